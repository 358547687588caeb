import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Clock } from '../../server/core/time/clock.js';
import { SEAT_MAIL_LIMITS } from '../../server/features/events/seats/mail/seat-mail-limits.js';
import { CHANGE_DELAY_MS } from '../../server/features/events/seats/mail/seat-mail-plan.js';
import { SeatSchedule } from '../../server/features/events/seats/seat-schedule.service.js';
import { MailQueue } from '../../server/infra/mail/mail-queue.js';
import { type MailMessage, MailService } from '../../server/infra/mail/mail.service.js';
import { DAY_MS } from '../../server/shared/days.js';
import { exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import { startApp, type TestApp } from '../support/app.js';
import { readParts } from '../support/archives.js';
import { readCalendar } from '../support/calendars.js';
import { eventually } from '../support/eventually.js';
import { captureLog } from '../support/log.js';
import { type MailServer, startMailServer } from '../support/mail-servers.js';
import { createSite, readRows, silentProgress } from '../support/sites.js';

const HOUR = 3_600_000;
const EVENT = {
  title: 'Debate',
  description: 'Come.',
  time: '18:00',
  location: 'Hall',
  type: 'OTHER',
  date: '2099-01-05',
};
/** When it begins, and when its reminders are sent. */
const BEGINS = Date.parse('2099-01-05T18:00:00+05:30');
const REMINDER = Date.parse('2099-01-04T18:00:00+05:30');
const ADA = 'ada@example.org';
const BO = 'bo@example.org';

const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';
const UPDATE = 'mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }';
const CANCEL = 'mutation ($id: ID!, $reason: String!) { cancelEvent(id: $id, reason: $reason) { id } }';
const REINSTATE = 'mutation ($id: ID!) { reinstateEvent(id: $id) { id } }';
const DELETE = 'mutation ($id: ID!) { deleteEvent(id: $id) }';
const UNDO = 'mutation ($id: ID!) { undoDelete(id: $id) }';
const TAKE = `mutation ($eventId: ID!, $input: TakeSeatInput!, $key: String) {
  takeSeat(eventId: $eventId, input: $input, idempotencyKey: $key) { token seat { state isMailed } }
}`;
const READ = 'query ($token: String!) { seat(token: $token) { state name isMailed } }';
const ACCEPT = 'mutation ($token: String!) { acceptSeat(token: $token) { state } }';
const GIVE_BACK = 'mutation ($token: String!) { giveBackSeat(token: $token) { state } }';
const ERASE = 'mutation ($token: String!) { eraseSeat(token: $token) }';
const ADD =
  'mutation ($eventId: ID!, $input: SeatPersonInput!) { addSeatHolder(eventId: $eventId, input: $input) { id } }';
const REMOVE = 'mutation ($id: ID!) { removeSeatHolder(id: $id) }';
const HOLDERS = 'query ($eventId: ID!) { seatHolders(eventId: $eventId) { id name } }';
const SEATS = 'query ($id: ID!) { event(id: $id) { seats { invites } } }';

let peer: MailServer;
let app: TestApp;
/** The mail that was queued since the last look. */
let queued: MailMessage[] = [];

const watch = (site: TestApp) => {
  const queue = site.get(MailQueue);
  const enqueue = queue.enqueue.bind(queue);
  jest.spyOn(queue, 'enqueue').mockImplementation(async (message, manager) => {
    await enqueue(message, manager);
    queued.push(message);
  });
};
beforeAll(async () => {
  peer = await startMailServer();
  app = await startApp({ env: { MAIL_URL: `${peer.address}?from=noreply%40club.example` } });
});
afterAll(async () => {
  await app.close();
  await peer.close();
});
beforeEach(async () => {
  queued = [];
  watch(app);
  // One message is sent in two seconds, and jobs look at the seats of all events.
  await app.database.query('DELETE FROM pgboss.job; DELETE FROM seat_mail');
});
afterEach(() => void jest.restoreAllMocks());

const at = (time: number) => void jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(time));
const run = (site = app) => site.get(SeatSchedule).run();

