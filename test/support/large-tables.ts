/** Statements that add so many events, posts, pictures and members. */
export const fillTables = (rows: number): string[] => [
  `INSERT INTO event (title, description, date, time, minute, location, type, status, image, created_at, updated_at)
   SELECT 'Evening ' || n, 'Questions.', date '2015-01-01' + n, '6 pm', 1080, 'Hall', 'other', 'upcoming', '', now(), now()
   FROM generate_series(1, ${rows}) n`,
  `INSERT INTO blog_post (slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department,
     author_linkedin, author_photo, cover, status, published_date, submitted, created_at, updated_at)
   SELECT 'post-' || n, 'Post ' || n, '', repeat('<p>A text of some length.</p>', 20), '', 3, 'A', '', '', '', '',
     CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'published' END, now() - n * interval '1 hour', n % 20 = 0,
     now() - n * interval '1 hour', now()
   FROM generate_series(1, ${rows}) n`,
  `INSERT INTO gallery_image (image, alt, capture_date, created_at, updated_at)
   SELECT '/media/' || gen_random_uuid() || '-480x320.webp', 'Picture ' || n, date '2015-01-01' + n, now(), now()
   FROM generate_series(1, ${rows}) n`,
  `INSERT INTO team_member (name, position, year, thoughts, image, sort_key, created_at, updated_at)
   SELECT 'Member ' || n, 'Treasurer', lpad((20 + n % 50)::text, 2, '0') || '/' || lpad((21 + n % 50)::text, 2, '0'),
     '', '', lpad(n::text, 5, '0'), now(), now()
   FROM generate_series(1, ${rows}) n`,
];
