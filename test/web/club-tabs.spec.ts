import type { Page } from '@playwright/test';
import { MEMBERSHIP_MESSAGES } from '../../server/shared/membership.ts';
import { SPECIAL_EVENT_MESSAGES } from '../../server/shared/special-event.ts';
import { TEAM_MESSAGES, TEAM_POSITIONS } from '../../server/shared/team.ts';
import { TOASTS } from '../../server/shared/toasts.ts';
import { ERRORS, TRY_AGAIN } from '../../server/shared/errors.ts';
import { answer } from './answers.ts';
import { expect, signIn, signInByForm, test } from './club.ts';
import { asAdmin } from './graphql.ts';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const failWrites = (page: Page) =>
  page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation') ? route.abort() : route.continue(),
  );

test.beforeEach(({ page }) => signIn(page));

test.describe('Team Members', () => {
  test('R113 R144 R180 R181: a member is made, found by year, copied to the next, and deleted', async ({
    page,
    club,
  }) => {
    const name = club.titled('Member');
    await page.goto('/admin/team');
    await page.getByRole('link', { name: 'New member' }).click();
    await expect(page.getByText(/200x200/)).toBeVisible();
    await page.getByRole('button', { name: 'Create Member' }).click();
    for (const what of ['Name', 'Position', 'Year']) await expect(page.getByText(`${what} is required`)).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('combobox', { name: 'Position' }).click();
    await expect(page.getByRole('option')).toHaveCount(Object.keys(TEAM_POSITIONS).length);
    await page.getByRole('option', { name: TEAM_POSITIONS.TREASURER }).click();
    await page.getByRole('combobox', { name: 'Year' }).click();
    await expect(page.getByRole('option').last()).toHaveText('20/21');
    await page.getByRole('option', { name: '21/22' }).click();
    await page.getByLabel('Thoughts (optional)').fill('x'.repeat(151));
    await page.getByRole('button', { name: 'Create Member' }).click();
    await expect(page.getByText('Thoughts must be at most 150 characters').first()).toBeVisible();
    await page.getByLabel('Thoughts (optional)').fill('I counted the biscuits.');
    await page.getByRole('button', { name: 'Create Member' }).click();
    await expect(page.getByText(TEAM_MESSAGES.created)).toBeVisible();

    await page.goto(`/admin/team?year=21%2F22&q=${encodeURIComponent(name)}`);
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Treasurer');
    await answer(page, { AdminTeam: 'fails' });
    await page.getByRole('button', { name: 'Copy to 22/23' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(TEAM_MESSAGES.fetchFailed);
    await page.unrouteAll();
    await dialog.getByRole('button', { name: TRY_AGAIN }).click();
    await expect(dialog.getByRole('checkbox', { name: new RegExp(name) })).toBeChecked();
    await dialog.getByRole('button', { name: /^Copy \d+ member/ }).click();
    await expect(page.getByText('The committee of 22/23 is begun')).toBeVisible();
    await expect(page).toHaveURL(/year=22%2F23/);
    await expect(row).toContainText('22/23');
    for (const year of ['21%2F22', '22%2F23']) {
      await page.goto(`/admin/team?year=${year}&q=${encodeURIComponent(name)}`);
      await row.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(row).toHaveCount(0);
    }
  });

  test('whoever leaves a form that is being saved is not fetched back when it is', async ({ page, club, baseURL }) => {
    const name = club.titled('Left behind');
    await page.goto('/admin/team/new?year=20%2F21');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await choose(page, 'Position', TEAM_POSITIONS.SECRETARY);
    const answered = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('mutation CreateTeamMember')) await answered.promise;
      return route.fallback();
    });
    await page.getByRole('button', { name: 'Create Member' }).click();
    await page.getByRole('link', { name: 'Video', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    const video = page.getByRole('heading', { level: 1, name: 'Video' });
    await expect(video).toBeVisible();
    answered.resolve();
    await expect(page.getByText(TEAM_MESSAGES.created)).toBeVisible();
    await expect(video).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/video$/);
    const ask = asAdmin(baseURL!, club.token);
    const { nodes } = await ask<{ nodes: { id: string }[] }>(
      'query ($search: String) { teamMembers(search: $search) { nodes { id } } }',
      { search: name },
    );
    expect(nodes).toHaveLength(1);
    await ask('mutation ($id: ID!) { deleteTeamMember(id: $id) }', nodes[0]!);
  });

  test('R253 R254 R255 R256 R312: what fails says so', async ({ page, club, baseURL }) => {
    const ask = asAdmin(baseURL!, club.token);
    const input = { name: club.titled('Failing'), position: 'WEB_MASTER', year: '20/21' };
    const { id } = await ask<{ id: string }>(
      'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }',
      { input },
    );
    await page.goto(`/admin/team?q=${encodeURIComponent(input.name)}`);
    const row = page.getByRole('listitem').filter({ hasText: input.name });
    await expect(row).toBeVisible();
    await failWrites(page);
    await row.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(TEAM_MESSAGES.deleteFailed)).toBeVisible();
    await row.getByRole('link', { name: /^Edit/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Another name');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(TEAM_MESSAGES.updateFailed)).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Another name');
    page.on('dialog', (leaving) => void leaving.accept());
    await page.goto('/admin/team/new?year=20%2F21');
    await page.getByLabel('Name', { exact: true }).fill('Somebody');
    await choose(page, 'Position', TEAM_POSITIONS.SECRETARY);
    await page.getByRole('button', { name: 'Create Member' }).click();
    await expect(page.getByText(TEAM_MESSAGES.createFailed)).toBeVisible();
    await page.unrouteAll();
    await page.route('**/graphql', (route) => route.abort());
    await page.goto('/admin/team');
    await expect(page.getByText(TEAM_MESSAGES.fetchFailed)).toBeVisible();
    await ask('mutation ($id: ID!) { deleteTeamMember(id: $id) }', { id });
  });
});

