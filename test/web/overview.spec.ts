import type { Page } from '@playwright/test';
import { ADMIN } from '../support/admin.ts';
import { graphqlBlogApi } from '../support/blog-apis.ts';
import { mockResponses } from './answers.ts';
import { AUTHOR, expect, fillSignIn, signIn, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { startProduct } from '../support/product-process.ts';
import { PENDING_MESSAGES } from '../../client/features/blog/admin/post/pending/pending-texts.ts';
import { OVERVIEW_MESSAGES } from '../../client/features/overview/admin/texts.ts';
import { TRY_AGAIN } from '../../client/ui/texts.ts';

interface OverviewData {
  submissions?: { title: string; createdAt: string; cover?: string }[];
  drafts?: { title: string; updatedAt: string }[];
  pending?: { title: string; pendingChangesAt: string }[];
  events?: { title: string; date: string; location: string; status?: string }[];
  membership?: { isOpen: boolean; formUrl?: string; closeDate?: string; nextIntakeDate?: string };
  video?: string | null;
  mail?: { failingSince: string; waiting: number } | null;
}

const NOW = '2026-11-22T10:00:00+05:30';
const id = (n: number) => `0b8a4f7e-6a5e-4c1a-9d4e-1f2a3b4c5d${60 + n}`;

const overviewData = ({
  submissions = [],
  drafts = [],
  pending = [],
  events = [],
  membership = { isOpen: false },
  video = null,
  mail = null,
}: OverviewData) => ({
  waitingSubmissions: { __typename: 'WaitingSubmissions', count: submissions.length, since: null },
  submissions: {
    __typename: 'BlogPostConnection',
    nodes: submissions.map(({ cover, ...post }, n) => ({
      __typename: 'BlogPost',
      id: id(n),
      ...post,
      author: { __typename: 'BlogAuthor', name: 'Nimali Perera' },
      coverImage: cover ? { __typename: 'Image', url: cover, focalPoint: null, color: null } : null,
    })),
  },
  drafts: {
    __typename: 'BlogPostConnection',
    nodes: drafts.map((post, n) => ({ __typename: 'BlogPost', id: id(10 + n), ...post })),
    totalCount: drafts.length,
  },
  pendingPosts: {
    __typename: 'BlogPostConnection',
    nodes: pending.map((post, n) => ({ __typename: 'BlogPost', id: id(32 + n), ...post })),
    totalCount: pending.length,
  },
  upcomingEvents: {
    __typename: 'EventConnection',
    nodes: events.map((event, n) => ({
      ...{ __typename: 'Event', id: id(20 + n), time: '6:00 PM', image: null, status: 'UPCOMING' },
      ...event,
    })),
  },
  adminMembershipConfig: {
    __typename: 'StoredMembershipConfig',
    ...{ formUrl: '', closeDate: null, nextIntakeDate: null },
    ...membership,
  },
  adminIntroVideo: {
    __typename: 'StoredIntroVideo',
    id: id(30),
    pending: video ? { __typename: 'PendingIntroVideo', state: video, message: 'A sentence.' } : null,
  },
  mailStatus: { __typename: 'MailStatus', failingSince: null, waiting: 0, ...mail },
});

const panel = (page: Page, title: string) => page.getByRole('region', { name: title });

test.describe('the overview', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page);
    await page.clock.setFixedTime(NOW);
  });

  test('shows five posts with pending changes, how many there are, and leads to all of them', async ({
    page,
    club,
  }) => {
    const pending = Array.from({ length: 7 }, (_, n) => ({
      title: `Correction ${n}`,
      pendingChangesAt: '2026-11-22T01:00:00.000Z',
    }));
    const author = { ...AUTHOR, name: club.titled('Nimali') };
    const [corrected, other] = [await club.publish({ author }), await club.publish({ author })];
    const SAVE = `mutation ($id: ID!, $input: BlogPostPatch!) { saveBlogPost(id: $id, intent: KEEP_PENDING, input: $input) { post { id } } }`;
    const { name, linkedin } = author;
    const input = { title: club.titled('Corrected'), author: { name, linkedin } };
    await asAdmin(club.url, club.token)(SAVE, { id: corrected.id, input });
    await mockResponses(page, { DashboardOverview: overviewData({ pending }) });
    await page.goto('/admin');
    const posts = panel(page, OVERVIEW_MESSAGES.pending);
    await expect(posts.getByRole('listitem')).toHaveCount(5);
    await posts.getByRole('link', { name: OVERVIEW_MESSAGES.allPending(7) }).press('Enter');
    const chip = page.getByRole('checkbox', { name: PENDING_MESSAGES.title });
    await expect(chip).toBeChecked();
    await page.getByRole('searchbox').fill(author.name);
    await expect(page).toHaveURL(/changes=pending&q=/);
    const titles = page.getByRole('main').getByRole('listitem').getByRole('heading');
    await expect(titles).toHaveText([corrected.title]);
    await page.reload();
    await expect(chip).toBeChecked();
    await chip.press('Space');
    await expect(titles).toHaveText([other.title, corrected.title]);
    await expect(page).not.toHaveURL(/changes=/);
  });

  test('R366: shows what waits, for how long, and what is missing; the lists have only their own heading', async ({
    page,
  }) => {
    const remote = 'https://pictures.example/cover.jpg';
    const remoteRequests: string[] = [];
    await page.route('https://pictures.example/**', (route) => {
      remoteRequests.push(route.request().url());
      return route.abort();
    });
    await mockResponses(page, {
      WaitingSubmissions: { waitingSubmissions: { __typename: 'WaitingSubmissions', count: 2, since: null } },
      DashboardOverview: overviewData({
        submissions: [
          { title: 'My first speech', createdAt: '2026-11-13T09:00:00.000Z', cover: remote },
          { title: 'My second speech', createdAt: '2026-11-22T01:00:00.000Z' },
        ],
        drafts: [{ title: 'Half a thought', updatedAt: '2026-11-21T09:00:00.000Z' }],
        pending: [{ title: 'A corrected thought', pendingChangesAt: '2026-11-22T01:00:00.000Z' }],
        events: [
          { title: 'An Early Breakfast', date: '2026-11-22', location: 'Canteen', status: 'COMPLETED' },
          { title: 'An Evening of Doors', date: '2026-11-26', location: 'TBA' },
        ],
        membership: { isOpen: true, formUrl: 'https://forms.example/x', closeDate: '2026-12-18' },
      }),
    });
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(OVERVIEW_MESSAGES.title);

    const submissions = panel(page, OVERVIEW_MESSAGES.submissions);
    await expect(submissions.getByRole('listitem')).toHaveText([
      /My first speech\s*Nimali Perera, sent 9 days ago/,
      /My second speech\s*Nimali Perera, sent today/,
    ]);
    await expect(submissions.getByRole('link')).toHaveText(['Review all 2', 'My first speech', 'My second speech']);
    await expect(panel(page, OVERVIEW_MESSAGES.drafts).getByRole('listitem')).toHaveText(
      /Half a thought\s*Saved yesterday/,
    );
    await expect(panel(page, OVERVIEW_MESSAGES.pending).getByRole('listitem')).toHaveText(
      /A corrected thought\s*Saved today/,
    );
    const event = panel(page, OVERVIEW_MESSAGES.event);
    await expect(event).toContainText('In 4 days');
    await expect(event).toContainText('Thursday 26 November 2026, 6:00 PM');
    await expect(event.getByRole('listitem')).toHaveText([OVERVIEW_MESSAGES.noPicture, OVERVIEW_MESSAGES.noPlace]);
    await expect(panel(page, OVERVIEW_MESSAGES.applications)).toContainText('Closes in 26 days, 18 December 2026');
    await expect(panel(page, OVERVIEW_MESSAGES.problems)).toHaveCount(0);
    expect(remoteRequests).toEqual([]);

    await event.getByRole('link', { name: 'An Evening of Doors' }).focus();
    await expect(event.getByRole('link')).toHaveAttribute('href', `/admin/events/${id(21)}`);
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Events', exact: true })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeFocused();
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem').first()).toBeVisible();
    await expect(main.getByRole('heading').first()).toHaveText('Events');
    await expect(main.getByText(OVERVIEW_MESSAGES.applications)).toHaveCount(0);
  });

  test('R367: names the problems that an officer can solve, with links, and no others', async ({ page }) => {
    let data = overviewData({
      membership: { isOpen: true },
      video: 'FAILED',
      mail: { failingSince: '2026-11-20T10:00:00.000Z', waiting: 2 },
    });
    await mockResponses(page, { DashboardOverview: () => data });
    await page.goto('/admin');
    const problems = panel(page, OVERVIEW_MESSAGES.problems);
    await expect(problems.getByRole('listitem')).toHaveText([
      OVERVIEW_MESSAGES.mailFailing('20 Nov 2026, 15:30', 2),
      `${OVERVIEW_MESSAGES.noForm} ${OVERVIEW_MESSAGES.addForm}`,
      `${OVERVIEW_MESSAGES.videoFailed} ${OVERVIEW_MESSAGES.openVideo}`,
    ]);
    data = overviewData({ membership: { isOpen: true, closeDate: '2026-11-20' }, video: 'WAITING' });
    await page.reload();
    await expect(problems.getByRole('listitem')).toHaveText([
      `${OVERVIEW_MESSAGES.closedByDate('20 November 2026')} ${OVERVIEW_MESSAGES.setIntake}`,
    ]);
    await expect(panel(page, OVERVIEW_MESSAGES.applications)).toContainText(OVERVIEW_MESSAGES.noIntake);
  });

  test('offers another try when it cannot be loaded', async ({ page }) => {
    let data: object | 'fails' = 'fails';
    await mockResponses(page, { DashboardOverview: () => data });
    await page.goto('/admin');
    await expect(page.getByRole('alert')).toContainText(OVERVIEW_MESSAGES.failed);
    data = overviewData({});
    await page.getByRole('button', { name: TRY_AGAIN }).click();
    await expect(panel(page, OVERVIEW_MESSAGES.event)).toContainText(OVERVIEW_MESSAGES.noEvent);
  });

  test('R107: an address without a page opens the events; the sidebar counts the submissions', async ({ page }) => {
    await mockResponses(page, {
      WaitingSubmissions: { waitingSubmissions: { __typename: 'WaitingSubmissions', count: 3, since: null } },
    });
    await page.goto('/admin/dashboard');
    await expect(page).toHaveURL('/admin/events');
    const tabs = page.getByRole('navigation', { name: 'Dashboard' });
    await tabs.getByRole('link', { name: '3 submissions to read' }).click();
    await expect(page).toHaveURL('/admin/blog/submissions');
  });

  test('the sidebar counts the submissions again when the officer returns to the window', async ({ page }) => {
    let count = 3;
    await mockResponses(page, {
      WaitingSubmissions: () => ({ waitingSubmissions: { __typename: 'WaitingSubmissions', count, since: null } }),
    });
    await page.goto('/admin/events');
    const tabs = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(tabs.getByRole('link', { name: '3 submissions to read' })).toBeVisible();
    count = 1;
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(tabs.getByRole('link', { name: '1 submission to read' })).toBeVisible();
  });
});

