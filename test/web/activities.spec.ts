import type { Page } from '@playwright/test';
import { FIRST_MEETING } from '../support/first-meeting.ts';
import { dayIn, longDay } from '../../server/shared/time.ts';
import { SITE_DEFAULTS } from '../../server/shared/site.ts';
import { uniqueFutureDay, test } from './activities.ts';
import { mockResponses, openFromNavigation } from './answers.ts';
import { expect } from './club.ts';
import { addMonths, firstOfMonth, monthAndYear } from '../../client/ui/calendar/calendar-days.ts';
import { CALENDAR_ARROWS, LOAD_FAILED } from '../../client/ui/texts.ts';
import { MEETING_PLACES } from '../../client/features/meetings/public/texts.ts';
import { EVENT_MESSAGES } from '../../client/features/events/public/texts.ts';
import { DAY_EVENTS_SHOWN } from '../../client/features/events/public/constants.ts';

const calendar = (page: Page) => page.getByRole('region', { name: EVENT_MESSAGES.calendarTitle });
const day = (page: Page, date: string) => page.locator(`[data-date="${date}"]`);
const selected = (page: Page) => page.locator('td[aria-selected=true] a');
const status = (page: Page) => calendar(page).getByRole('status');

test('R11 R72 R73 R74 R75 R326 R327: shows the three parts of a Thursday meeting', async ({ page }) => {
  await page.goto('/activities');
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
  const evening = page.getByRole('region', { name: FIRST_MEETING.heading });
  await expect(evening.getByText(FIRST_MEETING.hours)).toBeVisible();
  await expect(evening.getByText(MEETING_PLACES)).toBeVisible();
  expect(MEETING_PLACES).toBe('Unlimited participants');
  const parts = evening.getByRole('listitem').filter({ has: page.getByRole('heading') });
  await expect(parts).toHaveCount(3);
  for (const [index, title, hours, text] of [
    [0, 'Round Robin', '6:00 to 6:15pm', 'One easy question goes around the room'],
    [1, 'Prepared Speech', '6:15 to 7:00pm', 'Members give the speeches they have worked on'],
    [2, 'Table Topics', '7:00 to 7:20pm', 'A question you have not seen'],
  ] as const) {
    await expect(parts.nth(index).getByRole('heading', { name: title })).toBeVisible();
    await expect(parts.nth(index).getByText(hours)).toBeVisible();
    await expect(parts.nth(index).getByText('Educational meeting')).toBeVisible();
    await expect(parts.nth(index).getByText(text)).toBeVisible();
  }
});

test('R65 R66: days with events are marked and labelled; selecting one lists them and changes the address', async ({
  page,
  club,
  content,
}) => {
  const date = uniqueFutureDay();
  const title = club.titled('Contest');
  const registrationUrl = 'https://example.com/register';
  await content.createEvent({ title, date, description: 'Six finalists.', registrationUrl });
  await content.createEvent({ title: club.titled('Games'), date, time: '8:30 PM', location: 'The lounge' });
  const first = `${date.slice(0, 8)}01`;
  await page.goto(`/activities?date=${first}`);
  const link = calendar(page).getByRole('link', { name: `${longDay(date)}, 2 events` });
  await expect(link).toHaveAttribute('data-events');
  await expect(link.locator('i')).toHaveCount(2);
  await link.click();
  await expect(page).toHaveURL(`/activities?date=${date}`);
  await expect(selected(page)).toHaveAttribute('data-date', date);
  await expect(link).toBeFocused();
  await expect(status(page)).toHaveText(`${longDay(date)}, 2 events`);
  await expect(page).toHaveTitle(new RegExp(longDay(date)));
  const event = calendar(page).getByRole('listitem').filter({ hasText: title });
  for (const text of ['Six finalists.', '6:00 PM to 7:30 PM', 'Lecture Hall 3'])
    await expect(event.getByText(text)).toBeVisible();
  const register = event.getByRole('link', { name: 'Register Now' });
  await expect(register).toHaveAttribute('href', registrationUrl);
  await expect(register).toHaveAttribute('target', '_blank');
  await expect(register).toHaveAttribute('rel', 'noopener noreferrer');
  const address = await event.getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const file = await page.request.get(address!);
  expect(address).toMatch(/^\/events\/contest[\w-]*\.ics$/);
  expect(await file.text()).toContain('BEGIN:VCALENDAR');
  const other = calendar(page).getByRole('listitem').filter({ hasText: 'The lounge' });
  await expect(other.getByRole('link', { name: 'Register Now' })).toHaveCount(0);
  await page.goBack();
  await expect(selected(page)).toHaveAttribute('data-date', first);
});

