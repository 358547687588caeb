import type { Page } from '@playwright/test';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { ERRORS } from '../../server/shared/error-messages.ts';
import { recordMenu } from './actions.ts';
import { mockResponses } from './answers.ts';
import { AUTHOR, expect, signIn, test } from './club.ts';
import { asAdmin } from './graphql.ts';

test.beforeEach(({ page }) => signIn(page));

const titles = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading');

/** Creates events with this title, and returns a function that deletes them. */
async function createEvents(url: string, token: string, title: string, dates: readonly string[]) {
  const ask = asAdmin(url, token);
  const ids: string[] = [];
  for (const [n, date] of dates.entries()) {
    const { id } = await ask<{ id: string }>('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
      input: {
        ...{ title: `${title} ${n + 1}`, date, time: '6:00 PM', location: 'Hall 2' },
        ...{ description: 'Questions.', type: 'EDUCATIONAL_MEETING' },
      },
    });
    ids.push(id);
  }
  return async () => {
    for (const id of ids) await ask('mutation ($id: ID!) { deleteEvent(id: $id) }', { id }).catch(() => undefined);
  };
}

test('R368: posts are found by author, filtered by origin and sorted, and the address keeps all of it', async ({
  page,
  club,
}) => {
  const author = { ...AUTHOR, name: club.titled('Nimali') };
  const [first, second] = [await club.publish({ author }), await club.publish({ author })];
  const submitted = club.titled('From outside');
  await club.blog.submit({ title: submitted, content: '<p>I stood up.</p>', author });
  await asAdmin(club.url, club.token)('mutation ($id: ID!) { clapBlogPost(id: $id) { id } }', { id: first.id });
  await page.goto('/admin/blog');
  await page.getByRole('searchbox').fill(author.name);
  await expect(titles(page)).toHaveText([submitted, second.title, first.title]);
  await expect(page.getByText('3 posts', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Order' }).click();
  await page.getByRole('option', { name: 'Most claps first' }).click();
  await expect(titles(page).first()).toHaveText(first.title);
  await page.getByRole('checkbox', { name: 'From visitors' }).press('Space');
  await expect(titles(page)).toHaveText([submitted]);
  await expect(page).toHaveURL(/order=claps/);
  await expect(page).toHaveURL(/from=visitors/);
  await page.reload();
  await expect(titles(page)).toHaveText([submitted]);
  await expect(page.getByRole('checkbox', { name: 'From visitors' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'From visitors' }).press('Space');
  await page.getByRole('checkbox', { name: 'Mine' }).press('Space');
  await expect(titles(page)).toHaveText([first.title, second.title]);
});

test('at 768 px, the facts of a row begin below its title, and its actions end where the row ends', async ({
  page,
  club,
}) => {
  const title = club.titled('Narrow');
  const deleteEvents = await createEvents(club.url, club.token, title, ['2077-03-04']);
  try {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: title });
    const heading = (await row.getByRole('heading').boundingBox())!;
    const facts = (await row.getByText('upcoming', { exact: false }).first().boundingBox())!;
    expect(Math.abs(facts.x - heading.x)).toBeLessThan(2);
    expect(facts.y).toBeGreaterThan(heading.y);
    const [whole, actions] = [(await row.boundingBox())!, (await recordMenu(row).boundingBox())!];
    expect(Math.abs(actions.x + actions.width - whole.x - whole.width)).toBeLessThan(2);
  } finally {
    await deleteEvents();
  }
});

test('R369: a long list has months, grows in larger steps, and is as it was on the way back from a form', async ({
  page,
  club,
}) => {
  const title = club.titled('Long');
  const dates = Array.from(
    { length: 75 },
    (_, n) => `203${n < 40 ? 1 : 2}-${n < 40 ? '03' : '04'}-${String((n % 28) + 1).padStart(2, '0')}`,
  );
  const remove = await createEvents(club.url, club.token, title, dates);
  try {
    await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
    await expect(page.getByText('75 events', { exact: true })).toBeVisible();
    await expect(titles(page)).toHaveCount(24);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['March 2031']);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(titles(page)).toHaveCount(72);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(titles(page)).toHaveCount(75);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['March 2031', 'April 2032']);

    const last = titles(page).last();
    await last.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(1000);
    await last.getByRole('link').click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBeLessThan(before);
    await page.getByRole('link', { name: 'Events', exact: true }).last().click();
    await expect(page).toHaveURL(/q=Long/);
    await expect(titles(page)).toHaveCount(75);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  } finally {
    await remove();
  }
});

test('an empty list is drawn, offers the first step and has nothing to search', async ({ page }) => {
  const none = { nodes: [], pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null }, totalCount: 0 };
  await mockResponses(page, { AdminTeam: { teamMembers: { __typename: 'TeamMemberConnection', ...none } } });
  await page.goto('/admin/team');
  const notice = page.getByRole('status').filter({ hasText: 'No members yet' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('search')).toBeHidden();
  await notice.getByRole('link', { name: 'New member' }).click();
  await expect(page).toHaveURL('/admin/team/new');
});

