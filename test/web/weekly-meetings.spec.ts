import type { Locator, Page } from '@playwright/test';
import { ADMIN } from '../support/admin.ts';
import { graphqlBlogApi } from '../support/blog-apis.ts';
import { startProduct } from '../support/product-process.ts';
import { chooseAction, KEYBOARD } from './actions.ts';
import { expect, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { command, pick, typeInto } from './keys.ts';
import { DAY_OFF_MESSAGES } from '../../client/features/events/admin/day-off-texts.ts';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts.ts';
import {
  EVENING_MESSAGES,
  EVENING_WORDS,
  MEETING_ADMIN_MESSAGES,
  MEETING_FORM_TEXTS,
} from '../../client/features/meetings/admin/texts.ts';
import { SHARE_MESSAGES } from '../../client/ui/toasts/share-text.ts';
import { RECORD_ACTIONS } from '../../client/records/texts.ts';
import { addDays } from '../../server/shared/days.ts';
import { MEETING_API_MESSAGES } from '../../server/shared/meeting-rules.ts';
import { weekdayDayAndMonth } from '../../server/shared/time.ts';

type Ask = ReturnType<typeof asAdmin>;

let url: string;
let stop: () => Promise<void>;
let ask: Ask;
test.beforeEach(async () => {
  ({ url, stop } = await startProduct());
  ask = asAdmin(url, (await graphqlBlogApi(url).signIn(ADMIN.email, ADMIN.password)).data);
});
test.afterEach(async ({ page }) => {
  // Or the page would ask for more than the site can answer.
  await page.close();
  await stop();
});

async function openMeetings(page: Page): Promise<void> {
  await page.goto(`${url}/adminlogin`);
  await typeInto(page.getByLabel('Email', { exact: true }), ADMIN.email);
  await typeInto(page.getByLabel('Password', { exact: true }), ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  await command(page, MEETING_ADMIN_MESSAGES.title);
  await expect(page.getByRole('heading', { level: 1, name: MEETING_ADMIN_MESSAGES.title })).toBeFocused();
}

const evenings = (page: Page): Locator => page.getByRole('region').getByRole('listitem');
const act = (row: Locator, label: string): Promise<void> =>
  KEYBOARD.press(row.getByRole('button', { name: new RegExp(`^${label}`) }));
const undo = (page: Page): Promise<void> => page.getByRole('button', { name: 'Undo' }).click();

test('R482: an evening is called off by two clicks and a reason, moved, held online, or as usual again, each with Undo', async ({
  page,
}) => {
  await openMeetings(page);
  await expect(evenings(page)).toHaveCount(9);
  const row = evenings(page).nth(1);
  const dialog = page.getByRole('dialog');
  await expect(row).toContainText(EVENING_WORDS.HELD.word);

  await test.step('called off', async () => {
    await act(row, EVENING_MESSAGES.notHeld);
    await expect(dialog.getByLabel('Reason')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(MEETING_API_MESSAGES.reasonRequired)).toBeVisible();
    await page.keyboard.type('Study leave');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(row).toContainText(`${EVENING_WORDS.NOT_HELD.word}Study leave`);
    await expect(row.getByRole('button').first()).toBeFocused();
    await undo(page);
    await expect(row).not.toContainText('Study leave');
  });

  await test.step('moved, and as usual again', async () => {
    await act(row, EVENING_MESSAGES.move);
    await expect(dialog.getByRole('textbox', { name: 'Day' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(MEETING_API_MESSAGES.nothingMoved)).toBeVisible();
    await typeInto(dialog.getByLabel('From', { exact: true }), '5 pm');
    await expect(dialog.getByText('5:00 PM', { exact: true })).toBeVisible();
    await typeInto(dialog.getByLabel('Place (optional)'), 'Library');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('5:00 PM to 7:30 PM, Library');
    await act(row, EVENING_MESSAGES.asUsual);
    await expect(row).not.toContainText('Library');
    await expect(row.getByRole('button').first()).toBeFocused();
    await undo(page);
    await expect(row).toContainText('5:00 PM to 7:30 PM, Library');
  });

  await test.step('online', async () => {
    await act(row, EVENING_MESSAGES.online);
    await expect(dialog.getByLabel('Link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(MEETING_API_MESSAGES.onlineUrlRequired)).toBeVisible();
    await typeInto(dialog.getByLabel('Link'), 'meet.example/room');
    await page.keyboard.press('Enter');
    await expect(row).toContainText('5:00 PM to 7:30 PM, online');
    await expect(row.getByRole('link', { name: 'https://meet.example/room' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });
});

test('R483: an evening in whose place an event is leads to that event, and cannot be changed itself', async ({
  page,
}) => {
  await openMeetings(page);
  const today = new Date().toISOString().slice(0, 10);
  const [evening] = await ask<{ date: string }[]>(
    'query ($from: CalendarDate!, $to: CalendarDate!) { meetings(from: $from, to: $to) { date } }',
    { from: addDays(today, 14), to: addDays(today, 20) },
  );
  const { date } = evening!;
  const row = evenings(page).filter({ hasText: weekdayDayAndMonth(date) });
  const input = {
    title: 'A guest from abroad',
    date,
    time: '6 pm to 7 pm',
    location: 'Main Hall',
    description: 'One evening.',
    type: 'EDUCATIONAL_MEETING',
  };
  const { id } = await ask<{ id: string }>('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
    input,
  });
  await page.reload();
  await expect(row).toContainText(EVENING_WORDS.REPLACED_BY_EVENT.word);
  await expect(row.getByRole('button')).toHaveCount(1);
  await expect(row.getByRole('button', { name: EVENING_MESSAGES.share })).toBeVisible();
  await KEYBOARD.press(row.getByRole('link', { name: input.title }));
  await expect(page).toHaveURL(new RegExp(`/admin/events/${id}$`));
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(input.title);
});

test('R499: one tap copies a text about an evening, with its state and the address of its page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openMeetings(page);
  const row = evenings(page).nth(1);
  const dialog = page.getByRole('dialog');
  await act(row, EVENING_MESSAGES.notHeld);
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Study leave');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('Study leave');
  await act(row, EVENING_MESSAGES.share);
  await expect(page.getByText(SHARE_MESSAGES.copied)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^Weekly meeting\nNo meeting on Thursday .*\nStudy leave\nhttp.*\/activities\?date=[\d-]+#day$/,
  );
});

test('R486: a second weekly meeting is added, and deleted with Undo', async ({ page }) => {
  await openMeetings(page);
  await KEYBOARD.press(page.getByRole('link', { name: MEETING_ADMIN_MESSAGES.add }));
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.keyboard.type('Speechcraft');
  await pick(page, 'Weekday', 'Saturday');
  await typeInto(page.getByLabel('From', { exact: true }), '10 am');
  await typeInto(page.getByLabel('To', { exact: true }), 'noon');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(MEETING_ADMIN_MESSAGES.created)).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('12:00 PM');

  await chooseAction(page, page.getByRole('main'), RECORD_ACTIONS.delete);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const section = page.getByRole('region', { name: 'Speechcraft' });
  await expect(page.getByRole('region', { name: 'Weekly meeting' })).toBeVisible();
  await expect(section).toHaveCount(0);
  await undo(page);
  await expect(section.getByRole('listitem')).toHaveCount(9);
  await expect(section).toContainText('Saturdays 10:00 AM to 12:00 PM');
});

test('R481 R484 R485: a club that meets on Tuesdays at 17:00 in two halves of the year is set up from the dashboard alone', async ({
  page,
}) => {
  await openMeetings(page);

  await test.step('weekday, hours and parts', async () => {
    await KEYBOARD.press(page.getByRole('link', { name: /^Edit/ }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit weekly meeting');
    await pick(page, 'Weekday', 'Tuesday');
    const parts = page.getByRole('group', { name: MEETING_FORM_TEXTS.parts });
    const hours = (name: string) => page.getByRole('textbox', { name, exact: true });
    await typeInto(hours('From').first(), '5 pm');
    await typeInto(hours('To').first(), '18:30');
    await expect(page.getByText('Tuesdays 5:00 PM to 6:30 PM')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    // The parts still begin at six and later.
    await expect(parts.getByText(MEETING_API_MESSAGES.partOutside).first()).toBeVisible();
    await KEYBOARD.press(parts.getByRole('button', { name: MEETING_FORM_TEXTS.moveUp('part 2') }));
    await expect(parts.getByRole('button', { name: MEETING_FORM_TEXTS.moveUp('part 1') })).toBeFocused();
    await expect(parts.getByLabel('Title').first()).toHaveValue('Prepared Speech');
    for (const place of [3, 2]) {
      await KEYBOARD.press(parts.getByRole('button', { name: MEETING_FORM_TEXTS.remove(`part ${place}`) }));
      await expect(parts.getByRole('button', { name: MEETING_FORM_TEXTS.remove(`part ${place - 1}`) })).toBeFocused();
    }
    await typeInto(parts.getByLabel('From'), '17:00');
    await typeInto(parts.getByLabel('To'), '6.15 pm');
  });

  await test.step('terms and days off', async () => {
    const rowsOf = (name: string) => page.getByRole('group', { name });
    const terms = rowsOf(MEETING_FORM_TEXTS.terms);
    for (const [place, name, first, last] of [
      [0, 'First half', '7 January 2031', '24 June 2031'],
      [1, 'Second half', '1 July 2031', '16 December 2031'],
    ] as const) {
      await KEYBOARD.press(terms.getByRole('button', { name: MEETING_FORM_TEXTS.addTerm }));
      await expect(terms.getByLabel('Name').nth(place)).toBeFocused();
      await page.keyboard.type(name);
      await typeInto(terms.getByRole('textbox', { name: MEETING_FORM_TEXTS.firstDay }).nth(place), first);
      await typeInto(terms.getByRole('textbox', { name: MEETING_FORM_TEXTS.lastDay }).nth(place), last);
    }
    const daysOff = rowsOf(MEETING_FORM_TEXTS.daysOff);
    await KEYBOARD.press(daysOff.getByRole('button', { name: MEETING_FORM_TEXTS.addDayOff }));
    await page.keyboard.type('8 April 2031');
    await typeInto(daysOff.getByLabel('Reason'), 'Vesak');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(MEETING_ADMIN_MESSAGES.updated)).toBeVisible();
    await expect(page.getByText('All changes saved')).toBeVisible();
  });

  await test.step('what is stored', async () => {
    const stored = await ask<object[]>(
      '{ weeklyMeetings { weekday from to parts { title from to } terms { name from to } daysOff { from to reason } } }',
      {},
    );
    expect(stored).toEqual([
      {
        weekday: 'TUESDAY',
        from: '17:00',
        to: '18:30',
        parts: [{ title: 'Prepared Speech', from: '17:00', to: '18:15' }],
        terms: [
          { name: 'First half', from: '2031-01-07', to: '2031-06-24' },
          { name: 'Second half', from: '2031-07-01', to: '2031-12-16' },
        ],
        daysOff: [{ from: '2031-04-08', to: '2031-04-08', reason: 'Vesak' }],
      },
    ]);
    await command(page, MEETING_ADMIN_MESSAGES.title);
    await expect(page.getByText('Tuesdays 5:00 PM to 6:30 PM, the club’s own address, 2 terms')).toBeVisible();
    await expect(evenings(page).first()).toContainText(EVENING_WORDS.OUT_OF_TERM.word);
  });

  await test.step('a series of events leaves out the day off', () => createSeries(page));
});

async function createSeries(page: Page): Promise<void> {
  await command(page, 'New event');
  await typeInto(page.getByLabel('Title', { exact: true }), 'Speechcraft');
  const date = page.getByRole('textbox', { name: 'Date', exact: true });
  await typeInto(date, '30 December 2031');
  await expect(page.getByText(DAY_OFF_MESSAGES.outOfTerm(['2031-12-30']))).toBeVisible();
  await typeInto(date, '8 April 2031');
  await expect(page.getByText(DAY_OFF_MESSAGES.daysOff([['2031-04-08', 'Vesak']]))).toBeVisible();
  await typeInto(date, '1 April 2031');
  await typeInto(page.getByLabel('Time', { exact: true }), '2 pm');
  await KEYBOARD.turn(page.getByRole('switch', { name: 'Repeat every week' }));
  await typeInto(page.getByRole('textbox', { name: 'Repeat until' }), '15 April 2031');
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.seriesOf(['2031-04-01', '2031-04-15']))).toBeVisible();
  await expect(page.getByRole('switch', { name: DAY_OFF_MESSAGES.leaveOut })).toBeChecked();
  await typeInto(page.getByLabel('Location', { exact: true }), 'Library');
  await typeInto(page.getByLabel('Description', { exact: true }), 'Three afternoons.');
  await pick(page, 'Type', 'Other');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.seriesCreated(2))).toBeVisible();
  const { nodes } = await ask<{ nodes: { date: string }[] }>(
    '{ events(search: "Speechcraft", order: OLDEST, first: 9) { nodes { date } } }',
    {},
  );
  expect(nodes.map((event) => event.date)).toEqual(['2031-04-01', '2031-04-15']);
}
