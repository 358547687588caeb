import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Admins } from '../../server/features/accounts/admins.js';
import { Idempotency } from '../../server/core/records/idempotency/idempotency.service.js';
import { SUBMISSION_LIMIT } from '../../server/shared/blog.js';
import { Clock } from '../../server/core/time/clock.js';
import { DomainError } from '../../server/shared/errors.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { IDEMPOTENCY_MESSAGES } from '../../server/core/records/idempotency/idempotency-key.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, restBlogApi } from '../support/blog-apis.js';
import { type ApiResult, createGraphqlClient } from '../support/api-clients.js';
import { graphqlEventsApi, restEventsApi } from '../support/events-apis.js';
import { graphqlGalleryApi, restGalleryApi } from '../support/gallery-apis.js';
import { picture } from '../support/pictures.js';
import { graphqlSpecialEventApi, restSpecialEventApi } from '../support/special-event-apis.js';
import { graphqlTeamApi, restTeamApi } from '../support/team-apis.js';
import { movie } from '../support/videos.js';
import { IMAGE_NOT_STORED } from '../../server/core/records/record-images.js';

let app: TestApp;
/** Another instance of the same site, which counts what visitors do. */
let limited: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  const { url: database } = app.database;
  limited = await startApp({ env: { DATABASE_URL: database, DATA_DIR: app.config.dataDir, RATE_LIMITS: 'on' } });
  token = await app.signIn();
});
afterAll(async () => {
  await limited.close();
  await app.close();
});
afterEach(() => {
  app.get(Clock).now = () => new Date();
});

const author = { name: 'Nimal Perera', department: 'Mathematics', linkedin: 'https://www.linkedin.com/in/nimal' };
const event = {
  title: 'Open evening',
  description: 'Come and listen.',
  date: '2027-03-04',
  time: '6 PM',
  location: 'Hall',
};
const special = { title: 'Twelve lamps', subtitle: 'An evening', text1: 'One.', text2: 'Two.' };
const outside = { imageUrl: 'https://pictures.example/a.png' };

interface Create {
  table: string;
  path: string;
  body: object;
  mutation: string;
  input: string;
  graphql: object;
  changed: object;
}
const CREATES: [name: string, create: Create][] = [
  [
    'an event',
    {
      table: 'event',
      path: '/events',
      body: { ...event, type: 'other' },
      mutation: 'createEvent',
      input: 'EventInput',
      graphql: { ...event, type: 'OTHER' },
      changed: { title: 'Another evening' },
    },
  ],
  [
    'a member',
    {
      table: 'team_member',
      path: '/team',
      body: { name: 'Asha', position: 'President', year: '26/27' },
      mutation: 'createTeamMember',
      input: 'TeamMemberInput',
      graphql: { name: 'Asha', position: 'PRESIDENT', year: '26/27' },
      changed: { name: 'Ravi' },
    },
  ],
  [
    'a gallery image',
    {
      table: 'gallery_image',
      path: '/gallery',
      body: { alt: 'The winners', captureDate: '2026-10-02', image: outside.imageUrl },
      mutation: 'createGalleryImage',
      input: 'GalleryImageInput',
      graphql: { alt: 'The winners', captureDate: '2026-10-02', ...outside },
      changed: { alt: 'The judges' },
    },
  ],
  [
    'a post',
    {
      table: 'blog_post',
      path: '/blogs',
      body: { title: 'A lit room', author },
      mutation: 'createBlogPost',
      input: 'BlogPostInput',
      graphql: { title: 'A lit room', author },
      changed: { title: 'A dark room' },
    },
  ],
  [
    'a submission',
    {
      table: 'blog_post',
      path: '/blogs/submit-draft',
      body: { title: 'From outside', content: '<p>Words.</p>', author },
      mutation: 'submitBlogDraft',
      input: 'BlogDraftInput',
      graphql: { title: 'From outside', content: '<p>Words.</p>', author },
      changed: { content: '<p>Other words.</p>' },
    },
  ],
  [
    'the special event',
    {
      table: 'special_event',
      path: '/special-event',
      body: special,
      mutation: 'createSpecialEvent',
      input: 'SpecialEventInput',
      graphql: special,
      changed: { title: 'Thirteen lamps' },
    },
  ],
];

