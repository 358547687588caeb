import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { SheetSchedule } from '../../server/features/meetings/sheet/sheet-schedule.service.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { SHEET_API_MESSAGES, SHEET_LIMITS } from '../../server/shared/evening-sheet.js';
import { MEETING_API_MESSAGES } from '../../server/shared/meeting-rules.js';
import { FIRST_MEETING_ID } from '../../server/shared/site.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { DATE, EVENING, eveningsOf, inputOf, type Sheet, setClock } from '../support/evenings.js';

let app: TestApp;
let token: string;
let evenings: ReturnType<typeof eveningsOf>;
const at = (time: string) => setClock(app, time);

beforeAll(async () => {
  app = await startApp();
  at('2077-03-04T17:45');
  token = await app.signIn();
  evenings = eveningsOf(app);
});
afterAll(() => app.close());
beforeEach(() => at('2077-03-04T17:45'));
afterEach(async () => {
  at('2077-03-04T17:45');
  await app.database.query('DELETE FROM evening_sheet');
  await app.database.query('DELETE FROM taken_role');
  jest.restoreAllMocks();
});

const ITEMS = [
  { id: 'welcome', title: 'Welcome', minutes: 5 },
  { id: 'speech', title: 'First speech', minutes: 8, roleId: 'speaker-1', timingId: 'speech', text: 'Listen.' },
  { id: 'second', title: 'Second speech', minutes: 8, roleId: 'speaker-2', timingId: 'speech' },
];
const save = (input: object, expected: number | null = null) => evenings.save(token, input, expected);
const saved = async (input: object, expected: number | null = null): Promise<Sheet> => {
  const { result, message } = await save(input, expected);
  expect(message).toBeUndefined();
  return result!;
};

