import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { ADMIN } from '../support/admin.ts';
import { graphqlBlogApi } from '../support/blog-apis.ts';
import { startProduct } from '../support/product-process.ts';
import { expect, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { tabTo } from './keys.ts';
import { openPhone, PHONE } from './phones.ts';
import {
  clipboardText,
  fillRoleForm,
  freeRole as free,
  giveRoleBack,
  makeClubLink,
  sendRoleForm,
  tookRole,
} from './roles.ts';
import { findTextFaults } from './text-layout.ts';
import { DAY_ROLE_MESSAGES } from '../../client/features/events/public/day-role-texts.ts';
import { CLUB_LINK_MESSAGES } from '../../client/features/meetings/admin/club-link-texts.ts';
import {
  BOARD_MESSAGES,
  OWN_ROLE_MESSAGES,
  ROLE_FORM_MESSAGES,
} from '../../client/features/meetings/board/board-texts.ts';
import { SECRET_MESSAGES } from '../../client/ui/texts.ts';
import { addDays } from '../../server/shared/days.ts';
import { ROLE_MESSAGES, SHOWN_AS } from '../../server/shared/evening-roles.ts';
import { FIRST_MEETING_ID, SITE_DEFAULTS } from '../../server/shared/site.ts';
import { dayIn } from '../../server/shared/time.ts';
import { WEEKDAYS, weekdayOfDate } from '../../server/shared/weekdays.ts';

const ADA = 'Ada Lovelace';
const BO = 'Bo Berg';

let url: string;
let stop: () => Promise<void>;
let ask: ReturnType<typeof asAdmin>;
test.beforeEach(async () => {
  ({ url, stop } = await startProduct());
  ask = asAdmin(url, (await graphqlBlogApi(url).signIn(ADMIN.email, ADMIN.password)).data);
});
test.afterEach(async ({ page }) => {
  // Or the page would ask for more than the site can answer.
  await page.close();
  await stop();
});

const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const press = (page: Page, name: string): Promise<void> => button(page, name).click();
const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name });