async function createEvent(capacity: number, changes: object = {}): Promise<string> {
  const { data, errors } = await app.gql<{ createEvent: { id: string } }>(
    CREATE,
    { input: { ...EVENT, capacity, ...changes } },
    await app.signIn(),
  );
  expect(errors).toEqual([]);
  return data!.createEvent.id;
}
async function take(eventId: string, email?: string, { name = 'Somebody', key = randomUUID() } = {}, site = app) {
  const { data, errors } = await site.gql<{ takeSeat: { token: string; seat: { state: string; isMailed: boolean } } }>(
    TAKE,
    { eventId, input: { name, email }, key },
  );
  expect(errors).toEqual([]);
  return data!.takeSeat;
}
async function act(document: string, variables: object, token?: string): Promise<void> {
  expect((await app.gql(document, variables, token)).errors).toEqual([]);
}

/** As an officer who has signed in at the present time of the test. */
const officerDoes = async (document: string, variables: object): Promise<void> =>
  act(document, variables, await app.signIn());

const entryOf = ({ calendar }: MailMessage) => readCalendar(calendar!.content).getFirstSubcomponent('vevent')!;
const inWords = (message: MailMessage): string => {
  const entry = message.calendar && entryOf(message);
  const calendar = entry ? ` ${message.calendar!.method} ${String(entry.getFirstPropertyValue('sequence'))}` : '';
  return `${message.to} ${message.subject}${calendar}`;
};
/** The mail since the last look, in words. */
const sent = () => queued.splice(0).map(inWords).toSorted();
/** The token of the link in a message. */
const tokenIn = ({ text }: MailMessage): string => /\/seats\/([\w-]{32})/.exec(text)![1]!;
const waiting = (email: string) =>
  app.database.query(`SELECT id FROM pgboss.job WHERE data->>'to' = $1 AND state < 'active'`, [email]);