describe('an officer', () => {
  test('R598: sees the sheet of the template until one is saved', async () => {
    const first = await evenings.sheet(token);
    expect(first).toMatchObject({
      ...{ ...EVENING, title: 'Weekly meeting', version: null, isOpen: false, isFrozen: false, endsAt: '19:30' },
      evening: { date: DATE, from: '18:00' },
    });
    expect(first.items[0]).toMatchObject({ title: 'Round Robin', startsAt: '18:00', minutes: 15, holder: '' });
    expect(first.items).toContainEqual(
      expect.objectContaining({ roleId: 'speaker-1', roleName: 'Speaker 1', timing: { id: 'speech', red: 420 } }),
    );
    const kept = await saved(inputOf(first));
    expect(kept).toEqual({ ...first, version: 1 });
    expect(await evenings.sheet(token)).toEqual(kept);
  });

  test('R598: saves lines in any order; the clock times follow', async () => {
    await saved({ items: ITEMS, isOpen: false });
    const reversed = await saved({ items: ITEMS.toReversed(), isOpen: false }, 1);
    expect(reversed.items.map(({ id, startsAt }) => `${String(startsAt)} ${id}`)).toEqual([
      '18:00 second',
      '18:08 speech',
      '18:16 welcome',
    ]);
    expect(reversed).toMatchObject({ version: 2, endsAt: '18:21' });
    expect(await saved({ items: [], isOpen: false }, 2)).toMatchObject({ items: [], endsAt: '18:00' });
    await evenings.changeEvening(token, { state: 'MOVED', day: '2077-03-05', from: '17:00', to: '18:00' });
    expect(await evenings.sheet(token)).toMatchObject({ endsAt: '17:00', evening: { day: '2077-03-05' } });
    await evenings.changeEvening(token, { state: 'HELD' });
  });

  test('R598: is told which line is not valid, and what is not an evening', async () => {
    const line = (changes: object) => save({ items: [{ ...ITEMS[0], ...changes }], isOpen: false });
    for (const [field, value] of [
      ['title', ' '],
      ['title', 'A'.repeat(SHEET_LIMITS.title + 1)],
      ['minutes', -1],
      ['minutes', SHEET_LIMITS.minutes + 1],
      ['text', 'A'.repeat(SHEET_LIMITS.text + 1)],
      ['id', 'With Spaces'],
      ['roleId', 'Not/A/Role'],
      ['timingId', 'A'.repeat(200)],
    ] as const)
      expect((await line({ [field]: value })).error).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { [`items.0.${field}`]: expect.any(String) },
      });
    const many = Array.from({ length: SHEET_LIMITS.items + 1 }, (_, index) => ({ ...ITEMS[0], id: `line-${index}` }));
    expect((await save({ items: many, isOpen: false })).error).toMatchObject({
      fields: { items: SHEET_API_MESSAGES.tooManyItems },
    });
    expect((await saved({ items: many.slice(1), isOpen: false })).items).toHaveLength(SHEET_LIMITS.items);
    expect((await save({ items: [ITEMS[0], ITEMS[0]], isOpen: false })).error).toMatchObject({
      fields: { items: SHEET_API_MESSAGES.repeatedItem },
    });
    const friday = { ...EVENING, date: '2077-03-05' };
    expect((await evenings.save(token, { items: ITEMS, isOpen: false }, null, friday)).error).toMatchObject({
      fields: { date: MEETING_API_MESSAGES.notAnEvening },
    });
    for (const meetingId of [randomUUID(), 'none']) {
      const nowhere = { ...EVENING, meetingId };
      expect((await evenings.save(token, { items: ITEMS, isOpen: false }, null, nowhere)).message).toBe(
        ERRORS.MEETING_NOT_FOUND.message,
      );
      expect(await evenings.sheet(token, nowhere)).toBeNull();
    }
    expect(await evenings.sheet(token, friday)).toBeNull();
  });

  test('R599: is told who saved in between, and a repeated save is the same one', async () => {
    const mine = { items: ITEMS, isOpen: false };
    expect((await saved(mine)).version).toBe(1);
    expect((await saved(mine)).version).toBe(1);
    const theirs = { items: ITEMS.slice(1), isOpen: false };
    for (const version of [null, 0])
      expect((await save(theirs, version)).error).toMatchObject({
        code: 'CONFLICT',
        conflict: { version: 1, updatedBy: ADMIN.email },
      });
    expect((await save(theirs, null)).message).toBe(ERRORS.SHEET_CHANGED.message);
    expect((await saved(theirs, 1)).version).toBe(2);
  });

  test('R599: only one of several who save at once succeeds, for the first sheet and for a later one', async () => {
    for (const expected of [null, 1]) {
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((minutes) =>
          save({ items: [{ ...ITEMS[0], minutes: minutes + (expected ?? 0) * 10 }], isOpen: false }, expected),
        ),
      );
      expect(answers.filter(({ result }) => result)).toHaveLength(1);
      expect(answers.filter(({ error }) => error?.code === 'CONFLICT')).toHaveLength(4);
    }
  });

  test('R599: finds the sheets of a deleted meeting again once it is restored', async () => {
    await saved({ items: ITEMS, isOpen: true });
    const id = FIRST_MEETING_ID;
    await evenings.send('mutation ($id: ID!) { deleteWeeklyMeeting(id: $id) }', { id }, token);
    expect(await evenings.sheet()).toBeNull();
    expect(await evenings.sheet(token)).toBeNull();
    await evenings.send('mutation ($id: ID!) { undoDelete(id: $id) }', { id }, token);
    expect(await evenings.sheet()).toMatchObject({ version: 1, isOpen: true });
  });
});

