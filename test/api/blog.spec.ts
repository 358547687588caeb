import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { BLOG_API_MESSAGES, BLOG_LIMITS, RESERVED_SLUGS } from '../../server/shared/blog.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, restBlogApi, type BlogApi, type Post, type PostInput } from '../support/blog-apis.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';
import { fewAtOnce } from '../support/few-at-once.js';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const author = {
  name: 'The Editorial Committee',
  department: 'Editorial',
  linkedin: 'https://www.linkedin.com/in/editorial',
};
const written = (title: string, more: PostInput = {}): PostInput => ({
  title,
  content: '<p>Stand up, breathe, begin.</p>',
  author,
  ...more,
});

describe.each(['GraphQL', 'REST'])('the blog through %s', (name) => {
  let api: BlogApi;
  let unique = 0;
  const titled = (what: string) => `${what} ${name} ${++unique}`;
  const createPost = async (more: PostInput = {}): Promise<Post> => {
    const answer = await api.create(written(titled('Post'), more), token);
    expect(answer.message).toBeNull();
    return answer.data;
  };

  beforeAll(() => {
    api = name === 'GraphQL' ? graphqlBlogApi(app.url) : restBlogApi(app.url);
  });

  test('R132 R207 R232: an officer creates a post and reads back every field', async () => {
    const title = titled('Every field');
    const { data } = await api.create(written(title, { subtitle: 'A subtitle', status: 'published' }), token);
    expect(data).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug: expect.stringMatching(/^every-field-/),
      title,
      subtitle: 'A subtitle',
      content: '<p>Stand up, breathe, begin.</p>',
      author: { ...author, photo: '' },
      cover: '',
      status: 'published',
      claps: 0,
    });
    expect(new Date(data.publishedDate!).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect((await api.bySlug(data.slug)).data).toEqual(data);
  });

  test('R172: title, author name, department and LinkedIn are required, other fields are optional', async () => {
    for (const [missing, message] of [
      [{ title: ' ' }, 'Title is required'],
      [{ title: '\u200b\u2060' }, 'Title is required'],
      [{ author: { ...author, name: '' } }, 'Author name is required'],
      [{ author: { ...author, department: '' } }, 'Department is required'],
      [{ author: { ...author, linkedin: '' } }, 'LinkedIn is required'],
    ] as const) {
      expect(await api.create(written(titled('Incomplete'), missing), token)).toMatchObject({ status: 400, message });
    }
    expect(await api.create({ title: titled('Bare'), author }, token)).toMatchObject({ status: 200 });
  });

  test('a title is one line without direction overrides; joiners within words stay', async () => {
    const title = titled('Speech');
    const { data } = await api.create(written(`${title}\r\nnight \u202eof\u202c ශ්‍රී ලංකා`), token);
    expect(data.title).toBe(`${title} night of ශ්‍රී ලංකා`);
  });

  test('R172: limits count code points, and one more is rejected', async () => {
    const exact = '👏'.repeat(BLOG_LIMITS.title);
    expect((await api.create(written(exact), token)).data.title).toBe(exact);
    expect(await api.create(written(`${exact}!`), token)).toMatchObject({
      status: 400,
      message: 'Title must be at most 200 characters',
    });
  });

  test('R171: LinkedIn must be a web address; one without a scheme gets https', async () => {
    const post = await createPost({ author: { ...author, linkedin: 'linkedin.com/in/x' } });
    expect(post.author.linkedin).toBe('https://linkedin.com/in/x');
    for (const linkedin of ['javascript:alert(1)', 'not an address']) {
      const answer = await api.create(written(titled('Bad link'), { author: { ...author, linkedin } }), token);
      expect(answer).toMatchObject({ status: 400, message: 'LinkedIn must be a web address' });
    }
  });

  test('R173 R233: an update requires author name and LinkedIn, both trimmed', async () => {
    const post = await createPost();
    const changed = await api.update(
      post.id,
      { title: 'Renamed', author: { name: '  A. Speaker ', linkedin: ' https://linkedin.com/in/a ' } },
      token,
    );
    expect(changed.data).toMatchObject({
      title: 'Renamed',
      slug: post.slug,
      content: post.content,
      author: { name: 'A. Speaker', linkedin: 'https://linkedin.com/in/a', department: author.department },
    });
    for (const refused of [
      { ...author, name: '  ' },
      { ...author, linkedin: '' },
    ]) {
      expect(await api.update(post.id, { author: refused }, token)).toMatchObject({
        status: 400,
        message: BLOG_API_MESSAGES.authorAndLinkedinRequired,
      });
    }
  });

  test('R145 R147 R235 R325: the first publication sets the date; unpublishing and publishing again keeps it', async () => {
    const post = await createPost();
    expect(post).toMatchObject({ status: 'draft', publishedDate: null });
    const first = (await api.setStatus(post.id, 'published', token)).data;
    expect(first.publishedDate).not.toBeNull();
    expect((await api.setStatus(post.id, 'draft', token)).data).toMatchObject({
      status: 'draft',
      publishedDate: first.publishedDate,
    });
    expect((await api.setStatus(post.id, 'published', token)).data.publishedDate).toBe(first.publishedDate);
    expect((await api.setStatus(post.id, 'archived' as 'draft', token)).status).toBe(400);
  });

  test('R12 R205 R237: visitors list published posts only, newest first', async () => {
    const [older, draft, newer] = [
      await createPost({ status: 'published' }),
      await createPost(),
      await createPost({ status: 'published' }),
    ];
    const slugs = (await api.published()).data.map(({ slug }) => slug);
    expect(slugs).not.toContain(draft.slug);
    expect(slugs.indexOf(newer.slug)).toBeGreaterThanOrEqual(0);
    expect(slugs.indexOf(newer.slug)).toBeLessThan(slugs.indexOf(older.slug));
  });

  test('R13 R98 R205 R238: an officer can read a draft; everybody else gets "not found"', async () => {
    const draft = await createPost();
    const refused = await api.bySlug(draft.slug);
    expect(refused).toMatchObject({ status: 404, message: BLOG_MESSAGES.postNotFound });
    expect(refused).toEqual(await api.bySlug('no-such-post'));
    expect((await api.bySlug(draft.slug, token)).data.id).toBe(draft.id);
  });

  test('R240: public operations ignore an invalid token', async () => {
    const post = await createPost({ status: 'published' });
    expect((await api.bySlug(post.slug, 'null')).data.id).toBe(post.id);
    expect((await api.clap(post.id, 'null')).status).toBe(200);
  });

  test('R149 R231: the list of the dashboard filters by status and by text in title and subtitle', async () => {
    const word = `50%_${name}`;
    const inTitle = await createPost({ title: `${word} preparation` });
    const inSubtitle = await createPost({ subtitle: `mostly ${word.toLowerCase()}`, status: 'published' });
    await createPost({ title: `500_${name}` });
    const ids = async (filter: Parameters<BlogApi['managed']>[0]) => {
      const { message, data } = await api.managed(filter, token);
      expect(message).toBeNull();
      return data.map(({ id }) => id);
    };
    expect(await ids({ search: word })).toEqual([inSubtitle.id, inTitle.id]);
    expect(await ids({ search: word, status: 'draft' })).toEqual([inTitle.id]);
    expect(await ids({})).toEqual(expect.arrayContaining([inTitle.id, inSubtitle.id]));
  });

  test('R150 R236: every click counts once, even many at the same time', async () => {
    const post = await createPost({ status: 'published' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => api.clap(post.id)));
    expect(answers.every(({ status, data }) => status === 200 && data.title === post.title)).toBe(true);
    expect(Math.max(...answers.map(({ data }) => data.claps))).toBe(40);
    expect((await api.bySlug(post.slug)).data.claps).toBe(40);
  });

  test('R236: drafts and unknown posts cannot be clapped for', async () => {
    const draft = await createPost();
    for (const id of [draft.id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      expect(await api.clap(id)).toMatchObject({ status: 404, message: BLOG_MESSAGES.postNotFound });
    }
  });

  test('R148 R239: a submission is always a draft without claps, and its images are stored', async () => {
    const photo = await picture(200, 200);
    const { data } = await api.submit(
      written(titled('Submission'), {
        status: 'published',
        coverUrl: 'https://pictures.example/cover.jpg',
        photoFile: photo,
      }),
    );
    expect(data).toMatchObject({
      status: 'draft',
      publishedDate: null,
      claps: 0,
      cover: 'https://pictures.example/cover.jpg',
    });
    expect(data.author.photo).toMatch(/^\/media\/[0-9a-f-]{36}-200x200\.webp$/);
    expect((await fetch(app.url + data.author.photo)).headers.get('content-type')).toBe('image/webp');
    expect((await api.bySlug(data.slug)).status).toBe(404);
  });

  test('R170: a submission needs title, content, author name, department and LinkedIn', async () => {
    for (const missing of [
      { title: '' },
      { content: '' },
      { content: '<p> </p>' },
      { author: { ...author, name: '' } },
      { author: { ...author, department: ' ' } },
      { author: { ...author, linkedin: '' } },
    ]) {
      expect(await api.submit(written(titled('Incomplete'), missing))).toMatchObject({
        status: 400,
        message: BLOG_API_MESSAGES.fillRequired,
      });
    }
  });

  test('R170: an image is enough as the content of a submission, unless it cannot be stored', async () => {
    const submit = (src: string) => api.submit(written(titled('Poster'), { content: `<p></p><img src="${src}">` }));
    expect((await submit('https://pictures.example/poster.png')).data.status).toBe('draft');
    expect(await submit('data:image/png;base64,AAAA')).toMatchObject({
      status: 400,
      message: BLOG_API_MESSAGES.fillRequired,
    });
  });

  test('R239: image addresses must be https or local', async () => {
    for (const coverUrl of ['http://pictures.example/a.png', 'data:image/png;base64,AAAA', '/media/../secret']) {
      expect(await api.submit(written(titled('Bad cover'), { coverUrl }))).toMatchObject({
        status: 400,
        message: 'Image addresses must start with https://',
      });
    }
  });

  test.each(['https://127.0.0.1/a.png', 'https://0x7f.1/a.png', 'https://[::1]/a.png', 'https://printer/a.png'])(
    'a cover or photo cannot make readers send requests to a private network at %s',
    async (address) => {
      const refused = {
        status: 400,
        message: 'Pictures must come from a public website, not from this computer or a private network',
      };
      expect(await api.submit(written(titled('Nosy cover'), { coverUrl: address }))).toMatchObject(refused);
      const nosy = written(titled('Nosy photo'), { author: { ...author, imageUrl: address } });
      expect(await api.create(nosy, token)).toMatchObject(refused);
    },
  );

  test('images and links of this site in content are stored as relative addresses; those of private networks are removed', async () => {
    const picture = '/media/0f8fad5b-d9cb-469f-a165-70867728950e-1200x630';
    const { publicUrl } = app.config;
    const content = `<p><a href="${publicUrl}/blog">Blog</a></p><img src="${publicUrl}${picture}/480.avif"><img src="http://192.168.0.1/a.png">`;
    const { id, slug } = await createPost({ content });
    const [row] = await app.database.query('SELECT content FROM blog_post WHERE id = $1', [id]);
    const stored = row?.content;
    expect(stored).toMatch(/^<p><a [^>]*href="\/blog">Blog<\/a><\/p><img src="[^"]*" data-size="medium">$/);
    expect(stored).toContain(`<img src="${picture}.webp"`);
    // Legacy clients live on other hosts: for them both addresses are whole again.
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.url}/api/blogs/${slug}`, { headers });
    const { content: shown } = (await answer.json()) as { content: string };
    expect(shown).toContain(`href="${publicUrl}/blog"`);
    expect(shown).toContain(`src="${publicUrl}${picture}.webp"`);
  });

  test('the slug of a post is never an ID, even if its title is one', async () => {
    const id = randomUUID();
    expect((await createPost({ title: id })).slug).toBe(`${id}-post`);
  });

  test('R192: a cover is one JPEG, PNG or WebP, detected from its bytes', async () => {
    const post = await createPost({ coverFile: await picture(1200, 630) });
    expect(post.cover).toMatch(/-1200x630\.webp$/);
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    expect(await api.create(written(titled('Drawn'), { coverFile: svg }), token)).toMatchObject({
      status: 415,
      message: ERRORS.FILE_TYPE.message,
    });
  });

  test('a post that cannot be stored leaves no image behind', async () => {
    const before = await app.storedFiles();
    const answer = await api.create(
      written(titled('Bomb'), { content: '<b>'.repeat(5000), coverFile: await picture(320, 168) }),
      token,
    );
    expect(answer.status).toBe(413);
    expect(await app.storedFiles()).toEqual(before);
  });

  test('R207 R234: a deleted post no longer exists for anybody', async () => {
    const post = await createPost({ status: 'published' });
    expect((await api.remove(post.id, token)).status).toBe(200);
    expect((await api.bySlug(post.slug, token)).status).toBe(404);
    expect(await api.remove(post.id, token)).toMatchObject({ status: 404, message: BLOG_MESSAGES.postNotFound });
  });

  test('slugs are derived from titles in any script, unique and never reserved', async () => {
    const title = titled('Ahead, or "behind"?');
    const slug = title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    const slugs = [];
    for (let n = 0; n < 3; n++) slugs.push((await api.create(written(title), token)).data.slug);
    expect(slugs).toEqual([slug, `${slug}-1`, `${slug}-2`]);
    expect((await createPost({ title: 'කතාව' })).slug).toMatch(/^[a-z0-9-]+$/);
    const reserved = await createPost({ title: 'Published', status: 'published' });
    expect(RESERVED_SLUGS).not.toContain(reserved.slug);
    expect((await api.bySlug(reserved.slug)).data.id).toBe(reserved.id);
  });

  test('the slug of a submission reveals nothing about hidden drafts; publishing derives one from its title', async () => {
    const [title, free] = [titled('Night of'), titled('Day of')];
    const { slug: hidden } = await createPost({ title });
    const submit = async (what: string): Promise<Post> => (await api.submit(written(what))).data;
    const [first, second, other] = [await submit(title), await submit(title), await submit(free)];
    const wanted = free.toLowerCase().replaceAll(' ', '-');
    for (const post of [first, second]) expect(post.slug.replace(/[0-9a-f]{8}$/, '#')).toBe(`${hidden}-#`);
    expect(other.slug.replace(/[0-9a-f]{8}$/, '#')).toBe(`${wanted}-#`);
    expect((await api.setStatus(other.id, 'published', token)).data.slug).toBe(wanted);
    expect((await api.setStatus(first.id, 'published', token)).data.slug).toBe(`${hidden}-1`);
    expect((await api.bySlug(first.slug)).data).toMatchObject({ id: first.id, slug: `${hidden}-1` });
    await api.setStatus(first.id, 'draft', token);
    const again = await api.update(first.id, { title: free, status: 'published', author }, token);
    expect(again.data.slug).toBe(`${hidden}-1`);
  });

  test('a submission published with another title gets its slug from that; a chosen slug stays', async () => {
    const { id } = (await api.submit(written(titled('Rough')))).data;
    const title = titled('Polished');
    const edited = await api.update(id, { title, status: 'published', author }, token);
    expect(edited.data.slug).toBe(title.toLowerCase().replaceAll(' ', '-'));
    const chosen = (await api.submit(written(titled('Nameless')))).data;
    const slug = `chosen-${name.toLowerCase()}`;
    const query = 'mutation ($id: ID!, $input: BlogPostPatch!) { updateBlogPost(id: $id, input: $input) { slug } }';
    await app.gql(query, { id: chosen.id, input: { slug, author } }, token);
    expect((await api.setStatus(chosen.id, 'published', token)).data.slug).toBe(slug);
    expect((await api.bySlug(chosen.slug)).data.id).toBe(chosen.id);
  });

  test('submissions with the same title published at once get a slug each', async () => {
    const title = titled('Chorus');
    const posts = await fewAtOnce(8, () => api.submit(written(title)));
    const answers = await Promise.all(posts.map(({ data: { id } }) => api.setStatus(id, 'published', token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ data }) => data.slug)).size).toBe(8);
  });

  test('the same title saved several times at once gets as many slugs', async () => {
    const title = titled('Rush');
    // Each holds a connection while it waits for the others: more than the pool has would fail on a slow machine.
    const answers = await Promise.all(Array.from({ length: 8 }, () => api.create(written(title), token)));
    expect(answers.map(({ message }) => message)).toEqual(Array(8).fill(null));
    expect(new Set(answers.map(({ data }) => data.slug)).size).toBe(8);
  });

  test('R189 R207 R208: every operation that manages posts rejects visitors', async () => {
    const post = await createPost();
    const calls = [
      api.managed({}),
      api.create(written('Nobody')),
      api.update(post.id, { author }),
      api.setStatus(post.id, 'published'),
      api.remove(post.id),
    ];
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ status: 401, message: ERRORS.NO_TOKEN.message });
    expect(await api.managed({}, 'broken')).toMatchObject({ status: 401, message: ERRORS.SESSION_REFUSED.message });
  });

  test('HTML is sanitized before it is stored', async () => {
    const content = '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x()">there</a></p>';
    const post = await createPost({ content });
    expect(post.content).not.toMatch(/script|onclick|javascript/);
    expect(post.content).toContain('there');
  });
});

