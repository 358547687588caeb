import type { Page } from '@playwright/test';
import { MEMBERSHIP_API_MESSAGES } from '../../server/shared/membership.ts';
import { TEAM_POSITIONS } from '../../server/shared/team.ts';
import { SITE_DEFAULTS } from '../../server/shared/site.ts';
import { dayIn } from '../../server/shared/time.ts';
import { TOASTS } from '../../client/ui/toasts/toast-options.ts';
import { ERRORS } from '../../server/shared/error-messages.ts';
import { mockResponses } from './answers.ts';
import { expect, signIn, signInByForm, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { TRY_AGAIN } from '../../client/ui/texts.ts';
import { MEMBERSHIP_ADMIN_MESSAGES } from '../../client/features/membership/admin/texts.ts';
import { SPECIAL_EVENT_ADMIN_MESSAGES } from '../../client/features/special-event/admin/texts.ts';
import { SPECIAL_EVENT_MESSAGES } from '../../client/features/special-event/public/texts.ts';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts.ts';
import { TYPED_DATE_MESSAGES } from '../../client/records/dates/typed-date.ts';
import { nextYear } from '../../client/features/team/admin/years.ts';
import { latestYear } from '../../server/features/team/committees.ts';

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
  test('R113 R144 R180 R181 R330: a member is created, filtered by year, copied to the next year, and deleted', async ({
    page,
    club,
  }) => {
    const name = club.titled('Member');
    await page.goto('/admin/team');
    await page.getByRole('link', { name: 'New member' }).click();
    await expect(page.getByText(/200 × 200/)).toBeVisible();
    await page.getByRole('button', { name: 'Create Member' }).click();
    for (const what of ['Name', 'Position', 'Year'])
      await expect(page.getByRole('main').getByText(`${what} is required`)).toBeVisible();
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
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.created)).toBeVisible();

    await page.goto(`/admin/team?year=21%2F22&q=${encodeURIComponent(name)}`);
    const row = page.getByRole('listitem').filter({ hasText: name });
    await expect(row).toContainText('Treasurer');
    await mockResponses(page, { AdminTeam: 'fails' });
    await page.getByRole('button', { name: TEAM_ADMIN_MESSAGES.begin('22/23') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText(TEAM_ADMIN_MESSAGES.fetchFailed);
    await page.unrouteAll();
    await dialog.getByRole('button', { name: TRY_AGAIN }).click();
    await expect(dialog.getByRole('checkbox', { name: TEAM_ADMIN_MESSAGES.isIncluded(name) })).toBeChecked();
    await dialog.getByRole('button', { name: /^Publish 22\/23 with \d+ member/ }).click();
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.begun('22/23'))).toBeVisible();
    await expect(page).toHaveURL(/year=22%2F23/);
    await expect(row).toContainText('22/23');
    for (const year of ['21%2F22', '22%2F23']) {
      await page.goto(`/admin/team?year=${year}&q=${encodeURIComponent(name)}`);
      await row.getByRole('button', { name: /^Delete/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(row).toHaveCount(0);
    }
  });

  test('R181: the latest accepted year can be selected, and no member is copied beyond it', async ({ page }) => {
    const thisYear = Number(dayIn(SITE_DEFAULTS.timeZone, new Date()).slice(0, 4));
    const latest = latestYear(thisYear);
    await page.goto(`/admin/team?year=${encodeURIComponent(latest)}`);
    await expect(page.getByRole('combobox', { name: 'Year' })).toHaveValue(latest);
    await expect(page.getByRole('button', { name: TEAM_ADMIN_MESSAGES.begin(nextYear(latest)) })).toHaveCount(0);
    await page.getByRole('link', { name: 'New member' }).click();
    await expect(page).toHaveURL(/\/new/);
    const year = page.getByRole('combobox', { name: 'Year' });
    await expect(year).toHaveValue(latest);
    await year.click();
    await expect(page.getByRole('option').first()).toHaveText(latest);
    await page.goto(`/admin/team?year=${encodeURIComponent(latestYear(thisYear - 1))}`);
    await expect(page.getByRole('button', { name: TEAM_ADMIN_MESSAGES.begin(latest) })).toBeVisible();
  });

  test('another holder of a position in a year is mentioned with a link, but not in a committee, and prevents nothing', async ({
    page,
    club,
    baseURL,
  }) => {
    const name = club.titled('First holder');
    const ask = asAdmin(baseURL!, club.token);
    const input = { name, position: 'TREASURER', year: '20/21' };
    const { id } = await ask<{ id: string }>(
      'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }',
      { input },
    );
    await page.goto('/admin/team/new?year=20%2F21');
    await choose(page, 'Position', TEAM_POSITIONS.TREASURER);
    const remark = page.getByText(`20/21 already has a Treasurer: ${name}`);
    await expect(remark).toBeVisible();
    await expect(remark.getByRole('link', { name })).toHaveAttribute('href', `/admin/team/${id}`);
    await choose(page, 'Year', '21/22');
    await expect(remark).toHaveCount(0);
    await page.goto(`/admin/team/${id}`);
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.order)).toBeVisible();
    await expect(remark).toHaveCount(0);
    await choose(page, 'Position', TEAM_POSITIONS.DESIGN_COMMITTEE_MEMBER);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.updated)).toBeVisible();
    await ask('mutation ($id: ID!) { deleteTeamMember(id: $id) }', { id });
  });

  test('R411: a new committee is a draft that outlasts the tab, is published in one act, and is taken back in one act', async ({
    page,
    club,
    baseURL,
  }) => {
    const ask = asAdmin(baseURL!, club.token);
    const [stays, leaves, added] = [club.titled('Stays'), club.titled('Leaves'), club.titled('Added')];
    for (const [name, position] of [
      [stays, 'TREASURER'],
      [leaves, 'SECRETARY'],
    ])
      await ask('mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }', {
        input: { name, position, year: '23/24' },
      });
    const inYear = async (year: string) => {
      const query = 'query ($year: String) { teamMembers(year: $year, first: 100) { nodes { id name position } } }';
      const { nodes } = await ask<{ nodes: { id: string; name: string; position: string }[] }>(query, { year });
      return nodes;
    };
    const before = await inYear('24/25');
    const dialog = page.getByRole('dialog');
    const open = async (): Promise<void> => {
      await page.goto('/admin/team?year=23%2F24');
      await page.getByRole('button', { name: TEAM_ADMIN_MESSAGES.begin('24/25') }).click();
    };
    await open();
    await expect(dialog.getByRole('checkbox', { name: TEAM_ADMIN_MESSAGES.isIncluded(stays) })).toBeVisible();
    // Others' members, from tests at the same time.
    for (const box of await dialog.getByRole('checkbox').all())
      if ((await box.getAttribute('aria-label')) !== TEAM_ADMIN_MESSAGES.isIncluded(stays)) await box.uncheck();
    await dialog.getByRole('combobox', { name: TEAM_ADMIN_MESSAGES.positionOf(stays) }).click();
    await page.getByRole('option', { name: TEAM_POSITIONS.PRESIDENT, exact: true }).click();
    await dialog.getByRole('button', { name: TEAM_ADMIN_MESSAGES.addMember }).click();
    await dialog.getByRole('button', { name: TEAM_ADMIN_MESSAGES.publishCommittee('24/25', 2) }).click();
    const newName = dialog.getByRole('textbox', { name: /^Name of member/ }).last();
    await expect(newName).toHaveAccessibleDescription('Name is required');
    await expect(newName).toBeFocused();
    await expect(dialog.getByRole('alert')).toHaveText(
      TEAM_ADMIN_MESSAGES.notPublished(['Name is required', 'Position is required']),
    );
    await newName.fill(added);
    await open();
    await expect(dialog.getByText(TEAM_ADMIN_MESSAGES.draftRestored)).toBeVisible();
    await expect(newName).toHaveValue(added);
    await dialog.getByRole('combobox', { name: TEAM_ADMIN_MESSAGES.positionOf(added) }).fill('Treas');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await inYear('24/25')).toEqual(before);
    await dialog.getByRole('button', { name: TEAM_ADMIN_MESSAGES.publishCommittee('24/25', 2) }).click();
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.begun('24/25'))).toBeVisible();
    const after = (await inYear('24/25')).filter(({ id }) => !before.some((member) => member.id === id));
    expect(after).toMatchObject([
      { name: stays, position: 'PRESIDENT' },
      { name: added, position: 'TREASURER' },
    ]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.committeeTakenBack('24/25'))).toBeVisible();
    expect(await inYear('24/25')).toEqual(before);
    await open();
    await expect(newName).toHaveValue(added);
    await dialog.getByRole('button', { name: TEAM_ADMIN_MESSAGES.startAgain }).click();
    await expect(dialog.getByRole('checkbox', { name: TEAM_ADMIN_MESSAGES.isIncluded(leaves) })).toBeChecked();
    for (const { id, name } of await inYear('23/24'))
      if (name === stays || name === leaves) await ask('mutation ($id: ID!) { deleteTeamMember(id: $id) }', { id });
  });

  test('leaving a form while it saves does not navigate back afterwards', async ({ page, club, baseURL }) => {
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
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.created)).toBeVisible();
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

  test('a member whom another officer deleted is saved as a new one, with what was typed', async ({
    page,
    club,
    baseURL,
  }) => {
    const ask = asAdmin(baseURL!, club.token);
    const [name, typed] = [club.titled('Deleted'), club.titled('Typed')];
    const { id } = await ask<{ id: string }>(
      'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }',
      { input: { name, position: 'WEB_MASTER', year: '20/21', thoughts: 'I counted the biscuits.' } },
    );
    await page.goto(`/admin/team/${id}`);
    await page.getByLabel('Name', { exact: true }).fill(typed);
    await ask('mutation ($id: ID!) { deleteTeamMember(id: $id) }', { id });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'deleted while you were editing' });
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(typed);
    await notice.getByRole('button', { name: 'Save as new' }).click();
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.created)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(page).toHaveURL(/\/admin\/team\/[0-9a-f-]{36}$/);
    await expect(page).not.toHaveURL(new RegExp(id));
    const { nodes } = await ask<{ nodes: { id: string }[] }>(
      'query ($search: String) { teamMembers(search: $search) { nodes { id name year position thoughts } } }',
      { search: typed },
    );
    expect(nodes).toEqual([
      {
        id: page.url().split('/').at(-1),
        name: typed,
        year: '20/21',
        position: 'WEB_MASTER',
        thoughts: 'I counted the biscuits.',
      },
    ]);
    await ask('mutation ($id: ID!) { deleteTeamMember(id: $id) }', nodes[0]!);
  });

  test('R253 R254 R255 R256 R312: failures show an error', async ({ page, club, baseURL }) => {
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
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.deleteFailed)).toBeVisible();
    await row.getByRole('link', { name: /^Edit/ }).click();
    await page.getByLabel('Name', { exact: true }).fill('Another name');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.updateFailed)).toBeVisible();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Another name');
    page.on('dialog', (leaving) => void leaving.accept());
    await page.goto('/admin/team/new?year=20%2F21');
    await page.getByLabel('Name', { exact: true }).fill('Somebody');
    await choose(page, 'Position', TEAM_POSITIONS.SECRETARY);
    await page.getByRole('button', { name: 'Create Member' }).click();
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.createFailed)).toBeVisible();
    await page.unrouteAll();
    await page.route('**/graphql', (route) => route.abort());
    await page.goto('/admin/team');
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.fetchFailed)).toBeVisible();
    await ask('mutation ($id: ID!) { deleteTeamMember(id: $id) }', { id });
  });
});

