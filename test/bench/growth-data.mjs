/** Records of a small site and of a large one. Nine of ten posts are published. */
export const SIZES = {
  small: { posts: 50, events: 50, images: 50, members: 50 },
  large: { posts: 10_000, events: 5000, images: 5000, members: 1000 },
};

/** Words in every title, in the text of every second post, in that of every hundredth, and in the subtitle of one. */
export const WORDS = { title: 'chronicle', half: 'lantern', rare: 'zephyr', single: 'marmalade' };

const POSITIONS = [
  'President',
  'Secretary',
  'Vice President Education',
  'Vice President Public Relations',
  'Treasurer',
  'Sergeant At Arms',
  'Design Lead',
  'Editorial Lead',
  'Media Lead',
  'Publicity Lead',
  'Web Master',
  ...Array(9).fill('Design Committee member'),
];
const AVATAR = '/default-avatar.svg';
/** One of 5,000 words. */
const wordOf = (number) => `translate((10000 + ${number} % 5000)::text, '0123456789', 'abdeghilmo')`;
/** The tenth of a text of usual length. */
const PARAGRAPH = `'<p>A speech begins before its first word, says member ' || ${wordOf('(n + part)')} || ', and ends after its last. ' ||
  'Whoever stands up has chosen what to leave out: ' || ${wordOf('(n * part)')} || ' is one of those things. The room listens, ' ||
  'the timer counts, and the evaluator writes down what was good and one thing that could be better.</p>'`;

const POSTS = `
  INSERT INTO blog_post (slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department,
    author_linkedin, author_photo, cover, status, published_date, created_at, updated_at)
  SELECT 'post-' || n, 'A ${WORDS.title} of evening ' || n,
    CASE WHEN n = 7 THEN '${WORDS.single}' ELSE 'What was said on evening ' || n END,
    (SELECT string_agg(${PARAGRAPH}, '') FROM generate_series(1, 10) AS part) ||
      CASE WHEN n % 2 = 0 THEN '<p>The ${WORDS.half} was lit.</p>' ELSE '' END ||
      CASE WHEN n % 100 = 1 THEN '<p>A ${WORDS.rare} blew.</p>' ELSE '' END,
    'What was said on evening ' || n, 4, 'Member ' || n % 97, 'Department ' || n % 11, 'https://www.linkedin.com/in/member',
    '${AVATAR}', '${AVATAR}', CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'published' END,
    CASE WHEN n % 10 = 0 THEN NULL ELSE now() - n * interval '3 hours' END, now() - n * interval '3 hours', now()
  FROM generate_series(1, $1::integer) AS n`;

/** From a year ago to a year ahead. */
const EVENTS = `
  INSERT INTO event (title, description, date, time, minute, location, type, status, image, created_at, updated_at)
  SELECT 'Meeting ' || n, 'Come and listen to evening ' || n, current_date + (730.0 * n / $1 - 365)::integer,
    '6:00 PM to 7:30 PM', 1080, 'Lecture hall ' || n % 9, 'other', 'upcoming', '', now(), now()
  FROM generate_series(1, $1::integer) AS n`;

const IMAGES = `
  INSERT INTO gallery_image (image, alt, capture_date, created_at, updated_at)
  SELECT '${AVATAR}', 'Evening ' || n, current_date - n, now(), now() FROM generate_series(1, $1::integer) AS n`;

/** Twenty a year, with one for each seat of its committee. */
const MEMBERS = `
  INSERT INTO team_member (name, position, year, thoughts, image, sort_key, created_at, updated_at)
  SELECT 'Member ' || n, ($2::text[])[1 + n % 20], 20 + n / 20 || '/' || 21 + n / 20, 'It was good.', '',
    79 - n / 20 || lpad((n % 20)::text, 2, '0') || 'member ' || n, now(), now()
  FROM generate_series(0, $1::integer - 1) AS n`;

/** Fills an empty site. */
export async function fill(site, { posts, events, images, members }) {
  await site.query(POSTS, [posts]);
  await site.query(EVENTS, [events]);
  await site.query(IMAGES, [images]);
  await site.query(MEMBERS, [members, POSITIONS]);
  await site.query('ANALYZE');
}