describe('somebody who gives an address', () => {
  test('R610: gets an invitation from the address that sends it, as another form of the text and without a file', async () => {
    const id = await createEvent(2);
    await take(id, ADA, { name: 'Ada Lovelace' });
    await eventually(() => peer.received.some((message) => message.includes('text/calendar')));
    const message = peer.received.find((each) => each.includes('text/calendar'))!;
    expect(message).toMatch(/^From: .*<noreply@club\.example>\r$/m);
    expect(message).toMatch(new RegExp(`^To: .*${ADA}`, 'm'));
    const [, boundary] = /^Content-Type: multipart\/alternative;\s+boundary="(.+?)"/m.exec(message)!;
    const parts = message.split(`--${boundary}`).slice(1, -1);
    expect(parts.map((part) => /Content-Type: (.*)/.exec(part)![1]!.trim())).toEqual([
      'text/plain; charset=utf-8',
      'text/calendar; charset=utf-8; method=REQUEST',
    ]);
    expect(message).not.toMatch(/Content-Disposition/i);
    const [invitation] = queued;
    const entry = entryOf(invitation!);
    expect(String(entry.getFirstPropertyValue('organizer')).toLowerCase()).toBe('mailto:noreply@club.example');
    expect(String(entry.getFirstPropertyValue('attendee')).toLowerCase()).toBe(`mailto:${ADA}`);
    expect(message).not.toContain('Lovelace');
  });

  test('R610: has a link in each mail that is always the same, beside the link on the page', async () => {
    const id = await createEvent(1);
    const { token, seat } = await take(id, ADA);
    expect(seat.isMailed).toBe(true);
    const link = tokenIn(queued[0]!);
    at(REMINDER);
    await run();
    expect(tokenIn(queued[1]!)).toBe(link);
    expect(link).not.toBe(token);
    for (const each of [token, link])
      expect((await app.gql(READ, { token: each })).data).toEqual({
        seat: { state: 'HELD', name: 'Somebody', isMailed: true },
      });
    const rows = await readRows(app);
    expect(JSON.stringify(rows.personal_link)).not.toContain(link);
    await act(GIVE_BACK, { token: link });
    await act(ERASE, { token: link });
    for (const each of [token, link]) expect((await app.gql(READ, { token: each })).data).toEqual({ seat: null });
  });

  test('R610: is mailed once, however often the request is repeated; without an address nothing is mailed', async () => {
    const id = await createEvent(3);
    const key = randomUUID();
    for (const _ of [1, 2]) await take(id, ADA, { key });
    expect((await take(id)).seat.isMailed).toBe(false);
    await run();
    expect(sent()).toEqual([`${ADA} Your seat: Debate REQUEST 0`]);
  });

  test('R611: hears of the place in the queue, of the offer, and is invited once it is accepted', async () => {
    const id = await createEvent(1);
    at(BEGINS - 10 * DAY_MS);
    const { token } = await take(id, ADA);
    await take(id, BO);
    const place = queued[1]!;
    expect(place.text).toContain('You are number 1 in the queue');
    expect(sent()).toEqual([`${ADA} Your seat: Debate REQUEST 0`, `${BO} In the queue: Debate`]);
    await act(GIVE_BACK, { token });
    const offer = queued[1]!;
    expect(offer.text).toContain('Take it by 27 Dec 2098, 18:00 (Asia/Colombo)');
    expect(sent()).toEqual([`${ADA} Seat given back: Debate CANCEL 1`, `${BO} A seat is free for you: Debate`]);
    await act(ACCEPT, { token: tokenIn(offer) });
    await run();
    expect(sent()).toEqual([`${BO} Your seat: Debate REQUEST 0`]);
  });

  test('R611: hears of an offer that time alone, or a larger event, has made', async () => {
    const id = await createEvent(1);
    at(BEGINS - 10 * DAY_MS);
    const { token } = await take(id);
    await take(id, BO);
    await take(id, 'cy@example.org');
    await act(GIVE_BACK, { token });
    sent();
    at(BEGINS - 9 * DAY_MS);
    await run();
    expect(sent()).toEqual(['cy@example.org A seat is free for you: Debate']);
    await take(id, 'di@example.org');
    sent();
    await officerDoes(UPDATE, { id, input: { capacity: 2 } });
    await run();
    await run();
    expect(sent()).toEqual(['di@example.org A seat is free for you: Debate']);
  });

  test('R611: hears of the place again if an offer is withdrawn, and of each new offer', async () => {
    const id = await createEvent(1);
    at(BEGINS - 10 * DAY_MS);
    await take(id);
    await take(id, BO);
    const offer = [`${BO} A seat is free for you: Debate`];
    sent();
    await officerDoes(UPDATE, { id, input: { capacity: 2 } });
    await run();
    expect(sent()).toEqual(offer);
    await officerDoes(UPDATE, { id, input: { capacity: 1 } });
    await run();
    expect(sent()).toEqual([`${BO} In the queue: Debate`]);
    await officerDoes(UPDATE, { id, input: { capacity: 2 } });
    await run();
    expect(sent()).toEqual(offer);
    await officerDoes(CANCEL, { id, reason: 'Rain' });
    await run();
    expect(sent()).toEqual([]);
    await officerDoes(REINSTATE, { id });
    await run();
    await run();
    expect(sent()).toEqual(offer);
  });

  test('R611: an officer who adds somebody has them mailed, too', async () => {
    const id = await createEvent(1);
    for (const email of [ADA, BO]) await officerDoes(ADD, { eventId: id, input: { name: 'A', email } });
    expect(sent()).toEqual([`${ADA} Your seat: Debate REQUEST 0`, `${BO} In the queue: Debate`]);
  });
});