test('R67: a day without events says so, and links to the next one with events', async ({ page, club, content }) => {
  const date = uniqueFutureDay();
  const next = new Date(Date.parse(date) + 2 * 86_400_000).toISOString().slice(0, 10);
  const title = club.titled('The next one');
  await content.createEvent({ title, date: next });
  await page.goto(`/activities?date=${date}`);
  await expect(calendar(page).getByText('No Events Scheduled')).toBeVisible();
  await expect(status(page)).toHaveText(`${longDay(date)}, no events`);
  await expect(calendar(page).getByRole('link', { name: EVENT_MESSAGES.downloadCalendar })).toHaveAttribute(
    'href',
    '/calendar.ics',
  );
  await calendar(page).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/activities?date=${next}`);
  await expect(calendar(page).getByRole('heading', { name: title })).toBeVisible();
});

test('R67: a long word in the title of the next event wraps', async ({ page, content }) => {
  const date = uniqueFutureDay();
  const next = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  const title = 'W'.repeat(150);
  await content.createEvent({ title, date: next });
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/activities?date=${date}`);
    await expect(calendar(page).getByRole('link', { name: title })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});

test('R67: a Thursday without events still shows the weekly meeting', async ({ page }) => {
  await page.goto('/activities?date=2061-03-03');
  await expect(calendar(page).getByText('The weekly meeting takes place that day: 6:00 PM to 7:30 PM.')).toBeVisible();
  await day(page, '2061-03-04').click();
  await expect(selected(page)).toHaveAttribute('data-date', '2061-03-04');
  await expect(calendar(page).getByText('The weekly meeting takes place that day: 6:00 PM to 7:30 PM.')).toBeHidden();
});

