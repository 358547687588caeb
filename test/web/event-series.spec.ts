import type { Page } from '@playwright/test';
import { SERIES_MESSAGES } from '../../server/shared/event-series.ts';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts.ts';
import { expect, signIn, test as base } from './club.ts';
import { asAdmin } from './graphql.ts';

interface Stored {
  id: string;
  title: string;
  date: string;
  location: string;
}
interface Events {
  /** A series of four Thursdays, or a single event. */
  make(fields: { title: string; date?: string; time?: string }, repeatUntil?: string): Promise<Stored>;
  titled(title: string): Promise<Stored[]>;
}

const THURSDAYS = ['2076-12-03', '2076-12-10', '2076-12-17', '2076-12-24'];

/** A test that deletes the events whose titles it asked for. */
const test = base.extend<{ events: Events }>({
  events: async ({ baseURL, club }, use) => {
    const ask = asAdmin(baseURL!, club.token);
    const titles = new Set<string>();
    const titled = async (title: string) => {
      titles.add(title);
      const query =
        'query ($search: String) { events(first: 50, search: $search) { nodes { id title date location } } }';
      return (await ask<{ nodes: Stored[] }>(query, { search: title })).nodes;
    };
    await use({
      titled,
      make: async (fields, repeatUntil) => {
        titles.add(fields.title);
        const input = {
          date: THURSDAYS[0],
          time: '6:00 PM to 7:30 PM',
          location: 'Lecture Hall 2',
          description: 'Questions that nobody saw coming.',
          type: 'EDUCATIONAL_MEETING',
          ...fields,
        };
        return ask<Stored>(
          `mutation ($input: EventInput!, $repeatUntil: CalendarDate) {
            createEvent(input: $input, repeatUntil: $repeatUntil) { id title date location } }`,
          { input, repeatUntil },
        );
      },
    });
    for (const title of titles)
      for (const { id } of await titled(title)) await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id });
  },
});

test.beforeEach(({ page }) => signIn(page));

const saved = (page: Page) => page.getByText('All changes saved');
const fill = async (page: Page, title: string, date: string) => {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill(date);
  await page.getByLabel('Time', { exact: true }).fill('6 pm');
  await page.getByLabel('Location', { exact: true }).fill('The lawn');
  await page.getByLabel('Description', { exact: true }).fill('One motion, two sides.');
  await page.getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Fun activity' }).click();
};

test('an event that repeats every week is previewed in words and created as a series', async ({
  page,
  club,
  events,
}) => {
  const title = club.titled('Weekly');
  await page.goto('/admin/events/new');
  await fill(page, title, '3 December 2076');
  await page.getByRole('switch', { name: 'Repeat every week' }).check();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('main').getByText(EVENT_ADMIN_MESSAGES.repeatUntilRequired)).toBeVisible();
  const until = page.getByRole('textbox', { name: 'Repeat until' });
  await expect(until).toBeFocused();
  await until.fill('4 December 2076');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('main').getByText(SERIES_MESSAGES.tooShort)).toBeVisible();
  await until.fill('4 December 2077');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('main').getByText(SERIES_MESSAGES.tooLong)).toBeVisible();
  await until.fill('30 December 2076');
  await expect(page.getByText('4 events: Thu 3 December 2076 … Thu 24 December 2076')).toBeVisible();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('4 events created successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/);
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('One of 4 weekly events: Thu 3 December 2076 … Thu 24 December 2076')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Repeat every week' })).toHaveCount(0);
  expect((await events.titled(title)).map(({ date }) => date)).toEqual(THURSDAYS);
});