describe('an event that changes', () => {
  test.each([
    ['the title', { title: 'Great debate' }, [`${ADA} Changed: Great debate REQUEST 1`]],
    ['the date', { date: '2099-02-05' }, [`${ADA} Changed: Debate REQUEST 1`]],
    ['the time', { time: '19:00' }, [`${ADA} Changed: Debate REQUEST 1`]],
    ['the place', { location: 'Garden' }, [`${ADA} Changed: Debate REQUEST 1`]],
    [
      'the online link',
      { attendance: 'BOTH', onlineUrl: 'https://meet.example/1' },
      [`${ADA} Changed: Debate REQUEST 1`],
    ],
    ['the description alone', { description: 'Other words' }, []],
  ])('R612: in %s is mailed to those with a seat, once it has stayed for two minutes', async (_, input, mail) => {
    const id = await createEvent(1);
    at(BEGINS - 5 * DAY_MS);
    await take(id, ADA);
    await take(id, BO);
    sent();
    await officerDoes(UPDATE, { id, input: { title: 'Draft' } });
    await officerDoes(UPDATE, { id, input: { title: EVENT.title, ...input } });
    await run();
    expect(sent()).toEqual([]);
    at(BEGINS - 5 * DAY_MS + CHANGE_DELAY_MS);
    for (const _run of [1, 2]) await run();
    expect(sent()).toEqual(mail);
  });

  test('R612: is cancelled and reinstated in calendars, each time with a higher sequence', async () => {
    const id = await createEvent(1);
    let now = BEGINS - 5 * DAY_MS;
    const later = async () => {
      at((now += CHANGE_DELAY_MS));
      await run();
    };
    at(now);
    await take(id, ADA);
    await officerDoes(CANCEL, { id, reason: 'Rain' });
    await run();
    expect(sent()).toEqual([`${ADA} Your seat: Debate REQUEST 0`]);
    await later();
    expect(queued[0]!.text).toContain('“Debate” is cancelled: Rain');
    expect(sent()).toEqual([`${ADA} Cancelled: Debate CANCEL 1`]);
    await officerDoes(REINSTATE, { id });
    await later();
    expect(sent()).toEqual([`${ADA} Your seat: Debate REQUEST 2`]);
    await officerDoes(UPDATE, { id, input: { date: '2099-01-06' } });
    await later();
    expect(sent()).toEqual([`${ADA} Changed: Debate REQUEST 3`]);
    await officerDoes(DELETE, { id });
    await run();
    expect(sent()).toEqual([]);
    await later();
    await later();
    expect(sent()).toEqual([`${ADA} Cancelled: Debate CANCEL 4`]);
    await officerDoes(UNDO, { id });
    await later();
    expect(sent()).toEqual([`${ADA} Your seat: Debate REQUEST 5`]);
  });

  test('R612: a deletion that is undone at once is not mailed', async () => {
    const id = await createEvent(1);
    await take(id, ADA);
    sent();
    await officerDoes(DELETE, { id });
    await run();
    await officerDoes(UNDO, { id });
    at(Date.now() + DAY_MS);
    await run();
    expect(sent()).toEqual([]);
  });

  test('R612: a seat that an officer takes back, or its holder gives back, leaves the calendar; mail that waits is not sent', async () => {
    const id = await createEvent(2);
    peer.mood = 'refuses';
    try {
      await take(id, ADA);
      const { token } = await take(id, BO);
      sent();
      const { data } = await app.gql<{ seatHolders: { id: string }[] }>(HOLDERS, { eventId: id }, await app.signIn());
      await officerDoes(REMOVE, { id: data!.seatHolders[0]!.id });
      await act(GIVE_BACK, { token });
      expect(sent()).toEqual([`${ADA} Seat taken back: Debate CANCEL 1`, `${BO} Seat given back: Debate CANCEL 1`]);
      const left = await app.database.query(
        `SELECT data->'calendar'->>'method' AS method FROM pgboss.job WHERE data->>'to' = $1 AND state < 'active'`,
        [BO],
      );
      expect(left.every(({ method }) => method === 'CANCEL')).toBe(true);
      at(REMINDER);
      await run();
      expect(sent()).toEqual([]);
    } finally {
      peer.mood = 'takes';
    }
  });
});

describe('one who asks many times at once', () => {
  const atOnce = (document: string, token: string) =>
    Promise.all(Array.from({ length: 20 }, () => app.gql(document, { token })));

  test('R614: to erase everything has the cancellation sent once', async () => {
    const id = await createEvent(1, { title: 'Erased once' });
    const { token } = await take(id, ADA);
    peer.received = [];
    const answers = await atOnce(ERASE, token);
    expect(answers.filter(({ errors }) => errors.length === 0).length).toBeGreaterThan(0);
    const codes = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code));
    expect(codes.filter((code) => code !== 'NOT_FOUND')).toEqual([]);
    const mailed = peer.received.filter((message) => message.includes('Subject: Seat given back: Erased once'));
    expect(mailed).toHaveLength(1);
    expect(await app.database.query('SELECT * FROM seat WHERE event_id = $1', [id])).toEqual([]);
  });

  test('R614: to give a seat back while the event is in the trash has the cancellation queued once', async () => {
    const id = await createEvent(1);
    const { token } = await take(id, ADA);
    sent();
    await officerDoes(DELETE, { id });
    for (const { errors } of await atOnce(GIVE_BACK, token)) expect(errors).toEqual([]);
    expect(sent()).toEqual([`${ADA} Seat given back: Debate CANCEL 1`]);
  });
});

