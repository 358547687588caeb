import { FORM_STATES } from '../../client/records/texts.ts';
import { chooseAction } from './actions.ts';
import { RECORD_ACTIONS } from '../../client/records/texts.ts';
import type { Page } from '@playwright/test';
import { ERROR_KINDS } from '../../server/shared/error-kinds.ts';
import { ERRORS } from '../../server/shared/error-messages.ts';
import { EVENT_API_MESSAGES } from '../../server/shared/events.ts';
import { TYPED_DATE_MESSAGES } from '../../client/records/dates/typed-date.ts';
import { loseResponse } from './answers.ts';
import { expect, signIn, test as base, storedPicture } from './club.ts';
import { asAdmin } from './graphql.ts';
import { TRY_AGAIN } from '../../client/ui/texts.ts';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts.ts';
import { EVENT_DRAFT_KEY } from '../../client/features/events/admin/constants.ts';

interface EventFields {
  title: string;
  time?: string;
  imageUrl?: string;
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
    const createdIds: string[] = [];
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
        createdIds.push(event.id);
        return event;
      },
    });
    for (const id of createdIds)
      await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id }).catch(() => undefined);
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

test('R111 R153 R174 R175 R176 R177 R330: an event is created, and errors appear', async ({ page, club }) => {
  const title = club.titled('Debate');
  await page.goto('/admin/events');
  await page.getByRole('link', { name: 'New event' }).click();
  await expect(page.getByText(/1200 × 800/)).toBeVisible();
  await page.getByRole('button', { name: 'Create Event' }).click();
  for (const what of ['Title', 'Date', 'Time', 'Location', 'Description', 'Type']) {
    await expect(page.getByRole('main').getByText(`${what} is required`)).toBeVisible();
  }
  await page.getByLabel('Capacity (optional)').fill('many');
  await page.getByLabel('Registration link (optional)').fill('somewhere');
  await page.getByLabel('Description', { exact: true }).fill('x'.repeat(151));
  await expect(page.getByText('151/150')).toBeVisible();
  await page.getByRole('button', { name: 'Create Event' }).click();
  for (const message of ['Description must be at most 150 characters', 'Registration link must be a web address'])
    await expect(page.getByRole('main').getByText(message)).toBeVisible();
  await expect(page.getByRole('main').getByText(/^Capacity must be a whole number/)).toBeVisible();

  await page.getByLabel('Title', { exact: true }).fill(title);
  const date = page.getByRole('textbox', { name: 'Date' });
  await date.fill('18 December 2001');
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.dayPassed)).toBeVisible();
  await date.fill('18 December 2031');
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.dayPassed)).toHaveCount(0);
  await page.getByLabel('Time').fill('6 pm');
  await page.getByLabel('Location', { exact: true }).fill('The lawn');
  await page.getByLabel('Description', { exact: true }).fill('One motion, two sides.');
  await page.getByLabel('Capacity (optional)').fill('60');
  await choose(page, 'Type', 'Fun activity');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Upcoming (by date)');
  const link = page.getByLabel('Registration link (optional)');
  await link.fill('club.example/register');
  const sent = page.waitForRequest((request) => request.postData()?.includes('mutation CreateEvent') ?? false);
  await link.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ variables: { input: { status: 'UPCOMING' } } });
  await expect(link).toHaveValue('https://club.example/register');
  await expect(link).toBeFocused();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.created)).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/);

  await page.getByRole('link', { name: 'Events', exact: true }).last().click();
  const foundRow = await find(page, title);
  await expect(foundRow).toContainText('18 December 2031, 6 pm');
  await expect(foundRow).toContainText('60 places');
  await foundRow.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(EVENT_API_MESSAGES.deleted)).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page).not.toHaveURL(/q=/);
});

test('R112: saving is only possible after a change', async ({ page, club, events }) => {
  const { id } = await events.make({ title: club.titled('Edited') });
  await page.goto(`/admin/events/${id}`);
  const save = page.getByRole('button', { name: 'Save Changes' });
  await expect(save).toBeDisabled();
  await page.getByLabel('Location', { exact: true }).fill('Lecture Hall 3');
  await expect(save).toBeEnabled();
  await page.getByLabel('Location', { exact: true }).fill('Lecture Hall 2');
  await expect(save).toBeDisabled();
  await choose(page, 'Status', 'Completed');
  await save.click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Completed');
});

