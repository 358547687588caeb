import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { existsSync } from 'node:fs';
import { HOME_TEXT } from '@shared/club-texts';
import { EVENT_MESSAGES } from '../../client/features/events/public/texts';
import { VIDEO_MESSAGES } from '../../client/features/intro-video/public/texts';
import { SPECIAL_EVENT_MESSAGES } from '../../client/features/special-event/public/texts';
import { TEAM_MESSAGES } from '../../client/features/team/public/texts';
import { FakeServer, LOST } from './fake-server';
import { fakeOnly } from '../support/fake-timers';
import { button, click, main, open, pass } from './page';

// The figures of R314, R315 and R316, written out: the product's own constants would always agree with it.
const HOME_EVENTS_SHOWN = 3;
const TESTIMONIALS_SHOWN = 6;
const TESTIMONIALS_EVERY_MS = 10_000;

const server = new FakeServer();
const named = (from: number, count: number, hasNextPage = false) => ({
  nodes: Array.from({ length: count }, (_, i) => ({
    id: `event-${from + i}`,
    title: `Evening ${from + i}`,
    date: '2027-02-04',
  })),
  pageInfo: { hasNextPage, endCursor: 'a-cursor' },
});
const speakers = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `member-${i}`, name: `Member ${i + 1}`, thoughts: 'I say so.' }));
const NIGHT = {
  title: 'The Night of Voices',
  subtitle: 'Open to every faculty',
  text1: 'Twelve speakers and a hall.',
  text2: 'Come as one more pair of ears.',
};
const FILM = { url: '/media/film.mp4', type: 'video/mp4' };
const WHOLE = { upcomingEvents: named(1, 1), specialEvent: NIGHT, introVideo: FILM, testimonials: speakers(1) };

const region = (name: string) => screen.findByRole('region', { name });
const titles = () =>
  main()
    .getAllByRole('heading', { level: 3 })
    .map((title) => title.textContent);
const sources = (place: HTMLElement) =>
  Array.from(place.querySelectorAll('img'), (picture) => picture.getAttribute('src'));

beforeEach(() => {
  server.answers = {};
});

test('R47: events, special event, video and testimonials are in this order', async () => {
  server.answers = WHOLE;
  await open('/', server);
  await region(TEAM_MESSAGES.testimonialsTitle);
  expect(
    main()
      .getAllByRole('heading', { level: 2 })
      .map((title) => title.textContent),
  ).toEqual([EVENT_MESSAGES.upcomingTitle, NIGHT.title, VIDEO_MESSAGES.title, TEAM_MESSAGES.testimonialsTitle]);
});

test('R51: an event without a registration link links to its page', async () => {
  server.answers.upcomingEvents = { nodes: [{ title: 'No form', slug: 'no-form', date: '2027-03-04' }] };
  await open('/', server);
  expect(await region(EVENT_MESSAGES.upcomingTitle)).toHaveTextContent('4 Mar');
  const link = screen.getByRole('link', { name: 'Learn More about No form' });
  expect(link).toHaveAttribute('href', '/events/no-form');
});

test('R49 R314: three events are shown, more are added page by page and can be hidden again', async () => {
  server.answers.upcomingEvents = named(1, HOME_EVENTS_SHOWN, true);
  await open('/', server);
  const more = await screen.findByRole('button', { name: EVENT_MESSAGES.seeMore });
  const firstThree = ['Evening 1', 'Evening 2', 'Evening 3'];
  expect(titles()).toEqual(firstThree);
  server.answers.upcomingEvents = named(4, 12, true);
  await click(more);
  await screen.findByText('Evening 15');
  expect(main().getAllByRole('article')[HOME_EVENTS_SHOWN]).toHaveFocus();
  server.answers.upcomingEvents = named(16, 1);
  await click(more);
  await screen.findByText('Evening 16');
  expect(screen.queryByRole('button', { name: EVENT_MESSAGES.seeMore })).toBeNull();
  const less = button(EVENT_MESSAGES.showLess);
  await click(less);
  expect(titles()).toEqual(firstThree);
  expect(button(EVENT_MESSAGES.seeMore)).toHaveFocus();
  expect(less).not.toBeInTheDocument();
  await click(button(EVENT_MESSAGES.seeMore));
  expect(titles()).toHaveLength(16);
});

