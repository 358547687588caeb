import type { Page } from '@playwright/test';
import { HOME_TEXT, WEEKLY_MEETING } from '../../server/shared/club.ts';
import { SITE_DEFAULTS } from '../../server/shared/site.ts';
import { dayIn, shortMonth } from '../../server/shared/time.ts';
import {
  mockResponses,
  openFromNavigation,
  event,
  film,
  member,
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
import { SPECIAL_EVENT_MESSAGES } from '../../client/features/special-event/public/texts.ts';
import { TEAM_MESSAGES } from '../../client/features/team/public/texts.ts';

// The figures of R314, R315 and R316, written out: the product's own constants would always agree with it.
const HOME_EVENTS_SHOWN = 3;
const TESTIMONIALS_SHOWN = 6;
const TESTIMONIALS_EVERY_MS = 10_000;

const region = (page: Page, name: string) => page.getByRole('region', { name });
const eventsOf = (page: Page) => region(page, EVENT_MESSAGES.upcomingTitle);
const speakersOf = (page: Page) =>
  region(page, TEAM_MESSAGES.testimonialsTitle).getByRole('listitem').locator('strong');
const today = () => dayIn(SITE_DEFAULTS.timeZone, new Date());

test('R9 R44 R45: the page starts with the purpose of the club, its meeting time, and how to join', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: HOME_TEXT.headline })).toBeInViewport();
  await expect(page.getByText(WEEKLY_MEETING.hours)).toBeInViewport();
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
      await expect(hero.getByText(WEEKLY_MEETING.hours)).toBeVisible();
      await expect(hero.getByRole('link', { name: HOME_TEXT.join })).toBeVisible();
      expect(await animationsOf('h1, p, a')).toEqual([]);
      expect(await animationsOf('*')).toHaveLength(reducedMotion === 'reduce' ? 0 : 3);
    }
  });
}

test('R47: events, special event, video and testimonials are in this order', async ({ page }) => {
  await mockResponses(page, {
    UpcomingEvents: upcoming([event()]),
    SpecialEvent: specialEvent(),
    IntroVideo: film(),
    Testimonials: testimonials(1),
  });
  await openFromNavigation(page, 'Home');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    EVENT_MESSAGES.upcomingTitle,
    'The Night of Voices',
    VIDEO_MESSAGES.title,
    TEAM_MESSAGES.testimonialsTitle,
  ]);
});

test('R48 R51: an event of today is among the upcoming ones with all details', async ({ page, club, baseURL }) => {
  const ask = asAdmin(baseURL!, club.token);
  const title = club.titled('Open evening');
  const input = {
    title,
    date: today(),
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
    const badge = `${dayOfMonth(today())} ${shortMonth(today())}`;
    await expect(card.getByText(badge, { exact: true })).toBeVisible();
    await expect(card.locator('time')).toHaveAttribute('datetime', today());
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
    expect(dates[0]! >= today()).toBe(true);
  } finally {
    await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id });
  }
});

