import { beforeEach, expect, test } from '@jest/globals';
import type { ContentRevision } from '../../server/platform/cache/content-revision.js';
import { KeptAnswer } from '../../server/platform/cache/kept-answer.js';
import { KeptAnswers } from '../../server/platform/cache/kept-answers.js';

const revision = { current: 1 as number | null, written: 1, away: false };
let kept: KeptAnswers;
let made: number;

beforeEach(() => {
  Object.assign(revision, { current: 1, written: 1, away: false });
  kept = new KeptAnswers(revision as ContentRevision);
  made = 0;
});

const answer = (status = 200) => new KeptAnswer(status, {}, Buffer.from(`${status}`));
const always = () => true;
const obtain = (make = async () => answer()) =>
  kept.obtain(
    '/blog',
    () => {
      made++;
      return make();
    },
    always,
  );

/** A making that ends when it is told to. */
function pending() {
  const { promise, resolve } = Promise.withResolvers<KeptAnswer>();
  return { make: () => promise, end: () => resolve(answer()) };
}

test('an answer is made once, also for those who ask while it is being made, and once more after a change', async () => {
  const { make, end } = pending();
  const asked = [obtain(make), obtain(make), obtain(make)];
  end();
  const [first, ...others] = await Promise.all(asked);
  for (const other of [...others, await obtain(), kept.find('/blog')]) expect(other).toBe(first);
  expect(made).toBe(1);
  revision.current = 2;
  expect(kept.find('/blog')).toBeUndefined();
  expect(await obtain()).not.toBe(first);
  expect(made).toBe(2);
});

test('what was begun before a change is neither given to who asks after it, nor kept as the present state', async () => {
  const { make, end } = pending();
  const before = obtain(make);
  revision.current = 2;
  const after = await obtain();
  end();
  expect(await before).not.toBe(after);
  expect(kept.find('/blog')).toBeUndefined();
  expect(await obtain()).not.toBe(await before);
});

test('nothing counts as the present state while a change could go unheard', async () => {
  const first = await obtain();
  revision.current = null;
  expect(kept.find('/blog')).toBeUndefined();
  await Promise.all([obtain(), obtain()]);
  expect(made).toBe(3);
  revision.current = 1;
  expect(kept.find('/blog')).not.toBe(first);
});

test('while the database is away, what was true last is given, also by a making that finds it away', async () => {
  const last = await obtain();
  Object.assign(revision, { current: null, away: true });
  expect(kept.find('/blog')).toBe(last);
  revision.away = false;
  expect(await obtain(async () => answer(503))).toBe(last);
  expect((await kept.obtain('/never-read', async () => answer(503), always)).status).toBe(503);
});

test('what was taken back does not return while the database is away', async () => {
  await obtain();
  Object.assign(revision, { current: null, written: 2, away: true });
  expect(kept.find('/blog')).toBeUndefined();
  expect((await obtain(async () => answer(503))).status).toBe(503);
});

test('an answer that lacks something is not kept, and gives way to a whole one while nothing was written since', async () => {
  const poor = async () => new KeptAnswer(200, { 'cache-control': 'no-store' }, Buffer.from('less'));
  const whole = await obtain();
  revision.current = 2;
  expect(await obtain(poor)).toBe(whole);
  Object.assign(revision, { current: 3, written: 2 });
  expect((await obtain(poor)).fleeting).toBe(true);
  expect(kept.find('/blog')).toBeUndefined();
});

test('what is not to be kept is made each time', async () => {
  const make = async () => answer(404);
  const [one, two] = [await kept.obtain('/x', make, () => false), await kept.obtain('/x', make, () => false)];
  expect(one).not.toBe(two);
});
