import type { Page } from '@playwright/test';
import { EVENT_DRAFT_KEY, EVENT_MESSAGES } from '../../server/shared/events.ts';
import { expect, signIn, test as base } from './club.ts';
import { asAdmin } from './graphql.ts';

interface EventFields {
  title: string;
  date?: string;
  status?: string;
}
interface Events {
  make(fields: EventFields): Promise<{ id: string }>;
}

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** A test that keeps events of its own, and takes them away afterwards. */
const test = base.extend<{ events: Events }>({
  events: async ({ baseURL, club }, use) => {
    const ask = asAdmin(baseURL!, club.token);
    const made: string[] = [];
    await use({
      make: async (fields) => {
        const event = await ask<{ id: string }>(
          'mutation ($input: EventInput!) { createEvent(input: $input) { id } }',
          {
            input: {
              date: inDays(40),
              time: '6:00 PM to 7:30 PM',
              location: 'Lecture Hall 2',
              description: 'Questions that nobody saw coming.',
              type: 'EDUCATIONAL_MEETING',
              ...fields,
            },
          },
        );
        made.push(event.id);
        return event;
      },
    });
    for (const id of made) await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id }).catch(() => undefined);
  },
});

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const find = async (page: Page, title: string, when = '') => {
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}${when && `&when=${when}`}`);
  await expect(row(page, title)).toBeVisible();
  return row(page, title);
};
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

test.beforeEach(({ page }) => signIn(page));

test('R111 R153 R174 R175 R176 R177: an event is made, and its rules stand beside its fields', async ({
  page,
  club,
}) => {
  const title = club.titled('Debate');
  await page.goto('/admin/events');
  await page.getByRole('link', { name: 'New event' }).click();
  await expect(page.getByText(/1200x800/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Event' }).click();
  for (const what of ['Title', 'Date', 'Time', 'Location', 'Description', 'Type']) {
    await expect(page.getByText(`${what} is required`)).toBeVisible();
  }
  await page.getByLabel('Capacity (optional)').fill('many');
  await page.getByLabel('Registration link (optional)').fill('somewhere');
  await page.getByLabel('Description').fill('x'.repeat(151));
  await expect(page.getByText('151/150')).toBeVisible();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Description must be at most 150 characters')).toBeVisible();
  await expect(page.getByText(/^Capacity must be a whole number/)).toBeVisible();
  await expect(page.getByText('Registration link must be a web address')).toBeVisible();

  await page.getByLabel('Title').fill(title);
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill('18 December 2001');
  await expect(page.getByText(EVENT_MESSAGES.dayPassed)).toBeVisible();
  await date.fill('18 December 2031');
  await expect(page.getByText(EVENT_MESSAGES.dayPassed)).toHaveCount(0);
  await page.getByLabel('Time').fill('6 pm');
  await page.getByLabel('Location').fill('The lawn');
  await page.getByLabel('Description').fill('One motion, two sides.');
  await page.getByLabel('Capacity (optional)').fill('60');
  await choose(page, 'Type', 'Fun activity');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Upcoming');
  const link = page.getByLabel('Registration link (optional)');
  await link.fill('club.example/register');
  await link.press('Enter');
  await expect(link).toHaveValue('https://club.example/register');
  await expect(link).toBeFocused();
  await expect(page.getByText(EVENT_MESSAGES.created)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/);

  await page.getByRole('link', { name: 'Events', exact: true }).last().click();
  const made = await find(page, title);
  await expect(made).toContainText('18 December 2031, 6 pm');
  await expect(made).toContainText('60 places');
  await made.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(EVENT_MESSAGES.deleted)).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page).not.toHaveURL(/q=/);
});

test('R112: an edit is saved only when something differs', async ({ page, club, events }) => {
  const { id } = await events.make({ title: club.titled('Edited') });
  await page.goto(`/admin/events/${id}`);
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Location').fill('Lecture Hall 3');
  await expect(save).toBeEnabled();
  await page.getByLabel('Location').fill('Lecture Hall 2');
  await expect(save).toBeDisabled();
  await choose(page, 'Status', 'Completed');
  await save.click();
  await expect(page.getByText(EVENT_MESSAGES.updated)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Completed');
});

test('what is coming and what is past stand apart, and search, type and status stand in the address', async ({
  page,
  club,
  events,
}) => {
  const coming = club.titled('Coming');
  const past = club.titled('Past');
  await events.make({ title: coming });
  await events.make({ title: past, date: inDays(-40), status: 'COMPLETED' });
  await find(page, coming);
  await page.goto(`/admin/events?q=${encodeURIComponent(past)}`);
  await expect(page.getByText('No event matches')).toBeVisible();
  await page.getByText('Past', { exact: true }).click();
  await expect(row(page, past)).toBeVisible();
  await choose(page, 'Status', 'Completed');
  await expect(page).toHaveURL(/when=past.*status=COMPLETED/);
  await expect(row(page, past)).toBeVisible();
  await choose(page, 'Type', 'Fun activity');
  await expect(row(page, past)).toHaveCount(0);
});

test('an event is duplicated: everything but its day', async ({ page, club, events }) => {
  const title = club.titled('Weekly');
  await events.make({ title });
  await (await find(page, title)).getByRole('link', { name: /^Duplicate/ }).click();
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await expect(page.getByLabel('Date')).toHaveValue('');
  await expect(page.getByLabel('Location')).toHaveValue('Lecture Hall 2');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('Date is required')).toBeVisible();
});

test('R110 R215: deleting asks first, and can be undone', async ({ page, club, events }) => {
  const title = club.titled('Deleted');
  await events.make({ title });
  const found = await find(page, title);
  await found.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('dialog')).toContainText(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(found).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(found).toBeVisible();
});

test('R178: an event that is none is said to be invalid', async ({ page }) => {
  await page.goto('/admin/events/nothing');
  await expect(page.getByText(EVENT_MESSAGES.invalidId)).toBeVisible();
  await page.goto('/admin/events/new?like=nothing');
  await expect(page.getByText(EVENT_MESSAGES.invalidSelected)).toBeVisible();
});

test('R249 R250 R251 R252: what fails says so, and nothing typed is lost', async ({ page, club, events }) => {
  const title = club.titled('Failing');
  const { id } = await events.make({ title });
  const found = await find(page, title);
  await page.route('**/graphql', (route) => route.abort());
  await found.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(EVENT_MESSAGES.deleteFailed)).toBeVisible();
  await page.unrouteAll();

  await page.goto(`/admin/events/${id}`);
  await page.getByLabel('Location').fill('Not lost');
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(EVENT_MESSAGES.updateFailed)).toBeVisible();
  await expect(page.getByLabel('Location')).toHaveValue('Not lost');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), EVENT_DRAFT_KEY)).toContain('Not lost');
  await page.unrouteAll();

  await page.goto(`/admin/events/new?like=${id}`);
  await page.getByLabel('Date').fill('18 December 2031');
  await page.getByLabel('Time').click();
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText(EVENT_MESSAGES.createFailed)).toBeVisible();
  page.on('dialog', (leaving) => void leaving.accept());
  await page.goto('/admin/events').catch(() => undefined);
  await expect(page.getByText(EVENT_MESSAGES.fetchFailed)).toBeVisible();
});