describe('a visitor', () => {
  test('R599: sees a sheet only while it is open', async () => {
    expect(await evenings.sheet()).toBeNull();
    await saved({ items: ITEMS, isOpen: false });
    expect(await evenings.sheet()).toBeNull();
    await saved({ items: ITEMS, isOpen: true }, 1);
    expect((await evenings.sheet()).items).toHaveLength(3);
    await saved({ items: ITEMS, isOpen: false }, 2);
    expect(await evenings.sheet()).toBeNull();
    expect((await evenings.save('', { items: ITEMS, isOpen: true }, 3)).error).toMatchObject({
      code: 'UNAUTHENTICATED',
    });
  });

  test('R599: sees of each person what they chose, officers the whole name', async () => {
    const items = ['speaker-1', 'speaker-2', 'speaker-3', 'toastmaster'].map((roleId) => ({
      ...{ id: roleId, title: roleId, minutes: 1, roleId },
    }));
    await saved({ items, isOpen: true });
    await evenings.assign(token, 'speaker-1', {
      ...{ name: 'Ada Lovelace', speechTitle: 'Engines', shownAs: 'FIRST_NAME' },
    });
    await evenings.assign(token, 'speaker-2', { name: 'Bo Derek', speechTitle: 'Ten', shownAs: 'INITIALS' });
    const hidden = await evenings.assign(token, 'speaker-3', {
      ...{ name: 'Cy Twombly', speechTitle: 'Chalk', shownAs: 'NOTHING' },
    });
    const people = async (as?: string) =>
      (await evenings.sheet(as)).items.map(({ holder, speechTitle }) => [holder, speechTitle].join(': '));
    expect(await people()).toEqual(['Ada: Engines', 'B. D.: Ten', ': ', ': ']);
    expect(await people(token)).toEqual(['Ada Lovelace: Engines', 'Bo Derek: Ten', 'Cy Twombly: Chalk', ': ']);
    await evenings.giveBack(hidden);
    expect(await people(token)).toEqual(['Ada Lovelace: Engines', 'Bo Derek: Ten', ': ', ': ']);
  });

  test('R599: sees on the page of a sheet the same as an officer who is signed in: chosen names, and nothing of a closed sheet', async () => {
    await saved({ items: ITEMS, isOpen: true });
    await evenings.assign(token, 'speaker-1', { name: 'Ada Lovelace', speechTitle: 'Engines', shownAs: 'INITIALS' });
    await evenings.assign(token, 'speaker-2', { name: 'Bo Derek', speechTitle: 'Ten', shownAs: 'NOTHING' });
    const shown = await evenings.sheet();
    expect(shown.items.map(({ holder }) => holder)).toEqual(['', 'A. L.', '']);
    expect(await evenings.publicSheet(token)).toEqual(shown);
    await saved({ items: ITEMS, isOpen: false }, 1);
    expect(await evenings.publicSheet(token)).toBeNull();
    const whole = `{ adminEveningSheet(meetingId: "${FIRST_MEETING_ID}", date: "${DATE}") { items { holder } } }`;
    expect((await evenings.send(whole)).error).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('the sheet of an evening that is over', () => {
  const END = '2077-03-04T19:30';

  test('R600: is its record: the lines no longer change, but it can be opened and closed', async () => {
    const { items, ...rest } = await saved({ items: ITEMS, isOpen: false });
    at('2077-03-04T19:29');
    await app.get(SheetSchedule).run();
    expect(await evenings.sheet(token)).toMatchObject({ isFrozen: false });
    expect(await saved({ items: ITEMS.slice(1), isOpen: false }, 1)).toMatchObject({ version: 2 });
    await saved({ items: ITEMS, isOpen: false }, 2);
    at(END);
    // The job has not run yet.
    expect((await save({ items: ITEMS.slice(1), isOpen: false }, 3)).message).toBe(ERRORS.SHEET_FROZEN.message);
    await Promise.all([app.get(SheetSchedule).run(), app.get(SheetSchedule).run()]);
    const record = await evenings.sheet(token);
    expect(record).toEqual({ ...rest, items, version: 3, isFrozen: true });
    expect((await save({ items: ITEMS.slice(1), isOpen: true }, 3)).message).toBe(ERRORS.SHEET_FROZEN.message);
    expect(await saved({ ...inputOf(record), isOpen: true }, 3)).toMatchObject({ version: 4, isFrozen: true, items });
    expect(await evenings.sheet()).toMatchObject({ isFrozen: true, items });
  });

  test('R600: is that of the template if none was saved: other lines are refused, but it can be opened', async () => {
    at(END);
    const template = await evenings.sheet(token);
    expect(template).toMatchObject({ version: null, isFrozen: true });
    expect((await save({ items: ITEMS, isOpen: false })).message).toBe(ERRORS.SHEET_FROZEN.message);
    const { items } = await saved({ ...inputOf(template), isOpen: true });
    expect(items).toEqual(template.items);
    await app.get(SheetSchedule).run();
    expect(await evenings.sheet()).toMatchObject({ isOpen: true, isFrozen: true, items });
  });

  test('R600: stays as it was when the weekly meeting gets other hours, roles, another name and another day', async () => {
    const [template] = await app.database.query('SELECT roles, timings, parts FROM weekly_meeting');
    await saved({ items: ITEMS, isOpen: true });
    at(END);
    await app.get(SheetSchedule).run();
    const record = await evenings.sheet();
    await evenings.updateMeeting(token, {
      ...{ title: 'Course', weekday: 'MONDAY', from: '17:00', to: '18:00', place: 'Room 2', parts: [] },
      ...{ roles: [{ id: 'host', name: 'Host', isSpeech: false }], timings: [] },
    });
    at('2077-03-04T19:31');
    await app.get(SheetSchedule).run();
    expect(await evenings.sheet()).toEqual(record);
    await evenings.updateMeeting(token, { place: '', ...template });
  });

  test('R600: stays a record when the weekly meeting gets later hours and other roles on the same night', async () => {
    const [template] = await app.database.query('SELECT roles, parts FROM weekly_meeting');
    await saved({ items: ITEMS, isOpen: true });
    at(END);
    await app.get(SheetSchedule).run();
    const record = await evenings.sheet();
    const roles = [{ id: 'speaker-1', name: 'Star of the evening', isSpeech: true }];
    at('2077-03-04T20:00');
    await evenings.updateMeeting(token, { title: 'Late meeting', from: '19:00', to: '21:00', parts: [], roles });
    for (const time of ['2077-03-04T20:01', '2077-03-04T21:00']) {
      at(time);
      await app.get(SheetSchedule).run();
      expect(await evenings.sheet()).toEqual(record);
      expect((await save({ items: ITEMS.slice(1), isOpen: true }, 1)).message).toBe(ERRORS.SHEET_FROZEN.message);
    }
    await evenings.updateMeeting(token, { ...template });
  });

  test('R600: is stored as its record even if nobody has saved it, and is new for whoever saves it first', async () => {
    const [template] = await app.database.query('SELECT roles FROM weekly_meeting');
    await evenings.updateMeeting(token, {});
    at('2077-03-04T19:29');
    await app.get(SheetSchedule).run();
    expect(await app.database.query('SELECT FROM evening_sheet')).toHaveLength(0);
    at(END);
    const before = await evenings.sheet(token);
    await Promise.all([app.get(SheetSchedule).run(), app.get(SheetSchedule).run()]);
    await evenings.updateMeeting(token, { roles: [] });
    expect(await evenings.sheet(token)).toEqual(before);
    expect(before).toMatchObject({ version: null, isFrozen: true });
    at('2077-03-04T21:00');
    expect(await saved({ ...inputOf(before), isOpen: true })).toEqual({ ...before, version: 1, isOpen: true });
    expect(await app.database.query('SELECT updated_at FROM evening_sheet WHERE version = 1')).toEqual([
      { updated_at: new Date('2077-03-04T21:00:00+05:30') },
    ]);
    await evenings.updateMeeting(token, { ...template });
  });

  test('R600: is not made up for days that were no evenings: before the last change of the weekly meeting', async () => {
    await evenings.updateMeeting(token, { weekday: 'WEDNESDAY' });
    await app.get(SheetSchedule).run();
    expect(await app.database.query('SELECT FROM evening_sheet')).toHaveLength(0);
    await evenings.updateMeeting(token, {});
  });

  test('R600: follows the weekly meeting again if nobody has saved it and the evening is moved to a later day', async () => {
    const [template] = await app.database.query('SELECT roles FROM weekly_meeting');
    await evenings.updateMeeting(token, {});
    at(END);
    await app.get(SheetSchedule).run();
    await evenings.changeEvening(token, { state: 'MOVED', day: '2077-03-06' });
    await evenings.updateMeeting(token, { roles: [] });
    await app.get(SheetSchedule).run();
    const sheet = await evenings.sheet(token);
    expect(sheet).toMatchObject({ version: null, isFrozen: false });
    expect(sheet.items.filter(({ roleId }) => roleId)).toEqual([]);
    await evenings.changeEvening(token, { state: 'HELD' });
    await evenings.updateMeeting(token, { ...template });
  });

  test('R600: is a sheet again if the evening is moved to a later day', async () => {
    await saved({ items: ITEMS, isOpen: false });
    at(END);
    await app.get(SheetSchedule).run();
    await evenings.changeEvening(token, { state: 'MOVED', day: '2077-03-06' });
    await app.get(SheetSchedule).run();
    expect(await evenings.sheet(token)).toMatchObject({ isFrozen: false });
    expect(await saved({ items: ITEMS.slice(1), isOpen: false }, 1)).toMatchObject({ version: 2 });
    await evenings.changeEvening(token, { state: 'HELD' });
  });

  test('R600: a run of the scheduled job without anything to do writes nothing, so that caches stay', async () => {
    await saved({ items: ITEMS, isOpen: true });
    at(END);
    await app.get(SheetSchedule).run();
    await app.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'written'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON evening_sheet FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
    try {
      await app.get(SheetSchedule).run();
    } finally {
      await app.database.query('DROP TRIGGER refuse ON evening_sheet; DROP FUNCTION refuse');
    }
  });
});