test('R231: filtering by an unknown status finds no posts; letter case does not matter', async () => {
  const api = restBlogApi(app.url);
  const { id } = (await api.create({ title: 'Filtered', author }, token)).data;
  const ids = async (status: string) => {
    const { body } = await app
      .rest()
      .get(`/api/blogs?status=${status}`)
      .set('authorization', `Bearer ${token}`)
      .expect(200);
    return (body as { _id: string }[]).map((post) => post._id);
  };
  expect(await ids('rejected')).toEqual([]);
  for (const status of ['Draft', 'all', '']) expect(await ids(status)).toContain(id);
  expect(await ids('published')).not.toContain(id);
});

test('R233: a blank department in a legacy update keeps the current one', async () => {
  const api = restBlogApi(app.url);
  const { id } = (await api.create({ title: 'Kept', author }, token)).data;
  const changed = await api.update(id, { author: { ...author, name: 'Another', department: ' ' } }, token);
  expect(changed).toMatchObject({ status: 200, data: { author: { name: 'Another', department: author.department } } });
});

describe('submissions by visitors', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startApp({ env: { RATE_LIMITS: 'on', MAIL_CLUB: 'club@club.example' } });
  });
  afterAll(() => limited.close());

  const SUBMIT = 'mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id status claps submitted } }';
  const input = (more = {}) => ({
    title: 'My first speech',
    subtitle: 'And what came of it',
    content: '<p>I stood up.</p>',
    author: { name: 'A first-year member', department: 'Information Technology', linkedin: 'linkedin.com/in/first' },
    ...more,
  });

  /** Every message in the outbox so far, as it would have been sent. */
  async function outbox(): Promise<string[]> {
    const folder = join(limited.config.dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    return Promise.all(
      names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
    );
  }

  test('R148 R243: a submission is a draft, and the club gets an e-mail with author and content', async () => {
    const { data } = await limited.gql<{ submitBlogDraft: object }>(SUBMIT, { input: input() });
    expect(data!.submitBlogDraft).toMatchObject({ status: 'DRAFT', claps: 0, submitted: true });
    const mail = await eventually(async () => (await outbox()).find((message) => message.includes('My first speech')));
    expect(mail).toMatch(/^To: .*club@club\.example/m);
    for (const shown of [
      'A first-year member',
      'Information Technology',
      'https://linkedin.com/in/first',
      'And what came of it',
      'Asia/Colombo',
    ]) {
      expect(mail).toContain(shown);
    }
    expect(mail).toMatch(/^Submitted: +\d{1,2} \w{3} \d{4}, \d\d:\d\d/m);
  });

  test('a filled honeypot, or a form sent within three seconds, is rejected as automated', async () => {
    const signs = [
      { website: 'https://spam.example' },
      { openedAt: new Date().toISOString() },
      { millisecondsOpen: 2999 },
      { millisecondsOpen: -1 },
    ];
    for (const sign of signs) {
      const { errors } = await limited.gql(SUBMIT, { input: input({ title: 'Automatic', ...sign }) });
      expect(errors[0]).toMatchObject({
        message: BLOG_API_MESSAGES.notAPerson,
        extensions: { code: 'BAD_USER_INPUT' },
      });
    }
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const { errors } = await limited.gql(SUBMIT, { input: input({ title: 'Typed', openedAt: anHourAgo }) });
    expect(errors).toEqual([]);
  });

  test('R205 R289: a device clock that is ahead or two hours off blocks no submission', async () => {
    const inTwoHours = new Date(Date.now() + 2 * 3_600_000).toISOString();
    for (const sign of [
      { openedAt: inTwoHours },
      { millisecondsOpen: 3000 },
      { millisecondsOpen: 3000, openedAt: new Date().toISOString() },
    ]) {
      const { errors } = await app.gql(SUBMIT, { input: input({ title: 'By a wrong clock', ...sign }) });
      expect([sign, errors]).toEqual([sign, []]);
    }
  });

  test('one visitor can submit three posts per hour through both APIs together; the error says when to try again', async () => {
    const browser = request.agent(limited.url);
    const fields = input({ title: 'One of many' });
    const graphql = async () =>
      (await browser.post('/graphql').send({ query: SUBMIT, variables: { input: fields } })).body;
    const rest = () => browser.post('/api/blogs/submit-draft').send(fields);
    expect((await graphql()).errors).toBeUndefined();
    await rest().expect(201);
    expect((await graphql()).errors).toBeUndefined();
    expect((await graphql()).errors[0].extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const refused = await rest().expect(429);
    expect(refused.body.message).toMatch(/try again in (about )?an hour$/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  });

  test('a submission made of end tags is rejected before it is parsed', async () => {
    const content = '<b>'.repeat(20) + '</i>'.repeat(40_000);
    const { errors } = await app.gql(SUBMIT, { input: input({ content }) });
    expect(errors[0]!.extensions.code).toBe('TOO_LARGE');
  });
});