test('R65: by keyboard: arrows, Home, End and Page keys move between days, Enter and Space select', async ({
  page,
}) => {
  await page.goto('/activities?date=2064-01-31');
  // Once the page is hydrated, Tab reaches one day alone.
  await expect(calendar(page).locator('a[data-date]:not([tabindex="-1"])')).toHaveCount(1);
  await selected(page).focus();
  for (const [keys, date] of [
    ['ArrowRight', '2064-02-01'],
    ['ArrowLeft', '2064-01-31'],
    ['PageDown', '2064-02-29'],
    ['ArrowDown', '2064-03-07'],
    ['ArrowUp', '2064-02-29'],
    ['Home', '2064-02-25'],
    ['End', '2064-03-02'],
    ['PageUp', '2064-02-02'],
    ['Shift+PageUp', '2063-02-02'],
    ['Shift+PageDown', '2064-02-02'],
  ] as const) {
    await page.keyboard.press(keys);
    await expect(day(page, date)).toBeFocused();
    await expect(page.getByRole('grid', { name: monthAndYear(date) })).toBeVisible();
  }
  await expect(page).toHaveURL('/activities?date=2064-01-31');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/activities?date=2064-02-02');
  await expect(selected(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/activities?date=2064-02-03');
  await expect(selected(page)).toBeFocused();
});

test('R65: months can be turned, chosen in a dialog, and Today leads back', async ({ page }) => {
  const today = dayIn(SITE_DEFAULTS.timeZone, new Date());
  const monthIn = (months: number): string => addMonths(firstOfMonth(today), months);
  const [month, next, last, distant] = [monthIn(3), monthIn(4), monthIn(12), monthIn(16)] as const;
  await page.goto(`/activities?date=${month}`);
  await page.getByRole('link', { name: `Next month, ${monthAndYear(next)}` }).click();
  await expect(page).toHaveURL(`/activities?date=${next}`);
  await page.getByRole('link', { name: `Previous month, ${monthAndYear(month)}` }).click();
  await expect(page).toHaveURL(`/activities?date=${month}`);
  await page.getByRole('button', { name: EVENT_MESSAGES.chooseMonth }).click();
  const dialog = page.getByRole('dialog', { name: EVENT_MESSAGES.chooseMonth });
  for (let year = Number(month.slice(0, 4)); year < Number(distant.slice(0, 4)); year++)
    await dialog.getByRole('button', { name: CALENDAR_ARROWS.nextYear }).click();
  await dialog.getByRole('button', { name: monthAndYear(distant).slice(0, 3) }).click();
  await expect(page).toHaveURL(`/activities?date=${distant}`);
  await expect(page.getByRole('grid', { name: monthAndYear(distant) })).toBeVisible();
  await expect(page.getByRole('button', { name: EVENT_MESSAGES.chooseMonth })).toBeFocused();
  // Beyond the linked months, the way back is to the last of them.
  await expect(page.getByRole('link', { name: /^Next month/ })).toHaveCount(0);
  await page.getByRole('link', { name: `Previous month, ${monthAndYear(last)}` }).click();
  await expect(page).toHaveURL(`/activities?date=${last}`);
  await page.getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL(`/activities?date=${today}`);
  await expect(selected(page)).toHaveAttribute('aria-current', 'date');
});

test('R65 R66: without scripts the month consists of links, and each day is a page with metadata', async ({
  browser,
  baseURL,
  club,
  content,
}) => {
  const date = uniqueFutureDay();
  const title = club.titled('Readable');
  const untimed = club.titled('Some time');
  await content.createEvent({ title, date, time: '6:00 PM to 7:30 PM' });
  await content.createEvent({ title: untimed, date, time: 'after the exams' });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(`/activities?date=${date.slice(0, 8)}01`);
  await day(page, date).focus();
  await expect(day(page, date)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/activities?date=${date}#day`);
  await expect(page.getByRole('heading', { name: title })).toBeInViewport();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/activities?date=${date}`);
  const data = (await page.locator('script[type="application/ld+json"]').allTextContents()).map((text) =>
    JSON.parse(text),
  );
  const events = data.find((item) => item['@graph'])['@graph'];
  const dated = {
    '@type': 'Event',
    name: title,
    startDate: `${date}T18:00:00+05:30`,
    endDate: `${date}T19:30:00+05:30`,
  };
  expect(events).toContainEqual(expect.objectContaining(dated));
  expect(events).toContainEqual(expect.objectContaining({ name: untimed, startDate: date }));
  const trail = data.find((item) => item['@type'] === 'BreadcrumbList');
  expect(trail.itemListElement.at(-1)).toMatchObject({ position: 2, item: `${baseURL}/activities` });
  await page.getByRole('link', { name: /^Previous month/ }).click();
  await expect(page.getByText('No Events Scheduled')).toBeVisible();
  await context.close();
});

test('an invalid date redirects to today', async ({ page, baseURL }) => {
  const today = dayIn(SITE_DEFAULTS.timeZone, new Date());
  for (const date of ['2026-02-30', 'tomorrow', '', '9999-12-31', '%3Cscript%3E']) {
    await page.goto(`/activities?date=${date}`);
    await expect(page).toHaveURL('/activities');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/activities`);
    await expect(selected(page)).toHaveAttribute('data-date', today);
  }
});

test.describe('in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Honolulu' });

  test('R65: today is the club’s day, whatever the visitor’s day is', async ({ page }) => {
    const today = dayIn(SITE_DEFAULTS.timeZone, new Date());
    await page.goto('/activities');
    await expect(selected(page)).toHaveAttribute('data-date', today);
    await expect(selected(page)).toHaveAttribute('aria-current', 'date');
    // At Honolulu it is the morning of the 4th, in Greenwich its evening, and at the club the 5th.
    await page.clock.setFixedTime('2071-03-04T20:00:00Z');
    await openFromNavigation(page, 'Activities');
    await expect(selected(page)).toHaveAttribute('data-date', '2071-03-05');
    await expect(calendar(page).getByText('Thursday', { exact: true })).toBeVisible();
  });
});

