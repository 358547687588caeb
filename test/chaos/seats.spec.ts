import { expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { startLocklessProxy } from '../support/lockless-proxy.js';
import { startProduct } from '../support/product-process.js';
import { randomNumbers } from '../support/random-numbers.js';
import { EXPERIMENT_MS, inTurn, quantile, repeatedly, report, scaled, SEED, sum } from './experiment.js';
import { Guest } from './guest.js';
import { withKillableProduct } from './killable-product.js';
import { runAsOfficer } from './officer.js';

const GUESTS = scaled(60, 300);
const SEATS = scaled(20, 100);
const KILLS = scaled(3, 20);
/** The number of guests who ask at the same time. */
const AT_ONCE = GUESTS / 2;
/** The share of those who give a seat or place back, and of those who lose the first answer. */
const GIVE_BACK = 1 / 4;
const LOSE = 1 / 3;
/** Milliseconds. */
const PATIENCE_MS = 50;
const LOOK_MS = 20;

function createEvent(url: string): Promise<{ id: string }> {
  const create = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';
  const event = { title: 'Debate', description: 'Come.', date: '2099-01-05', time: '18:00', location: 'Hall' };
  return runAsOfficer(url, create, { input: { ...event, type: 'OTHER', capacity: SEATS } });
}

/** All guests take seats, some give theirs back, and the queue accepts what is offered. */
async function comeAndGo(guests: readonly Guest[], random: () => number): Promise<void> {
  await inTurn(guests, AT_ONCE, async (guest) => {
    const isLost = random() < LOSE;
    const givesBack = random() < GIVE_BACK;
    await guest.take(isLost ? Math.ceil(random() * PATIENCE_MS) : null);
    if (givesBack) await guest.giveBack();
  });
  await inTurn(guests, AT_ONCE, (guest) => guest.acceptOffer());
}

const isHolder = ({ state }: Record<string, unknown>): boolean => state === 'held' || state === 'offered';

const rowsOf = ({ query }: TestDatabase) => query('SELECT name, state FROM seat ORDER BY arrival');

/** Sentences about what is wrong with the seats; empty if all is well. */
async function misses(guests: readonly Guest[], database: TestDatabase): Promise<string[]> {
  const rows = await rowsOf(database);
  const holders = rows.filter(isHolder).length;
  const names = rows.map(({ name }) => String(name));
  return [
    ...guests.flatMap(({ refusals }) => refusals),
    ...(holders > SEATS ? [`${holders} people hold ${SEATS} seats`] : []),
    ...(rows.length === guests.length ? [] : [`${guests.length} guests have ${rows.length} seats and places`]),
    ...guests.flatMap(({ name, hasGivenBack }) => {
      const count = names.filter((each) => each === name).length;
      return count === (hasGivenBack ? 0 : 1) ? [] : [`${name} has ${count} seats and places`];
    }),
    ...outOfOrder(names.flatMap((name) => guests.find((guest) => guest.name === name) ?? [])),
    ...(await wrongLinks(guests, rows)),
  ];
}

/** Those who had an answer before somebody else first asked, and have a place behind them. */
function outOfOrder(guests: readonly Guest[]): string[] {
  return guests.flatMap((guest, index) => {
    const overtaken = guests.slice(index + 1).find(({ answered }) => answered < guest.asked);
    return overtaken ? [`${overtaken.name} came before ${guest.name}, and stands behind`] : [];
  });
}

/** Each link shows the guest’s own seat, or the place in the queue. */
async function wrongLinks(guests: readonly Guest[], rows: readonly Record<string, unknown>[]): Promise<string[]> {
  const queue = rows.filter(({ state }) => state === 'queued').map(({ name }) => name);
  const wrong: string[] = [];
  await inTurn(guests, AT_ONCE, async (guest) => {
    const seat = await guest.look();
    const place = queue.indexOf(guest.name) + 1 || null;
    const state = place ? 'QUEUED' : 'HELD';
    const expected = guest.hasGivenBack
      ? { state: 'GIVEN_BACK', name: '', place: null }
      : { state, name: guest.name, place };
    if (JSON.stringify(seat) !== JSON.stringify(expected))
      wrong.push(`The link of ${guest.name} shows ${JSON.stringify(seat)}, not ${JSON.stringify(expected)}`);
  });
  return wrong;
}

test(
  `R616: ${GUESTS} guests behind one address share ${SEATS} seats while the server is killed ${KILLS} times: never more holders than seats, the queue in order of arrival, and nobody is locked out`,
  () =>
    withKillableProduct(async (product) => {
      const { database, url } = product;
      const { id } = await createEvent(url);
      const guests = Array.from({ length: GUESTS }, (_, number) => new Guest(url, id, number));
      const looks: number[] = [];
      const stopLooking = repeatedly(1, async () => {
        looks.push((await rowsOf(database)).filter(isHolder).length);
        await delay(LOOK_MS);
      });
      await product.killDuring(comeAndGo(guests, randomNumbers(SEED + 1)), {
        count: KILLS,
        random: randomNumbers(SEED),
        progress: () => sum(guests, 'acknowledged'),
        whole: GUESTS * (1 + GIVE_BACK),
      });
      await stopLooking();

      expect(await misses(guests, database)).toEqual([]);
      expect(Math.max(...looks)).toBe(SEATS);
      expect(sum(guests, 'cut')).toBeGreaterThan(KILLS);
      await expectToNotice(guests, database);
      const counted = await database.query(`SELECT points FROM rate_limit WHERE key LIKE 'seat-address:%'`);
      expect(counted).toEqual([{ points: GUESTS }]);
      const waits = guests.map(({ asked, answered }) => answered - asked);
      report({
        'given back': guests.filter(({ hasGivenBack }) => hasGivenBack).length,
        'without an answer': sum(guests, 'cut'),
        looks: looks.length,
        'longest wait for a seat, ms': Math.round(Math.max(...waits)),
        'start, median ms': Math.round(quantile(product.starts, 0.5)),
      });
    }),
  EXPERIMENT_MS,
);

/** One holder too many, another order, and a seat that is lost. */
async function expectToNotice(guests: readonly Guest[], database: TestDatabase): Promise<void> {
  await database.query(
    `UPDATE seat SET state = 'held' WHERE id = (SELECT id FROM seat WHERE state = 'queued' LIMIT 1)`,
  );
  expect(await misses(guests, database)).toContain(`${SEATS + 1} people hold ${SEATS} seats`);
  await database.query('UPDATE seat SET arrival = -arrival');
  expect((await misses(guests, database)).join()).toMatch(/came before .*, and stands behind/);
  await database.query(`DELETE FROM seat WHERE id = (SELECT id FROM seat WHERE state = 'held' LIMIT 1)`);
  expect(await misses(guests, database)).toContain(`${GUESTS} guests have ${GUESTS - 1} seats and places`);
}

test(
  'R616: the experiment notices when the event is not locked',
  async () => {
    const database = await makeDatabase();
    const line = await startLocklessProxy(database.url);
    // Its errors are what the experiment notices.
    const product = await startProduct({ DATABASE_URL: line.url, LOG_LEVEL: 'fatal' });
    const { id } = await createEvent(product.url);
    const guests = Array.from({ length: GUESTS }, (_, number) => new Guest(product.url, id, number));
    await comeAndGo(guests, randomNumbers(SEED));
    const noticed = await misses(guests, database);
    expect(noticed).not.toEqual([]);
    report({ noticed: noticed.length, last: noticed.at(-1)! });
    await product.stop();
    await line.close();
    await database.drop();
  },
  EXPERIMENT_MS,
);
