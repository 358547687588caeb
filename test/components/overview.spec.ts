import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OVERVIEW_MESSAGES } from '../../client/features/overview/admin/texts';
import { TRY_AGAIN } from '../../client/ui/texts';
import { FakeServer, LOST } from './fake-server';
import { fakeOnly } from '../support/fake-timers';
import { button, click, hasFocus, main, open, path } from './page';

const server = new FakeServer();
const REMOTE = 'https://pictures.example/cover.jpg';
const nodes = (...records: object[]) => ({
  nodes: records.map((record, n) => ({ id: `${n + 1}`, ...record })),
  totalCount: records.length,
});

interface Posts {
  submissions?: object[];
  drafts?: object[];
  pending?: object[];
}
/** The lists of the overview are one field of the schema with different arguments. */
const posts =
  ({ submissions = [], drafts = [], pending = [] }: Posts) =>
  (asked: { submitted?: boolean; pending?: boolean }) => {
    const [kind, records] = asked.pending ? ['p', pending] : asked.submitted ? ['s', submissions] : ['d', drafts];
    return nodes(...records.map((record, n) => ({ id: `${kind}${n}`, ...record })));
  };

const panel = (title: string) => screen.findByRole('region', { name: title });
const items = async (title: string) =>
  within(await panel(title))
    .getAllByRole('listitem')
    .map((item) => item.textContent.replace(/\s+/g, ' ').trim());
const links = async (title: string) =>
  within(await panel(title))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => {
  server.answers = { adminMembershipConfig: { isOpen: false } };
  fakeOnly(['Date'], '2026-11-22T10:00:00+05:30');
});
afterEach(() => void jest.useRealTimers());

test('shows five posts with pending changes, how many there are, and leads to all of them', async () => {
  const pending = Array.from({ length: 5 }, (_, n) => ({
    title: `Correction ${n}`,
    pendingChangesAt: '2026-11-22T01:00:00Z',
  }));
  server.answers.adminBlogPosts = (asked: { pending?: boolean }) => ({
    ...posts({ pending })(asked),
    totalCount: asked.pending ? 7 : 0,
  });
  await open('/admin/', server);
  expect(await items(OVERVIEW_MESSAGES.pending)).toHaveLength(5);
  await click(await screen.findByRole('link', { name: OVERVIEW_MESSAGES.allPending(7) }));
  expect(path()).toBe('/admin/blog?changes=pending');
});

test('R366: shows what waits, for how long, and what is missing; the lists have only their own heading', async () => {
  Object.assign(server.answers, {
    adminBlogPosts: posts({
      submissions: [
        {
          title: 'My first speech',
          createdAt: '2026-11-13T09:00:00Z',
          author: { name: 'Nimali' },
          coverImage: { url: REMOTE },
        },
        { title: 'My second speech', createdAt: '2026-11-22T01:00:00Z', author: { name: 'Nimali' } },
      ],
      drafts: [{ title: 'Half a thought', updatedAt: '2026-11-21T09:00:00Z' }],
      pending: [{ title: 'A corrected thought', pendingChangesAt: '2026-11-22T01:00:00Z' }],
    }),
    waitingSubmissions: { count: 2 },
    upcomingEvents: nodes(
      { title: 'An Early Breakfast', date: '2026-11-22', time: '6:00 PM', location: 'Canteen', status: 'COMPLETED' },
      { title: 'An Evening of Doors', date: '2026-11-26', time: '6:00 PM', location: 'TBA', status: 'UPCOMING' },
    ),
    adminMembershipConfig: { isOpen: true, formUrl: 'https://forms.example/x', closeDate: '2026-12-18' },
  });
  await open('/admin/', server);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(OVERVIEW_MESSAGES.title);
  const [first, second] = await items(OVERVIEW_MESSAGES.submissions);
  expect(first).toMatch(/My first speech ?Nimali, sent 9 days ago/);
  expect(second).toMatch(/My second speech ?Nimali, sent today/);
  expect((await links(OVERVIEW_MESSAGES.submissions)).map(([text]) => text)).toEqual([
    'Review all 2',
    'My first speech',
    'My second speech',
  ]);
  expect((await items(OVERVIEW_MESSAGES.drafts))[0]).toMatch(/Half a thought ?Saved yesterday/);
  expect((await items(OVERVIEW_MESSAGES.pending))[0]).toMatch(/A corrected thought ?Saved today/);
  const event = await panel(OVERVIEW_MESSAGES.event);
  expect(event).toHaveTextContent('In 4 days');
  expect(event).toHaveTextContent('Thursday 26 November 2026, 6:00 PM');
  expect(await items(OVERVIEW_MESSAGES.event)).toEqual([OVERVIEW_MESSAGES.noPicture, OVERVIEW_MESSAGES.noPlace]);
  expect(await links(OVERVIEW_MESSAGES.event)).toEqual([['An Evening of Doors', '/admin/events/2']]);
  expect(await panel(OVERVIEW_MESSAGES.applications)).toHaveTextContent('Closes in 26 days, 18 December 2026');
  expect(screen.queryByRole('region', { name: OVERVIEW_MESSAGES.problems })).toBeNull();
  // A visitor's picture of another site would tell it who reads the dashboard.
  expect(document.body.innerHTML).not.toContain(REMOTE);
  await click(within(screen.getByRole('navigation', { name: 'Dashboard' })).getByRole('link', { name: 'Events' }));
  await hasFocus(() => screen.getByRole('heading', { level: 1, name: 'Events' }));
  expect(main().getAllByRole('heading')[0]).toHaveTextContent('Events');
  expect(main().queryByText(OVERVIEW_MESSAGES.applications)).toBeNull();
});