const count = async (table: string, site = app): Promise<number> =>
  Number((await site.database.query(`SELECT count(*) AS count FROM ${table}`))[0]!.count);
const create = (key: string, title = 'Open evening', by = token) =>
  app.gql<{ createEvent: { id: string; title: string } }>(
    `mutation ($input: EventInput!, $key: String) { createEvent(input: $input, idempotencyKey: $key) { id title } }`,
    { input: { ...event, title, type: 'OTHER' }, key },
    by,
  );
const idIn = async (answer: ReturnType<typeof create>): Promise<string> => (await answer).data!.createEvent.id;

describe.each(CREATES)('creating %s', (_name, { table, path, body, mutation, input, graphql, changed }) => {
  test('R447: REST: repeating an idempotency key returns the first response and creates nothing; other content is a 422', async () => {
    const post = (key: string, more = {}) =>
      app
        .rest()
        .post(`/api${path}`)
        .set({ authorization: `Bearer ${token}`, 'idempotency-key': key })
        .send({ ...body, ...more });
    const key = randomUUID();
    const first = await post(key);
    expect(first.status).toBe(201);
    const before = await count(table);
    const again = await post(key).expect(201);
    expect(again.body).toEqual(first.body);
    expect(await count(table)).toBe(before);
    const other = await post(key, changed).expect(422);
    expect(other.body).toEqual({ message: ERRORS.IDEMPOTENCY_KEY_REUSED.message });
    expect((await post(randomUUID())).body._id).not.toBe(first.body._id);
  });

  test('R447: GraphQL: repeating an idempotency key returns the first response and creates nothing; other content is an error', async () => {
    const call = (key: string, more = {}) =>
      app.gql<Record<string, { id: string }>>(
        `mutation ($input: ${input}!, $key: String) { ${mutation}(input: $input, idempotencyKey: $key) { id } }`,
        { input: { ...graphql, ...more }, key },
        token,
      );
    const key = randomUUID();
    const first = await call(key);
    expect(first.errors).toEqual([]);
    const before = await count(table);
    expect((await call(key)).data).toEqual(first.data);
    expect(await count(table)).toBe(before);
    expect((await call(key, changed)).errors[0]).toMatchObject({
      message: ERRORS.IDEMPOTENCY_KEY_REUSED.message,
      extensions: { code: 'UNPROCESSABLE' },
    });
  });
});

