import type { Page } from '@playwright/test';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts.ts';
import { SHARE_MESSAGES } from '../../client/ui/toasts/share-text.ts';
import { EVENT_MESSAGES } from '../../client/features/events/public/texts.ts';
import { chooseAction } from './actions.ts';
import { expect, signIn, test as base } from './club.ts';
import { asAdmin } from './graphql.ts';

interface Made {
  id: string;
  slug: string;
}
interface Events {
  make(fields: object): Promise<Made>;
  read(id: string): Promise<{ cancelReason: string | null; movedFrom: { location: string } | null; title: string }>;
}

/** A test that deletes its events. */
const test = base.extend<{ events: Events }>({
  events: async ({ baseURL, club }, use) => {
    const ask = asAdmin(baseURL!, club.token);
    const created: string[] = [];
    await use({
      make: async (fields) => {
        const input = {
          date: '2076-12-03',
          time: '6:00 PM to 7:30 PM',
          location: 'Lecture Hall 2',
          description: 'Questions that nobody saw coming.',
          type: 'EDUCATIONAL_MEETING',
          ...fields,
        };
        const made = await ask<Made>('mutation ($input: EventInput!) { createEvent(input: $input) { id slug } }', {
          input,
        });
        created.push(made.id);
        return made;
      },
      read: (id) => ask('query ($id: ID!) { event(id: $id) { title cancelReason movedFrom { location } } }', { id }),
    });
    for (const id of created) await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id }).catch(() => undefined);
  },
});

const REASON = 'The hall is flooded. We meet next week.';
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

test('R472 R473 R475: an officer cancels an event with a sentence, undoes it, is led from deleting to cancelling, and reinstates it', async ({
  page,
  club,
  events,
}) => {
  await signIn(page);
  const title = club.titled('Called off');
  const { id } = await events.make({ title });
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
  await chooseAction(page, row(page, title), EVENT_ADMIN_MESSAGES.cancelEvent);
  const dialog = page.getByRole('dialog');
  const sentence = dialog.getByLabel(EVENT_ADMIN_MESSAGES.cancelReason);
  await expect(sentence).toBeFocused();
  await dialog.getByRole('button', { name: EVENT_ADMIN_MESSAGES.cancel }).click();
  await expect(dialog.getByText('A sentence for visitors is required')).toBeVisible();
  await sentence.fill(REASON);
  // The words stay when the server cannot be reached.
  await page.route('**/graphql', (route) => route.abort());
  await dialog.getByRole('button', { name: EVENT_ADMIN_MESSAGES.cancel }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.cancelFailed).first()).toBeVisible();
  await expect(sentence).toHaveValue(REASON);
  await page.unroute('**/graphql');
  await dialog.getByRole('button', { name: EVENT_ADMIN_MESSAGES.cancel }).click();
  await expect(page.getByText('Event cancelled')).toBeVisible();
  await expect(row(page, title).getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(row(page, title).getByText(REASON)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, title).getByText('Upcoming', { exact: true })).toBeVisible();

  await row(page, title)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await dialog.getByRole('button', { name: EVENT_ADMIN_MESSAGES.cancelInstead }).click();
  await sentence.fill(REASON);
  await dialog.getByRole('button', { name: EVENT_ADMIN_MESSAGES.cancel }).click();
  await expect(row(page, title).getByText('Cancelled', { exact: true })).toBeVisible();
  expect(await events.read(id)).toMatchObject({ cancelReason: REASON });

  await page.goto(`/admin/events/${id}`);
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.visitorsRead(REASON))).toBeVisible();
  await chooseAction(page, page.getByRole('main'), EVENT_ADMIN_MESSAGES.reinstateEvent);
  await dialog.getByRole('button', { name: EVENT_ADMIN_MESSAGES.reinstate }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.visitorsRead(REASON))).toHaveCount(0);
  await page.getByLabel('Location', { exact: true }).fill('Library');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  expect(await events.read(id)).toMatchObject({ cancelReason: null });
});

test('R474 R475: an officer who moves an event decides whether visitors are told', async ({ page, club, events }) => {
  await signIn(page);
  const title = club.titled('Moved');
  const { id } = await events.make({ title });
  await page.goto(`/admin/events/${id}`);
  const tell = page.getByRole('checkbox', { name: EVENT_ADMIN_MESSAGES.announceMove });
  await expect(tell).toHaveCount(0);
  await page.getByLabel('Location', { exact: true }).fill('Library');
  // Just created: nobody knows it yet.
  await expect(tell).not.toBeChecked();
  await tell.check();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  expect((await events.read(id)).movedFrom).toMatchObject({ location: 'Lecture Hall 2' });
  await expect(tell).toBeChecked();
  await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
  await expect(row(page, title).getByText(/^Moved from .* Lecture Hall 2$/)).toBeVisible();
});

test('R478 R479: the page of an event fits every screen, shows its picture whole, and copies a text for sharing', async ({
  page,
  context,
  club,
  events,
}) => {
  const title = club.titled('Poster');
  const { slug } = await events.make({ title, capacity: 24, registrationUrl: 'https://forms.example/a' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/activities?date=2076-12-03');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(`/events/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('24 seats')).toBeVisible();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: EVENT_MESSAGES.shareThis }).click();
  await expect(page.getByText(SHARE_MESSAGES.copied)).toBeVisible();
  const shared = [
    ...[title, 'Thursday 3 December 2076, 6:00 PM to 7:30 PM', 'Lecture Hall 2'],
    expect.stringMatching(new RegExp(`/events/${slug}$`)),
  ];
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  expect((await copied()).split('\n')).toEqual(shared);

  // The same text, from the page of the day.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  await page.goto('/activities?date=2076-12-03');
  await page.getByRole('button', { name: new RegExp(`^${EVENT_MESSAGES.share} ?: ${title}$`) }).press('Enter');
  await expect(page.getByText(SHARE_MESSAGES.copied)).toBeVisible();
  expect((await copied()).split('\n')).toEqual(shared);
});

test('R499: the page of a day copies a text about the evening of the weekly meeting', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/activities?date=2076-12-17');
  await expect(page.getByText('The weekly meeting takes place that day')).toBeVisible();
  await page.getByRole('button', { name: EVENT_MESSAGES.share, exact: true }).click();
  await expect(page.getByText(SHARE_MESSAGES.copied)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^Weekly meeting\n.*17 December 2076.*\n(.*\n)?http.*\/activities\?date=2076-12-17#day$/);
});