test.describe('Special Event', () => {
  test.describe.configure({ mode: 'serial' });

  test('R122 R182 R261: the single record is edited within its limits', async ({ page }) => {
    await page.goto('/admin/special-event');
    const title = page.getByLabel('Title', { exact: true });
    await expect(title).toBeVisible();
    const former = await title.inputValue();
    await title.fill('x'.repeat(101));
    await page.getByLabel('Subtitle', { exact: true }).fill('');
    await page.getByRole('button', { name: /^(Save Changes|Create Special Event)$/ }).click();
    await expect(page.getByText('Title must be at most 100 characters').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Subtitle is required')).toBeVisible();
    await title.fill(`${former} again`.slice(0, 100));
    await page.getByLabel('Subtitle', { exact: true }).fill('One evening.');
    await page.getByLabel('First text').fill('It begins.');
    await page.getByLabel('Second text').fill('It ends.');
    await page.getByRole('button', { name: /^(Save Changes|Create Special Event)$/ }).click();
    await expect(page.getByText(/special event (created|updated) successfully/)).toBeVisible();
  });

  test('R257 R258 R259 R260 R183: failures show an error, including an expired session', async ({ page }) => {
    await page.goto('/admin/special-event');
    await page.getByLabel('Subtitle', { exact: true }).fill('Not lost');
    await failWrites(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(SPECIAL_EVENT_ADMIN_MESSAGES.updateFailed)).toBeVisible();
    await expect(page.getByText(SPECIAL_EVENT_ADMIN_MESSAGES.saveFailed)).toBeVisible();
    await expect(page.getByLabel('Subtitle', { exact: true })).toHaveValue('Not lost');
    await page.unrouteAll();
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('mutation')
        ? route.fulfill({
            json: { errors: [{ message: ERRORS.NO_TOKEN.message, extensions: { code: 'UNAUTHENTICATED' } }] },
          })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(SPECIAL_EVENT_ADMIN_MESSAGES.signInFirst)).toBeVisible();
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
    await expect(page.getByText(SPECIAL_EVENT_ADMIN_MESSAGES.createFailed)).toBeVisible();
    await page.unrouteAll();
    page.on('dialog', (leaving) => void leaving.accept());
    await page.goto('/admin/events');
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('link', { name: 'Special Event' }).click();
    await expect(page.getByText(SPECIAL_EVENT_MESSAGES.fetchFailed)).toBeVisible();
  });

  const fill = async (page: Page, title: string) => {
    for (const field of ['Title', 'Subtitle', 'First text', 'Second text']) {
      await page.getByLabel(field, { exact: true }).fill(field === 'Title' ? title : 'Words');
    }
  };
  const created = async (page: Page, title: string) => {
    await fill(page, title);
    await page.getByRole('button', { name: /^(Save Changes|Create Special Event)$/ }).click();
    await expect(page.getByText(/special event (created|updated) successfully/).first()).toBeVisible();
    await expect(page.getByText('All changes saved')).toBeVisible();
  };
  const SPECIAL = 'query { specialEvent { id title subtitle } }';
  interface Special {
    id: string;
    title: string;
    subtitle: string;
  }

  test('beside the navigation of a narrow window the title keeps the button that saves at its side', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 700 });
    await page.goto('/admin/special-event');
    await created(page, 'Twelve Lamps');
    const middle = async (role: 'heading' | 'button', name: string) => {
      const { y, height } = (await page.getByRole(role, { name, exact: true }).boundingBox())!;
      return y + height / 2;
    };
    const title = await middle('heading', SPECIAL_EVENT_MESSAGES.title);
    expect(Math.abs((await middle('button', 'Save Changes')) - title)).toBeLessThan(8);
    expect(await middle('button', 'Remove from site')).toBeGreaterThan(title + 20);
  });

  test('R7 R122 R207: after deleting the special event, a new one can be created without a reload, and the deletion undone', async ({
    page,
    club,
    baseURL,
  }) => {
    const ask = asAdmin(baseURL!, club.token);
    const [former, next] = [club.titled('Former'), club.titled('Next')];
    const title = page.getByLabel('Title', { exact: true });
    const takeOff = async () => {
      await page.getByRole('button', { name: 'Remove from site' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    };
    await page.goto('/admin/special-event');
    await created(page, former);
    await takeOff();
    await expect(page.getByText(SPECIAL_EVENT_ADMIN_MESSAGES.deleted)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create Special Event' })).toBeVisible();
    for (const field of ['Title', 'Subtitle', 'First text', 'Second text'])
      await expect(page.getByLabel(field, { exact: true })).toHaveValue('');
    await expect(title).toBeFocused();
    await expect(page.getByRole('button', { name: 'Remove from site' })).toHaveCount(0);
    await expect(page.getByText('All changes saved')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(title).toHaveValue(former);

    await takeOff();
    await expect(title).toHaveValue('');
    await fill(page, next);
    await page.getByRole('button', { name: 'Create Special Event' }).click();
    await expect(page.getByText(SPECIAL_EVENT_ADMIN_MESSAGES.created)).toBeVisible();
    await expect(title).toHaveValue(next);
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await ask<Special>(SPECIAL, {})).toMatchObject({ title: next });
    await page.getByLabel('Subtitle', { exact: true }).fill('Other words');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await ask<Special>(SPECIAL, {})).toMatchObject({ title: next, subtitle: 'Other words' });
  });

  test('R122: changes typed into an event that somebody else deleted or replaced are not lost', async ({
    page,
    club,
    baseURL,
  }) => {
    const ask = asAdmin(baseURL!, club.token);
    const [first, mine, theirs] = [club.titled('First'), club.titled('Mine'), club.titled('Theirs')];
    const title = page.getByLabel('Title', { exact: true });
    const notice = page.getByRole('alert').filter({ hasText: 'This special event was deleted while you were editing' });
    const deleteElsewhere = async () =>
      ask('mutation ($id: ID!) { deleteSpecialEvent(id: $id) }', await ask<Special>(SPECIAL, {}));
    await page.goto('/admin/special-event');
    await created(page, first);
    await deleteElsewhere();
    await title.fill(mine);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(notice).toContainText('Nothing you typed is lost');
    await expect(notice).not.toContainText('replaced');
    await expect(title).toHaveValue(mine);
    await notice.getByRole('button', { name: 'Save as new' }).click();
    await expect(page.getByText(SPECIAL_EVENT_ADMIN_MESSAGES.created)).toBeVisible();
    await expect(notice).toHaveCount(0);
    await expect(title).toHaveValue(mine);
    expect(await ask<Special>(SPECIAL, {})).toMatchObject({ title: mine });

    const words = { subtitle: 'Words', text1: 'Words', text2: 'Words' };
    await ask('mutation ($input: SpecialEventInput!) { createSpecialEvent(input: $input) { id } }', {
      input: { title: theirs, ...words },
    });
    await title.fill(`${mine} again`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(notice).toContainText('Another one has replaced it; saving yours will replace that one.');
    await expect(title).toHaveValue(`${mine} again`);
    expect(await ask<Special>(SPECIAL, {})).toMatchObject({ title: theirs });
    await page.getByRole('button', { name: 'Create Special Event' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    expect(await ask<Special>(SPECIAL, {})).toMatchObject({ title: `${mine} again` });

    await deleteElsewhere();
    await page.getByRole('button', { name: 'Remove from site' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(ERRORS.SPECIAL_EVENT_NOT_FOUND.message)).toBeVisible();
    await expect(title).toHaveValue('');
    await created(page, first);
  });
});

test.describe('Applications', () => {
  test.describe.configure({ mode: 'serial' });
  const FORM = 'https://docs.google.com/forms/d/e/1FAIpQLSc-abcdefghij/viewform';

  test('saving by shortcut leaves the focus and the caret where they were, also in a field that the site rewrites; taking the last form focuses its field', async ({
    page,
  }) => {
    await page.goto('/admin/applications');
    const open = page.getByRole('switch', { name: 'Applications are open' });
    await expect(open).toBeVisible();
    const save = async () => {
      await page.keyboard.press('ControlOrMeta+s');
      await expect(page.getByText('All changes saved')).toBeVisible();
    };
    if (!(await open.isChecked())) await open.check({ force: true });
    await page.getByRole('textbox', { name: 'Closing date' }).fill('18 December 2031');
    const url = page.getByRole('textbox', { name: 'Form URL' });
    await url.fill('https://docs.google.com/forms/d/e/1FAIpQLSclub-focus/viewform');
    await url.evaluate((field: HTMLInputElement) => field.setSelectionRange(8, 12));
    await save();
    await expect(url).toHaveValue(/embedded=true/);
    await expect(url).toBeFocused();
    const caret = () => url.evaluate((field: HTMLInputElement) => [field.selectionStart, field.selectionEnd]);
    await expect.poll(caret).toEqual([8, 12]);
    await open.focus();
    await page.keyboard.press('Space');
    const calendar = page.getByRole('button', { name: TYPED_DATE_MESSAGES.openCalendar });
    await expect(url).toHaveCount(0);
    await calendar.focus();
    await save();
    await expect(calendar).toBeFocused();
    await open.focus();
    await page.keyboard.press('Space');
    const lastForm = page.getByRole('button', { name: /^docs\.google\.com/ });
    await lastForm.focus();
    await page.keyboard.press('Enter');
    await expect(lastForm).toHaveCount(0);
    await expect(url).toBeFocused();
  });

  test('R114 R115 R154 R155 R184 R185 R186: applications can be opened and closed', async ({ page }) => {
    await page.goto('/admin/applications');
    const save = page.getByRole('button', { name: 'Save Changes' });
    const open = page.getByRole('switch', { name: 'Applications are open' });
    await expect(save).toBeDisabled();
    await open.check({ force: true });
    await page.getByLabel('Form URL').fill('');
    await page.getByRole('textbox', { name: 'Closing date' }).fill('');
    await page.getByRole('textbox', { name: 'Closing date' }).press('Tab');
    await save.click();
    await expect(page.getByRole('main').getByText(MEMBERSHIP_API_MESSAGES.formUrlRequired)).toBeVisible();
    await expect(page.getByRole('main').getByText(MEMBERSHIP_API_MESSAGES.closeDateRequired)).toBeVisible();
    await page.getByLabel('Form URL').fill('https://forms.example/d/1');
    await page.getByRole('textbox', { name: 'Closing date' }).fill('18 December 2031');
    await page.getByRole('textbox', { name: 'Closing date' }).press('Tab');
    await save.click();
    await expect(page.getByRole('main').getByText(MEMBERSHIP_API_MESSAGES.formUrlInvalid)).toBeVisible();
    await page.getByLabel('Form URL').fill(FORM);
    await page.getByRole('textbox', { name: 'Closing date' }).fill('18 December 2001');
    await page.getByRole('textbox', { name: 'Closing date' }).press('Tab');
    await save.click();
    await expect(page.getByRole('main').getByText(MEMBERSHIP_API_MESSAGES.closeDatePast)).toBeVisible();
    await page.getByRole('textbox', { name: 'Closing date' }).fill('18 December 2031');
    await page.getByRole('textbox', { name: 'Closing date' }).press('Tab');
    await save.click();
    await expect(page.getByText(MEMBERSHIP_ADMIN_MESSAGES.saved)).toBeVisible();
    await expect(page.getByLabel('Form URL')).toHaveValue(`${FORM}?embedded=true`);
    await expect(save).toBeDisabled();
    await open.uncheck({ force: true });
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).fill('');
    await expect(page.getByText(MEMBERSHIP_ADMIN_MESSAGES.noNextIntake)).toBeVisible();
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).fill('14 January 2032');
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).press('Tab');
    await expect(page.getByText('The page says “Next intake will open on 14 January 2032”.')).toBeVisible();
    await save.click();
    await expect(page.getByText(MEMBERSHIP_ADMIN_MESSAGES.saved).last()).toBeVisible();
    await expect(save).toBeDisabled();
    await open.check({ force: true });
    await expect(page.getByLabel('Form URL')).toHaveValue('');
    await expect(page.getByRole('textbox', { name: 'Closing date' })).toHaveValue('');
    const last = page.getByRole('button', { name: `${FORM.replace('https://', '')}?embedded=true` });
    await last.click();
    await expect(page.getByLabel('Form URL')).toHaveValue(`${FORM}?embedded=true`);
    await expect(last).toHaveCount(0);
  });

  test('R187: a past closing date stays as typed with an error, and is not saved', async ({ page }) => {
    await page.goto('/admin/applications');
    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('mutation UpdateMembership')) writes.push(request.url());
    });
    await page.getByRole('switch', { name: 'Applications are open' }).check({ force: true });
    await page.getByLabel('Form URL').fill(FORM);
    const date = page.getByRole('textbox', { name: 'Closing date' });
    await date.fill('5/1/2021');
    await date.press('Tab');
    await expect(page.getByRole('main').getByText(MEMBERSHIP_API_MESSAGES.closeDatePast)).toBeVisible();
    await expect(date).toHaveValue('5 January 2021');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(date).toBeFocused();
    await expect(page.getByRole('main').getByText(MEMBERSHIP_API_MESSAGES.closeDatePast)).toBeVisible();
    await expect(date).toHaveValue('5 January 2021');
    expect(writes).toEqual([]);
    await date.press('ArrowDown');
    const grid = page.getByRole('grid', { name: 'January 2021' });
    await expect(grid.getByRole('button', { name: '5 January 2021', exact: true })).toBeFocused();
    await expect(grid.getByRole('button', { disabled: false })).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(grid).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(date).toHaveValue('5 January 2021');
    await date.fill('today');
    await expect(page.getByRole('main').getByText(MEMBERSHIP_API_MESSAGES.closeDatePast)).toHaveCount(0);
  });

  test('R116 R332: the success message is shown for three seconds', async ({ page }) => {
    await page.clock.install();
    await page.goto('/admin/applications');
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).fill('16 January 2032');
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).press('Tab');
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const saved = page.getByText(MEMBERSHIP_ADMIN_MESSAGES.saved);
    await expect(saved).toBeVisible();
    await page.clock.runFor(2900);
    await expect(saved).toBeVisible();
    await page.clock.runFor(101 + TOASTS.exitMs);
    await expect(saved).toHaveCount(0);
    expect(TOASTS.savedMs).toBe(3000);
  });

  test('R157 R188 R268 R269 R266 R270: failures show an error, and ‘Not authorized’ leads to the sign-in page', async ({
    page,
  }) => {
    await page.goto('/admin/applications');
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).fill('15 January 2032');
    await page.getByRole('textbox', { name: 'Next intake (optional)' }).press('Tab');
    await failWrites(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(MEMBERSHIP_ADMIN_MESSAGES.adminSaveFailed)).toBeVisible();
    await expect(page.getByText(MEMBERSHIP_ADMIN_MESSAGES.updateFailed)).toBeVisible();
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
    await expect(page.getByText(MEMBERSHIP_ADMIN_MESSAGES.signInFirst)).toBeVisible();
    await page.unrouteAll();
    await signInByForm(page);
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('link', { name: 'Applications' }).click();
    await expect(page.getByText(MEMBERSHIP_ADMIN_MESSAGES.adminLoadFailed)).toBeVisible();
    await expect(page.getByText(MEMBERSHIP_ADMIN_MESSAGES.fetchFailed)).toBeVisible();
  });
});