test.describe('Special Event', () => {
  test.describe.configure({ mode: 'serial' });

  test('R122 R182 R261: the one record is changed within its limits', async ({ page }) => {
    await page.goto('/admin/special-event');
    const title = page.getByLabel('Title', { exact: true });
    await expect(title).toBeVisible();
    const former = await title.inputValue();
    await title.fill('x'.repeat(101));
    await page.getByLabel('Subtitle').fill('');
    await page.getByRole('button', { name: /^(Save Changes|Create Special Event)$/ }).click();
    await expect(page.getByText('Title must be at most 100 characters').first()).toBeVisible();
    await expect(page.getByText('Subtitle is required')).toBeVisible();
    await title.fill(`${former} again`.slice(0, 100));
    await page.getByLabel('Subtitle').fill('One evening.');
    await page.getByLabel('First text').fill('It begins.');
    await page.getByLabel('Second text').fill('It ends.');
    await page.getByRole('button', { name: /^(Save Changes|Create Special Event)$/ }).click();
    await expect(page.getByText(/special event (created|updated) successfully/)).toBeVisible();
  });

  test('R257 R258 R259 R260 R183: what fails says so, and a session that is over too', async ({ page }) => {
    await page.goto('/admin/special-event');
    await page.getByLabel('Subtitle').fill('Not lost');
    await failWrites(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(SPECIAL_EVENT_MESSAGES.updateFailed)).toBeVisible();
    await expect(page.getByText(SPECIAL_EVENT_MESSAGES.saveFailed)).toBeVisible();
    await expect(page.getByLabel('Subtitle')).toHaveValue('Not lost');
    await page.unrouteAll();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('mutation')
        ? route.fulfill({
            json: { errors: [{ message: ERRORS.NO_TOKEN.message, extensions: { code: 'UNAUTHENTICATED' } }] },
          })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(SPECIAL_EVENT_MESSAGES.signInFirst)).toBeVisible();
    await expect(page).toHaveURL(/\/adminlogin/);
    await page.unrouteAll();

    await signInByForm(page);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('query AdminSpecialEvent')
        ? route.fulfill({ json: { data: { specialEvent: null } } })
        : route.abort(),
    );
    await page.goto('/admin/special-event');
    for (const field of ['Title', 'Subtitle', 'First text', 'Second text']) {
      await page.getByLabel(field, { exact: true }).fill('Words');
    }
    await page.getByRole('button', { name: 'Create Special Event' }).click();
    await expect(page.getByText(SPECIAL_EVENT_MESSAGES.createFailed)).toBeVisible();
    await page.unrouteAll();
    page.on('dialog', (leaving) => void leaving.accept());
    await page.goto('/admin/events');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('link', { name: 'Special Event' }).click();
    await expect(page.getByText(SPECIAL_EVENT_MESSAGES.fetchFailed)).toBeVisible();
  });
});