describe('the reminder', () => {
  test('R613: is sent at 18:00 of the day before, once, with a link to say “I can’t come”', async () => {
    const id = await createEvent(2);
    at(BEGINS - 5 * DAY_MS);
    await take(id, ADA);
    const { token } = await take(id, BO);
    await act(GIVE_BACK, { token });
    sent();
    at(REMINDER - 1);
    await run();
    expect(sent()).toEqual([]);
    at(REMINDER);
    await Promise.all([run(), run()]);
    expect(queued[0]!.text).toMatch(/I can’t come: http:\S+\/seats\/[\w-]{32}\?give-back/);
    expect(sent()).toEqual([`${ADA} Reminder: Debate, Monday 5 January 2099`]);
    at(REMINDER + 3 * HOUR);
    await run();
    at(BEGINS);
    await run();
    expect(sent()).toEqual([]);
  });

  test('R613: is the confirmation itself for a seat that is taken later; another day has another one', async () => {
    const id = await createEvent(2);
    at(REMINDER + HOUR);
    await take(id, ADA);
    await run();
    expect(sent()).toEqual([`${ADA} Your seat: Debate REQUEST 0`]);
    await officerDoes(UPDATE, { id, input: { date: '2099-01-20' } });
    at(REMINDER + 2 * HOUR);
    await run();
    expect(sent()).toEqual([`${ADA} Changed: Debate REQUEST 1`]);
    at(REMINDER + 15 * DAY_MS);
    await run();
    expect(sent()).toEqual([`${ADA} Reminder: Debate, Tuesday 20 January 2099`]);
  });

  test('R613: that waits until the event has begun is not sent any more', async () => {
    peer.received = [];
    const id = await createEvent(1, { title: 'Outdated' });
    at(REMINDER - HOUR);
    await take(id, ADA);
    at(REMINDER);
    await run();
    at(BEGINS);
    await eventually(async () => (await waiting(ADA)).length === 0);
    const states = await app.database.query(
      `SELECT state FROM pgboss.job WHERE data->>'subject' LIKE 'Reminder: Outdated%'`,
    );
    expect(states.map(({ state }) => state)).not.toContain('failed');
    expect(peer.received.join()).not.toContain('Reminder: Outdated');
  });
});

describe('two instances', () => {
  let other: TestApp;
  beforeAll(async () => {
    other = await startApp({
      env: { DATABASE_URL: app.database.url, MAIL_URL: `${peer.address}?from=noreply%40club.example` },
    });
  });
  afterAll(() => other.close());

  test('R614: queue each mail once; one that is stopped in the middle leaves the rest to the other', async () => {
    const id = await createEvent(5);
    const people = [1, 2, 3, 4, 5].map((number) => `person${number}@example.org`);
    await Promise.all(people.map((email) => take(id, email)));
    sent();
    // Otherwise a minute that begins meanwhile runs the schedule, too.
    for (const site of [app, other]) await site.get(SeatSchedule).beforeApplicationShutdown();
    for (const site of [app, other]) jest.spyOn(site.get(Clock), 'now').mockReturnValue(new Date(REMINDER));
    watch(other);
    const { enqueue } = app.get(MailQueue);
    const broken = jest.spyOn(app.get(MailQueue), 'enqueue');
    broken.mockImplementationOnce(enqueue).mockRejectedValueOnce(new Error('killed'));
    await expect(run()).rejects.toThrow('killed');
    queued = [];
    await Promise.all([run(other), run(), run(other), run()]);
    expect(sent()).toEqual(people.map((email) => `${email} Reminder: Debate, Monday 5 January 2099`));
    const stored = await app.database.query(
      `SELECT data->>'to' AS "to" FROM pgboss.job WHERE data->>'subject' LIKE 'Reminder%' AND data->>'to' LIKE 'person%'`,
    );
    expect(stored.map(({ to }) => to).toSorted()).toEqual(people);
  });
});