test('R49: three or fewer have no toggle, and a failure to load more shows an error', async () => {
  server.answers.upcomingEvents = named(1, 3);
  await open('/', server);
  expect(within(await region(EVENT_MESSAGES.upcomingTitle)).queryByRole('button')).toBeNull();
  expect(titles()).toHaveLength(3);

  server.answers.upcomingEvents = named(1, 3, true);
  await open('/', server);
  const more = await screen.findByRole('button', { name: EVENT_MESSAGES.seeMore });
  server.answers.upcomingEvents = LOST;
  await click(more);
  expect(await screen.findByText(EVENT_MESSAGES.loadFailed)).toBeVisible();
  expect(titles()).toHaveLength(3);
});

test('R50 R53 R54 R55: empty sections are not rendered', async () => {
  await open('/', server);
  expect(screen.getByRole('link', { name: HOME_TEXT.join })).toBeVisible();
  expect(screen.queryByRole('link', { name: HOME_TEXT.watch })).toBeNull();
  expect(main().queryByRole('heading', { level: 2 })).toBeNull();
  expect(main().queryByRole('status')).toBeNull();
});

test('R52: an event without an image shows the one of its type', async () => {
  const own = '/media/00000000-0000-4000-8000-000000000000-1200x800.webp';
  server.answers.upcomingEvents = {
    nodes: [
      { id: '1', type: 'EDUCATIONAL_MEETING', date: '2027-02-04' },
      { id: '2', type: 'FUN_ACTIVITY', date: '2027-02-04' },
      { id: '3', type: 'OTHER', date: '2027-02-04', image: { url: own } },
    ],
  };
  await open('/', server);
  expect(sources(await region(EVENT_MESSAGES.upcomingTitle))).toEqual([
    '/default-meeting.svg',
    '/default-activity.svg',
    own,
  ]);
  for (const name of ['meeting', 'activity', 'event'])
    expect(existsSync(`client/public/default-${name}.svg`)).toBe(true);
});

test('R53: the special event has a title, a subtitle, two texts and two images, its own or defaults', async () => {
  const first = '/media/00000000-0000-4000-8000-000000000001-1200x900.webp';
  server.answers.specialEvent = { ...NIGHT, image1: { url: first } };
  await open('/', server);
  const special = await region(NIGHT.title);
  for (const words of [NIGHT.subtitle, NIGHT.text1, NIGHT.text2])
    expect(within(special).getByText(words)).toBeVisible();
  expect(sources(special)).toEqual([first, '/default-meeting.svg']);
});

test('R55 R57: a testimonial has text, name, position and a photo or the default one', async () => {
  const photo = '/media/00000000-0000-4000-8000-000000000002-200x200.webp';
  server.answers.testimonials = [
    { id: '1', name: 'The Timer', position: 'TREASURER', thoughts: 'The Timer says so.', image: { url: photo } },
    { id: '2', name: 'The Listener', position: 'EDITORIAL_LEAD', thoughts: 'I hear.' },
  ];
  await open('/', server);
  const [timer, listener] = within(await region(TEAM_MESSAGES.testimonialsTitle)).getAllByRole('listitem');
  expect(timer).toHaveTextContent('The Timer says so.The TimerTreasurer');
  expect(sources(timer!)).toEqual([photo]);
  expect(listener).toHaveTextContent('Editorial Lead');
  expect(sources(listener!)).toEqual(['/default-avatar.svg']);
});