test('a change is saved to one event of a series, or to this and the following ones', async ({
  page,
  club,
  events,
}) => {
  const title = club.titled('Series');
  await events.make({ title }, '2076-12-24');
  const [, second, third] = await events.titled(title);
  const locations = async () => (await events.titled(title)).map(({ location }) => location);
  await page.goto(`/admin/events/${third!.id}`);
  await page.getByLabel('Location', { exact: true }).fill('Library');
  await expect(page.getByRole('radio', { name: 'Only this event' })).toBeChecked();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  expect(await locations()).toEqual(['Lecture Hall 2', 'Lecture Hall 2', 'Library', 'Lecture Hall 2']);

  await page.goto(`/admin/events/${second!.id}`);
  await page.getByRole('radio', { name: 'This and the 2 following events' }).check();
  await page.getByRole('textbox', { name: 'Date', exact: true }).fill('11 December 2076');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.followingUpdated)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Only this event' })).toBeChecked();
  await expect(page.getByText('One of 4 weekly events: Thu 3 December 2076 … Fri 25 December 2076')).toBeVisible();
  expect((await events.titled(title)).map(({ date }) => date)).toEqual([
    ...['2076-12-03', '2076-12-11', '2076-12-18', '2076-12-25'],
  ]);
  // The fields that were not changed stay as they are in each event.
  expect(await locations()).toEqual(['Lecture Hall 2', 'Lecture Hall 2', 'Library', 'Lecture Hall 2']);
});

test('R407: this and the following events of a series are deleted together, and restored by one Undo', async ({
  page,
  club,
  events,
}) => {
  const title = club.titled('Cancelled');
  await events.make({ title }, '2076-12-24');
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
  const rows = page.getByRole('listitem').filter({ hasText: title });
  await expect(rows).toHaveCount(4);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'This and the 2 following events' }).check();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.followingDeleted)).toBeVisible();
  await expect(rows).toHaveCount(1);
  expect((await events.titled(title)).map(({ date }) => date)).toEqual(THURSDAYS.slice(0, 1));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(4);
  expect((await events.titled(title)).map(({ date }) => date)).toEqual(THURSDAYS);
});

test('R408: another event at the same time is mentioned with a link, also on the days of a series, and does not prevent saving', async ({
  page,
  club,
  events,
}) => {
  const [title, other, later] = [club.titled('New'), club.titled('Other'), club.titled('Later')];
  const { id } = await events.make({ title: other, date: '2076-03-05', time: '17:30 to 18:30' });
  await events.make({ title: later, date: '2076-03-19', time: '6 pm' });
  await page.goto('/admin/events/new');
  await fill(page, title, '5 March 2076');
  const remark = page.getByRole('link', { name: other });
  await expect(page.getByText(`Also on Thu 5 March 2076, 17:30 to 18:30: ${other}`)).toBeVisible();
  await expect(remark).toHaveAttribute('href', `/admin/events/${id}`);
  await page.getByLabel('Time', { exact: true }).fill('7 pm');
  await expect(remark).toHaveCount(0);
  await page.getByLabel('Time', { exact: true }).fill('6 pm');
  await page.getByRole('switch', { name: 'Repeat every week' }).check();
  await expect(page.getByRole('link', { name: later })).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Repeat until' }).fill('19 March 2076');
  await expect(page.getByText(`Also on Thu 19 March 2076, 6 pm: ${later}`)).toBeVisible();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('3 events created successfully')).toBeVisible();
  expect(await events.titled(title)).toHaveLength(3);
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);
});

test('more than four clashes are folded, and the summary opens the others by keyboard', async ({
  page,
  club,
  events,
}) => {
  const titles = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) => club.titled(name));
  for (const title of titles) await events.make({ title, date: '2077-03-04', time: '6 pm' });
  await page.goto('/admin/events/new');
  await fill(page, club.titled('New'), '4 March 2077');
  const remarks = page.getByText('Also on Thu 4 March 2077, 6 pm:');
  const summary = page.getByText(EVENT_ADMIN_MESSAGES.moreClashes(3));
  await expect(summary).toBeVisible();
  await expect(remarks.filter({ visible: true })).toHaveCount(3);
  await summary.press('Enter');
  await expect(remarks.filter({ visible: true })).toHaveCount(6);
  for (const title of titles) await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('a valid registration link can be opened in a new tab from the form', async ({ page }) => {
  await page.goto('/admin/events/new');
  const link = page.getByRole('link', { name: EVENT_ADMIN_MESSAGES.openRegistration });
  await expect(link).toHaveCount(0);
  await page.getByLabel('Registration link (optional)').fill('forms.example/register');
  await expect(link).toHaveAttribute('href', 'https://forms.example/register');
  await expect(link).toHaveAttribute('target', '_blank');
  await page.getByLabel('Registration link (optional)').fill('somewhere');
  await expect(link).toHaveCount(0);
});
