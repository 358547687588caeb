import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { TEAM_POSITIONS } from '../../server/shared/team.ts';
import { EXECUTIVE_POSITIONS } from '../../server/features/team/executive-committee.ts';

/** A mock response: data, a failure, a promise for a late one, or a function of the variables. */
type MockResponse =
  | object
  | 'fails'
  | Promise<object | 'fails'>
  | ((variables: Record<string, unknown>) => object | 'fails');

/**
 * Answers the page's GraphQL operations of these names in the server's place, from the next one on; the others go to the
 * server. Only what is read in the browser can be answered: come to the page by a link, not by its address.
 */
export async function mockResponses(page: Page, answers: Record<string, MockResponse>): Promise<void> {
  await page.route('**/graphql', async (route) => {
    const { operationName, variables } = route.request().postDataJSON() as {
      operationName: string;
      variables: Record<string, unknown>;
    };
    const answered = answers[operationName];
    const message = await (typeof answered === 'function' ? answered(variables) : answered);
    if (!message) return route.fallback();
    return message === 'fails' ? route.abort() : route.fulfill({ json: { data: message } });
  });
}

/** Lets the server carry out the page's next operation of this name, and loses its answer on the way back. */
export async function loseResponse(page: Page, operation: string): Promise<void> {
  await loseResponses(page, operation, 1);
}

/** The same for the first `count` responses. */
export async function loseResponses(page: Page, operation: string, count = Infinity): Promise<void> {
  let lost = 0;
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName: string };
    if (lost >= count || operationName !== operation) return route.fallback();
    lost++;
    await route.fetch();
    return route.abort();
  });
}

/** Opens one of the bar's pages as a reader does who comes from another. */
export async function openFromNavigation(page: Page, label: string): Promise<void> {
  await page.goto('/contact');
  // Until hydration, a link opens another document, which cannot be mocked here.
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click();
}

const image = (url?: string) => (url ? { __typename: 'Image', url, focalPoint: null, color: null } : null);

interface EventFields {
  title?: string;
  date?: string;
  type?: 'EDUCATIONAL_MEETING' | 'FUN_ACTIVITY' | 'OTHER';
  registrationUrl?: string;
  picture?: string;
}

const slugOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

export const event = ({ title = 'An event', date = '2027-02-04', type = 'OTHER', ...more }: EventFields = {}) => ({
  __typename: 'Event',
  id: randomUUID(),
  updatedAt: '2026-11-20T10:00:00.000Z',
  title,
  description: 'Ten questions that nobody has seen.',
  date,
  time: '6.00 pm - 7.30 pm',
  startsAt: `${date}T18:00:00+05:30`,
  endsAt: `${date}T19:30:00+05:30`,
  location: 'Auditorium 2',
  type,
  slug: slugOf(title),
  status: 'UPCOMING',
  cancelReason: null,
  movedFrom: null,
  attendance: 'IN_THE_ROOM',
  onlineUrl: null,
  capacity: null,
  registrationUrl: more.registrationUrl ?? null,
  image: image(more.picture),
});

export const upcoming = (nodes: object[], hasNextPage = false) => ({
  upcomingEvents: {
    __typename: 'EventConnection',
    nodes,
    pageInfo: { __typename: 'PageInfo', hasNextPage, endCursor: 'a-cursor' },
  },
});

type Position = keyof typeof TEAM_POSITIONS;

export const member = (name: string, position: Position = 'PRESIDENT', picture?: string) => ({
  __typename: 'TeamMember',
  id: randomUUID(),
  name,
  position,
  thoughts: `${name} says so.`,
  image: image(picture),
});

export const testimonials = (count: number) => ({
  testimonials: Array.from({ length: count }, (_, i) => member(`Member ${i + 1}`)),
});

/** The schema's names of the executive positions, in their order. */
export const EXECUTIVE_KEYS = EXECUTIVE_POSITIONS.map(
  (words) => Object.entries(TEAM_POSITIONS).find(([, each]) => each === words)![0] as Position,
);

export const specialEvent = (pictures: { first?: string; second?: string } = {}) => ({
  specialEvent: {
    __typename: 'SpecialEvent',
    id: randomUUID(),
    title: 'The Night of Voices',
    subtitle: 'Open to every faculty',
    text1: 'Twelve speakers and a hall.',
    text2: 'Come as one more pair of ears.',
    image1: image(pictures.first),
    image2: image(pictures.second),
  },
});

export const film = (more: { poster?: string; captionsUrl?: string } = {}) => ({
  introVideo: {
    __typename: 'IntroVideo',
    url: '/media/film.mp4',
    type: 'video/mp4',
    poster: image(more.poster),
    captionsUrl: more.captionsUrl ?? null,
  },
});

/** A home page without content. */
export const EMPTY_HOME = {
  UpcomingEvents: upcoming([]),
  SpecialEvent: { specialEvent: null },
  IntroVideo: { introVideo: null },
  Testimonials: testimonials(0),
};

interface MembershipFields {
  isOpen: boolean;
  formUrl?: string;
  closeDate?: string;
  nextIntakeDate?: string;
}

export const membership = (fields: MembershipFields) => ({
  membershipConfig: {
    __typename: 'MembershipConfig',
    formUrl: null,
    closeDate: null,
    nextIntakeDate: null,
    ...fields,
  },
});

/** Embedded and direct address of the application form. */
export const FORM = 'https://docs.google.com/forms/d/e/1FAIpQLSclub-form/viewform';
export const openApplications = () =>
  membership({ isOpen: true, formUrl: `${FORM}?embedded=true`, closeDate: '2026-12-18' });

/** A weekly meeting with an evening in each state, for the dashboard. */
export function eveningsInEveryState() {
  const states = ['HELD', 'MOVED', 'ONLINE', 'NOT_HELD', 'OUT_OF_TERM', 'REPLACED_BY_EVENT'] as const;
  const meeting = {
    __typename: 'WeeklyMeeting',
    id: 'weekly',
    title: 'Weekly meeting',
    weekday: 'THURSDAY',
    from: '18:00',
    to: '19:30',
    place: '',
    onlineUrl: null,
    parts: [],
    terms: [],
    daysOff: [],
    version: 1,
  };
  const meetings = states.map((state, week) => {
    const date = `2099-01-${String(1 + week * 5).padStart(2, '0')}`;
    return {
      __typename: 'Evening',
      id: `weekly-${date}`,
      ...{ date, state, takesPlace: state !== 'NOT_HELD' && state !== 'OUT_OF_TERM' },
      ...{ day: date, from: '18:00', to: '19:30', place: state === 'MOVED' ? 'Library' : '' },
      onlineUrl: state === 'ONLINE' ? 'https://meet.example/room' : null,
      reason: state === 'NOT_HELD' ? 'Study leave' : '',
      event:
        state === 'REPLACED_BY_EVENT'
          ? { __typename: 'EveningEvent', id: 'event', title: 'A guest from abroad' }
          : null,
      change: null,
      weeklyMeeting: { __typename: 'WeeklyMeeting', id: 'weekly' },
    };
  });
  return { weeklyMeetings: [meeting], meetings };
}
