import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { LINK_CHANGE_LIMIT } from '../../server/core/records/personal-links/personal-link-limit.js';
import { ContentVersion, MEDIA_REMOVED_CHANNEL } from '../../server/infra/cache/content-version.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { RoleClient } from '../support/roles.js';

const MARK = 'test_mark';
const TAKE = `mutation ($eventId: ID!, $name: String!, $key: String) {
  takeSeat(eventId: $eventId, input: { name: $name }, idempotencyKey: $key) { token }
}`;
const RENAME =
  'mutation ($token: String!, $name: String!) { renameSeat(token: $token, input: { name: $name }) { name } }';
const ACCEPT = 'mutation ($token: String!) { acceptSeat(token: $token) { state } }';
const GIVE_BACK = 'mutation ($token: String!) { giveBackSeat(token: $token) { state } }';
const ERASE = 'mutation ($token: String!) { eraseSeat(token: $token) }';

let app: TestApp;
let listener: pg.Client;
/** Names of the tables that were announced, and marks. */
let heard: string[] = [];
beforeAll(async () => {
  app = await startApp();
  listener = new pg.Client(app.database.url);
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload!));
  await listener.query(`LISTEN content; LISTEN ${MARK}`);
});
afterAll(async () => {
  await listener.end();
  await app.close();
});
afterEach(() => void jest.restoreAllMocks());

/** The tables that `work` announces to all instances. */
async function announced(work: () => Promise<unknown>): Promise<string[]> {
  await hearAll();
  heard = [];
  await work();
  const mark = await hearAll();
  return heard.filter((name) => name !== mark);
}

/** Waits for all that was announced before, and returns the mark that came after it. */
async function hearAll(): Promise<string> {
  const mark = randomUUID();
  await listener.query(`NOTIFY ${MARK}, '${mark}'`);
  await eventually(() => heard.includes(mark));
  return mark;
}

/** Waits until the application has heard of all that was announced before. */
async function caughtUp(): Promise<void> {
  const version = app.get(ContentVersion);
  const { media } = version.current!;
  await listener.query(`NOTIFY ${MEDIA_REMOVED_CHANNEL}`);
  await eventually(() => version.current!.media > media);
}

/** Expects `work` to leave all that is cached as it is, here and on other instances. */
async function expectNothing(work: () => Promise<unknown>): Promise<void> {
  await caughtUp();
  const version = app.get(ContentVersion);
  const invalidations = [jest.spyOn(version, 'invalidate'), jest.spyOn(version, 'invalidateCounts')];
  expect(await announced(work)).toEqual([]);
  for (const invalidation of invalidations) expect(invalidation).not.toHaveBeenCalled();
  jest.restoreAllMocks();
}

const run = async <T>(document: string, variables: object, token?: string, site = app): Promise<T> => {
  const { data, errors } = await site.gql<Record<string, T>>(document, variables, token);
  expect(errors).toEqual([]);
  return Object.values(data!)[0]!;
};
async function createEvent(site = app): Promise<string> {
  const event = { title: 'Debate', description: 'Come.', time: '18:00', location: 'Hall', type: 'OTHER' };
  const input = { ...event, date: '2099-01-05', capacity: 2 };
  const create = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';
  return (await run<{ id: string }>(create, { input }, await site.signIn(), site)).id;
}
const takeSeat = async (eventId: string, key?: string, site = app): Promise<string> =>
  (await run<{ token: string }>(TAKE, { eventId, name: 'Ada', key }, undefined, site)).token;
/** Cached. */
const read = async (query: string): Promise<string> =>
  (await app.rest().get('/graphql').query({ query }).expect(200)).text;

describe('by a link to a seat', () => {
  test('R580: nothing that is cached changes, unless it shows the change: then at once', async () => {
    const eventId = await createEvent();
    const key = randomUUID();
    const left = async () => /"left":(\d)/.exec(await read(`{ event(id: "${eventId}") { seats { left } } }`))![1];
    expect(await left()).toBe('2');
    expect(await announced(() => takeSeat(eventId, key))).toEqual(['seat']);
    expect(await left()).toBe('1');
    let token = '';
    await expectNothing(async () => (token = await takeSeat(eventId, key)));
    await expectNothing(() => run(RENAME, { token, name: 'Bo' }));
    await expectNothing(() => run(ACCEPT, { token }));
    expect(await announced(() => run(GIVE_BACK, { token }))).toEqual(['seat']);
    expect(await left()).toBe('2');
    await expectNothing(() => run(GIVE_BACK, { token }));
    const other = await takeSeat(eventId);
    expect(await left()).toBe('1');
    await run(ERASE, { token: other });
    expect(await left()).toBe('2');
  });

  test('R573: accepting an offer is announced', async () => {
    const eventId = await createEvent();
    const [first, , third] = [await takeSeat(eventId), await takeSeat(eventId), await takeSeat(eventId)];
    await run(GIVE_BACK, { token: first });
    expect(await announced(() => run(ACCEPT, { token: third }))).toEqual(['seat']);
  });
});