describe('what is kept', () => {
  const contents = async (): Promise<string> => {
    const tables = await app.database.query(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`,
    );
    const rows = await Promise.all(
      tables.map(({ name }) => app.database.query(`SELECT each::text AS row FROM ${String(name)} AS each`)),
    );
    const files = await readdir(app.config.dataDir, { recursive: true, withFileTypes: true });
    const texts = files
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1'));
    const archive = join(app.config.dataDir, `${randomUUID()}.tar.gz`);
    await exportSite(app.config, archive, {}, silentProgress());
    const parts = await readParts(archive);
    return [
      JSON.stringify(rows),
      ...(await Promise.all(texts)),
      ...parts.map(({ content }) => content.toString()),
    ].join();
  };

  test.each(['refuses', 'takes'] as const)(
    'R576 R614: after “erase all” nothing of the person is in any table, queue, log or export, with a mail server that %s',
    async (mood) => {
      const log = captureLog();
      const id = await createEvent(1, { title: `Zeta ${mood}` });
      peer.received = [];
      peer.mood = mood;
      try {
        const { token } = await take(id, `zebedee.${mood}@quagmire.example`, { name: 'Zebedee Quagmire' });
        const link = tokenIn(queued[0]!);
        expect(await contents()).toContain('quagmire');
        await act(ERASE, { token });
        const after = await contents();
        expect(after).not.toMatch(/zebedee|quagmire/i);
        for (const secret of [token, link]) expect(after).not.toContain(secret);
        log.end();
        expect(log.text()).not.toMatch(/zebedee|quagmire/i);
        for (const secret of [token, link]) expect(log.text()).not.toContain(secret);
        const subjects = peer.received.map((message) => /^Subject: (.*)$/m.exec(message)![1]!.trim());
        // The invitation may have left before, or not at all.
        if (mood === 'takes') expect(subjects).toContain('Seat given back: Zeta takes');
        else expect(subjects).toEqual([]);
        at(Date.now() + DAY_MS);
        await run();
        expect(sent().filter((mail) => !mail.includes('Your seat'))).toEqual([]);
      } finally {
        peer.mood = 'takes';
        log.end();
      }
    },
  );

  test('R614: an export takes along what was mailed, so that a site that moves mails nothing again', async () => {
    const id = await createEvent(1);
    await take(id, ADA);
    const site = await createSite();
    const archive = join(app.config.dataDir, `${randomUUID()}.tar.gz`);
    try {
      await exportSite(app.config, archive, {}, silentProgress());
      await importArchive(site.config, archive, silentProgress());
      const [before, after] = [await readRows(app), await readRows(site)];
      expect(after.seat_mail!.length).toBeGreaterThan(0);
      expect(after.seat_mail).toEqual(before.seat_mail);
    } finally {
      await site.remove();
    }
  });

  test('R614: of somebody who misses an offer nothing of it is left, neither in the queue', async () => {
    const id = await createEvent(1);
    at(BEGINS - 10 * DAY_MS);
    peer.mood = 'refuses';
    try {
      const { token } = await take(id);
      await take(id, BO);
      await act(GIVE_BACK, { token });
      expect(sent()).toEqual([`${BO} A seat is free for you: Debate`, `${BO} In the queue: Debate`]);
      at(BEGINS - 9 * DAY_MS);
      await run();
      expect(await app.database.query(`SELECT id FROM pgboss.job WHERE data->>'to' = $1`, [BO])).toEqual([]);
      expect(await app.database.query('SELECT * FROM seat_mail WHERE event_id = $1', [id])).toEqual([]);
    } finally {
      peer.mood = 'takes';
    }
  });

  test('R614: 30 days after the event nothing of it is left', async () => {
    const id = await createEvent(1);
    await take(id, ADA);
    at(BEGINS + 40 * DAY_MS);
    await run();
    expect(await app.database.query('SELECT seat_id FROM seat_mail WHERE event_id = $1', [id])).toEqual([]);
  });
});

describe('an address that somebody else typed', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startApp({ env: { RATE_LIMITS: 'on', DATABASE_URL: app.database.url, MAIL_URL: peer.address } });
  });
  afterAll(() => limited.close());
  beforeEach(async () => {
    await app.database.query('DELETE FROM rate_limit');
    watch(limited);
  });

  const { points } = SEAT_MAIL_LIMITS.event.buckets.account;
  const counted = () => app.database.query(`SELECT key FROM rate_limit WHERE key LIKE 'seatMail%' ORDER BY key`);
  const takeAndGiveBack = async (eventId: string, email: string): Promise<boolean> => {
    const { token, seat } = await take(eventId, email, {}, limited);
    await limited.gql(GIVE_BACK, { token });
    return seat.isMailed;
  };

  test.each([
    ['with additions and capitals', ['victim@example.net', 'victim+1@example.net', 'VICTIM@Example.net']],
    ['with dots that mean nothing', ['vic.tim@gmail.com', 'v.i.ctim@gmail.com', 'victim+x@googlemail.com']],
  ])('R615: %s gets mail about a few seats only, in a day; the others have their page', async (_, spellings) => {
    const id = await createEvent(50);
    const mailed: boolean[] = [];
    for (let count = 0; count < points + 2; count++) mailed.push(await takeAndGiveBack(id, spellings[count % 3]!));
    expect(mailed).toEqual([...Array<boolean>(points).fill(true), false, false]);
    expect(sent()).toHaveLength(2 * points);
    expect((await take(id, ADA, {}, limited)).seat.isMailed).toBe(true);
    expect(JSON.stringify(await counted())).not.toMatch(/victim|example|gmail/i);
  });

  test('R615: is not counted by requests that take no seat, also at once', async () => {
    const [closed, begun, open] = [
      await createEvent(5),
      await createEvent(5, { date: '2020-01-05' }),
      await createEvent(5),
    ];
    await officerDoes('mutation ($id: ID!) { setSeatsClosed(eventId: $id, closed: true) { id } }', { id: closed });
    const ids = [...Array.from({ length: 12 }, () => randomUUID()), closed, begun];
    const answers = await Promise.all(
      ids.map((eventId) => limited.gql(TAKE, { eventId, input: { name: 'A', email: BO } })),
    );
    expect(answers.every(({ errors }) => errors.length > 0)).toBe(true);
    expect(await counted()).toEqual([]);
    const seats = await Promise.all(Array.from({ length: points + 1 }, () => take(open, BO, {}, limited)));
    expect(seats.filter(({ seat }) => seat.isMailed)).toHaveLength(points);
  });

  test('R615: one network address has mail sent to so many only, in a day; officers still can', async () => {
    const id = await createEvent(50);
    expect((await take(id, 'first@example.net', {}, limited)).seat.isMailed).toBe(true);
    const few = SEAT_MAIL_LIMITS.network.buckets.address.points - 1;
    await app.database.query(`UPDATE rate_limit SET points = $1 WHERE key LIKE 'seatMailNetwork-%'`, [few]);
    const seats = await Promise.all([2, 3, 4].map((n) => take(id, `another${n}@example.net`, {}, limited)));
    expect(seats.filter(({ seat }) => seat.isMailed)).toHaveLength(1);
    sent();
    const added = await limited.gql(ADD, { eventId: id, input: { name: 'A', email: ADA } }, await limited.signIn());
    expect(added.errors).toEqual([]);
    expect(sent()).toEqual([`${ADA} Your seat: Debate REQUEST 0`]);
  });

  test('R615: that does not exist is given up at once, and mail is not taken to be failing', async () => {
    const { deliveries } = app.get(MailService);
    expect(deliveries.failingSince).toBeNull();
    peer.rejectsRecipients = true;
    try {
      await take(await createEvent(1), 'nobody@example.org');
      await eventually(async () =>
        (await app.database.query(`SELECT state FROM pgboss.job WHERE data->>'to' = 'nobody@example.org'`)).every(
          ({ state }) => state === 'completed',
        ),
      );
      expect(app.get(MailService).deliveries.failingSince).toBeNull();
    } finally {
      peer.rejectsRecipients = false;
    }
  });
});

test('R615: a site without a mail server promises no mail, and sends none', async () => {
  const site = await startApp();
  try {
    watch(site);
    const token = await site.signIn();
    const created = await site.gql<{ createEvent: { id: string } }>(
      CREATE,
      { input: { ...EVENT, capacity: 1 } },
      token,
    );
    const { id } = created.data!.createEvent;
    expect((await site.gql(SEATS, { id })).data).toEqual({ event: { seats: { invites: false } } });
    expect((await take(id, ADA, {}, site)).seat.isMailed).toBe(false);
    await run(site);
    expect(sent()).toEqual([]);
    expect(await site.database.query('SELECT * FROM seat_mail')).toEqual([]);
    const own = await createEvent(1);
    expect((await app.gql(SEATS, { id: own })).data).toEqual({ event: { seats: { invites: true } } });
  } finally {
    await site.close();
  }
});