test('R51: an event without a registration link links to its page', async ({ page }) => {
  await mockResponses(page, { UpcomingEvents: upcoming([event({ title: 'No form', date: '2027-03-04' })]) });
  await openFromNavigation(page, 'Home');
  await expect(eventsOf(page).getByText('4 Mar', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Learn More about No form' }).click();
  await expect(page).toHaveURL('/events/no-form');
});

test('R49 R314: three events are shown, more are added page by page and can be hidden again', async ({ page }) => {
  const named = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => event({ title: `Evening ${from + i}` }));
  await mockResponses(page, { UpcomingEvents: upcoming(named(1, HOME_EVENTS_SHOWN), true) });
  await openFromNavigation(page, 'Home');
  const titles = eventsOf(page).getByRole('heading', { level: 3 });
  await expect(titles).toHaveText(['Evening 1', 'Evening 2', 'Evening 3']);
  await mockResponses(page, { UpcomingEvents: upcoming(named(4, 12), true) });
  const more = page.getByRole('button', { name: EVENT_MESSAGES.seeMore });
  const less = page.getByRole('button', { name: EVENT_MESSAGES.showLess });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(titles).toHaveCount(15);
  await expect(eventsOf(page).getByRole('article').nth(HOME_EVENTS_SHOWN)).toBeFocused();
  await mockResponses(page, { UpcomingEvents: upcoming(named(16, 1)) });
  await more.click();
  await expect(titles).toHaveCount(16);
  await expect(more).toHaveCount(0);
  await less.click();
  await expect(titles).toHaveText(['Evening 1', 'Evening 2', 'Evening 3']);
  await expect(more).toBeFocused();
  await expect(more).toBeInViewport();
  await expect(less).toHaveCount(0);
  await more.click();
  await expect(titles).toHaveCount(16);
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
});

test('R49: three or fewer have no toggle, and a failure to load more shows an error', async ({ page }) => {
  await mockResponses(page, { UpcomingEvents: upcoming([event(), event(), event()]) });
  await openFromNavigation(page, 'Home');
  await expect(eventsOf(page).getByRole('article')).toHaveCount(3);
  await expect(eventsOf(page).getByRole('button')).toHaveCount(0);

  await mockResponses(page, { UpcomingEvents: upcoming([event(), event(), event()], true) });
  await openFromNavigation(page, 'Home');
  await mockResponses(page, { UpcomingEvents: 'fails' });
  await page.getByRole('button', { name: EVENT_MESSAGES.seeMore }).click();
  await expect(page.getByText(EVENT_MESSAGES.loadFailed)).toBeVisible();
  await expect(eventsOf(page).getByRole('article')).toHaveCount(3);
});

test('R50 R53 R54 R55: empty sections are not rendered', async ({ page }) => {
  await mockResponses(page, EMPTY_HOME);
  await openFromNavigation(page, 'Home');
  await expect(page.getByRole('link', { name: HOME_TEXT.join })).toBeVisible();
  await expect(page.getByRole('link', { name: HOME_TEXT.watch })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0);
});

test('R52: an event without an image shows the one of its type', async ({ page }) => {
  const own = '/media/00000000-0000-4000-8000-000000000000-1200x800.webp';
  const events = [
    event({ type: 'EDUCATIONAL_MEETING' }),
    event({ type: 'FUN_ACTIVITY' }),
    event({ type: 'OTHER', picture: own }),
  ];
  await mockResponses(page, { UpcomingEvents: upcoming(events) });
  await openFromNavigation(page, 'Home');
  const pictures = eventsOf(page).locator('img');
  await expect(pictures).toHaveCount(3);
  for (const [i, source] of ['/default-meeting.svg', '/default-activity.svg', own].entries()) {
    await expect(pictures.nth(i)).toHaveAttribute('src', source);
  }
  for (const name of ['meeting', 'activity', 'event']) {
    expect((await page.request.get(`/default-${name}.svg`)).headers()['content-type']).toContain('image/svg+xml');
  }
});

test('R53: the special event has a title, a subtitle, two texts and two images, its own or defaults', async ({
  page,
}) => {
  const first = '/media/00000000-0000-4000-8000-000000000001-1200x900.webp';
  await mockResponses(page, { SpecialEvent: specialEvent({ first }) });
  await openFromNavigation(page, 'Home');
  const special = region(page, 'The Night of Voices');
  await expect(special.getByText('Open to every faculty')).toBeVisible();
  await expect(special.getByText('Twelve speakers and a hall.')).toBeVisible();
  await expect(special.getByText('Come as one more pair of ears.')).toBeVisible();
  await expect(special.locator('img').first()).toHaveAttribute('src', first);
  await expect(special.locator('img').last()).toHaveAttribute('src', '/default-meeting.svg');
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

test('R55 R57: a testimonial has text, name, position and a photo or the default one', async ({ page }) => {
  const photo = '/media/00000000-0000-4000-8000-000000000002-200x200.webp';
  const members = [member('The Timer', 'TREASURER', photo), member('The Listener', 'EDITORIAL_LEAD')];
  await mockResponses(page, { Testimonials: { testimonials: members } });
  await openFromNavigation(page, 'Home');
  const [timer, listener] = [0, 1].map((i) =>
    region(page, TEAM_MESSAGES.testimonialsTitle).getByRole('listitem').nth(i),
  );
  await expect(timer!).toHaveText('The Timer says so.The TimerTreasurer');
  await expect(timer!.locator('img')).toHaveAttribute('src', photo);
  await expect(listener!).toContainText('Editorial Lead');
  await expect(listener!.locator('img')).toHaveAttribute('src', '/default-avatar.svg');
});

const names = (from: number) => Array.from({ length: TESTIMONIALS_SHOWN }, (_, i) => `Member ${((from + i) % 8) + 1}`);

/** Stops the clock of the page. */
async function stopClocks(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
}

test('R56 R315 R316 R343: six testimonials are shown, and every ten seconds the next one slides in', async ({
  page,
}) => {
  await stopClocks(page);
  await mockResponses(page, { Testimonials: testimonials(8) });
  await openFromNavigation(page, 'Home');
  await expect(speakersOf(page)).toHaveText(names(0));
  await page.clock.runFor(TESTIMONIALS_EVERY_MS - 100);
  await expect(speakersOf(page)).toHaveText(names(0));
  await page.clock.runFor(100);
  await expect(speakersOf(page)).toHaveText(names(1));
  const second = region(page, TEAM_MESSAGES.testimonialsTitle).getByRole('listitem').first();
  await expect(second).toHaveCSS('transition-duration', '0.45s, 0.45s');
  await page.clock.runFor(7 * TESTIMONIALS_EVERY_MS);
  await expect(speakersOf(page)).toHaveText(names(0));
});

test('R56: the carousel pauses on hover, focus, request, and in a hidden tab', async ({ page }) => {
  await stopClocks(page);
  await mockResponses(page, { Testimonials: testimonials(8) });
  await openFromNavigation(page, 'Home');
  const section = region(page, TEAM_MESSAGES.testimonialsTitle);
  const waits = async (at: number) => {
    await page.clock.runFor(2 * TESTIMONIALS_EVERY_MS);
    await expect(speakersOf(page)).toHaveText(names(at));
  };
  const leave = () => page.getByRole('contentinfo').hover();
  await section.hover();
  await waits(0);
  await leave();
  await page.clock.runFor(TESTIMONIALS_EVERY_MS);
  await expect(speakersOf(page)).toHaveText(names(1));

  await section.getByRole('button', { name: TEAM_MESSAGES.next }).focus();
  await waits(1);
  await page.keyboard.press('Enter');
  await expect(speakersOf(page)).toHaveText(names(2));
  await section.getByRole('button', { name: TEAM_MESSAGES.previous }).press('Enter');
  await expect(speakersOf(page)).toHaveText(names(1));

  await section.getByRole('button', { name: TEAM_MESSAGES.pause }).press('Enter');
  await section.getByRole('button', { name: TEAM_MESSAGES.resume }).blur();
  await leave();
  await waits(1);
  await section.getByRole('button', { name: TEAM_MESSAGES.resume }).press('Enter');
  await section.getByRole('button', { name: TEAM_MESSAGES.pause }).blur();
  await leave();
  await page.clock.runFor(TESTIMONIALS_EVERY_MS);
  await expect(speakersOf(page)).toHaveText(names(2));

  const look = (hidden: boolean) =>
    page.evaluate((away) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => away });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  await look(true);
  await waits(2);
  await look(false);
  await page.clock.runFor(TESTIMONIALS_EVERY_MS);
  await expect(speakersOf(page)).toHaveText(names(3));
});

test('R56: nothing moves with reduced motion, or with six or fewer testimonials', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stopClocks(page);
  await mockResponses(page, { Testimonials: testimonials(8) });
  await openFromNavigation(page, 'Home');
  const section = region(page, TEAM_MESSAGES.testimonialsTitle);
  await page.clock.runFor(2 * TESTIMONIALS_EVERY_MS);
  await expect(speakersOf(page)).toHaveText(names(0));
  await expect(section.getByRole('button', { name: TEAM_MESSAGES.pause })).toBeHidden();
  await section.getByRole('button', { name: TEAM_MESSAGES.next }).click();
  await expect(speakersOf(page)).toHaveText(names(1));

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await mockResponses(page, { Testimonials: testimonials(TESTIMONIALS_SHOWN) });
  await openFromNavigation(page, 'Home');
  await expect(speakersOf(page)).toHaveText(names(0));
  await page.clock.runFor(2 * TESTIMONIALS_EVERY_MS);
  await expect(speakersOf(page)).toHaveText(names(0));
  await expect(section.getByRole('button')).toHaveCount(0);
});

const SECTIONS = {
  UpcomingEvents: [EVENT_MESSAGES.loading, EVENT_MESSAGES.loadFailed, EVENT_MESSAGES.upcomingTitle],
  SpecialEvent: [SPECIAL_EVENT_MESSAGES.loading, SPECIAL_EVENT_MESSAGES.fetchFailed, 'The Night of Voices'],
  IntroVideo: [VIDEO_MESSAGES.loading, VIDEO_MESSAGES.fetchFailed, VIDEO_MESSAGES.title],
  Testimonials: [TEAM_MESSAGES.testimonialsLoading, TEAM_MESSAGES.testimonialsFailed, TEAM_MESSAGES.testimonialsTitle],
} as const;
const WHOLE = {
  UpcomingEvents: upcoming([event()]),
  SpecialEvent: specialEvent(),
  IntroVideo: film(),
  Testimonials: testimonials(1),
};

for (const [operation, [loading, failed, title]] of Object.entries(SECTIONS)) {
  test(`R58 R165 R296 R297: ${operation} loads and fails independently, and can be retried`, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<'fails'>();
    await mockResponses(page, { ...WHOLE, [operation]: promise });
    await openFromNavigation(page, 'Home');
    await expect(page.getByRole('status').filter({ hasText: loading })).toBeVisible();
    for (const [other, [, , present]] of Object.entries(SECTIONS)) {
      if (other !== operation) await expect(region(page, present)).toBeVisible();
    }
    await mockResponses(page, { [operation]: 'fails' });
    resolve('fails');
    const headline = operation === 'SpecialEvent' ? SPECIAL_EVENT_MESSAGES.title : title;
    const alert = region(page, headline).getByRole('alert').filter({ hasText: failed });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: HOME_TEXT.headline })).toBeVisible();
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(alert).toBeVisible();
    await mockResponses(page, WHOLE);
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(region(page, title)).toBeVisible();
    await expect(alert).toHaveCount(0);
  });
}

test('R58: if several sections fail, one button retries them all', async ({ page }) => {
  const operations = Object.keys(SECTIONS);
  await mockResponses(page, Object.fromEntries(operations.map((operation) => [operation, 'fails' as const])));
  await openFromNavigation(page, 'Home');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(operations.length);
  const again = page.getByRole('button', { name: 'Try Again' });
  await expect(again).toHaveCount(1);
  await mockResponses(page, WHOLE);
  await again.click();
  for (const [, , title] of Object.values(SECTIONS)) await expect(region(page, title)).toBeVisible();
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
    await expect(page.getByText(WEEKLY_MEETING.hours)).toBeVisible();
    await expect(eventsOf(page).getByRole('article').first()).toBeVisible();
    await expect(eventsOf(page).getByRole('link', { name: EVENT_MESSAGES.all })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  } finally {
    await context.close();
    await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id });
  }
});