test('R367: names the problems that an officer can solve, with links, and no others', async () => {
  Object.assign(server.answers, {
    adminMembershipConfig: { isOpen: true },
    adminIntroVideo: { pending: { state: 'FAILED', message: 'A sentence.' } },
    mailStatus: { failingSince: '2026-11-20T10:00:00.000Z', waiting: 2 },
  });
  await open('/admin/', server);
  expect(await items(OVERVIEW_MESSAGES.problems)).toEqual([
    OVERVIEW_MESSAGES.mailFailing('20 Nov 2026, 15:30', 2),
    `${OVERVIEW_MESSAGES.noForm} ${OVERVIEW_MESSAGES.addForm}`,
    `${OVERVIEW_MESSAGES.videoFailed} ${OVERVIEW_MESSAGES.openVideo}`,
  ]);
  server.answers = {
    adminMembershipConfig: { isOpen: true, closeDate: '2026-11-20' },
    adminIntroVideo: { pending: { state: 'WAITING', message: 'A sentence.' } },
  };
  await open('/admin/', server);
  expect(await items(OVERVIEW_MESSAGES.problems)).toEqual([
    `${OVERVIEW_MESSAGES.closedByDate('20 November 2026')} ${OVERVIEW_MESSAGES.setIntake}`,
  ]);
  expect(await panel(OVERVIEW_MESSAGES.applications)).toHaveTextContent(OVERVIEW_MESSAGES.noIntake);
});

test('offers another try when it cannot be loaded', async () => {
  server.answers.mailStatus = LOST;
  await open('/admin/', server);
  expect(await screen.findByRole('alert')).toHaveTextContent(OVERVIEW_MESSAGES.failed);
  delete server.answers.mailStatus;
  await click(button(TRY_AGAIN));
  expect(await panel(OVERVIEW_MESSAGES.event)).toHaveTextContent(OVERVIEW_MESSAGES.noEvent);
});

test('R107: an address without a page opens the events; the sidebar counts the submissions, again when the officer returns', async () => {
  server.answers.waitingSubmissions = { count: 3 };
  await open('/admin/dashboard', server);
  await waitFor(() => expect(path()).toBe('/admin/events'));
  const count = (words: string) => screen.findByRole('link', { name: words });
  expect(await count('3 submissions to read')).toHaveAttribute('href', '/admin/blog/submissions');
  server.answers.waitingSubmissions = { count: 1 };
  fireEvent(window, new Event('focus'));
  expect(await count('1 submission to read')).toBeInTheDocument();
});