test('upcoming and past events are separate; search, type and status are in the address', async ({
  page,
  club,
  events,
}) => {
  const coming = club.titled('Upcoming');
  const past = club.titled('Past');
  await events.make({ title: coming });
  await events.make({ title: past, date: inDays(-40), status: 'COMPLETED' });
  await find(page, coming);
  await page.goto(`/admin/events?q=${encodeURIComponent(past)}`);
  await expect(page.getByText('No matching events')).toBeVisible();
  await page.getByText('Past', { exact: true }).click();
  await expect(row(page, past)).toBeVisible();
  await choose(page, 'Status', 'Completed');
  await expect(page).toHaveURL(/when=past.*status=COMPLETED/);
  await expect(row(page, past)).toBeVisible();
  await choose(page, 'Type', 'Fun activity');
  await expect(row(page, past)).toHaveCount(0);
});

test('duplicating an event copies everything except its day', async ({ page, club, events }) => {
  const title = club.titled('Weekly');
  await events.make({ title });
  await chooseAction(page, await find(page, title), RECORD_ACTIONS.duplicate);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page.getByLabel('Date')).toHaveValue('');
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Lecture Hall 2');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('main').getByText('Date is required')).toBeVisible();
});

test('R110 R215: deleting asks for confirmation and can be undone', async ({ page, club, events }) => {
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

/** Half past midnight of Monday 22 November 2077 where the club is; in UTC, where the browser is, still the day before. */
const atClub = (page: Page) => page.clock.setFixedTime('2077-11-21T19:00:00Z');

test('R405: a typed date is parsed day first, relative to the site’s today, and displayed in full', async ({
  page,
}) => {
  await atClub(page);
  await page.goto('/admin/events/new');
  const date = page.getByRole('textbox', { name: 'Date' });
  await expect(date).toHaveAccessibleDescription(TYPED_DATE_MESSAGES.hint.future);
  for (const [typed, echo, written] of [
    ['05/12/2077', 'Sunday 5 December 2077, in 13 days', '5 December 2077'],
    ['25.12.77', 'Saturday 25 December 2077, in 33 days', '25 December 2077'],
    ['5 Dec', 'Sunday 5 December 2077, in 13 days', '5 December 2077'],
    ['21 november', 'Monday 21 November 2078, in 11 months', '21 November 2078'],
    ['tomorrow', 'Tuesday 23 November 2077, tomorrow', '23 November 2077'],
    ['next Thursday', 'Thursday 25 November 2077, in 3 days', '25 November 2077'],
  ] as const) {
    await date.fill(typed);
    await expect(page.getByText(echo)).toBeVisible();
    await expect(date).toHaveValue(typed);
    await date.press('Tab');
    await expect(date).toHaveValue(written);
    await expect(date).toHaveAccessibleDescription(echo);
  }
  await page.getByRole('button', { name: TYPED_DATE_MESSAGES.clear }).click();
  await expect(date).toHaveValue('');
  await expect(date).toBeFocused();
});

test('R405: the form says below the field how a time is understood, and the list which events are all day', async ({
  page,
  events,
}) => {
  await events.make({ title: 'The picnic', time: 'After lunch' });
  await events.make({ title: 'The debate', time: 'ප.ව. 6.00' });
  await signIn(page);
  await expect((await find(page, 'The picnic')).getByText('All day', { exact: true })).toBeVisible();
  await expect((await find(page, 'The debate')).getByText('All day', { exact: true })).toBeHidden();
  await page.goto('/admin/events/new');
  const time = page.getByRole('textbox', { name: 'Time' });
  const below = page.getByRole('switch', { name: 'Repeat every week' });
  const place = await below.boundingBox();
  for (const [typed, understood] of [
    ['1800 hrs', '6:00 PM'],
    ['1830 - 2000', '6:30 PM – 8:00 PM'],
    ['10 pm – 1 am', '10:00 PM – 1:00 AM the next day'],
    ['after lunch', 'All day: not understood as a time'],
  ] as const) {
    await time.fill(typed);
    await expect(time).toHaveAccessibleDescription(understood);
    await expect(page.getByText(understood, { exact: true })).toHaveAttribute('aria-live', 'polite');
    expect(await below.boundingBox()).toEqual(place);
  }
  await time.fill('');
  await expect(time).toHaveAccessibleDescription('');
});

test('text that is not a date stays in its field and in the draft, and is never saved', async ({
  page,
  club,
  events,
}) => {
  const title = club.titled('Undated');
  const { id } = await events.make({ title, date: '2077-11-30' });
  await atClub(page);
  await page.goto(`/admin/events/${id}`);
  const date = page.getByRole('textbox', { name: 'Date' });
  await expect(date).toHaveValue('30 November 2077');
  await date.fill('some even');
  await expect(page.getByRole('main').getByText(TYPED_DATE_MESSAGES.unreadable)).toHaveCount(0);
  await date.press('Tab');
  await expect(page.getByRole('main').getByText(TYPED_DATE_MESSAGES.unreadable)).toBeVisible();
  await date.fill('31/2/2078');
  await expect(page.getByRole('main').getByText(TYPED_DATE_MESSAGES.unreadable)).toBeVisible();
  await expect(date).toHaveValue('31/2/2078');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(date).toBeFocused();
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('main').getByText(FORM_STATES.notSaved)).toBeVisible();
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), EVENT_DRAFT_KEY)).toContain('31/2/2078');

  page.on('dialog', (leaving) => void leaving.accept());
  await page.reload();
  await expect(date).toHaveValue('30 November 2077');
  await page.getByRole('region', { name: 'Unsaved draft' }).getByRole('button', { name: 'Restore' }).click();
  await expect(date).toHaveValue('31/2/2078');
  await expect(page.getByRole('main').getByText(TYPED_DATE_MESSAGES.unreadable)).toBeVisible();
  await date.fill('28/2/2078');
  await expect(page.getByRole('main').getByText(TYPED_DATE_MESSAGES.unreadable)).toHaveCount(0);
  await date.press('Enter');
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  await expect(await find(page, title)).toContainText('28 February 2078');
});