test.each([
  ['upcomingEvents', EVENT_MESSAGES.loading, EVENT_MESSAGES.loadFailed, EVENT_MESSAGES.upcomingTitle, undefined],
  [
    'specialEvent',
    SPECIAL_EVENT_MESSAGES.loading,
    SPECIAL_EVENT_MESSAGES.loadFailed,
    NIGHT.title,
    SPECIAL_EVENT_MESSAGES.title,
  ],
  ['introVideo', VIDEO_MESSAGES.loading, VIDEO_MESSAGES.loadFailed, VIDEO_MESSAGES.title, undefined],
  [
    'testimonials',
    TEAM_MESSAGES.testimonialsLoading,
    TEAM_MESSAGES.testimonialsFailed,
    TEAM_MESSAGES.testimonialsTitle,
    undefined,
  ],
])(
  'R58 R165 R296 R297: %s loads and fails independently, and can be retried',
  async (field, loading, failed, title, headline: string = title) => {
    const { promise, reject } = Promise.withResolvers<never>();
    server.answers = { ...WHOLE, [field]: () => promise };
    await open('/', server);
    expect(await screen.findByText(loading)).toBeVisible();
    expect(await main().findAllByRole('heading', { level: 2 })).not.toHaveLength(0);
    server.answers[field] = LOST;
    reject(new Error('Too late'));
    const alert = () => within(screen.getByRole('region', { name: headline })).getByRole('alert');
    expect(await waitFor(alert)).toHaveTextContent(failed);
    expect(main().getByRole('heading', { level: 1 })).toHaveTextContent(HOME_TEXT.headline);
    expect(main().getAllByRole('heading', { level: 2 })).toHaveLength(4);
    await click(button('Try Again'));
    expect(await screen.findByText(failed)).toBeVisible();
    server.answers = WHOLE;
    await click(await screen.findByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(main().queryByRole('alert')).toBeNull());
    await waitFor(() => expect(screen.getByRole('region', { name: title })).toBeVisible());
  },
);

const names = (from: number) => Array.from({ length: TESTIMONIALS_SHOWN }, (_, i) => `Member ${((from + i) % 8) + 1}`);
const shown = () => Array.from(main().getByRole('list').querySelectorAll('strong'), (name) => name.textContent);
const { matchMedia } = window;

async function openTestimonials(count: number): Promise<HTMLElement> {
  fakeOnly(['setInterval', 'clearInterval']);
  server.answers.testimonials = speakers(count);
  await open('/', server);
  return region(TEAM_MESSAGES.testimonialsTitle);
}

afterEach(() => {
  jest.useRealTimers();
  window.matchMedia = matchMedia;
});

test('R56 R315 R316: six testimonials are shown, and every ten seconds the next one takes the place of the first', async () => {
  await openTestimonials(8);
  expect(shown()).toEqual(names(0));
  await pass(TESTIMONIALS_EVERY_MS - 100);
  expect(shown()).toEqual(names(0));
  await pass(100);
  expect(shown()).toEqual(names(1));
  await pass(7 * TESTIMONIALS_EVERY_MS);
  expect(shown()).toEqual(names(0));
});

test('R56: the carousel pauses on hover, focus, request, and in a hidden tab', async () => {
  const section = await openTestimonials(8);
  const waits = async (at: number) => {
    await pass(2 * TESTIMONIALS_EVERY_MS);
    expect(shown()).toEqual(names(at));
  };
  const goesOn = async (to: number) => {
    await pass(TESTIMONIALS_EVERY_MS);
    expect(shown()).toEqual(names(to));
  };
  fireEvent.pointerEnter(section);
  await waits(0);
  fireEvent.pointerLeave(section);
  await goesOn(1);

  const inFocus = (name: string) => act(() => button(name).focus());
  inFocus(TEAM_MESSAGES.next);
  await waits(1);
  fireEvent.click(button(TEAM_MESSAGES.next));
  expect(shown()).toEqual(names(2));
  fireEvent.click(button(TEAM_MESSAGES.previous));
  expect(shown()).toEqual(names(1));

  fireEvent.click(button(TEAM_MESSAGES.pause));
  act(() => button(TEAM_MESSAGES.next).blur());
  await waits(1);
  fireEvent.click(button(TEAM_MESSAGES.resume));
  await goesOn(2);

  const look = (hidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  look(true);
  await waits(2);
  look(false);
  await goesOn(3);
});

test('R56: nothing moves with reduced motion, or with six or fewer testimonials', async () => {
  window.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('reduce') });
  await openTestimonials(8);
  await pass(2 * TESTIMONIALS_EVERY_MS);
  expect(shown()).toEqual(names(0));
  fireEvent.click(button(TEAM_MESSAGES.next));
  expect(shown()).toEqual(names(1));

  window.matchMedia = matchMedia;
  const section = await openTestimonials(TESTIMONIALS_SHOWN);
  expect(shown()).toEqual(names(0));
  await pass(2 * TESTIMONIALS_EVERY_MS);
  expect(shown()).toEqual(names(0));
  expect(within(section).queryByRole('button')).toBeNull();
});
