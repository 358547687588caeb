import type { Page } from '@playwright/test';
import { FIRST_MEETING } from '../support/first-meeting.ts';
import { HOME_TEXT } from '../../server/shared/club-texts.ts';
import { SITE_DEFAULTS } from '../../server/shared/site.ts';
import { dayIn, shortMonth } from '../../server/shared/time.ts';
import {
  mockResponses,
  openFromNavigation,
  event,
  film,
  EMPTY_HOME,
  specialEvent,
  testimonials,
  upcoming,
} from './answers.ts';
import { expect, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { dayOfMonth } from '../../client/ui/calendar/calendar-days.ts';
import { EVENT_MESSAGES } from '../../client/features/events/public/texts.ts';
import { VIDEO_MESSAGES } from '../../client/features/intro-video/public/texts.ts';
import { TEAM_MESSAGES } from '../../client/features/team/public/texts.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const eventsOf = (page: Page) => region(page, EVENT_MESSAGES.upcomingTitle);
const today = () => dayIn(SITE_DEFAULTS.timeZone, new Date());

test('R9 R44 R45: the page starts with the purpose of the club, its meeting time, and how to join', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: HOME_TEXT.headline })).toBeInViewport();
  await expect(page.getByText(FIRST_MEETING.hours)).toBeInViewport();
  await expect(page.getByText(HOME_TEXT.how)).toBeInViewport();
  await page.getByRole('link', { name: HOME_TEXT.join }).click();
  await expect(page).toHaveURL('/membership');
});

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`R44 R45: at ${width} px the whole hero is in the first screen, and only its drawing moves, unless motion is reduced`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    const hero = page.getByRole('main').locator('header').first();
    const animationsOf = (part: string) =>
      hero
        .locator(part)
        .evaluateAll((parts) =>
          parts.map((element) => getComputedStyle(element).animationName).filter((name) => name !== 'none'),
        );
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/');
      await expect(hero).toBeInViewport({ ratio: 1 });
      await hero
        .getByText('Next meeting:')
        .getByRole('link')
        .evaluate((link) => {
          const event = 'The speech that I have been putting off…';
          link.textContent = `Wednesday 30 September 6:00 PM to 7:30 PM: ${event}, Main Lecture Hall of the old…`;
          link.closest('p')!.dataset.long = '';
        });
      await expect(hero).toBeInViewport({ ratio: 1 });
      await expect(hero.getByText(FIRST_MEETING.hours)).toBeVisible();
      await expect(hero.getByRole('link', { name: HOME_TEXT.join })).toBeVisible();
      expect(await animationsOf('h1, p, a')).toEqual([]);
      expect(await animationsOf('*')).toHaveLength(reducedMotion === 'reduce' ? 0 : 3);
    }
  });
}

test('R48 R51: an event of today is among the upcoming ones with all details', async ({ page, club, baseURL }) => {
  const ask = asAdmin(baseURL!, club.token);
  const title = club.titled('Open evening');
  const day = today();
  const input = {
    title,
    date: day,
    time: '6.00 pm - 7.30 pm',
    location: 'Auditorium 2',
    description: 'Bring a question.',
    type: 'OTHER',
  };
  const { id } = await ask<{ id: string }>('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
    input: { ...input, registrationUrl: 'https://register.example/open' },
  });
  try {
    await page.goto('/');
    const card = eventsOf(page).getByRole('article').filter({ hasText: title });
    const more = eventsOf(page).getByRole('button', { name: EVENT_MESSAGES.seeMore });
    if (!(await card.isVisible())) await more.click();
    await expect(card.getByRole('heading', { name: title })).toBeVisible();
    const badge = `${dayOfMonth(day)} ${shortMonth(day)}`;
    await expect(card.getByText(badge, { exact: true })).toBeVisible();
    await expect(card.locator('time')).toHaveAttribute('datetime', day);
    await expect(card.getByText('6.00 pm - 7.30 pm')).toBeVisible();
    await expect(card.getByText('Auditorium 2')).toBeVisible();
    await expect(card.getByText('Bring a question.')).toBeVisible();
    await expect(card.locator('img')).toHaveAttribute('src', '/default-event.svg');
    const link = card.getByRole('link', { name: EVENT_MESSAGES.learnMore });
    await expect(link).toHaveAttribute('href', 'https://register.example/open');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
    const dates = await eventsOf(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime')!));
    expect(dates).toEqual([...dates].sort());
    expect(dates[0]! >= day).toBe(true);
  } finally {
    await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id });
  }
});

