import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EntityManager } from 'typeorm';
import { LOOKS_AUTOMATED } from '../../server/core/access/spam-signals.js';
import { Clock } from '../../server/core/time/clock.js';
import { SeatEntity } from '../../server/features/events/seats/seat.entity.js';
import { SeatSchedule } from '../../server/features/events/seats/seat-schedule.service.js';
import { DAY_MS } from '../../server/shared/days.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { PERSONAL_LINK_PATHS } from '../../server/shared/personal-links.js';
import { SEAT_LIMITS } from '../../server/shared/seats.js';
import { SEAT_LIMIT } from '../../server/features/events/seats/seat-limit.js';
import { exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import { startApp, type TestApp } from '../support/app.js';
import { captureLog } from '../support/log.js';
import { createSite, readRows, silentProgress } from '../support/sites.js';
import { storedTexts } from '../support/stored-texts.js';

const HOUR = 3_600_000;
const EVENT = { title: 'Debate', description: 'Come.', time: '18:00', location: 'Hall', type: 'OTHER' };
const DATE = '2099-01-05';
/** When it begins, in the site's time zone. */
const BEGINS = Date.parse('2099-01-05T18:00:00+05:30');

const SEAT = 'state name email place offeredUntil createdAt event { id title }';
const TAKE = `mutation ($eventId: ID!, $input: TakeSeatInput!, $key: String) {
  takeSeat(eventId: $eventId, input: $input, idempotencyKey: $key) { token seat { ${SEAT} } }
}`;
const READ = `query ($token: String!) { seat(token: $token) { ${SEAT} } }`;
const RENAME = `mutation ($token: String!, $input: RenameSeatInput!) { renameSeat(token: $token, input: $input) { ${SEAT} } }`;
const ACCEPT = `mutation ($token: String!) { acceptSeat(token: $token) { ${SEAT} } }`;
const GIVE_BACK = `mutation ($token: String!) { giveBackSeat(token: $token) { ${SEAT} } }`;
const ERASE = 'mutation ($token: String!) { eraseSeat(token: $token) }';
const SEATS = 'query ($id: ID!) { event(id: $id) { seats { total left waiting state } } }';
const HOLDERS = 'query ($eventId: ID!) { seatHolders(eventId: $eventId) { id name email state place } }';
const ADD =
  'mutation ($eventId: ID!, $input: SeatPersonInput!) { addSeatHolder(eventId: $eventId, input: $input) { id state place } }';
const REMOVE = 'mutation ($id: ID!) { removeSeatHolder(id: $id) }';
const CLOSE =
  'mutation ($eventId: ID!, $closed: Boolean!) { setSeatsClosed(eventId: $eventId, closed: $closed) { id } }';
const UPDATE = 'mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }';

interface Seat {
  state: string;
  name: string;
  email: string | null;
  place: number | null;
  offeredUntil: string | null;
  event: { id: string } | null;
}
interface Taken {
  token: string;
  seat: Seat;
}
interface Holder {
  id: string;
  name: string;
  email: string | null;
  state: string;
  place: number | null;
}

let app: TestApp;
let officer: string;
beforeAll(async () => {
  app = await startApp();
  officer = await app.signIn();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const at = (time: number) => void jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(time));

async function createEvent(
  capacity: number | null,
  changes: object = {},
  site = app,
  token = officer,
): Promise<string> {
  const input = { ...EVENT, date: DATE, capacity, ...changes };
  const create = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';
  const { data, errors } = await site.gql<{ createEvent: { id: string } }>(create, { input }, token);
  expect(errors).toEqual([]);
  return data!.createEvent.id;
}
const attempt = (eventId: string, input: object, key?: string) =>
  app.gql<{ takeSeat: Taken }>(TAKE, { eventId, input, key });
async function take(eventId: string, name: string, email?: string, key?: string): Promise<Taken> {
  const { data, errors } = await attempt(eventId, { name, email }, key);
  expect(errors).toEqual([]);
  return data!.takeSeat;
}
const read = async (token: string) => (await app.gql<{ seat: Seat | null }>(READ, { token })).data!.seat;
const holders = async (eventId: string) =>
  (await app.gql<{ seatHolders: Holder[] }>(HOLDERS, { eventId }, officer)).data!.seatHolders;
const names = async (eventId: string) =>
  (await holders(eventId)).map(({ name, state, place }) =>
    [name, state, place].filter((part) => part !== null).join(' '),
  );
const seatsOf = async (id: string) =>
  (await app.gql<{ event: { seats: object | null } }>(SEATS, { id })).data!.event.seats;
const messageOf = async (result: ReturnType<TestApp['gql']>) => (await result).errors[0]?.message;

describe('a visitor', () => {
  test('R571: takes a seat with a name, then the next ones queue in order of arrival', async () => {
    const id = await createEvent(2);
    expect(await seatsOf(id)).toEqual({ total: 2, left: 2, waiting: 0, state: 'OPEN' });
    const first = await take(id, ' Ada  ', 'ada@example.org');
    expect(first.seat).toMatchObject({
      state: 'HELD',
      name: 'Ada',
      email: 'ada@example.org',
      place: null,
      event: { id },
    });
    await take(id, 'Bo');
    const [third, fourth] = [await take(id, 'Cy'), await take(id, 'Di')];
    expect([third.seat, fourth.seat]).toMatchObject([
      { state: 'QUEUED', place: 1, email: null },
      { state: 'QUEUED', place: 2 },
    ]);
    expect(await seatsOf(id)).toEqual({ total: 2, left: 0, waiting: 2, state: 'FULL' });
    expect(await read(fourth.token)).toEqual(fourth.seat);
  });

  test('R571: needs a name; programs, and events that have no seats here, are refused', async () => {
    const id = await createEvent(1);
    const { errors } = await attempt(id, { name: '  ', email: 'nobody' });
    expect(errors[0]!.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { name: expect.any(String), email: expect.any(String) },
    });
    for (const signals of [{ website: 'https://spam.example' }, { millisecondsOpen: 10 }])
      expect(await messageOf(attempt(id, { name: 'A', ...signals }))).toBe(LOOKS_AUTOMATED);
    for (const other of [
      await createEvent(null),
      await createEvent(0),
      await createEvent(5, { registrationUrl: 'https://tickets.example' }),
    ]) {
      expect(await seatsOf(other)).toBeNull();
      expect(await messageOf(attempt(other, { name: 'A' }))).toBe(ERRORS.NO_SEATS.message);
    }
    expect(await messageOf(attempt(randomUUID(), { name: 'A' }))).toBe(ERRORS.EVENT_NOT_FOUND.message);
  });

  test('R571: takes none once the event has begun, or while it is cancelled', async () => {
    const id = await createEvent(3);
    at(BEGINS - 1000);
    await take(id, 'Ada');
    at(BEGINS);
    expect(await messageOf(attempt(id, { name: 'Bo' }))).toBe(ERRORS.SEATS_ENDED.message);
    jest.restoreAllMocks();
    await app.gql('mutation ($id: ID!) { cancelEvent(id: $id, reason: "Rain") { id } }', { id }, officer);
    expect(await seatsOf(id)).toMatchObject({ state: 'OVER' });
    expect(await messageOf(attempt(id, { name: 'Bo' }))).toBe(ERRORS.SEATS_ENDED.message);
  });

  test('R572: a repeated request gives the same seat with the same link, and reveals nothing once it is erased', async () => {
    const id = await createEvent(2);
    const key = randomUUID();
    const [first, second] = [await take(id, 'Ada', undefined, key), await take(id, 'Ada', undefined, key)];
    expect(await names(id)).toEqual(['Ada HELD']);
    expect(second.token).toBe(first.token);
    expect(await read(second.token)).toMatchObject({ name: 'Ada' });
    await app.gql(ERASE, { token: second.token });
    expect(await messageOf(attempt(id, { name: 'Ada' }, key))).toBe(ERRORS.SEAT_NOT_FOUND.message);
  });

  test('R575: by the link changes the name, gives the seat back, and erases all', async () => {
    const id = await createEvent(1);
    const { token } = await take(id, 'Ada', 'ada@example.org');
    const renamed = await app.gql<{ renameSeat: Seat }>(RENAME, { token, input: { name: 'Ada L.' } });
    expect(renamed.data!.renameSeat).toMatchObject({ name: 'Ada L.', state: 'HELD' });
    const { errors } = await app.gql(RENAME, { token, input: { name: ' ' } });
    expect(errors[0]!.extensions.code).toBe('BAD_USER_INPUT');
    for (const _ of [1, 2])
      expect((await app.gql<{ giveBackSeat: Seat }>(GIVE_BACK, { token })).data!.giveBackSeat).toMatchObject({
        ...{ state: 'GIVEN_BACK', name: '', email: null },
      });
    expect(await seatsOf(id)).toMatchObject({ left: 1, state: 'OPEN' });
    for (const document of [RENAME, ACCEPT])
      expect(await messageOf(app.gql(document, { token, input: { name: 'A' } }))).toBe(ERRORS.SEAT_OVER.message);
    expect((await app.gql(ERASE, { token })).data).toEqual({ eraseSeat: true });
    expect(await read(token)).toBeNull();
    for (const document of [RENAME, ACCEPT, GIVE_BACK, ERASE])
      expect(await messageOf(app.gql(document, { token, input: { name: 'A' } }))).toBe(ERRORS.SEAT_NOT_FOUND.message);
  });

  test('R573: who is next is offered the seat for a day, accepts it, or loses it to the following', async () => {
    const id = await createEvent(1);
    at(BEGINS - 72 * HOUR);
    const holder = await take(id, 'Ada');
    const [next, following] = [await take(id, 'Bo'), await take(id, 'Cy')];
    expect(await messageOf(app.gql(ACCEPT, { token: next.token }))).toBe(ERRORS.SEAT_NOT_OFFERED.message);
    await app.gql(GIVE_BACK, { token: holder.token });
    const offeredUntil = new Date(BEGINS - 48 * HOUR).toISOString();
    expect(await read(next.token)).toMatchObject({ state: 'OFFERED', offeredUntil, place: null });
    expect(await seatsOf(id)).toMatchObject({ left: 0, waiting: 1, state: 'FULL' });
    expect((await take(id, 'Di')).seat).toMatchObject({ state: 'QUEUED', place: 2 });

    // Time alone is enough: nothing has run since.
    at(BEGINS - 48 * HOUR);
    expect(await read(next.token)).toMatchObject({ state: 'MISSED', name: '' });
    expect(await messageOf(app.gql(ACCEPT, { token: next.token }))).toBe(ERRORS.OFFER_OVER.message);
    expect(await read(following.token)).toMatchObject({ state: 'OFFERED' });
    expect((await app.gql<{ acceptSeat: Seat }>(ACCEPT, { token: following.token })).data!.acceptSeat).toMatchObject({
      state: 'HELD',
      offeredUntil: null,
    });
    const rows = await app.database.query('SELECT name, state FROM seat WHERE event_id = $1 ORDER BY arrival', [id]);
    expect(rows.map(({ name, state }) => `${String(name)} ${String(state)}`.trim())).toEqual([
      'given back',
      'missed',
      'Cy held',
      'Di queued',
    ]);
  });

  test('R573: the scheduled job stores what time has done, for an hour or for days, and erases the missed names', async () => {
    const id = await createEvent(1);
    at(BEGINS - 72 * HOUR);
    const { token } = await take(id, 'Ada');
    for (const name of ['Missed Bo', 'Missed Cy', 'Di']) await take(id, name);
    await app.gql(GIVE_BACK, { token });
    at(BEGINS - 23 * HOUR);
    await Promise.all([app.get(SeatSchedule).run(), app.get(SeatSchedule).run()]);
    const rows = await app.database.query('SELECT state, name FROM seat WHERE event_id = $1 ORDER BY arrival', [id]);
    expect(rows).toEqual([
      { state: 'given back', name: '' },
      { state: 'missed', name: '' },
      { state: 'missed', name: '' },
      { state: 'offered', name: 'Di' },
    ]);
  });

  test('R576: after “erase all” nothing of the person is in any table, the outbox, the log or an export', async () => {
    const log = captureLog();
    const [name, email] = ['Zebedee Quagmire', 'zebedee@quagmire.example'];
    const id = await createEvent(1);
    const { token } = await take(id, name, email, randomUUID());
    expect(await storedTexts(app)).toContain(name);
    await app
      .rest()
      .get(PERSONAL_LINK_PATHS.seat + token)
      .expect(200);
    expect((await app.gql(ERASE, { token })).errors).toEqual([]);
    log.end();
    expect(log.lines().length).toBeGreaterThan(0);
    const after = [await storedTexts(app), log.text()].join();
    expect(after).not.toMatch(/zebedee|quagmire/i);
    expect(after).not.toContain(token);
  });
});

describe('an officer', () => {
  test('R577: lists, adds, removes, closes and reopens, and each act is in the list of who did what', async () => {
    const id = await createEvent(2);
    const { token } = await take(id, 'Ada', 'ada@example.org');
    const add = (name: string) => app.gql<{ addSeatHolder: Holder }>(ADD, { eventId: id, input: { name } }, officer);
    expect((await add('Bo')).data!.addSeatHolder).toMatchObject({ state: 'HELD' });
    expect((await add('Cy')).data!.addSeatHolder).toMatchObject({ state: 'QUEUED', place: 1 });
    await app.gql(CLOSE, { eventId: id, closed: true }, officer);
    expect(await seatsOf(id)).toMatchObject({ state: 'CLOSED' });
    expect(await messageOf(attempt(id, { name: 'Di' }))).toBe(ERRORS.SEATS_CLOSED.message);
    const [{ id: holder }] = (await holders(id)) as [Holder];
    for (const _ of [1, 2]) expect((await app.gql(REMOVE, { id: holder }, officer)).errors).toEqual([]);
    expect(await read(token)).toMatchObject({ state: 'REMOVED', name: '', email: null });
    expect(await names(id)).toEqual(['Bo HELD', 'Cy OFFERED']);
    await app.gql(CLOSE, { eventId: id, closed: false }, officer);
    expect((await take(id, 'Di')).seat).toMatchObject({ state: 'QUEUED' });
    const acts = await app.database.query(
      'SELECT verb, subject, title, fields FROM act WHERE record_id = $1 ORDER BY at',
      [id],
    );
    expect(acts.map(({ verb, fields }) => [verb, ...(fields as string[])].join(' '))).toEqual([
      'CREATE',
      'ADD_PERSON',
      'ADD_PERSON',
      'CHANGE seatsClosed',
      'REMOVE_PERSON',
      'CHANGE seatsClosed',
    ]);
    expect(JSON.stringify(acts)).not.toMatch(/Ada|Bo|Cy/);
  });

  test('R574: an offer counts as a seat, and is withdrawn if there are fewer, however the two meet', async () => {
    const id = await createEvent(2);
    const [, second, third] = [await take(id, 'Ada'), await take(id, 'Bo'), await take(id, 'Cy')];
    await app.gql(GIVE_BACK, { token: second.token });
    expect(await names(id)).toEqual(['Ada HELD', 'Cy OFFERED']);
    await app.gql(UPDATE, { id, input: { capacity: 1 } }, officer);
    expect(await names(id)).toEqual(['Ada HELD', 'Cy QUEUED 1']);
    expect(await messageOf(app.gql(ACCEPT, { token: third.token }))).toBe(ERRORS.SEAT_NOT_OFFERED.message);
    await app.gql(UPDATE, { id, input: { capacity: 2 } }, officer);
    const [accepted] = await Promise.all([
      app.gql(ACCEPT, { token: third.token }),
      app.gql(UPDATE, { id, input: { capacity: 1 } }, officer),
    ]);
    expect(await names(id)).toEqual(['Ada HELD', accepted.errors.length > 0 ? 'Cy QUEUED 1' : 'Cy HELD']);
  });

  test('R625: what others accept while a seat, the holders or the event is read takes nothing from what is shown', async () => {
    const id = await createEvent(2);
    const taken = [await take(id, 'Ada'), await take(id, 'Bo'), await take(id, 'Cy'), await take(id, 'Di')];
    const [first, second, next, last] = taken as [Taken, Taken, Taken, Taken];
    for (const { token } of [first, second]) await app.gql(GIVE_BACK, { token });
    const offered = { cy: 'Cy OFFERED', di: 'Di OFFERED' };
    expect(await names(id)).toEqual(Object.values(offered));
    const findBy = EntityManager.prototype.findBy;
    /** Reads while Cy accepts, after the queue has been read. */
    const meanwhile = async <T>(look: () => Promise<T>): Promise<T> => {
      await app.database.query(
        `UPDATE seat SET state = 'offered', offered_until = now() + interval '1 day' WHERE event_id = $1 AND name = 'Cy'`,
        [id],
      );
      let isAccepted = false;
      jest.spyOn(EntityManager.prototype, 'findBy').mockImplementation(async function (this: EntityManager, ...args) {
        const rows = await findBy.apply(this, args);
        if (args[0] !== SeatEntity || isAccepted) return rows;
        isAccepted = true;
        expect((await app.gql(ACCEPT, { token: next.token })).errors).toEqual([]);
        return rows;
      });
      const seen = await look();
      jest.restoreAllMocks();
      expect(isAccepted).toBe(true);
      return seen;
    };
    expect(await meanwhile(() => read(last.token))).toMatchObject({ state: 'OFFERED', place: null });
    expect(await meanwhile(() => names(id))).toEqual([offered.cy, offered.di]);
    expect(await meanwhile(() => seatsOf(id))).toEqual({ total: 2, left: 0, waiting: 0, state: 'FULL' });
  });

  test('R574: with fewer seats nobody loses one; with more, the queue moves up', async () => {
    const id = await createEvent(2);
    for (const name of ['Ada', 'Bo', 'Cy', 'Di']) await take(id, name);
    await app.gql(UPDATE, { id, input: { capacity: 1 } }, officer);
    expect(await names(id)).toEqual(['Ada HELD', 'Bo HELD', 'Cy QUEUED 1', 'Di QUEUED 2']);
    expect(await seatsOf(id)).toMatchObject({ total: 1, left: 0 });
    const [{ id: removed }] = (await holders(id)) as [Holder];
    await app.gql(REMOVE, { id: removed }, officer);
    expect(await names(id)).toEqual(['Bo HELD', 'Cy QUEUED 1', 'Di QUEUED 2']);
    await app.gql(UPDATE, { id, input: { capacity: 2 } }, officer);
    expect(await names(id)).toEqual(['Bo HELD', 'Cy OFFERED', 'Di QUEUED 1']);
  });

  test('R578: names and links are gone 30 days after the event, also of one in the trash, and follow a new date', async () => {
    const [past, moved, trashed] = [await createEvent(3), await createEvent(3), await createEvent(3)];
    const tokens = [await take(past, 'Ada'), await take(moved, 'Bo'), await take(trashed, 'Cy')].map(
      ({ token }) => token,
    );
    await app.gql(UPDATE, { id: moved, input: { date: '2099-03-05' } }, officer);
    await app.gql('mutation ($id: ID!) { deleteEvent(id: $id) }', { id: trashed }, officer);
    expect(await read(tokens[2]!)).toMatchObject({ name: 'Cy', event: null });
    const stored = async () =>
      (
        await app.database.query('SELECT name FROM seat WHERE event_id = ANY($1) ORDER BY name', [
          [past, moved, trashed],
        ])
      ).map(({ name }) => name);
    at(BEGINS + SEAT_LIMITS.keptDays * DAY_MS);
    await app.get(SeatSchedule).run();
    expect(await stored()).toEqual(['Ada', 'Bo', 'Cy']);
    at(BEGINS + (SEAT_LIMITS.keptDays + 1) * DAY_MS);
    await app.get(SeatSchedule).run();
    expect(await stored()).toEqual(['Bo']);
    expect(await Promise.all(tokens.map(read))).toMatchObject([null, { name: 'Bo' }, null]);
  });

  test('a run of the scheduled job without anything to do writes nothing, so that caches stay', async () => {
    await take(await createEvent(1), 'Ada');
    await app.get(SeatSchedule).run();
    await app.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'written'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON seat FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
    try {
      await app.get(SeatSchedule).run();
    } finally {
      await app.database.query('DROP TRIGGER refuse ON seat; DROP FUNCTION refuse');
    }
  });

  test('R578: erasing is possible while the event is in the trash, and undoing its deletion brings the others back', async () => {
    const id = await createEvent(2);
    const [ada, bo] = [await take(id, 'Ada'), await take(id, 'Bo')];
    await app.gql('mutation ($id: ID!) { deleteEvent(id: $id) }', { id }, officer);
    expect((await app.gql(ERASE, { token: ada.token })).errors).toEqual([]);
    await app.get(SeatSchedule).run();
    await app.gql('mutation ($id: ID!) { undoDelete(id: $id) }', { id }, officer);
    expect(await names(id)).toEqual(['Bo HELD']);
    expect(await read(bo.token)).toMatchObject({ state: 'HELD', event: { id } });
  });

  test('R578: giving back while the event is in the trash wins over a change of the name at the same time', async () => {
    const id = await createEvent(1);
    const { token } = await take(id, 'Ada');
    await app.gql('mutation ($id: ID!) { deleteEvent(id: $id) }', { id }, officer);
    const rename = () => messageOf(app.gql(RENAME, { token, input: { name: 'Bo' } }));
    const renames = [1, 2, 3, 4].map(rename);
    expect((await app.gql(GIVE_BACK, { token })).errors).toEqual([]);
    const messages = await Promise.all([...renames, ...[1, 2, 3, 4].map(rename)]);
    expect(messages.filter((message) => message && message !== ERRORS.SEAT_OVER.message)).toEqual([]);
    expect(await read(token)).toMatchObject({ state: 'GIVEN_BACK', name: '' });
  });

  test('R579: an export takes seats, queue and links along', async () => {
    const id = await createEvent(1);
    await take(id, 'Ada');
    await take(id, 'Bo');
    const folder = await mkdtemp(join(tmpdir(), 'gavel-seats-'));
    const site = await createSite();
    try {
      await exportSite(app.config, join(folder, 'site.tar.gz'), {}, silentProgress());
      await importArchive(site.config, join(folder, 'site.tar.gz'), silentProgress());
      const [before, after] = [await readRows(app), await readRows(site)];
      expect(after.seat!.length).toBeGreaterThan(1);
      expect([after.seat, after.personal_link]).toEqual([before.seat, before.personal_link]);
    } finally {
      await site.remove();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('an officer, before the event and after it has begun', () => {
  let now: string;
  /** A sign-in ends earlier sessions that are over by then. */
  const signInAt = async (time: number) => {
    at(time);
    now = await app.signIn();
  };
  afterAll(async () => void (officer = await app.signIn()));

  test('R573: undoing the deletion of an event offers a seat that was given back meanwhile, for a time that ends', async () => {
    await signInAt(BEGINS - 72 * HOUR);
    const id = await createEvent(1, {}, app, now);
    const holder = await take(id, 'Ada');
    const next = await take(id, 'Bo');
    await app.gql('mutation ($id: ID!) { deleteEvent(id: $id) }', { id }, now);
    await app.gql(GIVE_BACK, { token: holder.token });
    await app.gql('mutation ($id: ID!) { undoDelete(id: $id) }', { id }, now);
    await app.get(SeatSchedule).run();
    at(BEGINS - 60 * HOUR);
    await app.get(SeatSchedule).run();
    const offeredUntil = new Date(BEGINS - 48 * HOUR).toISOString();
    expect(await read(next.token)).toMatchObject({ state: 'OFFERED', offeredUntil });
    at(BEGINS - 48 * HOUR);
    expect(await read(next.token)).toMatchObject({ state: 'MISSED', name: '' });
  });

  test('R571: accepts no seat of an event that was cancelled, deleted, or moved so that it has begun', async () => {
    await signInAt(BEGINS - 72 * HOUR);
    const offered = async () => {
      const id = await createEvent(1, {}, app, now);
      const { token } = await take(id, 'Ada');
      const next = await take(id, 'Bo');
      await app.gql(GIVE_BACK, { token });
      expect(await read(next.token)).toMatchObject({ state: 'OFFERED' });
      return { id, token: next.token };
    };
    const accept = (token: string) => messageOf(app.gql(ACCEPT, { token }));
    const [cancelled, moved, deleted] = [await offered(), await offered(), await offered()];
    await app.gql('mutation ($id: ID!) { cancelEvent(id: $id, reason: "Rain") { id } }', { id: cancelled.id }, now);
    await app.gql(UPDATE, { id: moved.id, input: { date: '2099-01-02', time: '10:00' } }, now);
    await app.gql('mutation ($id: ID!) { deleteEvent(id: $id) }', { id: deleted.id }, now);
    expect(await accept(cancelled.token)).toBe(ERRORS.SEAT_NOT_OFFERED.message);
    expect(await accept(moved.token)).toBe(ERRORS.SEAT_NOT_OFFERED.message);
    expect(await accept(deleted.token)).toBe(ERRORS.EVENT_NOT_FOUND.message);
    at(BEGINS - 71 * HOUR);
    await app.gql('mutation ($id: ID!) { reinstateEvent(id: $id) { id } }', { id: cancelled.id }, now);
    const offeredUntil = new Date(BEGINS - 47 * HOUR).toISOString();
    expect(await read(cancelled.token)).toMatchObject({ state: 'OFFERED', offeredUntil });
    expect(await accept(cancelled.token)).toBeUndefined();
  });

  test('R577: gives free seats to whoever comes once the event has begun, even if others wait', async () => {
    await signInAt(BEGINS - HOUR);
    const id = await createEvent(1, {}, app, now);
    const { token } = await take(id, 'Ada');
    await take(id, 'Bo');
    await take(id, 'Cy');
    await app.gql(GIVE_BACK, { token });
    at(BEGINS);
    const add = async (name: string) =>
      (await app.gql<{ addSeatHolder: Holder }>(ADD, { eventId: id, input: { name } }, now)).data!.addSeatHolder;
    expect(await add('Walk-in')).toMatchObject({ state: 'HELD', place: null });
    expect(await add('Another')).toMatchObject({ state: 'QUEUED', place: 2 });
  });
});

test('R580: no cache keeps a seat, and its page is not indexed and sends no referrer', async () => {
  const id = await createEvent(1);
  const { token } = await take(id, 'Ada');
  const read = await app
    .rest()
    .get('/graphql')
    .query({ query: `{ seat(token: "${token}") { name } }` });
  expect(read.headers['cache-control']).toBe('private, no-store');
  const page = await app
    .rest()
    .get(PERSONAL_LINK_PATHS.seat + token)
    .expect(200);
  expect(page.text).toContain('Ada');
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await app
    .rest()
    .get(`${PERSONAL_LINK_PATHS.seat}${'A'.repeat(32)}`)
    .expect(404);
});

test('R581: one visitor takes only some seats in an hour', async () => {
  const limited = await startApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const eventId = await createEvent(50, {}, limited, await limited.signIn());
    let cookie = '';
    const answers = [];
    for (let count = 0; count <= SEAT_LIMIT.buckets.visitor.points; count++) {
      const variables = { eventId, input: { name: `Ada ${count}` } };
      const sent = limited.rest().post('/graphql').send({ query: TAKE, variables });
      const response = await (cookie ? sent.set('cookie', cookie) : sent);
      cookie ||= String(response.headers['set-cookie']).split(';')[0]!;
      answers.push((response.body as { errors?: { extensions: object }[] }).errors?.[0]?.extensions);
    }
    expect(answers.slice(0, -1).every((error) => error === undefined)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) });
  } finally {
    await limited.close();
  }
});

test('R581: requests for seats that are not there count as failed attempts of the address', async () => {
  const limited = await startApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const token = await limited.signIn();
    const eventId = await createEvent(1, {}, limited, token);
    await limited.gql(CLOSE, { eventId, closed: true }, token);
    const codeOf = async (id: string) =>
      (await limited.gql(TAKE, { eventId: id, input: { name: 'Ada' } })).errors[0]?.extensions.code;
    expect([await codeOf(randomUUID()), await codeOf(eventId)]).toEqual(['NOT_FOUND', 'CONFLICT']);
    const counted = (name: string) =>
      limited.database.query('SELECT points FROM rate_limit WHERE key LIKE $1', [`${name}-address:%`]);
    expect(await counted('failedSeat')).toEqual([{ points: 2 }]);
    expect(await counted('seat')).toEqual([]);
    const { points } = SEAT_LIMIT.failures.buckets.address;
    await limited.database.query(`UPDATE rate_limit SET points = $1 WHERE key LIKE 'failedSeat-%'`, [points]);
    expect(await codeOf(randomUUID())).toBe('TOO_MANY_REQUESTS');
  } finally {
    await limited.close();
  }
});

describe('300 people behind one address, who ask for 100 seats at once', () => {
  const SEATS_GIVEN = 100;
  const PEOPLE = 300;
  let limited: TestApp;
  let event: string;
  beforeAll(async () => {
    limited = await startApp({ env: { RATE_LIMITS: 'on' } });
    event = await createEvent(SEATS_GIVEN, {}, limited, await limited.signIn());
  });
  afterAll(() => limited.close());

  const send = (body: object, signal?: AbortSignal) =>
    fetch(`${limited.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });

  /** Asks again until there is an answer. Every third person never receives the first one. */
  async function insist(person: number): Promise<{ person: number; token: string }> {
    const variables = { eventId: event, input: { name: `Person ${person}` }, key: randomUUID() };
    if (person % 3 === 0) {
      const lost = new AbortController();
      setTimeout(() => lost.abort(), person % 7);
      await send({ query: TAKE, variables }, lost.signal).catch(() => {});
    }
    for (;;) {
      const response = await send({ query: TAKE, variables });
      const { data, errors } = (await response.json()) as {
        data?: { takeSeat: Taken } | null;
        errors?: { extensions: { retryAfter: number } }[];
      };
      if (data?.takeSeat) return { person, token: data.takeSeat.token };
      // The site is busy, and says when to try again. Nobody is refused for good.
      expect(errors?.[0]?.extensions).toMatchObject({
        code: expect.stringMatching(/^(TOO_MANY_REQUESTS|UNAVAILABLE)$/),
        retryAfter: expect.any(Number),
      });
      await delay(errors![0]!.extensions.retryAfter * 1000);
    }
  }

  test('R572: there are never more holders than seats, the queue is in order of arrival, and nobody is locked out', async () => {
    let most = 0;
    let isDone = false;
    const watch = (async () => {
      while (!isDone) {
        const [{ held }] = (await limited.database.query(
          `SELECT count(*)::integer AS held FROM seat WHERE state IN ('held', 'offered')`,
        )) as [{ held: number }];
        most = Math.max(most, held);
      }
    })();
    const served = await Promise.all(Array.from({ length: PEOPLE }, (_, person) => insist(person)));
    isDone = true;
    await watch;
    expect(most).toBe(SEATS_GIVEN);
    const rows = await limited.database.query('SELECT name, state, arrival FROM seat ORDER BY arrival');
    expect(new Set(rows.map(({ name }) => name)).size).toBe(PEOPLE);
    expect(rows.map(({ arrival }) => arrival)).toEqual(rows.map((_, index) => index + 1));
    expect(rows.map(({ state }) => state)).toEqual(rows.map((_, index) => (index < SEATS_GIVEN ? 'held' : 'queued')));
    const { token } = served.find(({ person }) => rows.at(-1)!.name === `Person ${person}`)!;
    const { data } = await limited.gql<{ seat: Seat }>(READ, { token });
    expect(data!.seat).toMatchObject({ state: 'QUEUED', place: PEOPLE - SEATS_GIVEN });
  }, 600_000);
});