test('R544: shows the last backup and the next one, and warns of a failure, of an old one and of lost files', async () => {
  server.answers.backupStatus = {
    ...{ enabled: true, lastAt: '2026-11-21T22:00:00.000Z', bytes: 1_440_000, nextAt: '2026-11-22T22:00:00.000Z' },
  };
  await open('/admin/', server);
  const text = (await panel(OVERVIEW_MESSAGES.backup)).textContent;
  expect(text).toBe('Last backupToday22 Nov 2026, 03:30, 1.4 MBNot proven by a restore yetNext 23 Nov 2026, 03:30');
  expect(screen.queryByRole('region', { name: OVERVIEW_MESSAGES.problems })).toBeNull();

  const problem = 'The archive cannot be written: the disk is full.';
  const failing = { enabled: true, failedAt: '2026-11-22T04:00:00.000Z', problem, stale: true, missing: 2 };
  server.answers.backupStatus = { ...failing, nextAt: '2026-11-22T05:00:00.000Z' };
  await open('/admin/', server);
  expect(await items(OVERVIEW_MESSAGES.problems)).toEqual([
    OVERVIEW_MESSAGES.backupFailed('22 Nov 2026, 09:30', problem),
    OVERVIEW_MESSAGES.filesLost(2),
  ]);
  expect(await panel(OVERVIEW_MESSAGES.backup)).toHaveTextContent(OVERVIEW_MESSAGES.noBackup);

  server.answers.backupStatus = { enabled: true, stale: true };
  await open('/admin/', server);
  expect(await items(OVERVIEW_MESSAGES.problems)).toEqual([OVERVIEW_MESSAGES.backupStale]);

  server.answers.backupStatus = { enabled: false };
  await open('/admin/', server);
  expect(await panel(OVERVIEW_MESSAGES.backup)).toHaveTextContent(OVERVIEW_MESSAGES.backupsOff);
});

test('R544: wherever an officer signs in to, a mark at the overview warns of a backup that failed', async () => {
  server.answers.backupStatus = { enabled: true, failedAt: '2026-11-22T04:00:00.000Z', problem: 'A sentence.' };
  await open('/admin/events', server);
  const mark = await screen.findByRole('link', { name: OVERVIEW_MESSAGES.backupWarning });
  server.answers.backupStatus = { enabled: true };
  await click(mark);
  expect(path()).toBe('/admin');
  await waitFor(() => expect(screen.queryByRole('link', { name: OVERVIEW_MESSAGES.backupWarning })).toBeNull());
});

test('R563: shows when a backup was last proven, why one cannot be, and warns of a proof that failed', async () => {
  const backup = {
    ...{ enabled: true, lastAt: '2026-11-21T22:00:00.000Z', nextAt: '2026-11-22T22:00:00.000Z' },
    provedAt: '2026-11-16T22:10:00.000Z',
  };
  server.answers.backupStatus = backup;
  await open('/admin/', server);
  expect(await panel(OVERVIEW_MESSAGES.backup)).toHaveTextContent('Last proven by a restore: 17 Nov 2026, 03:40');
  expect(screen.queryByRole('link', { name: OVERVIEW_MESSAGES.backupWarning })).toBeNull();

  const proofProblem = 'backup-2026-11-21T22-00-00Z.tar.gz: The archive is damaged.';
  server.answers.backupStatus = { ...backup, proofFailedAt: '2026-11-21T22:10:00.000Z', proofProblem };
  await open('/admin/', server);
  expect(await items(OVERVIEW_MESSAGES.problems)).toEqual([
    OVERVIEW_MESSAGES.proofFailed('22 Nov 2026, 03:40', proofProblem),
  ]);
  expect(await screen.findByRole('link', { name: OVERVIEW_MESSAGES.backupWarning })).toBeInTheDocument();

  server.answers.backupStatus = { ...backup, proofProblem: 'The role may not create databases.' };
  await open('/admin/', server);
  expect(await panel(OVERVIEW_MESSAGES.backup)).toHaveTextContent(
    OVERVIEW_MESSAGES.unprovable('The role may not create databases.'),
  );
});