describe('a create with an idempotency key', () => {
  test('runs once when ten copies arrive at two instances at the same time, and leaves no unused file', async () => {
    const bytes = Buffer.from(await (await picture(90, 60)).arrayBuffer());
    const key = randomUUID();
    const before = await count('event');
    const folders = async () => new Set((await app.storedFiles()).map((path) => dirname(path)));
    const earlier = await folders();
    const sent = Array.from({ length: 10 }, (_, at) => {
      const request = (at % 2 ? app : limited).rest().post('/api/events');
      void request.set({ authorization: `Bearer ${token}`, 'idempotency-key': key }).attach('image', bytes, 'a.png');
      for (const [name, value] of Object.entries({ ...event, type: 'other' })) void request.field(name, value);
      return request;
    });
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => String(body._id))).size).toBe(1);
    expect(await count('event')).toBe(before + 1);
    expect([...(await folders())].filter((folder) => !earlier.has(folder))).toHaveLength(1);
  });

  test('is the same request with the same image, and a different one with another image', async () => {
    const call = createGraphqlClient(app.url);
    const key = randomUUID();
    const send = (image: Blob) =>
      call<{ id: string }>(
        `mutation ($input: GalleryImageInput!, $key: String) { createGalleryImage(input: $input, idempotencyKey: $key) { id } }`,
        { input: { alt: 'The winners', captureDate: '2026-10-02', image: null }, key },
        token,
        { 'input.image': image },
      );
    const first = await send(await picture(40, 30));
    expect(await send(await picture(40, 30))).toEqual(first);
    expect(await send(await picture(30, 40))).toMatchObject({ status: 422 });
  });

  test('returns the record as it is now when repeated, and an error once the record is deleted', async () => {
    const key = randomUUID();
    const id = await idIn(create(key));
    const bearer = { authorization: `Bearer ${token}` };
    await app.rest().put(`/api/events/${id}`).set(bearer).send({ title: 'Renamed' }).expect(200);
    expect((await create(key)).data!.createEvent).toEqual({ id, title: 'Renamed' });
    await app.rest().delete(`/api/events/${id}`).set(bearer).expect(200);
    expect((await create(key)).errors[0]!.message).toBe(ERRORS.EVENT_NOT_FOUND.message);
  });

  test('a create that fails says why, even if its key cannot be read afterwards', async () => {
    const move = (from: string, to: string) => app.database.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    const request = { owner: 'anybody', key: randomUUID() };
    const create = async () => {
      await move('idempotency_key', 'idempotency_key_moved');
      throw new DomainError('SLUG_TAKEN');
    };
    const find = () => Promise.reject(new Error('There is nothing to find'));
    try {
      const created = app.get(Idempotency).createOnce('create', request, {}, { find, create });
      await expect(created).rejects.toThrow(ERRORS.SLUG_TAKEN.message);
    } finally {
      await move('idempotency_key_moved', 'idempotency_key');
    }
  });

  test('R447: is remembered for 24 hours', async () => {
    const key = randomUUID();
    const id = await idIn(create(key));
    const start = Date.now();
    const later = (hours: number) => (app.get(Clock).now = () => new Date(start + hours * 3_600_000));
    later(23);
    // A session lasts half that long.
    const second = await app.signIn();
    expect(await idIn(create(key, 'Open evening', second))).toBe(id);
    later(25);
    const third = await app.signIn();
    const renewed = await idIn(create(key, 'Open evening', third));
    expect(renewed).not.toBe(id);
    expect(await idIn(create(key, 'Open evening', third))).toBe(renewed);
    later(50);
    await app.get(Idempotency).deleteExpired();
    expect(await count('idempotency_key')).toBe(0);
    app.get(Clock).now = () => new Date();
    token = await app.signIn();
  });

  test('does not share its key with other officers', async () => {
    const { email, password } = await app.get(Admins).create('treasurer@club.example');
    const { body } = await app.rest().post('/api/auth/login').send({ email, password }).expect(200);
    const key = randomUUID();
    const id = await idIn(create(key));
    expect(await idIn(create(key, 'Open evening', String(body.token)))).not.toBe(id);
  });

  test('does not use up its key when it fails', async () => {
    const key = randomUUID();
    expect((await create(key, ' ')).errors[0]!.extensions.code).toBe('BAD_USER_INPUT');
    await app.database.query(`ALTER TABLE event ADD CONSTRAINT no_event CHECK (title <> 'Fragile')`);
    expect((await create(key, 'Fragile')).errors[0]!.extensions.code).toBe('INTERNAL_SERVER_ERROR');
    await app.database.query('ALTER TABLE event DROP CONSTRAINT no_event');
    expect((await create(key, 'Fragile')).errors).toEqual([]);
  });

  test('R447: accepts a key of 1 to 255 printable characters', async () => {
    expect((await create('k'.repeat(255))).errors).toEqual([]);
    for (const key of ['', 'k'.repeat(256), 'clé', 'two\nlines'])
      expect((await create(key)).errors[0]).toMatchObject({
        message: IDEMPOTENCY_MESSAGES.keyInvalid,
        extensions: { code: 'BAD_USER_INPUT' },
      });
    const bearer = { authorization: `Bearer ${token}`, 'idempotency-key': 'k'.repeat(256) };
    await app
      .rest()
      .post('/api/events')
      .set(bearer)
      .send({ ...event, type: 'other' })
      .expect(400);
  });

  test('stores neither the key nor the request', async () => {
    const key = `secret-${randomUUID()}`;
    await create(key, 'Hush');
    const rows = JSON.stringify(await app.database.query('SELECT * FROM idempotency_key'));
    expect(rows).not.toMatch(/secret|Hush/);
  });
});