describe('by a link to a role', () => {
  test('R589: nothing that is cached changes, unless it shows the change: then at once', async () => {
    const client = new RoleClient(app, await app.signIn());
    await client.renew();
    const { date } = (await client.board())!.evenings[0]!.evening;
    const shown = () => read(`{ meetings(from: "${date}", to: "${date}") { roles { taken shownName speechTitle } } }`);
    const free = await shown();
    const request = { date, roleId: 'speaker-1', name: 'Ada Lovelace', speechTitle: 'Bridges' };
    const key = randomUUID();
    expect(await announced(() => client.take(request, key))).toEqual(['taken_role']);
    expect(await shown()).toContain('"taken":true');
    let token = '';
    await expectNothing(async () => ({ token } = await client.take(request, key)));
    await expectNothing(() => client.attempt({ ...request, name: 'Bo' }));
    await expectNothing(() => client.change(token, { name: 'Ada Byron', speechTitle: 'Towers' }));
    expect(await announced(() => client.change(token, { name: 'Ada Byron', shownAs: 'FIRST_NAME' }))).toEqual([
      'taken_role',
    ]);
    const [name, title] = ['"shownName":"Ada"', '"speechTitle":"Towers"'];
    expect(await shown()).toEqual(expect.stringContaining(`${name},${title}`));
    await expectNothing(() => client.change(token, { name: 'Ada Byron' }));
    expect(await announced(() => client.change(token, { name: 'Eve Byron' }))).toEqual(['taken_role']);
    expect(await shown()).toContain('"shownName":"Eve"');
    expect(await announced(() => client.giveBack(token))).toEqual(['taken_role']);
    expect(await shown()).toBe(free);
  });
});

describe('with limits', () => {
  const { points } = LINK_CHANGE_LIMIT.buckets.account;
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startApp({ env: { RATE_LIMITS: 'on' } });
  });
  afterAll(() => limited.close());

  /** Counts for a new link once, then as if it had been used so often. */
  const use = (times: number) =>
    limited.database.query(`UPDATE rate_limit SET points = $1 WHERE key LIKE 'personalLinkChange-%'`, [times]);

  test('R575: a link to a seat changes the name only so often in an hour, gives the seat back and erases all the same', async () => {
    const eventId = await createEvent(limited);
    const [token, other] = [await takeSeat(eventId, undefined, limited), await takeSeat(eventId, undefined, limited)];
    const rename = (each: string) => limited.gql(RENAME, { token: each, name: 'Bo' });
    expect((await rename(token)).errors).toEqual([]);
    await use(points - 1);
    expect((await rename(token)).errors).toEqual([]);
    expect((await rename(token)).errors[0]!.extensions).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      retryAfter: expect.any(Number),
    });
    expect((await rename(other)).errors).toEqual([]);
    expect((await limited.gql(GIVE_BACK, { token })).errors).toEqual([]);
    expect((await limited.gql(ERASE, { token })).errors).toEqual([]);
    expect((await rename('A'.repeat(32))).errors[0]!.extensions.code).toBe('NOT_FOUND');
    const rows = await limited.database.query(`SELECT FROM rate_limit WHERE key LIKE 'personalLinkChange-%'`);
    expect(rows).toHaveLength(2);
  });

  test('R592: a link to a role changes it only so often in an hour, and gives it back all the same', async () => {
    await limited.database.query('DELETE FROM rate_limit');
    const client = new RoleClient(limited, await limited.signIn());
    await client.renew();
    const { date } = (await client.board())!.evenings[0]!.evening;
    const { token } = await client.take({ date, roleId: 'timer', name: 'Ada' });
    await client.change(token, { name: 'Bo' });
    await use(points);
    const { errors } = await client.attemptChange(token, { name: 'Cy' });
    expect(errors[0]!.extensions.code).toBe('TOO_MANY_REQUESTS');
    await client.giveBack(token);
  });
});
