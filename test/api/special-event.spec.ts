import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ERRORS } from '../../server/shared/errors.js';
import { SPECIAL_EVENT_LIMITS } from '../../server/shared/special-event.js';
import { startApp, type TestApp } from '../support/app.js';
import { picture } from '../support/pictures.js';
import {
  graphqlSpecialEvent,
  restSpecialEvent,
  type SpecialEvent,
  type SpecialEventDoor,
  type SpecialEventFields,
} from '../support/special-event-doors.js';

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
  let door: SpecialEventDoor;
  const made = async (more: SpecialEventFields = {}): Promise<SpecialEvent> => {
    const answer = await door.create({ ...WHOLE, ...more }, token);
    expect(answer.message).toBeNull();
    return answer.data;
  };

  beforeAll(() => {
    door = name === 'GraphQL' ? graphqlSpecialEvent(app.url) : restSpecialEvent(app.url);
  });
  beforeEach(() => app.database.query('DELETE FROM special_event'));

  test('R53 R220: there is none until there is one', async () => {
    expect(await door.current()).toEqual({ status: 200, message: null, data: null });
  });

  test('R128 R207 R220 R221: an administrator creates it without pictures, and everybody reads every field', async () => {
    const event = await made();
    expect(event).toMatchObject({ ...WHOLE, image1: '', image2: '' });
    expect((await door.current()).data).toEqual(event);
  });

  test('R128 R221: its pictures are files, or addresses', async () => {
    const kept = await made({ image1File: await picture(320, 180), image2Url: 'https://pictures.example/b.jpg' });
    expect(kept.image1).toMatch(/^\/media\/[0-9a-f-]{36}-320x180\.webp$/);
    expect(kept.image2).toBe('https://pictures.example/b.jpg');
    for (const image1Url of ['http://pictures.example/a.jpg', 'data:image/png;base64,AA'])
      expect(await door.create({ ...WHOLE, image1Url }, token)).toMatchObject({
        status: 400,
        message: 'Image addresses must start with https://',
      });
    expect((await door.current()).data).toEqual(kept);
  });

  test('R182 R323: title, subtitle and both texts are required, up to 100, 200 and 300 characters', async () => {
    for (const [field, what, limit] of [
      ['title', 'Title', 100],
      ['subtitle', 'Subtitle', 200],
      ['text1', 'First text', 300],
      ['text2', 'Second text', 300],
    ] as const) {
      const exact = '👏'.repeat(limit);
      expect(await made({ [field]: ` ${exact}\r\n` })).toMatchObject({ [field]: exact });
      const tooLong = { status: 400, message: `${what} must be at most ${limit} characters` };
      expect(await door.create({ ...WHOLE, [field]: `${exact}!` }, token)).toMatchObject(tooLong);
      const missing = { status: 400, message: `${what} is required` };
      expect(await door.create({ ...WHOLE, [field]: ' ' }, token)).toMatchObject(missing);
    }
    expect(SPECIAL_EVENT_LIMITS).toEqual({ title: 100, subtitle: 200, text: 300 });
  });

  test('R221: another one takes the place of the first, and its pictures go', async () => {
    const first = await made({ image1File: await picture(320, 180) });
    const second = await made({ title: 'The short table' });
    expect(second).toMatchObject({ ...WHOLE, title: 'The short table', image1: '' });
    expect((await door.current()).data).toEqual(second);
    expect(await stillThere(first.image1)).toBe(false);
    expect(await door.update(first.id, { title: 'x' }, token)).toMatchObject({
      status: 404,
      message: ERRORS.SPECIAL_EVENT_NOT_FOUND.message,
    });
  });

  test('R222: only what is sent changes, pictures too', async () => {
    const event = await made({ image1File: await picture(320, 180), image2File: await picture(160, 90) });
    const { data } = await door.update(event.id, { subtitle: 'Another evening' }, token);
    expect(data).toEqual({ ...event, subtitle: 'Another evening', updatedAt: data.updatedAt });
    const { data: pictured } = await door.update(event.id, { image2File: await picture(80, 45) }, token);
    expect(pictured).toMatchObject({ image1: event.image1, subtitle: 'Another evening' });
    expect(pictured.image2).toMatch(/-80x45\.webp$/);
    expect([await stillThere(event.image1), await stillThere(event.image2)]).toEqual([true, false]);
    expect(await door.update(event.id, { text1: '' }, token)).toMatchObject({
      status: 400,
      message: 'First text is required',
    });
    for (const id of [NOBODY, 'nonsense'])
      expect(await door.update(id, { title: 'x' }, token)).toMatchObject({ status: 404 });
  });

  test('two that are created at once leave one', async () => {
    const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => door.create({ ...WHOLE, title }, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await app.database.query('SELECT title FROM special_event');
    expect(rows).toHaveLength(1);
  });

  test('R205 R207: visitors read, and change nothing', async () => {
    const event = await made();
    for (const answer of [await door.create(WHOLE), await door.update(event.id, { title: 'x' })])
      expect(answer).toMatchObject({ status: 401, message: ERRORS.NO_TOKEN.message });
    expect((await door.current()).data).toEqual(event);
  });
});

test('R220 R221: the earlier calls answer with and without /api: null, then 201, then 200', async () => {
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

test('a save in between is a conflict, and the administrator who deletes it is alone with that', async () => {
  await app.database.query('DELETE FROM special_event');
  const { id } = (await graphqlSpecialEvent(app.url).create(WHOLE, token)).data;
  const update = (version: number) =>
    app.gql(
      'mutation ($id: ID!, $input: SpecialEventPatch!, $version: Int) { updateSpecialEvent(id: $id, input: $input, version: $version) { version } }',
      { id, input: { title: 'Changed' }, version },
      token,
    );
  expect((await update(1)).data).toEqual({ updateSpecialEvent: { version: 2 } });
  expect((await update(1)).errors[0]).toMatchObject({
    message: ERRORS.SPECIAL_EVENT_CHANGED.message,
    extensions: { code: 'CONFLICT', conflict: { version: 2, updatedBy: 'officer@club.example' } },
  });
  const remove = () => app.gql('mutation ($id: ID!) { deleteSpecialEvent(id: $id) }', { id }, token);
  expect((await remove()).data).toEqual({ deleteSpecialEvent: id });
  expect((await remove()).errors[0]!.message).toBe(ERRORS.SPECIAL_EVENT_NOT_FOUND.message);
});

test('the database itself holds one row and every limit', async () => {
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
