import type { Page } from '@playwright/test';
import { recordMenu } from './actions.ts';
import { expect, signIn, test } from './club.ts';
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
