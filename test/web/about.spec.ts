import type { Page } from '@playwright/test';
import { MISSION } from '../../server/shared/club-texts.ts';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { TEAM_POSITIONS } from '../../server/shared/team.ts';
import { mockResponses, openFromNavigation, EXECUTIVE_KEYS, member } from './answers.ts';
import { expect, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { TIMELINE, VALUES } from '../../client/features/about/public/texts.ts';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts.ts';
import { TEAM_MESSAGES } from '../../client/features/team/public/texts.ts';

test('R3 R10 R59 R60: the page states the mission and the four values of the club', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible();
  await expect(page.getByText(MISSION.sentence)).toBeVisible();
  await expect(page.getByText(MISSION.text)).toBeVisible();
  expect(MISSION.text).toMatch(/empower voices and build leaders/i);
  const values = page.getByRole('region', { name: 'What we hold to' });
  await expect(values.getByRole('heading', { level: 3 })).toHaveText([
    'Excellence',
    'Integrity',
    'Community',
    'Innovation',
  ]);
  for (const { text } of VALUES) await expect(values.getByText(text)).toBeVisible();
});

const parts = (page: Page) => page.getByRole('region', { name: 'How it began' }).getByRole('listitem');

async function openAll(page: Page): Promise<void> {
  await expect(parts(page)).toHaveCount(TIMELINE.length);
  for (const [i, { year, title, text }] of TIMELINE.entries()) {
    const part = parts(page).nth(i);
    await expect(part.locator('summary')).toHaveText(`${year} ${title}`);
    if (i > 0) {
      await expect(part.getByText(text)).toBeHidden();
      await part.locator('summary').press('Enter');
    }
    await expect(part.getByText(text)).toBeVisible();
  }
  await parts(page).first().locator('summary').click();
  await expect(parts(page).first().getByText(TIMELINE[0].text)).toBeHidden();
}

test('R61: the parts from the foundation in 2018 to the recognition in 2019 expand and collapse', async ({ page }) => {
  expect(TIMELINE.map(({ year }) => year)).toEqual(['2018', '2018', '2019', '2019']);
  expect([TIMELINE[0].title, TIMELINE.at(-1)!.title]).toEqual(['Foundation', 'Official recognition']);
  await page.goto('/about');
  await openAll(page);
});

test('R10 R61: they do so without scripts too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/about');
  await expect(page.getByText(MISSION.sentence)).toBeVisible();
  await openAll(page);
  await context.close();
});

const committee = (page: Page, year: string) =>
  page.getByRole('region', { name: `${TEAM_MESSAGES.committeeTitle} ${year}` });

test('R62 R63: holders of the seven positions are listed by year in that order, and nobody else', async ({
  page,
  club,
  baseURL,
}) => {
  const ask = asAdmin(baseURL!, club.token);
  const named = club.titled('Person');
  const year = '20/21';
  const add = async (position: string) =>
    ask<{ id: string }>('mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }', {
      input: { name: `${named} ${position}`, position, year },
    });
  const added: { id: string }[] = [];
  try {
    for (const position of [...EXECUTIVE_KEYS, 'DESIGN_LEAD'].reverse()) added.push(await add(position));
    await page.goto('/about');
    const people = committee(page, year).getByRole('listitem').filter({ hasText: named });
    await expect(people).toHaveText(
      EXECUTIVE_KEYS.map((position) => `${named} ${position}${TEAM_POSITIONS[position]}`),
    );
    await expect(page.getByText(`${named} DESIGN_LEAD`)).toHaveCount(0);
    await expect(people.locator('img[src="/default-avatar.svg"]')).toHaveCount(EXECUTIVE_KEYS.length);
    const years = await page
      .getByRole('region', { name: TEAM_MESSAGES.committeeTitle, exact: true })
      .getByRole('heading', { level: 3 })
      .allTextContents();
    expect(years).toEqual([...years].sort().reverse());
  } finally {
    for (const { id } of added) await ask('mutation ($id: ID!) { deleteTeamMember(id: $id) }', { id });
  }
});

test('R64 R318: the first three of a year are in one row, the rest in a second', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const members = EXECUTIVE_KEYS.map((position) => member(`The ${position}`, position));
  await mockResponses(page, {
    Committee: { executiveCommittee: [{ __typename: 'CommitteeYear', year: '26/27', members }] },
  });
  await openFromNavigation(page, 'About Us');
  const rows = committee(page, '26/27').getByRole('list');
  await expect(rows.first().getByRole('listitem')).toHaveCount(3);
  await expect(rows.last().getByRole('listitem')).toHaveCount(EXECUTIVE_KEYS.length - 3);
  for (const row of [rows.first(), rows.last()]) {
    const tops = await row
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  }
});

test('on a phone long surnames are not broken, and the first member has a row', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const long = 'Wickramasinghe Mudiyanselage Muthukumarasamy Pathirannehelage';
  const members = EXECUTIVE_KEYS.map((position) => member(long, position));
  await mockResponses(page, {
    Committee: { executiveCommittee: [{ __typename: 'CommitteeYear', year: '26/27', members }] },
  });
  await openFromNavigation(page, 'About Us');
  const people = committee(page, '26/27').getByRole('listitem');
  await expect(people).toHaveCount(EXECUTIVE_KEYS.length);
  const fits = await people.locator('strong').evaluateAll((names) =>
    names.map((name) => {
      const { width } = name.getBoundingClientRect();
      (name as HTMLElement).style.width = 'min-content';
      (name as HTMLElement).style.overflowWrap = 'normal';
      return name.getBoundingClientRect().width <= width;
    }),
  );
  expect(fits).toEqual(members.map(() => true));
  const [first, second, third] = await people.evaluateAll((items) =>
    items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect),
  );
  expect(second!.top).toBeGreaterThan(first!.bottom);
  expect(third!.top).toBe(second!.top);
});

test('R58 R165 R298 R299: a committee that fails to load shows an error on an otherwise intact page, and loads on retry', async ({
  page,
}) => {
  const { promise, resolve } = Promise.withResolvers<'fails'>();
  await mockResponses(page, { Committee: promise });
  await openFromNavigation(page, 'About Us');
  await expect(page.getByRole('status').filter({ hasText: TEAM_MESSAGES.loading })).toBeVisible();
  resolve('fails');
  const alert = page.getByRole('alert').filter({ hasText: TEAM_ADMIN_MESSAGES.loadFailed });
  await expect(alert.getByText(ERRORS.INTERNAL.message)).toBeVisible();
  await expect(page.getByText(MISSION.sentence)).toBeVisible();
  const years = [{ __typename: 'CommitteeYear', year: '25/26', members: [member('Back again')] }];
  await mockResponses(page, { Committee: { executiveCommittee: years } });
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Back again')).toBeVisible();
  await expect(alert).toHaveCount(0);
});