/** On a phone: nothing is cut off, all that can be pressed is large enough, and axe finds nothing. */
async function expectFit(page: Page): Promise<void> {
  // Below the bar of the site nothing can be seen.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await findTextFaults(page)).toEqual([]);
  const targets = page
    .getByRole('main')
    .locator('button, summary, li > a, input:not([tabindex="-1"]), label:has(> input[type=radio])');
  for (const target of await targets.all()) {
    if (!(await target.isVisible()) || (await target.getAttribute('type')) === 'radio') continue;
    expect([await target.textContent(), (await target.boundingBox())!.height >= 44]).toEqual([
      await target.textContent(),
      true,
    ]);
  }
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join()}`)).toEqual([]);
}

/** The HTML of the day of the next evening, as the public gets it. */
async function publicRoles(page: Page): Promise<string> {
  const { day } = await ask<{ day: string }>('{ nextMeeting { day } }', {});
  return (await page.request.get(`${url}/activities?date=${day}`)).text();
}

test('R593 R594 R595 R597: an officer makes the link, a visitor takes a role on a phone, another is told who has it, and it is given back', async ({
  page,
  browser,
}) => {
  const link = await makeClubLink(page, url);
  const one = await openPhone(browser, link);
  const other = await openPhone(browser, link);
  await expectFit(one);

  await test.step('taken by touch', async () => {
    await fillRoleForm(one, 'Timer', { name: ADA, shownAs: SHOWN_AS.INITIALS });
    await expectFit(one);
    await sendRoleForm(one);
    await expect(tookRole(one, 'Timer')).toBeFocused();
    await expectFit(one);
    const html = await publicRoles(page);
    expect(html).toContain('A. L.');
    expect(html).not.toContain('Lovelace');
    expect(html).toContain(DAY_ROLE_MESSAGES.free(['Toastmaster of the evening']).split(',')[0]);
  });

  await test.step('the other one, by keys, is told who was faster', async () => {
    await tabTo(free(other, 'Timer'));
    await other.keyboard.press('Enter');
    await expect(other.getByLabel(ROLE_FORM_MESSAGES.name)).toBeFocused();
    await other.keyboard.type(BO);
    await other.keyboard.press('Enter');
    const alert = other.getByRole('alert').filter({ hasText: ROLE_MESSAGES.taken(ADA) });
    await expect(alert).toBeFocused();
    await expect(other.getByText(ADA, { exact: true })).toBeVisible();
    await other.keyboard.press('Tab');
    await other.keyboard.press('Enter');
    await expect(button(other, `Ah-counter ${BOARD_MESSAGES.take}`).first()).toHaveAttribute('aria-expanded', 'true');
    await expect(other.getByLabel(ROLE_FORM_MESSAGES.name)).toHaveValue(BO);
    await other.keyboard.press('Escape');
    await expect(free(other, 'Ah-counter')).toBeFocused();
  });

  await test.step('given back', async () => {
    await one.getByRole('link', { name: ROLE_FORM_MESSAGES.open }).click();
    await expect(heading(one, 'Timer')).toBeVisible();
    await expectFit(one);
    await giveRoleBack(one);
    await expect(heading(one, OWN_ROLE_MESSAGES.givenBack('Timer'))).toBeVisible();
    await expectFit(one);
    await one.getByRole('link', { name: OWN_ROLE_MESSAGES.toBoard }).click();
    await expect(free(one, 'Timer')).toBeVisible();
    expect(await publicRoles(page)).not.toContain('A. L.');
  });

  await test.step('a renewed link leaves the former one void', async () => {
    await press(page, CLUB_LINK_MESSAGES.renew);
    await page.getByRole('dialog').getByRole('button', { name: CLUB_LINK_MESSAGES.renewConfirm }).click();
    const dialog = page.getByRole('dialog', { name: CLUB_LINK_MESSAGES.madeTitle, exact: true });
    await expect(dialog.getByLabel(CLUB_LINK_MESSAGES.madeLabel)).not.toHaveValue(link);
    await expect(button(page, SECRET_MESSAGES.copy)).toBeFocused();
    await other.reload();
    await expect(other.getByText(BOARD_MESSAGES.missing)).toBeVisible();
  });
});

test('R594: a role that is given back on the last day copies a text that asks the group for a replacement', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const tomorrow = addDays(dayIn(SITE_DEFAULTS.timeZone, new Date()), 1);
  const weekday = Object.entries(WEEKDAYS).find(([, day]) => day === weekdayOfDate(tomorrow))![0];
  const input = { title: 'Weekly meeting', weekday, from: '00:00', to: '01:00', parts: [], terms: [], daysOff: [] };
  await ask('mutation ($id: ID!, $input: WeeklyMeetingInput!) { updateWeeklyMeeting(id: $id, input: $input) { id } }', {
    id: FIRST_MEETING_ID,
    input,
  });
  const { token } = await ask<{ token: string }>(
    `mutation ($id: ID!, $date: CalendarDate!, $input: RoleHolderInput!) {
      assignRole(meetingId: $id, date: $date, roleId: "timer", input: $input) { token }
    }`,
    { id: FIRST_MEETING_ID, date: tomorrow, input: { name: ADA } },
  );
  await page.setViewportSize(PHONE);
  await page.goto(`${url}/roles/${token}`);
  await expect(page.getByText(OWN_ROLE_MESSAGES.lateHint)).toBeVisible();
  await giveRoleBack(page);
  await expect(page.getByText(OWN_ROLE_MESSAGES.replacementCopied)).toBeVisible();
  const copied = await clipboardText(page);
  expect(copied).toContain('Timer');
  expect(copied).not.toContain(ADA);
  await expect(page.getByRole('blockquote')).toHaveText(copied);
  await expectFit(page);
  await page.reload();
  await expect(page.getByText(OWN_ROLE_MESSAGES.missing)).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('R593: the board shows who does what, and that taking a role needs JavaScript', async ({ page }) => {
    const { token } = await ask<{ token: string }>('mutation { renewClubLink { token } }', {});
    await page.goto(`${url}/club/${token}`);
    await expect(page.getByText(BOARD_MESSAGES.taken(0, 14)).first()).toBeVisible();
    await expect(page.getByText('Toastmaster of the evening').first()).toBeVisible();
    await expect(page.getByRole('main').locator('noscript p')).toHaveText(BOARD_MESSAGES.needsScripts);
    await page.locator('summary').nth(1).click();
    await expect(page.getByText('Toastmaster of the evening').nth(1)).toBeVisible();
  });
});