test('R370: several posts are published with one Undo, and one that fails is named with the reason', async ({
  page,
  club,
}) => {
  const mark = club.titled('Bulk');
  const drafts = [];
  for (const n of [1, 2, 3]) drafts.push(await club.publish({ title: `${mark} ${n}`, status: 'draft' }));
  await page.goto(`/admin/blog?q=${encodeURIComponent(mark)}`);
  await expect(titles(page)).toHaveCount(3);
  const select = (n: number) => page.getByRole('checkbox', { name: `Select “${mark} ${n}”` });
  // By keyboard: X selects the focused record, and Shift+X everything up to another one.
  await page.getByRole('link', { name: `${mark} 3`, exact: true }).focus();
  await page.keyboard.press('x');
  await expect(select(3)).toBeChecked();
  await page.getByRole('link', { name: `${mark} 1`, exact: true }).focus();
  await page.keyboard.press('Shift+X');
  await expect(select(2)).toBeChecked();
  const bar = page.getByRole('group', { name: 'Actions for 3 selected posts' });

  // Another officer deletes the second one in between.
  await asAdmin(club.url, club.token)('mutation ($id: ID!) { deleteBlogPost(id: $id) }', { id: drafts[1]!.id });
  await bar.getByRole('button', { name: 'Publish' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: '2 posts published, 1 not' });
  await expect(toast).toContainText(`“${mark} 2”: ${ERRORS.POST_NOT_FOUND.message}`);
  await expect(page.getByRole('main').getByRole('listitem').getByText('Published', { exact: true })).toHaveCount(2);

  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await expect(titles(page)).toHaveText([`${mark} 3`, `${mark} 1`]);
  await expect(page.getByRole('main').getByRole('listitem').getByText('Draft', { exact: true })).toHaveCount(2);
});

test('R370: several events are completed and deleted, and each can be undone at once', async ({ page, club }) => {
  const title = club.titled('Several');
  const remove = await createEvents(club.url, club.token, title, ['2031-03-01', '2031-03-02', '2031-03-03']);
  try {
    await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
    await expect(titles(page)).toHaveCount(3);
    const select = (n: number) => page.getByRole('checkbox', { name: `Select “${title} ${n}”` });
    await select(1).click();
    await select(3).click({ modifiers: ['Shift'] });
    await expect(select(2)).toBeChecked();
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    await expect(page.getByText('3 events completed')).toBeVisible();
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.getByText('Completed', { exact: true })).toHaveCount(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rows.getByText('Upcoming', { exact: true })).toHaveCount(3);

    await select(1).click();
    await select(2).click();
    await page
      .getByRole('group', { name: /^Actions for/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete 2 events?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(titles(page)).toHaveText([`${title} 3`]);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(titles(page)).toHaveCount(3);
    await expect(page.getByRole('group', { name: /^Actions for/ })).toHaveCount(0);
  } finally {
    await remove();
  }
});

test('undoing a deletion beyond the first page puts the records back where they were', async ({ page, club }) => {
  const title = club.titled('Beyond');
  const dates = Array.from({ length: 30 }, (_, n) => `2031-05-${String(n + 1).padStart(2, '0')}`);
  const remove = await createEvents(club.url, club.token, title, dates);
  try {
    await page.goto(`/admin/events?q=${encodeURIComponent(title)}`);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(titles(page)).toHaveCount(30);
    const all = await titles(page).allTextContents();
    const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });

    await page.getByRole('button', { name: `Delete “${title} 28”` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(titles(page)).toHaveCount(29);
    await undo.click();
    await expect(page.getByText('Restored')).toBeVisible();
    await expect(titles(page)).toHaveText(all);
    await expect(page.getByText('30 events', { exact: true })).toBeVisible();

    await page.getByRole('link', { name: `${title} 20`, exact: true }).focus();
    await page.keyboard.press('x');
    await page.getByRole('link', { name: `${title} 29`, exact: true }).focus();
    await page.keyboard.press('Shift+X');
    const bar = page.getByRole('group', { name: 'Actions for 10 selected events' });
    await bar.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete 10 events?' }).getByRole('button', { name: 'Delete' }).click();
    await expect(titles(page)).toHaveCount(20);
    await undo.last().click();
    await expect(page.getByText('Undone')).toBeVisible();
    await expect(titles(page)).toHaveText(all);
  } finally {
    await remove();
  }
});

test('R371: publishing several posts asks first when some of them are unfinished', async ({ page, club }) => {
  const mark = club.titled('Blank');
  await club.publish({ title: `${mark} 1`, status: 'draft', content: '<p>It began. TODO: the end.</p>' });
  await club.publish({ title: `${mark} 2`, status: 'draft', content: '' });
  await page.goto(`/admin/blog?q=${encodeURIComponent(mark)}`);
  for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Select “${mark} ${n}”` }).click();
  const bar = page.getByRole('group', { name: 'Actions for 2 selected posts' });
  const badges = page.getByRole('main').getByRole('listitem');
  await bar.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: BLOG_ADMIN_MESSAGES.unfinishedTitle(2) });
  await expect(dialog).toContainText(`“${mark} 1” still contains “TODO”.`);
  await expect(dialog).toContainText(`“${mark} 2” has no text yet.`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(badges.getByText('Draft', { exact: true })).toHaveCount(2);
  await bar.getByRole('button', { name: 'Publish' }).click();
  await dialog.getByRole('button', { name: BLOG_ADMIN_MESSAGES.publishAnyway }).click();
  await expect(badges.getByText('Published', { exact: true })).toHaveCount(2);
});
