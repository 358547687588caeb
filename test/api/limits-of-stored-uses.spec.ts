import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../server/core/time/clock.js';
import { SEAT_LIMIT } from '../../server/features/events/seats/seat-limit.js';
import { ROLE_LIMIT } from '../../server/features/meetings/roles/role-limit.js';
import { HAND_IN_LIMIT } from '../../server/features/meetings/sheet/timer-limit.js';
import { RateLimits } from '../../server/infra/rate-limits/rate-limits.js';
import { DomainError } from '../../server/shared/errors.js';
import { startApp, type TestApp } from '../support/app.js';
import { EVENING, eveningsOf, setClock } from '../support/evenings.js';
import { eventually } from '../support/eventually.js';
import { fewAtOnce } from '../support/few-at-once.js';
import { TAKE_ROLE } from '../support/roles.js';

/** In the middle of an evening. */
const NOW = '2077-03-04T18:45';
const EVENT = { title: 'Debate', description: 'Come.', date: '2077-04-01', time: '18:00', location: 'Hall' };
const TAKE_SEAT =
  'mutation ($eventId: ID!, $input: TakeSeatInput!) { takeSeat(eventId: $eventId, input: $input) { token } }';
const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';
const HAND_IN = `mutation ($token: String!, $meetingId: ID!, $date: CalendarDate!, $entries: [TimedSpeechInput!]!) {
  handInTimes(token: $token, meetingId: $meetingId, date: $date, entries: $entries)
}`;
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

let app: TestApp;
let club: string;
let eventId: string;
let holder: pg.Client;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'on' } });
  setClock(app, NOW);
  const officer = await app.signIn();
  club = await eveningsOf(app).renewClubLink(officer);
  const input = { ...EVENT, type: 'OTHER', capacity: 5 };
  eventId = (await app.gql<{ createEvent: { id: string } }>(CREATE, { input }, officer)).data!.createEvent.id;
  holder = new pg.Client(app.database.url);
  await holder.connect();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(async () => {
  await holder.end();
  await app.close();
});

const timed = { green: 60, yellow: 90, red: 120, from: 60, until: 150 };
const entry = { id: randomUUID(), itemId: 'part-3', title: 'Topics', name: 'Ada', timing: timed, seconds: 100 };