test('R165 R296: events that fail to load show an error on an otherwise intact page, and load on retry', async ({
  page,
  club,
  content,
}) => {
  const date = uniqueFutureDay();
  const title = club.titled('Back again');
  await content.createEvent({ title, date });
  await page.goto(`/activities?date=${date.slice(0, 8)}01`);
  let away = true;
  await page.route('**/graphql', (route) => (away ? route.abort() : route.continue()));
  await day(page, date).click();
  await expect(calendar(page).getByText('Failed to load events')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Gallery' })).toBeVisible();
  away = false;
  await calendar(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(calendar(page).getByRole('heading', { name: title })).toBeVisible();
  await expect(calendar(page).getByText('Failed to load events')).toBeHidden();
});

test('R165: each section shows that it is loading', async ({ page }) => {
  const never = new Promise<object>(() => {});
  await mockResponses(page, { DayEvents: never, GalleryImages: never });
  await openFromNavigation(page, 'Activities');
  await expect(page.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible();
  await expect(page.getByText(EVENT_MESSAGES.loading)).toBeVisible();
  await expect(page.getByText('Loading pictures…')).toBeVisible();
});

test('if the month dialog fails to load, the page stays and says so', async ({ page }) => {
  await page.goto('/activities');
  await page.evaluate(() => sessionStorage.setItem('gavel.reloaded', String(Date.now())));
  await page.route('**/assets/calendar-month-picker-*.js', (route) => route.abort());
  await page.getByRole('button', { name: EVENT_MESSAGES.chooseMonth }).click();
  await expect(page.getByText(LOAD_FAILED)).toBeVisible();
  await expect(selected(page)).toBeVisible();
});

test('R66: a day with many events shows the rest on request', async ({ page, club, content }) => {
  const date = uniqueFutureDay();
  const title = club.titled('Talk');
  for (let count = 0; count <= DAY_EVENTS_SHOWN; count++)
    await content.createEvent({ title: `${title} ${count}`, date });
  await page.goto(`/activities?date=${date}`);
  await expect(status(page)).toHaveText(`${longDay(date)}, ${DAY_EVENTS_SHOWN + 1} events`);
  const talks = calendar(page).getByRole('listitem').filter({ hasText: title });
  await expect(talks).toHaveCount(DAY_EVENTS_SHOWN);
  await calendar(page).getByRole('button', { name: EVENT_MESSAGES.moreThatDay }).dblclick();
  await expect(talks.nth(DAY_EVENTS_SHOWN)).toBeFocused();
  await expect(talks).toHaveCount(DAY_EVENTS_SHOWN + 1);
});

test('R66: the rest of a day that arrives late is added to that day', async ({ page, club, content }) => {
  const date = uniqueFutureDay();
  const other = `${date.slice(0, 8)}${date.endsWith('15') ? '16' : '15'}`;
  const title = club.titled('Late');
  for (let count = 0; count <= DAY_EVENTS_SHOWN; count++)
    await content.createEvent({ title: `${title} ${count}`, date });
  await content.createEvent({ title: `${title} elsewhere`, date: other });
  await page.goto(`/activities?date=${other}`);
  const choose = (day: string, events: string) =>
    calendar(page)
      .getByRole('link', { name: `${longDay(day)}, ${events}` })
      .click();
  const many = `${DAY_EVENTS_SHOWN + 1} events`;
  await choose(date, many);
  await expect(status(page)).toHaveText(`${longDay(date)}, ${many}`);
  const { promise: gone, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('"after":"')) await gone;
    await route.continue();
  });
  const rest = page.waitForResponse((response) => !!response.request().postData()?.includes('"after":"'));
  await calendar(page).getByRole('button', { name: EVENT_MESSAGES.moreThatDay }).click();
  await choose(other, '1 event');
  await expect(status(page)).toHaveText(`${longDay(other)}, 1 event`);
  letGo();
  await (await rest).finished();
  await choose(date, many);
  const talks = calendar(page).getByRole('listitem').filter({ hasText: title });
  await expect(talks).toHaveCount(DAY_EVENTS_SHOWN + 1);
  await choose(other, '1 event');
  await expect(talks).toHaveCount(1);
});

test('hydration sends no further request', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/activities', { waitUntil: 'networkidle' });
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  expect(requests).not.toContain('/graphql');
  expect(requests.filter((path) => /picture-viewer|month-picker/.test(path))).toEqual([]);
});
