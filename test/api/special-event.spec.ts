import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { SPECIAL_EVENT_LIMITS } from '../../server/shared/special-event.js';
import { startApp, type TestApp } from '../support/app.js';
import { picture } from '../support/pictures.js';
import {
  graphqlSpecialEventApi,
  restSpecialEventApi,
  type SpecialEventRecord,
  type SpecialEventApi,
  type SpecialEventFields,
} from '../support/special-event-apis.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const WHOLE = {
  title: 'The long table',
  subtitle: 'One evening, forty voices',
  text1: 'Everybody speaks once.',
  text2: 'Nobody speaks twice.',
};
const stillThere = async (address: string) => (await fetch(app.url + address)).status === 200;

describe.each(['GraphQL', 'REST'])('the special event through %s', (name) => {
  let api: SpecialEventApi;
  const create = async (more: SpecialEventFields = {}): Promise<SpecialEventRecord> => {
    const answer = await api.create({ ...WHOLE, ...more }, token);
    expect(answer.message).toBeNull();
    return answer.data;
  };

  beforeAll(() => {
    api = name === 'GraphQL' ? graphqlSpecialEventApi(app.url) : restSpecialEventApi(app.url);
  });
  beforeEach(() => app.database.query('DELETE FROM special_event'));

  test('R53 R220: there is none at first', async () => {
    expect(await api.current()).toEqual({ status: 200, message: null, data: null });
  });

  test('R128 R207 R220 R221: an officer creates it without images, and everybody reads every field', async () => {
    const event = await create();
    expect(event).toMatchObject({ ...WHOLE, image1: '', image2: '' });
    expect((await api.current()).data).toEqual(event);
  });

  test('R128 R221: its images are files or addresses', async () => {
    const stored = await create({ image1File: await picture(320, 180), image2Url: 'https://pictures.example/b.jpg' });
    expect(stored.image1).toMatch(/^\/media\/[0-9a-f-]{36}-320x180\.webp$/);
    expect(stored.image2).toBe('https://pictures.example/b.jpg');
    for (const image1Url of ['http://pictures.example/a.jpg', 'data:image/png;base64,AA'])
      expect(await api.create({ ...WHOLE, image1Url }, token)).toMatchObject({
        status: 400,
        message: 'Image addresses must start with https://',
      });
    expect((await api.current()).data).toEqual(stored);
  });

  test('R182 R323: title, subtitle and both texts are required, up to 100, 200 and 300 characters', async () => {
    for (const [field, what, limit] of [
      ['title', 'Title', 100],
      ['subtitle', 'Subtitle', 200],
      ['text1', 'First text', 300],
      ['text2', 'Second text', 300],
    ] as const) {
      const exact = '👏'.repeat(limit);
      expect(await create({ [field]: ` ${exact}\r\n` })).toMatchObject({ [field]: exact });
      const tooLong = { status: 400, message: `${what} must be at most ${limit} characters` };
      expect(await api.create({ ...WHOLE, [field]: `${exact}!` }, token)).toMatchObject(tooLong);
      const missing = { status: 400, message: `${what} is required` };
      expect(await api.create({ ...WHOLE, [field]: ' ' }, token)).toMatchObject(missing);
    }
    expect(SPECIAL_EVENT_LIMITS).toEqual({ title: 100, subtitle: 200, text: 300 });
  });

  test('R221: a new one replaces the first, whose images are deleted', async () => {
    const first = await create({ image1File: await picture(320, 180) });
    const second = await create({ title: 'The short table' });
    expect(second).toMatchObject({ ...WHOLE, title: 'The short table', image1: '' });
    expect((await api.current()).data).toEqual(second);
    expect(await stillThere(first.image1)).toBe(false);
    expect(await api.update(first.id, { title: 'x' }, token)).toMatchObject({
      status: 404,
      message: ERRORS.SPECIAL_EVENT_NOT_FOUND.message,
    });
  });

  test('R222: an update changes only the fields it contains, images included', async () => {
    const event = await create({ image1File: await picture(320, 180), image2File: await picture(160, 90) });
    const { data } = await api.update(event.id, { subtitle: 'Another evening' }, token);
    expect(data).toEqual({ ...event, subtitle: 'Another evening', updatedAt: data.updatedAt });
    const { data: pictured } = await api.update(event.id, { image2File: await picture(80, 45) }, token);
    expect(pictured).toMatchObject({ image1: event.image1, subtitle: 'Another evening' });
    expect(pictured.image2).toMatch(/-80x45\.webp$/);
    expect([await stillThere(event.image1), await stillThere(event.image2)]).toEqual([true, false]);
    expect(await api.update(event.id, { text1: '' }, token)).toMatchObject({
      status: 400,
      message: 'First text is required',
    });
    for (const id of [NOBODY, 'nonsense'])
      expect(await api.update(id, { title: 'x' }, token)).toMatchObject({ status: 404 });
  });

  test('two created at once leave one', async () => {
    const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => api.create({ ...WHOLE, title }, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await app.database.query('SELECT title FROM special_event');
    expect(rows).toHaveLength(1);
  });

  test('R205 R207: visitors can read but not write', async () => {
    const event = await create();
    for (const answer of [await api.create(WHOLE), await api.update(event.id, { title: 'x' })])
      expect(answer).toMatchObject({ status: 401, message: ERRORS.NO_TOKEN.message });
    expect((await api.current()).data).toEqual(event);
  });
});

test('R220 R221: the legacy endpoints respond with and without /api: null, then 201, then 200', async () => {
  for (const path of ['/special-event', '/api/special-event']) {
    await app.database.query('DELETE FROM special_event');
    const { headers, text } = await app.rest().get(path).expect(200);
    expect([headers['content-type'], text]).toEqual([expect.stringContaining('application/json'), 'null']);
    const post = () => app.rest().post(path).set('authorization', `Bearer ${token}`).send(WHOLE);
    await post().expect(201);
    const { body } = await post().expect(200);
    expect((await app.rest().get(path)).body).toEqual(body);
  }
});

test('R220 R222: the legacy endpoints return the default images of the page, and never store them', async () => {
  await app.database.query('DELETE FROM special_event');
  const bearer = { authorization: `Bearer ${token}` };
  const defaults = {
    image1: { url: `${app.url}/default-cover.svg`, publicId: '' },
    image2: { url: `${app.url}/default-meeting.svg`, publicId: '' },
  };
  const create = await app.rest().post('/api/special-event').set(bearer).send(WHOLE).expect(201);
  expect(create.body).toMatchObject(defaults);
  for (const { url } of Object.values(defaults)) await app.rest().get(new URL(url).pathname).expect(200);
  const sentBack = { ...WHOLE, image1: JSON.stringify(defaults.image1), image2: defaults.image2.url };
  const path = `/api/special-event/${String(create.body._id)}`;
  expect((await app.rest().put(path).set(bearer).send(sentBack).expect(200)).body).toMatchObject(defaults);
  expect((await app.rest().post('/api/special-event').set(bearer).send(sentBack).expect(200)).body).toMatchObject(
    defaults,
  );
  expect(await app.database.query('SELECT picture1, picture2 FROM special_event')).toEqual([
    { picture1: '', picture2: '' },
  ]);
  const shown = await app.gql('{ specialEvent { image1 { url } image2 { url } } }');
  expect(shown.data).toEqual({ specialEvent: { image1: null, image2: null } });
});

test('a save in between is a conflict, but not for the officer who deletes it', async () => {
  await app.database.query('DELETE FROM special_event');
  const { id } = (await graphqlSpecialEventApi(app.url).create(WHOLE, token)).data;
  const update = (version: number, title: string) =>
    app.gql(
      'mutation ($id: ID!, $input: SpecialEventPatch!, $version: Int) { updateSpecialEvent(id: $id, input: $input, version: $version) { version } }',
      { id, input: { title }, version },
      token,
    );
  expect((await update(1, 'Mine')).data).toEqual({ updateSpecialEvent: { version: 2 } });
  expect((await update(1, 'Yours')).errors[0]).toMatchObject({
    message: ERRORS.SPECIAL_EVENT_CHANGED.message,
    extensions: { code: 'CONFLICT', conflict: { version: 2, updatedBy: 'officer@club.example' } },
  });
  const remove = () => app.gql('mutation ($id: ID!) { deleteSpecialEvent(id: $id) }', { id }, token);
  expect((await remove()).data).toEqual({ deleteSpecialEvent: id });
  expect((await remove()).errors[0]!.message).toBe(ERRORS.SPECIAL_EVENT_NOT_FOUND.message);
});

test('the database constraints enforce a single row and every limit', async () => {
  await app.database.query('DELETE FROM special_event');
  const insert = (title: string) =>
    app.database.query(
      `INSERT INTO special_event (title, subtitle, text1, text2, picture1, picture2, created_at, updated_at)
       VALUES ($1, 's', 'a', 'b', '', '', now(), now())`,
      [title],
    );
  await expect(insert('')).rejects.toThrow('special_event_title');
  await insert('t');
  await expect(insert('u')).rejects.toThrow('special_event_single');
});
