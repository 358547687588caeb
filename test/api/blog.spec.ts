import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOG_LIMITS, BLOG_MESSAGES, RESERVED_SLUGS } from '../../server/shared/blog.js';
import { ERRORS } from '../../server/shared/errors.js';
import { startApp, type TestApp } from '../support/app.js';
import { blogDoors, graphqlDoor, restDoor, type BlogDoor, type Post, type PostFields } from '../support/blog-doors.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';

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
const written = (title: string, more: PostFields = {}): PostFields => ({
  title,
  content: '<p>Stand up, breathe, begin.</p>',
  author,
  ...more,
});

describe.each(['GraphQL', 'REST'])('the blog through %s', (name) => {
  let door: BlogDoor;
  let unique = 0;
  const titled = (what: string) => `${what} ${name} ${++unique}`;
  const made = async (more: PostFields = {}): Promise<Post> => {
    const answer = await door.create(written(titled('Post'), more), token);
    expect(answer.message).toBeNull();
    return answer.data;
  };

  beforeAll(() => {
    door = name === 'GraphQL' ? graphqlDoor(app.url) : restDoor(app.url);
  });

  test('R132 R207 R232: an administrator creates a post and reads back every field', async () => {
    const { data } = await door.create(
      written(titled('Every field'), { subtitle: 'A subtitle', status: 'published' }),
      token,
    );
    expect(data).toMatchObject({
      subtitle: 'A subtitle',
      content: '<p>Stand up, breathe, begin.</p>',
      author: { ...author, photo: '' },
      cover: '',
      status: 'published',
      claps: 0,
    });
    expect(new Date(data.publishedDate!).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('R172: title, author name, department and LinkedIn are required, the rest is not', async () => {
    for (const [missing, message] of [
      [{ title: ' ' }, 'Title is required'],
      [{ author: { ...author, name: '' } }, 'Author name is required'],
      [{ author: { ...author, department: '' } }, 'Department is required'],
      [{ author: { ...author, linkedin: '' } }, 'LinkedIn is required'],
    ] as const) {
      expect(await door.create(written(titled('Incomplete'), missing), token)).toMatchObject({ status: 400, message });
    }
    expect(await door.create({ title: titled('Bare'), author }, token)).toMatchObject({ status: 200 });
  });

  test('R172: limits count characters as people see them, and one more is refused', async () => {
    const exact = '👏'.repeat(BLOG_LIMITS.title);
    expect((await door.create(written(exact), token)).data.title).toBe(exact);
    expect(await door.create(written(`${exact}!`), token)).toMatchObject({
      status: 400,
      message: 'Title must be at most 200 characters',
    });
  });

  test('R171: LinkedIn is a web address; a bare one gets https', async () => {
    const post = await made({ author: { ...author, linkedin: 'linkedin.com/in/x' } });
    expect(post.author.linkedin).toBe('https://linkedin.com/in/x');
    for (const linkedin of ['javascript:alert(1)', 'not an address']) {
      const answer = await door.create(written(titled('Bad link'), { author: { ...author, linkedin } }), token);
      expect(answer).toMatchObject({ status: 400, message: 'LinkedIn must be a web address' });
    }
  });

  test('R173 R233: an update needs author name and LinkedIn, both trimmed', async () => {
    const post = await made();
    const changed = await door.update(
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
      expect(await door.update(post.id, { author: refused }, token)).toMatchObject({
        status: 400,
        message: BLOG_MESSAGES.authorAndLinkedinRequired,
      });
    }
  });

  test('R145 R147 R235: publishing sets the date once; taking back and publishing again keeps it', async () => {
    const post = await made();
    expect(post).toMatchObject({ status: 'draft', publishedDate: null });
    const first = (await door.setStatus(post.id, 'published', token)).data;
    expect(first.publishedDate).not.toBeNull();
    expect((await door.setStatus(post.id, 'draft', token)).data).toMatchObject({
      status: 'draft',
      publishedDate: first.publishedDate,
    });
    expect((await door.setStatus(post.id, 'published', token)).data.publishedDate).toBe(first.publishedDate);
    expect((await door.setStatus(post.id, 'archived' as 'draft', token)).status).toBe(400);
  });

  test('R12 R205 R237: visitors list published posts only, newest first', async () => {
    const [older, draft, newer] = [
      await made({ status: 'published' }),
      await made(),
      await made({ status: 'published' }),
    ];
    const slugs = (await door.published()).data.map(({ slug }) => slug);
    expect(slugs).not.toContain(draft.slug);
    expect(slugs.indexOf(newer.slug)).toBeGreaterThanOrEqual(0);
    expect(slugs.indexOf(newer.slug)).toBeLessThan(slugs.indexOf(older.slug));
  });

  test('R13 R98 R205 R238: a draft answers an administrator and looks unknown to everybody else', async () => {
    const draft = await made();
    const refused = await door.bySlug(draft.slug);
    expect(refused).toMatchObject({ status: 404, message: BLOG_MESSAGES.postNotFound });
    expect(refused).toEqual(await door.bySlug('no-such-post'));
    expect((await door.bySlug(draft.slug, token)).data.id).toBe(draft.id);
  });

  test('R240: a broken token is ignored where everybody may read', async () => {
    const post = await made({ status: 'published' });
    expect((await door.bySlug(post.slug, 'null')).data.id).toBe(post.id);
    expect((await door.clap(post.id, 'null')).status).toBe(200);
  });

  test('R149 R231: the admin list filters by status and finds plain text in title and subtitle', async () => {
    const word = `50%_${name}`;
    const inTitle = await made({ title: `${word} preparation` });
    const inSubtitle = await made({ subtitle: `mostly ${word.toLowerCase()}`, status: 'published' });
    await made({ title: `500_${name}` });
    const ids = async (filter: Parameters<BlogDoor['managed']>[0]) => {
      const { message, data } = await door.managed(filter, token);
      expect(message).toBeNull();
      return data.map(({ id }) => id);
    };
    expect(await ids({ search: word })).toEqual([inSubtitle.id, inTitle.id]);
    expect(await ids({ search: word, status: 'draft' })).toEqual([inTitle.id]);
    expect(await ids({})).toEqual(expect.arrayContaining([inTitle.id, inSubtitle.id]));
  });

  test('R150 R236: every click counts one, however many come at once', async () => {
    const post = await made({ status: 'published' });
    const answers = await Promise.all(Array.from({ length: 40 }, () => door.clap(post.id)));
    expect(answers.every(({ status, data }) => status === 200 && data.title === post.title)).toBe(true);
    expect(Math.max(...answers.map(({ data }) => data.claps))).toBe(40);
    expect((await door.bySlug(post.slug)).data.claps).toBe(40);
  });

  test('R236: nobody claps for a draft or an unknown post', async () => {
    const draft = await made();
    for (const id of [draft.id, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      expect(await door.clap(id)).toMatchObject({ status: 404, message: BLOG_MESSAGES.postNotFound });
    }
  });

  test('R148 R239: a submission is a draft without claps, whatever it says, and its pictures are kept', async () => {
    const photo = await picture(200, 200);
    const { data } = await door.submit(
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
    expect((await door.bySlug(data.slug)).status).toBe(404);
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
      expect(await door.submit(written(titled('Incomplete'), missing))).toMatchObject({
        status: 400,
        message: BLOG_MESSAGES.fillRequired,
      });
    }
  });

  test('R239: picture addresses must be https or our own', async () => {
    for (const coverUrl of ['http://pictures.example/a.png', 'data:image/png;base64,AAAA', '/media/../secret']) {
      expect(await door.submit(written(titled('Bad cover'), { coverUrl }))).toMatchObject({
        status: 400,
        message: 'Image addresses must start with https://',
      });
    }
  });

  test('R192: a cover is one JPEG, PNG or WebP, told by its bytes', async () => {
    const post = await made({ coverFile: await picture(1200, 630) });
    expect(post.cover).toMatch(/-1200x630\.webp$/);
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    expect(await door.create(written(titled('Drawn'), { coverFile: svg }), token)).toMatchObject({
      status: 415,
      message: ERRORS.FILE_TYPE.message,
    });
  });

  test('a replaced cover is gone, and one that another post shows stays', async () => {
    const first = await made({ coverFile: await picture(640, 336) });
    const second = await made({ coverUrl: first.cover });
    expect(second.cover).toBe(first.cover);
    await door.update(first.id, { author, coverFile: await picture(320, 168) }, token);
    expect((await fetch(app.url + first.cover)).status).toBe(200);
    await door.update(second.id, { author, coverFile: await picture(160, 84) }, token);
    expect((await fetch(app.url + first.cover)).status).toBe(404);
  });

  test('a post that cannot be stored leaves no picture behind', async () => {
    const before = await app.storedFiles();
    const answer = await door.create(
      written(titled('Bomb'), { content: '<b>'.repeat(5000), coverFile: await picture(320, 168) }),
      token,
    );
    expect(answer.status).toBe(413);
    expect(await app.storedFiles()).toEqual(before);
  });

  test('R207 R234: a deleted post is gone for everybody', async () => {
    const post = await made({ status: 'published' });
    expect((await door.remove(post.id, token)).status).toBe(200);
    expect((await door.bySlug(post.slug, token)).status).toBe(404);
    expect(await door.remove(post.id, token)).toMatchObject({ status: 404, message: BLOG_MESSAGES.postNotFound });
  });

  test('slugs come from the title in any script, are unique, and are never reserved', async () => {
    const title = titled('Ahead, or "behind"?');
    const slug = title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    const slugs = [];
    for (let n = 0; n < 3; n++) slugs.push((await door.create(written(title), token)).data.slug);
    expect(slugs).toEqual([slug, `${slug}-1`, `${slug}-2`]);
    expect((await made({ title: 'කතාව' })).slug).toMatch(/^[a-z0-9-]+$/);
    const reserved = await made({ title: 'Published', status: 'published' });
    expect(RESERVED_SLUGS).not.toContain(reserved.slug);
    expect((await door.bySlug(reserved.slug)).data.id).toBe(reserved.id);
  });

  test('the same title saved ten times at once makes ten addresses', async () => {
    const title = titled('Rush');
    const answers = await Promise.all(Array.from({ length: 10 }, () => door.create(written(title), token)));
    expect(new Set(answers.map(({ data }) => data.slug)).size).toBe(10);
  });

  test('R189 R207 R208: every call that manages posts refuses a visitor', async () => {
    const post = await made();
    const calls = [
      door.managed({}),
      door.create(written('Nobody')),
      door.update(post.id, { author }),
      door.setStatus(post.id, 'published'),
      door.remove(post.id),
    ];
    for (const answer of await Promise.all(calls))
      expect(answer).toMatchObject({ status: 401, message: ERRORS.NO_TOKEN.message });
    expect(await door.managed({}, 'broken')).toMatchObject({ status: 401, message: ERRORS.SESSION_REFUSED.message });
  });

  test('stored HTML is cleaned on the way in', async () => {
    const content = '<p onclick="x()">Hi<script>alert(1)</script> <a href="javascript:x()">there</a></p>';
    const post = await made({ content });
    expect(post.content).not.toMatch(/script|onclick|javascript/);
    expect(post.content).toContain('there');
  });
});

describe('submissions of visitors', () => {
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

  test('R148 R243: a submission is a draft, and the club gets a mail that tells who wrote what', async () => {
    const { data } = await limited.gql<{ submitBlogDraft: object }>(SUBMIT, { input: input() });
    expect(data!.submitBlogDraft).toMatchObject({ status: 'DRAFT', claps: 0, submitted: true });
    const mail = await eventually(async () => (await outbox()).find((message) => message.includes('My first speech')));
    expect(mail).toMatch(/^To: .*club@club\.example/m);
    for (const told of [
      'A first-year member',
      'Information Technology',
      'https://linkedin.com/in/first',
      'And what came of it',
      'Asia/Colombo',
    ]) {
      expect(mail).toContain(told);
    }
  });

  test('a filled trap or a form sent within three seconds is not taken for a person', async () => {
    for (const sign of [{ website: 'https://spam.example' }, { openedAt: new Date().toISOString() }]) {
      const { errors } = await limited.gql(SUBMIT, { input: input({ title: 'Automatic', ...sign }) });
      expect(errors[0]).toMatchObject({ message: BLOG_MESSAGES.notAPerson, extensions: { code: 'BAD_USER_INPUT' } });
    }
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const { errors } = await limited.gql(SUBMIT, { input: input({ title: 'Typed', openedAt: anHourAgo }) });
    expect(errors).toEqual([]);
  });

  test('one visitor submits three posts an hour, through both doors together; the next is told when to come again', async () => {
    const [graphql, rest] = blogDoors(limited.url);
    const fields = input({ title: 'One of many' });
    await graphql!.submit(fields);
    await rest!.submit(fields);
    const refusals = await Promise.all([
      graphql!.submit(fields),
      rest!.submit(fields),
      rest!.submit(fields),
      graphql!.submit(fields),
    ]);
    expect(refusals.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
    const asked = limited.rest().post('/api/blogs/submit-draft').set('user-agent', 'node').send(fields);
    expect(Number((await asked.expect(429)).headers['retry-after'])).toBeGreaterThan(60);
  });

  test('a submission made of end tags is refused before anything is built from it', async () => {
    const content = '<b>'.repeat(20) + '</i>'.repeat(40_000);
    const { errors } = await app.gql(SUBMIT, { input: input({ content }) });
    expect(errors[0]!.extensions.code).toBe('TOO_LARGE');
  });
});