test.describe('Applications', () => {
  test.describe.configure({ mode: 'serial' });
  const FORM = 'https://docs.google.com/forms/d/e/1FAIpQLSc-abcdefghij/viewform';

  test('R114 R115 R116 R154 R155 R184 R185 R186 R187 R332: applications are opened and closed', async ({ page }) => {
    await page.goto('/admin/applications');
    const save = page.getByRole('button', { name: 'Save Changes' });
    const open = page.getByRole('switch', { name: 'Applications are open' });
    await expect(save).toBeDisabled();
    await open.check({ force: true });
    await page.getByLabel('Form URL').fill('');
    await page.getByRole('textbox', { name: 'Closing date' }).fill('');
    await page.getByRole('textbox', { name: 'Closing date' }).press('Tab');
    await save.click();
    await expect(page.getByText(MEMBERSHIP_MESSAGES.formUrlRequired)).toBeVisible();
    await expect(page.getByText(MEMBERSHIP_MESSAGES.closeDateRequired)).toBeVisible();
    await page.getByLabel('Form URL').fill('https://forms.example/d/1');
    await page.getByRole('textbox', { name: 'Closing date' }).fill('18 December 2031');
    await page.getByRole('textbox', { name: 'Closing date' }).press('Tab');
    await save.click();
    await expect(page.getByText(MEMBERSHIP_MESSAGES.formUrlInvalid)).toBeVisible();
    await page.getByLabel('Form URL').fill(FORM);
    await save.click();
    await expect(page.getByText(MEMBERSHIP_MESSAGES.saved)).toBeVisible();
    expect(TOASTS.savedMs).toBe(3000);
    await expect(page.getByLabel('Form URL')).toHaveValue(`${FORM}?embedded=true`);
    await expect(save).toBeDisabled();
    await open.uncheck({ force: true });
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).fill('14 January 2032');
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).press('Tab');
    await save.click();
    await expect(page.getByText(MEMBERSHIP_MESSAGES.saved).last()).toBeVisible();
    await expect(save).toBeDisabled();
    await open.check({ force: true });
    await expect(page.getByLabel('Form URL')).toHaveValue('');
  });

  test('R157 R188 R267 R268 R269 R266 R270: what fails says so, and ‘Not authorized’ leads to the sign-in', async ({
    page,
  }) => {
    await page.goto('/admin/applications');
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).fill('15 January 2032');
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).press('Tab');
    await failWrites(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(MEMBERSHIP_MESSAGES.adminSaveFailed)).toBeVisible();
    await expect(page.getByText(MEMBERSHIP_MESSAGES.updateFailed)).toBeVisible();
    await page.unrouteAll();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('mutation')
        ? route.fulfill({
            json: { errors: [{ message: ERRORS.NOT_ALLOWED.message, extensions: { code: 'FORBIDDEN' } }] },
          })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page).toHaveURL(/\/adminlogin\?next=/);
    await expect(page.getByText(MEMBERSHIP_MESSAGES.signInFirst)).toBeVisible();
    await page.unrouteAll();
    await signInByForm(page);
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('link', { name: 'Applications' }).click();
    await expect(page.getByText(MEMBERSHIP_MESSAGES.adminLoadFailed)).toBeVisible();
    await expect(page.getByText(MEMBERSHIP_MESSAGES.fetchFailed)).toBeVisible();
  });
});
