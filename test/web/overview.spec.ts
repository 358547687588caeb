import type { Page } from '@playwright/test';
import { mockResponses } from './answers.ts';
import { expect, signIn, test } from './club.ts';
import { OVERVIEW_MESSAGES } from '../../client/features/overview/admin/texts.ts';

interface Glance {
  count?: number;
  event?: { title: string; date: string; time: string } | null;
  intake?: { isOpen: boolean; closeDate?: string; nextIntakeDate?: string };
  mail?: { way: string; lastSentAt?: string; failingSince?: string; waiting?: number };
}

const EVENT_ID = '0b8a4f7e-6a5e-4c1a-9d4e-1f2a3b4c5d6e';

/** Mock data of the overview. */
const glance = ({ count = 0, event = null, intake = { isOpen: false }, mail = { way: 'OUTBOX' } }: Glance) => ({
  waitingSubmissions: {
    __typename: 'WaitingSubmissions',
    count,
    since: count ? '2026-11-18T09:00:00.000Z' : null,
  },
  upcomingEvents: {
    __typename: 'EventConnection',
    nodes: event ? [{ __typename: 'Event', id: EVENT_ID, ...event }] : [],
  },
  membershipConfig: { __typename: 'MembershipConfig', closeDate: null, nextIntakeDate: null, ...intake },
  mailStatus: { __typename: 'MailStatus', lastSentAt: null, failingSince: null, waiting: 0, ...mail },
});

const strip = (page: Page) => page.getByRole('region', { name: OVERVIEW_MESSAGES.title });
/** One of the four, by what it is about. */
const shown = (page: Page, about: string) =>
  strip(page)
    .locator('div', { has: page.getByText(about, { exact: true }) })
    .last();

test.beforeEach(({ page }) => signIn(page));

test('R107: the dashboard opens on the events, below an overview of the site’s status', async ({ page }) => {
  await mockResponses(page, {
    DashboardOverview: glance({
      count: 3,
      event: { title: 'An Evening of Doors', date: '2027-02-04', time: '6:00 PM' },
      intake: { isOpen: true, closeDate: '2026-12-18' },
      mail: { way: 'SERVER', lastSentAt: '2026-11-20T10:00:00.000Z' },
    }),
  });
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/events');
  await expect(shown(page, OVERVIEW_MESSAGES.submissions)).toContainText('Oldest from 18 November 2026');
  await expect(shown(page, OVERVIEW_MESSAGES.event)).toContainText('Thursday 4 Feb, 6:00 PM');
  await expect(shown(page, OVERVIEW_MESSAGES.applications)).toContainText('Until 18 December 2026');
  await expect(shown(page, OVERVIEW_MESSAGES.mail)).toContainText('Last sent 20 Nov 2026, 15:30');
  const links = strip(page).getByRole('link');
  await expect(links).toHaveText(['3 submissions', 'An Evening of Doors', OVERVIEW_MESSAGES.open]);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual(['/admin/blog/submissions', `/admin/events/${EVENT_ID}`, '/admin/applications']);

  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(tabs.getByRole('link', { name: 'Blog Posts', exact: true })).toBeVisible();
  await tabs.getByRole('link', { name: '3 submissions to read' }).click();
  await expect(page).toHaveURL('/admin/blog/submissions');
  await expect(strip(page)).toBeHidden();
});

test('empty, closed or failing parts are described in words', async ({ page }) => {
  let now: Glance = {};
  await mockResponses(page, { DashboardOverview: () => glance(now) });
  await page.goto('/admin/events');
  await expect(shown(page, OVERVIEW_MESSAGES.submissions)).toContainText(OVERVIEW_MESSAGES.noSubmissions);
  await expect(shown(page, OVERVIEW_MESSAGES.event)).toContainText(OVERVIEW_MESSAGES.noEvent);
  await expect(shown(page, OVERVIEW_MESSAGES.applications)).toContainText(OVERVIEW_MESSAGES.noIntake);
  await expect(shown(page, OVERVIEW_MESSAGES.mail)).toContainText(OVERVIEW_MESSAGES.outbox);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  const states: [Glance, string, string, string][] = [
    [
      { intake: { isOpen: false, nextIntakeDate: '2027-01-14' }, mail: { way: 'SERVER' } },
      'Video',
      'Next intake 14 January 2027',
      OVERVIEW_MESSAGES.untried,
    ],
    [
      {
        intake: { isOpen: true },
        mail: { way: 'PROVIDER', failingSince: '2026-11-20T10:00:00.000Z', waiting: 2 },
      },
      'Gallery',
      OVERVIEW_MESSAGES.noCloseDate,
      'Since 20 Nov 2026, 15:30, 2 waiting',
    ],
  ];
  for (const [state, tab, applications, mail] of states) {
    now = state;
    // It is looked up anew on the way from one tab to the next.
    await tabs.getByRole('link', { name: tab, exact: true }).click();
    await expect(shown(page, OVERVIEW_MESSAGES.applications)).toContainText(applications);
    await expect(shown(page, OVERVIEW_MESSAGES.mail)).toContainText(mail);
  }
  await expect(tabs.getByRole('link', { name: /to read/ })).toHaveCount(0);
});

for (const width of [768, 1280]) {
  test(`the layout does not shift when it loads or fails at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const later = Promise.withResolvers<object>();
    await mockResponses(page, { DashboardOverview: later.promise });
    await page.goto('/admin/events');
    const heading = page.getByRole('heading', { name: 'Events', exact: true });
    const before = await heading.boundingBox();
    await expect(strip(page)).toHaveAttribute('aria-busy', 'true');
    later.resolve(
      glance({ count: 12, event: { title: 'A long title '.repeat(12), date: '2027-02-04', time: '6 PM' } }),
    );
    await expect(strip(page)).toContainText('12 submissions');
    expect(await heading.boundingBox()).toEqual(before);

    await page.unrouteAll();
    await mockResponses(page, { DashboardOverview: 'fails' });
    await page.reload();
    await expect(strip(page)).toContainText(OVERVIEW_MESSAGES.failed);
    expect(await heading.boundingBox()).toEqual(before);
    await page.unrouteAll();
    await strip(page).getByRole('button', { name: OVERVIEW_MESSAGES.refresh }).click();
    await expect(strip(page)).toContainText(OVERVIEW_MESSAGES.mail);
  });
}