test('a day is selected in the calendar by keyboard, and Escape returns to the field', async ({ page }) => {
  await atClub(page);
  await page.goto('/admin/events/new');
  const date = page.getByRole('textbox', { name: 'Date' });
  const calendar = page.getByRole('dialog', { name: TYPED_DATE_MESSAGES.calendar });
  const day = (name: string) => calendar.getByRole('button', { name, exact: true });
  await date.focus();
  await expect(calendar).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(day('22 November 2077')).toBeFocused();
  await expect(calendar.locator('[aria-current=date]')).toHaveAccessibleName('22 November 2077');
  const { width = 0 } = (await calendar.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(250);
  expect(width).toBeLessThan(350);
  await page.keyboard.press('ArrowRight');
  await expect(day('23 November 2077')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(day('23 December 2077')).toBeFocused();
  await expect(calendar.getByRole('grid', { name: 'December 2077' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('29 November 2077');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.locator('[aria-selected=true]')).toHaveText('29');
  await page.keyboard.press('Tab');
  await expect(calendar).toHaveCount(0);
  await expect(page.getByLabel('Time')).toBeFocused();
  await expect(date).toHaveValue('29 November 2077');
});

test('R178: an invalid event shows an error', async ({ page }) => {
  await page.goto('/admin/events/nothing');
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.invalidId)).toBeVisible();
  await page.goto('/admin/events/new?like=nothing');
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.invalidSelected)).toBeVisible();
  // To try again could never help.
  await expect(page.getByRole('button', { name: TRY_AGAIN })).toHaveCount(0);
  await page.goto('/admin/events/0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3');
  await expect(page.getByText(ERRORS.EVENT_NOT_FOUND.message)).toBeVisible();
  await expect(page.getByRole('button', { name: TRY_AGAIN })).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to all events' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});

/** The server refuses whatever it is asked, in these words. */
const refuse = (page: Page, message: string) =>
  page.route('**/graphql', (route) =>
    route.fulfill({ json: { data: null, errors: [{ message, extensions: { code: 'CONFLICT' } }] } }),
  );

test('R249 R251 R252: the server’s error message takes precedence', async ({ page, club, events }) => {
  const title = club.titled('Refused');
  const { id } = await events.make({ title });
  const found = await find(page, title);
  await refuse(page, 'This event is locked');
  await found.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This event is locked')).toBeVisible();
  await page.unrouteAll();

  await page.goto(`/admin/events/${id}`);
  await page.getByLabel('Location', { exact: true }).fill('Elsewhere');
  await refuse(page, 'The hall is taken');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('The hall is taken')).toBeVisible();
  await page.unrouteAll();

  page.on('dialog', (leaving) => void leaving.accept());
  await page.goto(`/admin/events/new?like=${id}`);
  await page.getByLabel('Date').fill('18 December 2031');
  await page.getByLabel('Time').click();
  await refuse(page, 'There are enough events');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText('There are enough events')).toBeVisible();
});