test('the overview of an empty site offers the first steps, and then shows what was done', async ({ page }) => {
  const { url, stop } = await startProduct();
  try {
    await page.goto(`${url}/admin`);
    await fillSignIn(page);
    await expect(page).toHaveURL(`${url}/admin`);
    await expect(panel(page, OVERVIEW_MESSAGES.submissions)).toContainText(OVERVIEW_MESSAGES.noSubmissions);
    await expect(panel(page, OVERVIEW_MESSAGES.event).getByRole('link')).toHaveText(OVERVIEW_MESSAGES.newEvent);

    const api = graphqlBlogApi(url);
    const { data: token } = await api.signIn(ADMIN.email, ADMIN.password);
    const create = 'mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { id } }';
    const ask = asAdmin(url, token);
    await api.submit({ title: 'From a visitor', content: '<p>I stood up.</p>', author: AUTHOR });
    await ask(create, { input: { title: 'A draft of mine', author: AUTHOR } });
    await ask('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
      input: {
        ...{ title: 'Table Topics', description: 'Questions.', date: '2031-12-18', time: '6 PM' },
        ...{ location: 'Hall 2', type: 'EDUCATIONAL_MEETING' },
      },
    });
    await page.reload();
    await expect(panel(page, OVERVIEW_MESSAGES.submissions)).toContainText('From a visitor');
    await expect(panel(page, OVERVIEW_MESSAGES.event)).toContainText('Table Topics');
    await panel(page, OVERVIEW_MESSAGES.drafts).getByRole('link', { name: 'A draft of mine' }).click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('A draft of mine');
  } finally {
    // Or the page would ask for more than the site can answer.
    await page.goto('about:blank');
    await stop();
  }
});