describe('a visitor’s repeated request', () => {
  /** Number of messages that contain this text. */
  const mailed = async (text: string) => {
    const folder = join(app.config.dataDir, 'outbox');
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.filter((mail) => mail.includes(text)).length;
  };

  test('does not count toward the submission limit, however often it is repeated', async () => {
    let cookie = '';
    const submit = (key: string, title: string) =>
      limited
        .rest()
        .post('/api/blogs/submit-draft')
        .set({ cookie, 'idempotency-key': key })
        .send({ title, content: '<p>Words.</p>', author });
    const key = randomUUID();
    const points = SUBMISSION_LIMIT.buckets.visitor.points;
    const first = await submit(key, 'Pressed').expect(201);
    cookie = String(first.headers['set-cookie']).split(';')[0]!;
    for (let n = 0; n < points + 2; n++) expect((await submit(key, 'Pressed').expect(201)).body).toEqual(first.body);
    for (let n = 1; n < points; n++) await submit(randomUUID(), 'Others').expect(201);
    await submit(randomUUID(), 'Others').expect(429);
    await submit(key, 'Pressed').expect(201);
  });

  test('counts once toward the limit when four copies arrive at two instances at the same time', async () => {
    const { url: database } = app.database;
    const other = await startApp({ env: { DATABASE_URL: database, DATA_DIR: app.config.dataDir, RATE_LIMITS: 'on' } });
    const instances = [limited, other];
    const submit = (place: number, key: string, cookie = '') =>
      instances[place % 2]!.rest()
        .post('/api/blogs/submit-draft')
        .set({ cookie, 'idempotency-key': key })
        .send({ title: 'At once', content: '<p>Words.</p>', author });
    const first = await submit(0, randomUUID()).expect(201);
    const cookie = String(first.headers['set-cookie']).split(';')[0]!;
    const key = randomUUID();
    const answers = await Promise.all([0, 1, 2, 3].map((place) => submit(place, key, cookie)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
    const points = SUBMISSION_LIMIT.buckets.visitor.points;
    for (let n = 2; n < points; n++) await submit(n, randomUUID(), cookie).expect(201);
    await submit(0, randomUUID(), cookie).expect(429);
    await other.close();
  });

  test('does not reveal an officer’s changes to a draft, and returns the post once it is published', async () => {
    const key = randomUUID();
    const sent = { title: 'As I wrote it', content: '<p>My words.</p>', author };
    const submit = async () =>
      (await app.rest().post('/api/blogs/submit-draft').set('idempotency-key', key).send(sent).expect(201)).body;
    const bearer = { authorization: `Bearer ${token}` };
    const first = await submit();
    expect(await submit()).toEqual(first);
    const path = `/api/blogs/${first._id}`;
    const edited = { title: 'Edited', content: '<p>Internal note.</p>', author };
    await app.rest().put(path).set(bearer).send(edited).expect(200);
    const { createdAt: _, updatedAt: __, ...unchanged } = first;
    expect(await submit()).toMatchObject(unchanged);
    await app.rest().put(`${path}/status`).set(bearer).send({ status: 'published' }).expect(200);
    expect(await submit()).toMatchObject({ _id: first._id, title: 'Edited', status: 'published' });
    await app.rest().delete(path).set(bearer).expect(200);
    expect(await submit()).toMatchObject(unchanged);
  });

  test('R447: needs a key of at least 16 characters, because all visitors share one set of keys', async () => {
    const submit = (key: string) =>
      app
        .rest()
        .post('/api/blogs/submit-draft')
        .set('idempotency-key', key)
        .send({ title: 'A key', content: '<p>Words.</p>', author });
    await submit('k'.repeat(15)).expect(400, { message: IDEMPOTENCY_MESSAGES.visitorKeyTooShort });
    await submit('k'.repeat(16)).expect(201);
  });

  test.each([
    ['a message to the club', 'sendContactMessage', 'ContactMessageInput'],
    ['feedback', 'sendFeedback', 'FeedbackInput'],
  ])('%s is sent once for one key, and twice for two keys', async (_name, mutation, input) => {
    const send = (key: string, message = 'May a guest come along?') =>
      app.gql(`mutation ($input: ${input}!, $key: String) { ${mutation}(input: $input, idempotencyKey: $key) }`, {
        input: { name, email: 'parent@somewhere.example', message },
        key,
      });
    const name = `A parent of ${mutation}`;
    const key = randomUUID();
    const answers = await Promise.all([send(key), send(key), send(key)]);
    expect(answers.map(({ data }) => data)).toEqual(Array(3).fill({ [mutation]: true }));
    expect(await mailed(name)).toBe(1);
    expect((await send(key, 'Another question')).errors[0]!.extensions.code).toBe('UNPROCESSABLE');
    await send(randomUUID());
    expect(await mailed(name)).toBe(2);
  });

  test('through the EmailJS-compatible endpoint is sent once', async () => {
    const ids = { user_id: 'x', service_id: 'default_service', template_id: 'contact' };
    const template_params = { from_name: 'An old friend', from_email: 'parent@somewhere.example', message: 'Hello' };
    for (let n = 0; n < 2; n++)
      await app
        .rest()
        .post('/api/v1.0/email/send')
        .set('idempotency-key', 'letter-1-of-an-old-friend')
        .send({ ...ids, template_params })
        .expect(200);
    expect(await mailed('An old friend')).toBe(1);
  });
});

describe('an update of an outdated version', () => {
  interface Case {
    path: string;
    body: object;
    update: string;
    input: string;
    changes: object;
    other: object;
    picture?: string;
  }
  const CASES: [name: string, updated: Case][] = [
    [
      'of an event',
      {
        path: '/events',
        body: { ...event, type: 'other' },
        update: 'updateEvent',
        input: 'EventPatch',
        changes: { title: 'Moved', capacity: 30, time: '7 PM', registrationUrl: '' },
        other: { title: 'Moved', capacity: 31 },
        picture: 'image',
      },
    ],
    [
      'of a member',
      {
        path: '/team',
        body: { name: 'Asha', position: 'President', year: '26/27' },
        update: 'updateTeamMember',
        input: 'TeamMemberPatch',
        changes: { name: 'Asha P.', position: 'SECRETARY' },
        other: { thoughts: 'Come along.' },
        picture: 'image',
      },
    ],
    [
      'of a gallery image',
      {
        path: '/gallery',
        body: { alt: 'The winners', captureDate: '2026-10-02', image: outside.imageUrl },
        update: 'updateGalleryImage',
        input: 'GalleryImagePatch',
        changes: { alt: 'The judges', captureDate: '2026-10-03' },
        other: { captureDate: '2026-10-04' },
        picture: 'image',
      },
    ],
    [
      'of a post',
      {
        path: '/blogs',
        body: { title: 'A lit room', author },
        update: 'updateBlogPost',
        input: 'BlogPostPatch',
        changes: {
          title: 'Lit',
          content: '<p>On<script></script></p>',
          slug: 'a-new-slug',
          status: 'PUBLISHED',
          author,
        },
        other: { title: 'Lit', author: { ...author, name: 'Someone else' } },
        picture: 'coverImage',
      },
    ],
    [
      'of the special event',
      {
        path: '/special-event',
        body: special,
        update: 'updateSpecialEvent',
        input: 'SpecialEventPatch',
        changes: { title: 'Thirteen lamps' },
        other: { text2: 'Three.' },
        picture: 'image2',
      },
    ],
  ];

  test.each(CASES)(
    '%s succeeds if its values are already stored, and is a conflict otherwise',
    async (_name, updated) => {
      const { path, body, update, input, changes, other, picture: field } = updated;
      const created = await app
        .rest()
        .post(`/api${path}`)
        .set({ authorization: `Bearer ${token}` })
        .send(body);
      const id = String(created.body._id);
      const call = createGraphqlClient(app.url);
      const save = (version: number, sent: object, file?: Blob) =>
        call<{ version: number; updatedAt: string }>(
          `mutation ($id: ID!, $input: ${input}!, $version: Int) { ${update}(id: $id, input: $input, version: $version) { version updatedAt } }`,
          { id, input: { ...sent, ...(file && { [field!]: null }) }, version },
          token,
          file && { [`input.${field}`]: file },
        );
      const saved = await save(1, changes);
      expect(saved).toMatchObject({ status: 200, data: { version: 2 } });
      expect(await save(1, changes)).toEqual(saved);
      expect(await save(1, other)).toMatchObject({ status: 409 });

      const small = { ...changes };
      const pictured = await save(2, small, await picture(64, 48));
      expect(pictured).toMatchObject({ status: 200, data: { version: 3 } });
      const files = await app.storedFiles();
      expect(await save(2, small, await picture(64, 48))).toEqual(pictured);
      expect(await app.storedFiles()).toEqual(files);
      expect(await save(2, small, await picture(48, 64))).toMatchObject({ status: 409 });
      expect(await app.storedFiles()).toEqual(files);
    },
  );

  test('of the membership settings succeeds if its values are already stored, and is a conflict otherwise', async () => {
    const save = (version: number, input: object) =>
      app.gql(
        'mutation ($input: MembershipConfigInput!, $version: Int) { updateMembershipConfig(input: $input, version: $version) { version } }',
        { input, version },
        token,
      );
    expect((await save(0, { isOpen: false, nextIntakeDate: '2027-01-10' })).errors).toEqual([]);
    const again = await save(0, { isOpen: false, nextIntakeDate: '2027-01-10' });
    expect(again.data).toEqual({ updateMembershipConfig: { version: 1 } });
    const other = await save(0, { isOpen: false, nextIntakeDate: '2027-01-11' });
    expect(other.errors[0]!.extensions.code).toBe('CONFLICT');
  });
});

/** The image operations of one subject through one API. */
interface Pictured {
  create(image: Given): Promise<{ status: number; id?: string; message: string | null }>;
  update(id: string, image: { url?: string; file?: Blob }): Promise<{ status: number; message: string | null }>;
  /** Column of its address, and table. */
  stored: readonly [column: string, table: string];
}
interface Given {
  url?: string;
  file?: Blob;
}
const idOf = ({ data, ...answer }: ApiResult<{ id: string } | null>) => ({ ...answer, id: data?.id });

const PICTURED: [name: string, at: (url: string) => Pictured][] = (['GraphQL', 'REST'] as const).flatMap((name) => {
  const graphql = name === 'GraphQL';
  const post = (url: string) => (graphql ? graphqlBlogApi(url) : restBlogApi(url));
  const parts = { title: 'A lit room', author };
  const cover = ({ url, file }: Given) => ({ ...parts, coverUrl: url, coverFile: file });
  const photo = ({ url, file }: Given) => ({
    title: 'A lit room',
    author: { ...author, ...(url !== undefined && { imageUrl: url }) },
    photoFile: file,
  });
  const image = ({ url, file }: Given) => ({
    ...(url !== undefined && { imageUrl: url }),
    ...(file && { imageFile: file }),
  });
  const first = ({ url, file }: Given) => ({
    ...(url !== undefined && { image1Url: url }),
    ...(file && { image1File: file }),
  });
  const second = ({ url, file }: Given) => ({
    ...(url !== undefined && { image2Url: url }),
    ...(file && { image2File: file }),
  });
  const member = { name: 'Asha', position: 'President', year: '26/27' };
  const caption = { alt: 'The winners', captureDate: '2026-10-02' };
  const pictured: [string, (url: string) => Pictured][] = [
    [
      'an event',
      (url) => {
        const api = (graphql ? graphqlEventsApi : restEventsApi)(url);
        return {
          create: async (given) => idOf(await api.create({ ...event, type: 'other', ...image(given) }, token)),
          update: (id, given) => api.update(id, image(given), token),
          stored: ['image', 'event'],
        };
      },
    ],
    [
      'a member',
      (url) => {
        const api = (graphql ? graphqlTeamApi : restTeamApi)(url);
        return {
          create: async (given) => idOf(await api.create({ ...member, ...image(given) }, token)),
          update: (id, given) => api.update(id, image(given), token),
          stored: ['image', 'team_member'],
        };
      },
    ],
    [
      'a gallery image',
      (url) => {
        const api = (graphql ? graphqlGalleryApi : restGalleryApi)(url);
        return {
          create: async (given) => idOf(await api.create({ ...caption, ...image(given) }, token)),
          update: (id, given) => api.update(id, image(given), token),
          stored: ['image', 'gallery_image'],
        };
      },
    ],
    [
      'the cover of a post',
      (url) => ({
        create: async (given) => idOf(await post(url).create(cover(given), token)),
        update: (id, given) => post(url).update(id, cover(given), token),
        stored: ['cover', 'blog_post'],
      }),
    ],
    [
      'the photo of an author',
      (url) => ({
        create: async (given) => idOf(await post(url).create(photo(given), token)),
        update: (id, given) => post(url).update(id, photo(given), token),
        stored: ['author_photo', 'blog_post'],
      }),
    ],
    ...([first, second] as const).map((field, at): [string, (url: string) => Pictured] => [
      `picture ${at + 1} of the special event`,
      (url) => {
        const api = (graphql ? graphqlSpecialEventApi : restSpecialEventApi)(url);
        return {
          create: async (given) => idOf(await api.create({ ...special, ...field(given) }, token)),
          update: (id, given) => api.update(id, field(given), token),
          stored: [`picture${at + 1}`, 'special_event'],
        };
      },
    ]),
  ];
  return pictured.map(([what, at]): [string, (url: string) => Pictured] => [`${what} through ${name}`, at]);
});

describe('an image address of this site without a stored file', () => {
  test.each(PICTURED)('is rejected in a create and leaves the image unchanged in an update: %s', async (_name, at) => {
    const { create: make, update, stored } = at(app.url);
    const [column, table] = stored;
    const missing = `/media/${randomUUID()}-64x48.webp`;
    const rows = await count(table);
    expect(await make({ url: missing })).toMatchObject({ status: 400, message: IMAGE_NOT_STORED });
    expect(await count(table)).toBe(rows);

    const { id } = await make({ file: await picture(32, 24) });
    const address = async () =>
      String((await app.database.query(`SELECT ${column} AS address FROM ${table} WHERE id = $1`, [id]))[0]!.address);
    const former = await address();
    await update(id!, { file: await picture(24, 32) });
    const present = await address();
    // The history of a post has the former one.
    const inHistory = table === 'blog_post';
    expect((await fetch(app.url + former)).status).toBe(inHistory ? 200 : 404);
    for (const url of [...(inHistory ? [] : [former]), missing, present]) {
      expect(await update(id!, { url })).toMatchObject({ status: 200 });
      expect(await address()).toBe(present);
      expect((await fetch(app.url + present)).status).toBe(200);
    }
    const other = await create(randomUUID(), 'With a picture');
    const { data } = await graphqlEventsApi(app.url).update(
      other.data!.createEvent.id,
      { imageFile: await picture(20, 10) },
      token,
    );
    expect(await update(id!, { url: data.image })).toMatchObject({ status: 200 });
    expect(await address()).toBe(data.image);
  });
});

describe('If-Match', () => {
  const bearer = () => ({ authorization: `Bearer ${token}` });
  const put = (path: string, tag: string, body: object) =>
    app
      .rest()
      .put(`/api${path}`)
      .set({ ...bearer(), 'if-match': tag })
      .send(body);
  const remove = (path: string, tag: string) =>
    app
      .rest()
      .delete(`/api${path}`)
      .set({ ...bearer(), 'if-match': tag });

  test.each([
    ['/events', { ...event, type: 'other' }, { title: 'One' }, { title: 'Two' }],
    ['/team', { name: 'Asha', position: 'President', year: '26/27' }, { name: 'One' }, { name: 'Two' }],
    [
      '/gallery',
      { alt: 'The winners', captureDate: '2026-10-02', image: outside.imageUrl },
      { alt: 'One' },
      { alt: 'Two' },
    ],
    ['/blogs', { title: 'A lit room', author }, { title: 'One', author }, { title: 'Two', author }],
  ])('R448: protects updates and deletes of %s from overwriting a newer version', async (path, body, one, two) => {
    const created = await app.rest().post(`/api${path}`).set(bearer()).send(body).expect(201);
    const at = `${path}/${String(created.body._id)}`;
    const first = created.headers.etag!;
    const changed = await put(at, first, one).expect(200);
    const second = changed.headers.etag!;
    expect(second).not.toBe(first);
    const refused = await put(at, first, two).expect(412);
    expect(refused.body).toEqual({ message: ERRORS.PRECONDITION_FAILED.message });
    // The record already has the requested values.
    expect((await put(at, first, one).expect(200)).headers.etag).toBe(second);
    await remove(at, first).expect(412);
    await put(at, `"other-tag", W/${second}`, two).expect(200);
    await put(at, '*', one).expect(200);
    await remove(at, '"nonsense').expect(412);
    await remove(at, '*').expect(200);
    await remove(at, '*').expect(404);
  });

  test('accepts the ETag from reading a post, even if readers have clapped since', async () => {
    const created = await app
      .rest()
      .post('/api/blogs')
      .set(bearer())
      .send({ title: 'Clapped', author, status: 'published' });
    const { _id: id, slug } = created.body as { _id: string; slug: string };
    const read = () => app.rest().get(`/api/blogs/${slug}`);
    const { headers } = await read();
    await app.rest().put(`/api/blogs/${id}/clap`).expect(200);
    // A client with the earlier ETag notices the clap.
    await read().set('if-none-match', headers.etag!).expect(200);
    await put(`/blogs/${id}/clap`, '"stale"', {}).expect(412);
    await put(`/blogs/${id}/status`, headers.etag!, { status: 'draft' }).expect(200);
    await put(`/blogs/${id}/status`, headers.etag!, { status: 'published' }).expect(412);
    expect((await app.rest().get(`/api/blogs/${slug}`).set(bearer())).body.status).toBe('draft');
  });

  test('accepts the ETags from reading the special event, the membership settings and the video', async () => {
    const post = (path: string, tag: string, body: object) =>
      app
        .rest()
        .post(`/api${path}`)
        .set({ ...bearer(), 'if-match': tag })
        .send(body);
    await app.database.query('DELETE FROM special_event');
    await post('/special-event', '*', special).expect(412);
    const created = await app.rest().post('/api/special-event').set(bearer()).send(special).expect(201);
    const { headers } = await app.rest().get('/api/special-event');
    await put(`/special-event/${String(created.body._id)}`, headers.etag!, { title: 'One' }).expect(200);
    await post('/special-event', headers.etag!, special).expect(412);
    await post('/special-event', '*', special).expect(200);

    const config = await app.rest().get('/api/membership/config');
    await post('/membership/config', config.headers.etag!, { isOpen: false }).expect(200);
    const open = { isOpen: true, formUrl: 'https://docs.google.com/forms/d/e/x/viewform', closeDate: '2030-01-01' };
    await post('/membership/config', config.headers.etag!, open).expect(412);

    const [film, newer] = await Promise.all([movie(), movie({ bytes: 2000 })].map((video) => video.arrayBuffer()));
    const replace = (tag: string, video = film!) =>
      app
        .rest()
        .put('/api/video')
        .set({ ...bearer(), 'if-match': tag })
        .attach('video', Buffer.from(video), 'film.mp4');
    await app.database.query('DELETE FROM intro_video');
    await replace('*').expect(412);
    await app.rest().put('/api/video').set(bearer()).attach('video', Buffer.from(film!), 'film.mp4').expect(200);
    const shown = await app.rest().get('/api/video');
    await replace(shown.headers.etag!, newer).expect(200);
    const files = await app.storedFiles();
    await replace(shown.headers.etag!).expect(412);
    // The response of the same upload was lost.
    await replace(shown.headers.etag!, newer).expect(200);
    expect(await app.storedFiles()).toEqual(files);
  });

  test('on a create accepts only `*`', async () => {
    const post = (tag: string) =>
      app
        .rest()
        .post('/api/events')
        .set({ ...bearer(), 'if-match': tag })
        .send({ ...event, type: 'other' });
    const before = await count('event');
    await post('"anything"').expect(412);
    expect(await count('event')).toBe(before);
    await post('*').expect(201);
  });

  test('lets one of six simultaneous updates with the same ETag through', async () => {
    const created = await app
      .rest()
      .post('/api/events')
      .set(bearer())
      .send({ ...event, type: 'other' });
    const at = `/events/${String(created.body._id)}`;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => put(at, created.headers.etag!, { title: `Title ${n}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412]);
  });
});