test('R249 R250 R251 R252: failures show an error, and no input is lost', async ({ page, club, events }) => {
  const title = club.titled('Failing');
  const { id } = await events.make({ title });
  const found = await find(page, title);
  await page.route('**/graphql', (route) => route.abort());
  await found.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.deleteFailed)).toBeVisible();
  await page.unrouteAll();

  await page.goto(`/admin/events/${id}`);
  await page.getByLabel('Location', { exact: true }).fill('Not lost');
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updateFailed)).toBeVisible();
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Not lost');
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), EVENT_DRAFT_KEY)).toContain('Not lost');
  await page.unrouteAll();

  await page.goto(`/admin/events/new?like=${id}`);
  await page.getByLabel('Date').fill('18 December 2031');
  await page.getByLabel('Time').click();
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.createFailed)).toBeVisible();
  page.on('dialog', (leaving) => void leaving.accept());
  await page.goto('/admin/events').catch(() => undefined);
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.fetchFailed)).toBeVisible();
});

test('R360: an event that another officer deleted meanwhile is saved as a new one, with all input and its image', async ({
  page,
  club,
  events,
  baseURL,
}) => {
  const [title, typed] = [club.titled('Deleted'), club.titled('Kept')];
  const imageUrl = await storedPicture(page);
  const { id } = await events.make({ title, imageUrl });
  await page.goto(`/admin/events/${id}`);
  await page.getByLabel('Title', { exact: true }).fill(typed);
  const ask = asAdmin(baseURL!, club.token);
  await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'This event was deleted while you were editing it' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('link', { name: 'Back to Events' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(typed);
  await notice.getByRole('button', { name: 'Save as new' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.created)).toBeVisible();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/);
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(typed);
  await expect(page.getByText('All changes saved')).toBeVisible();
  const eventId = page.url().split('/').at(-1)!;
  const saved = await ask<{ title: string; image: { url: string } }>(
    'query ($id: ID!) { event(id: $id) { title image { url } } }',
    { id: eventId },
  );
  expect(saved).toEqual({ title: typed, image: { url: imageUrl } });
  await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id: eventId });
});

test('an event restored after its save failed keeps its form, and an image deleted with an event is named', async ({
  page,
  club,
  events,
  baseURL,
}) => {
  const [title, typed] = [club.titled('Undone'), club.titled('Typed')];
  const [imageUrl] = /\/media\/[0-9a-f-]{36}-\d+x\d+\.webp/.exec(await (await page.request.get('/')).text())!;
  const { id } = await events.make({ title, imageUrl });
  await page.goto(`/admin/events/${id}`);
  await page.getByLabel('Title', { exact: true }).fill(typed);
  await page.route('**/graphql', (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    const errors = [{ message: 'Event not found', extensions: { code: ERROR_KINDS['not-found'].code } }];
    return operationName === 'UpdateEvent' ? route.fulfill({ json: { data: null, errors } }) : route.fallback();
  });
  const save = page.getByRole('button', { name: 'Save Changes' });
  const notice = page.getByRole('alert').filter({ hasText: 'This event was deleted while you were editing it' });
  await save.click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updateFailed)).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(notice).toHaveCount(0);
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(typed);

  await asAdmin(baseURL!, club.token)('mutation ($id: ID!) { deleteEvent(id: $id) }', { id });
  await page.route(`**${imageUrl}`, (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await save.click();
  await expect(notice).toContainText('Please choose again, because these were deleted too: Picture.');
});