test.each([
  ['a seat', SEAT_LIMIT, 'seat', TAKE_SEAT, () => ({ eventId, input: { name: 'Ada' } })],
  [
    'a role',
    ROLE_LIMIT,
    'taken_role',
    TAKE_ROLE,
    () => ({ input: { ...EVENING, clubToken: club, date: '2077-03-11', roleId: 'timer', name: 'Ada' } }),
  ],
  [
    'handed-in times',
    HAND_IN_LIMIT,
    'timed_speech',
    HAND_IN,
    () => ({ ...EVENING, token: club, entries: [{ ...entry, startedAt: '2077-03-04T13:00:00Z' }] }),
  ],
] as const)(
  'R627: a request for %s that has stored nothing yet has not been counted; one that is stored has',
  async (_, { name }, table, query, variables) => {
    setClock(app, NOW);
    const counted = () => app.database.query('SELECT points FROM rate_limit WHERE key LIKE $1', [`${name}-address:%`]);
    await holder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`);
    const answered = app.gql(query, variables());
    await eventually(async () => (await app.database.query(WAITING)).length);
    // If the server were killed now, this would be left.
    const before = await counted();
    await holder.query('ROLLBACK');
    expect((await answered).errors).toEqual([]);
    expect(before).toEqual([]);
    expect(await counted()).toEqual([{ points: 1 }]);
  },
);

describe('uses that are counted in a transaction', () => {
  let unique = 0;
  const somebody = () => ({ address: `address-${++unique}`, visitor: `visitor-${++unique}`, newVisitor: false });
  const { visitor, address } = SEAT_LIMIT.buckets;
  const use = (client: ReturnType<typeof somebody>, store: (manager: EntityManager) => unknown = () => {}) => {
    const limits = app.get(RateLimits);
    return limits.runCountedWithin(SEAT_LIMIT, client, () =>
      app.get(DataSource).transaction(async (manager) => {
        await limits.consumeWithin(manager, SEAT_LIMIT, client);
        await store(manager);
      }),
    );
  };
  const refusal = (using: Promise<void>): Promise<DomainError | null> =>
    using.then(
      () => null,
      (error: DomainError) => error,
    );
  const refusalsOf = async (tries: number, client: () => ReturnType<typeof somebody>): Promise<DomainError[]> =>
    (await fewAtOnce(tries, () => refusal(use(client())))).filter((error) => error !== null);
  const pointsOf = (key: string) => app.database.query('SELECT points FROM rate_limit WHERE key = $1', [key]);

  const stored = (key: string, points: number, seconds: number) =>
    app.database.query('INSERT INTO rate_limit (key, points, expire) VALUES ($1, $2, $3)', [
      key,
      points,
      app.get(Clock).now().getTime() + seconds * 1000,
    ]);

  test.each([
    ['visitor', visitor, (client: ReturnType<typeof somebody>) => client],
    ['address', address, ({ address }: ReturnType<typeof somebody>) => ({ ...somebody(), address })],
  ] as const)('cannot exceed the limit of one %s together', async (kind, { points }, clientOf) => {
    const client = somebody();
    await stored(`seat-${kind}:${client[kind]}`, points - 2, 600);
    const refused = await refusalsOf(5, () => clientOf(client));
    expect(refused.map(({ code }) => code)).toEqual(['TOO_MANY', 'TOO_MANY', 'TOO_MANY']);
    expect(await pointsOf(`seat-${kind}:${client[kind]}`)).toEqual([{ points }]);
  });

  test.each([
    ['visitor', visitor.points, address.points - 1, 100],
    ['address', visitor.points - 1, address.points, 2000],
    ['visitor before the address', visitor.points, address.points, 100],
  ] as const)(
    'are refused where others have used up the limit since the check, for as long as it is full: %s',
    async (_, usesOfVisitor, usesOfAddress, wait) => {
      const client = somebody();
      const now = Date.now();
      jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(now));
      await stored(`seat-visitor:${client.visitor}`, usesOfVisitor, 100);
      await stored(`seat-address:${client.address}`, usesOfAddress, 2000);
      const refused = await refusal(
        app.get(DataSource).transaction((manager) => app.get(RateLimits).consumeWithin(manager, SEAT_LIMIT, client)),
      );
      expect(refused).toMatchObject({ code: 'TOO_MANY', details: { retryAfter: wait } });
      expect(await pointsOf(`seat-visitor:${client.visitor}`)).toEqual([{ points: usesOfVisitor }]);
    },
  );

  test('are not waited for by the cleanup of expired counts, which deletes the others', async () => {
    const [counting, idle] = [somebody(), somebody()];
    const keys = [counting, idle].map((client) => `seat-visitor:${client.visitor}`);
    for (const key of keys) await stored(key, 1, -1);
    await use(counting, () => app.get(RateLimits).deleteExpired());
    expect(await pointsOf(keys[0]!)).toEqual([{ points: 1 }]);
    expect(await pointsOf(keys[1]!)).toEqual([]);
  });

  test('cost nothing if they fail, except a failed attempt where the client caused it', async () => {
    const client = { ...somebody(), newVisitor: true };
    const failing = (error: Error) => refusal(use(client, () => Promise.reject(error)));
    for (const error of [new Error('full disk'), new DomainError('UNAVAILABLE')]) await failing(error);
    expect(await pointsOf(`failedSeat-address:${client.address}`)).toEqual([]);
    for (const code of ['INVALID_INPUT', 'EVENT_NOT_FOUND', 'SEATS_CLOSED'] as const)
      await failing(new DomainError(code));
    expect(await pointsOf(`failedSeat-address:${client.address}`)).toEqual([{ points: 3 }]);
    expect(await pointsOf(`seat-visitor:${client.visitor}`)).toEqual([]);
    expect(await pointsOf(`seat-address:${client.address}`)).toEqual([]);
  });

  test.each([
    ['another request began a moment earlier', -5, 2],
    ['the clock was set back a little', -30_000, 2],
    ['the clock was set back by a day', -86_400_000, 1],
    ['the window has not ended', visitor.seconds * 1000 - 1000, 2],
    ['the window has ended', visitor.seconds * 1000, 1],
  ] as const)('are counted by their own clock: %s', async (_, later, points) => {
    const client = somebody();
    const now = Date.now();
    const clock = jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(now));
    await use(client);
    clock.mockReturnValue(new Date(now + later));
    await use(client);
    expect(await pointsOf(`seat-visitor:${client.visitor}`)).toEqual([{ points }]);
  });

  test.each([
    ['counted a moment ago', 0, visitor.seconds],
    ['counted by a clock that is half a minute ahead', -30_000, visitor.seconds],
    ['almost over', visitor.seconds * 1000 - 5000, 5],
  ] as const)('beyond the limit are refused with the time to wait: %s', async (_, later, wait) => {
    const client = somebody();
    const now = Date.now();
    const clock = jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(now));
    expect(await refusalsOf(visitor.points, () => client)).toEqual([]);
    clock.mockReturnValue(new Date(now + later));
    expect(await refusal(use(client))).toMatchObject({ code: 'TOO_MANY', details: { retryAfter: wait } });
  });
});
