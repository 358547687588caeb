import type { Page } from '@playwright/test';
import { TYPED_DATE_MESSAGES } from '../../client/records/dates/typed-date.ts';
import { loseResponse } from './answers.ts';
import { expect, signIn, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts.ts';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
};

test.beforeEach(({ page }) => signIn(page));

/** Half past midnight of Monday 22 November 2077 where the club is; in UTC, where the browser is, still the day before. */
const atClub = (page: Page) => page.clock.setFixedTime('2077-11-21T19:00:00Z');

test('what the form says below the field of a time moves nothing', async ({ page }) => {
  await page.goto('/admin/events/new');
  const below = page.getByRole('switch', { name: 'Repeat every week' });
  const place = await below.boundingBox();
  for (const typed of ['1800 hrs', '10 pm – 1 am', 'after lunch']) {
    await page.getByRole('textbox', { name: 'Time' }).fill(typed);
    expect(await below.boundingBox()).toEqual(place);
  }
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
  await expect(day('22 November 2077')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(day('29 November 2077')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(date).toBeFocused();
  await expect(date).toHaveValue('29 November 2077');
  await page.keyboard.press('ArrowDown');
  await expect(calendar.locator('[aria-selected=true]')).toHaveText('29');
  await expect(day('29 November 2077')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(calendar).toHaveCount(0);
  await expect(page.getByLabel('Time')).toBeFocused();
  await expect(date).toHaveValue('29 November 2077');
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

test('the calendar leaves the line below the field in sight', async ({ page }) => {
  await page.goto('/admin/events/new');
  const date = page.getByRole('textbox', { name: 'Date' });
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
