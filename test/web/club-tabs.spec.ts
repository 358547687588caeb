import { TEAM_POSITIONS } from '../../server/shared/team.ts';
import { expect, signIn, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { SPECIAL_EVENT_MESSAGES } from '../../client/features/special-event/public/texts.ts';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts.ts';
import { TYPED_DATE_MESSAGES } from '../../client/records/dates/typed-date.ts';

test.beforeEach(({ page }) => signIn(page));

test.describe('Team Members', () => {
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
      // The focus that the dialog sets would close the list of a field.
      await expect(dialog.locator(':focus')).toBeAttached();
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
    const position = dialog.getByRole('combobox', { name: TEAM_ADMIN_MESSAGES.positionOf(added) });
    await position.fill('Treas');
    await expect(page.getByRole('option')).toHaveText([TEAM_POSITIONS.TREASURER]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(position).toHaveValue(TEAM_POSITIONS.TREASURER);
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
});

test.describe('Special Event', () => {
  test.describe.configure({ mode: 'serial' });

  test('beside the navigation of a narrow window the title keeps the button that saves at its side', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 700 });
    await page.goto('/admin/special-event');
    for (const field of ['Title', 'Subtitle', 'First text', 'Second text'])
      await page.getByLabel(field, { exact: true }).fill('Twelve Lamps');
    await page.getByRole('button', { name: /^(Save Changes|Create Special Event)$/ }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
    const middle = async (role: 'heading' | 'button', name: string) => {
      const { y, height } = (await page.getByRole(role, { name, exact: true }).boundingBox())!;
      return y + height / 2;
    };
    const title = await middle('heading', SPECIAL_EVENT_MESSAGES.title);
    expect(Math.abs((await middle('button', 'Save Changes')) - title)).toBeLessThan(8);
    expect(await middle('button', 'Remove from site')).toBeGreaterThan(title + 20);
  });
});

test.describe('Applications', () => {
  test.describe.configure({ mode: 'serial' });

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

  test('R187: the calendar of the closing date offers no day that has passed', async ({ page }) => {
    await page.goto('/admin/applications');
    await page.getByRole('switch', { name: 'Applications are open' }).check({ force: true });
    const date = page.getByRole('textbox', { name: 'Closing date' });
    await date.fill('5/1/2021');
    await date.press('Tab');
    await date.press('ArrowDown');
    const grid = page.getByRole('grid', { name: 'January 2021' });
    await expect(grid.getByRole('button', { name: '5 January 2021', exact: true })).toBeFocused();
    await expect(grid.getByRole('button', { disabled: false })).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(grid).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(date).toHaveValue('5 January 2021');
  });
});