test('R49: Back from another page shows as many events as before, at the same place', async ({ page }) => {
  const many = Array.from({ length: 12 }, (_, i) => event({ title: `Evening ${i + 1}` }));
  await mockResponses(page, { ...EMPTY_HOME, UpcomingEvents: upcoming(many) });
  await openFromNavigation(page, 'Home');
  await page.getByRole('button', { name: EVENT_MESSAGES.seeMore }).click();
  const last = eventsOf(page).getByRole('link', { name: 'Learn More about Evening 12' });
  await last.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(1000);
  await last.press('Enter');
  await expect(page).toHaveURL('/events/evening-12');
  await page.goBack();
  await expect(eventsOf(page).getByRole('article')).toHaveCount(12);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await page.getByRole('button', { name: EVENT_MESSAGES.showLess }).click();
  const more = page.getByRole('button', { name: EVENT_MESSAGES.seeMore });
  await expect(more).toBeFocused();
  await expect(more).toBeInViewport();
});

test('R46 R54: Watch Video scrolls and moves focus to a player that loads nothing before playback', async ({
  page,
}) => {
  const requests: string[] = [];
  await page.route('**/media/film.mp4', (route) => {
    requests.push(route.request().url());
    return route.fulfill({ status: 404 });
  });
  await page.route('**/media/film.vtt', (route) => route.fulfill({ contentType: 'text/vtt', body: 'WEBVTT' }));
  await mockResponses(page, { IntroVideo: film({ captionsUrl: '/media/film.vtt', poster: '/default-cover.svg' }) });
  await openFromNavigation(page, 'Home');
  const section = region(page, VIDEO_MESSAGES.title);
  const video = section.locator('video');
  // They would be a second play button.
  await expect(video).not.toHaveAttribute('controls');
  await expect(video).toHaveAttribute('preload', 'none');
  await expect(video).toHaveAttribute('poster', '/default-cover.svg');
  await expect(video.locator('track[kind=captions]')).toHaveAttribute('src', '/media/film.vtt');
  await page.getByRole('link', { name: HOME_TEXT.watch }).click();
  await expect(section).toBeFocused();
  await expect(section.getByRole('heading')).toBeInViewport();
  expect(requests).toEqual([]);
  await section.getByRole('button', { name: /^Play/ }).click();
  await expect(section.getByRole('alert')).toContainText(VIDEO_MESSAGES.unplayable);
  await expect(section.getByRole('link', { name: VIDEO_MESSAGES.download })).toHaveAttribute('href', '/media/film.mp4');
});

test('R56 R343: the testimonials slide for 0.45 s', async ({ page }) => {
  await mockResponses(page, { Testimonials: testimonials(8) });
  await openFromNavigation(page, 'Home');
  const first = region(page, TEAM_MESSAGES.testimonialsTitle).getByRole('listitem').first();
  await expect(first).toHaveCSS('transition-duration', '0.45s, 0.45s');
});

const SECTIONS = {
  UpcomingEvents: EVENT_MESSAGES.upcomingTitle,
  SpecialEvent: 'The Night of Voices',
  IntroVideo: VIDEO_MESSAGES.title,
  Testimonials: TEAM_MESSAGES.testimonialsTitle,
};
const WHOLE = {
  UpcomingEvents: upcoming([event()]),
  SpecialEvent: specialEvent(),
  IntroVideo: film(),
  Testimonials: testimonials(1),
};

test('R58: if several sections fail, one button retries them all', async ({ page }) => {
  const operations = Object.keys(SECTIONS);
  await mockResponses(page, Object.fromEntries(operations.map((operation) => [operation, 'fails' as const])));
  await openFromNavigation(page, 'Home');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(operations.length);
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toHaveCount(1);
  await mockResponses(page, WHOLE);
  await again.click();
  for (const title of Object.values(SECTIONS)) await expect(region(page, title)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('on a phone the testimonials are a row to swipe through, with the next one in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await mockResponses(page, { Testimonials: testimonials(4) });
  await openFromNavigation(page, 'Home');
  const section = region(page, TEAM_MESSAGES.testimonialsTitle);
  const row = section.getByRole('list');
  await expect(row.getByRole('listitem')).toHaveCount(4);
  // At one moment: pictures above may still be loading.
  const [first, second] = await row
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
  expect(second!.top).toBe(first!.top);
  expect(first!.right).toBeLessThan(360);
  expect(second!.left).toBeLessThan(350);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => row.evaluate((element) => element.scrollLeft)).toBeGreaterThan(200);
});

test('R9 R47 R51: without scripts the page is readable, and has no controls that would not work', async ({
  browser,
  baseURL,
  club,
}) => {
  const ask = asAdmin(baseURL!, club.token);
  const title = club.titled('Readable evening');
  const input = { title, date: today(), time: '6 pm', location: 'Hall', description: 'Read.', type: 'OTHER' };
  const { id } = await ask<{ id: string }>('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
    input,
  });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  try {
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: HOME_TEXT.headline })).toBeVisible();
    await expect(page.getByText(FIRST_MEETING.hours)).toBeVisible();
    await expect(eventsOf(page).getByRole('article').first()).toBeVisible();
    await expect(eventsOf(page).getByRole('link', { name: EVENT_MESSAGES.all })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  } finally {
    await context.close();
    await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id });
  }
});