test('R358: an event whose response was lost is created only once, and updated without a conflict, on the next attempt', async ({
  page,
  baseURL,
  club,
}) => {
  const title = club.titled('Lost');
  await page.goto('/admin/events/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Date' }).fill('18 December 2031');
  await page.getByLabel('Time').fill('6 pm');
  await page.getByLabel('Location', { exact: true }).fill('The lawn');
  await page.getByLabel('Description', { exact: true }).fill('One motion, two sides.');
  await choose(page, 'Type', 'Fun activity');
  await loseResponse(page, 'CreateEvent');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.createFailed)).toBeVisible();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.created)).toBeVisible();

  await loseResponse(page, 'UpdateEvent');
  await page.getByLabel('Location', { exact: true }).fill('The hall');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updateFailed)).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('All changes saved')).toBeVisible();

  const ask = asAdmin(baseURL!, club.token);
  const { nodes } = await ask<{ nodes: { id: string; location: string; version: number }[] }>(
    'query ($search: String) { events(first: 10, search: $search) { nodes { id location version } } }',
    { search: title },
  );
  expect(nodes).toEqual([expect.objectContaining({ location: 'The hall', version: 2 })]);
  await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id: nodes[0]!.id });
});

test('an event whose answer was lost and which was then deleted is created when the button is pressed again', async ({
  page,
  baseURL,
  club,
}) => {
  const title = club.titled('Lost and deleted');
  const ask = asAdmin(baseURL!, club.token);
  const stored = async () =>
    (
      await ask<{ nodes: { id: string }[] }>(
        'query ($search: String) { events(first: 10, search: $search) { nodes { id } } }',
        { search: title },
      )
    ).nodes;
  await page.goto('/admin/events/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Date' }).fill('18 December 2031');
  await page.getByLabel('Time').fill('6 pm');
  await page.getByLabel('Location', { exact: true }).fill('The lawn');
  await page.getByLabel('Description', { exact: true }).fill('One motion, two sides.');
  await choose(page, 'Type', 'Fun activity');
  await loseResponse(page, 'CreateEvent');
  const create = page.getByRole('button', { name: 'Create Event' });
  await create.click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.createFailed)).toBeVisible();
  const [first] = await stored();
  await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', first!);
  await create.click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.created)).toBeVisible();
  const [second, ...others] = await stored();
  expect(second!.id).not.toBe(first!.id);
  expect(others).toEqual([]);
  await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', second!);
});

test('a day that no year has is called wrong while it is typed, and the calendar leaves the line below the field in sight', async ({
  page,
}) => {
  await page.goto('/admin/events/new');
  const date = page.getByRole('textbox', { name: 'Date' });
  const wrong = page.getByRole('main').getByText(TYPED_DATE_MESSAGES.unreadable);
  await date.pressSequentially('31 Fe');
  await expect(wrong).toHaveCount(0);
  await date.pressSequentially('b');
  await expect(wrong).toBeVisible();
  await expect(date).toBeFocused();
  await date.press('Backspace');
  await expect(wrong).toHaveCount(0);

  await date.fill('18 December 2031');
  await date.click();
  const echo = page.getByText('Thursday 18 December 2031');
  const calendar = page.getByRole('dialog', { name: TYPED_DATE_MESSAGES.calendar });
  await expect(calendar).toBeVisible();
  const below = async () => {
    const [line, box] = [await echo.boundingBox(), await calendar.boundingBox()];
    return line !== null && box !== null && (box.y >= line.y + line.height || box.y + box.height <= line.y);
  };
  await expect.poll(below).toBe(true);
});
