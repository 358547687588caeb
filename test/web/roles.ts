import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { CLUB_LINK_MESSAGES } from '../../client/features/meetings/admin/club-link-texts.ts';
import { MEETINGS_PATH } from '../../client/features/meetings/admin/constants.ts';
import {
  BOARD_MESSAGES,
  OWN_ROLE_MESSAGES,
  ROLE_FORM_MESSAGES,
} from '../../client/features/meetings/board/board-texts.ts';
import { QUESTION } from '../../client/ui/forms/question.ts';
import { SECRET_MESSAGES } from '../../client/ui/texts.ts';
import type { ShownAs } from '../../server/shared/evening-roles.ts';
import { PERSONAL_LINK_PATHS } from '../../server/shared/personal-links.ts';
import { addDays } from '../../server/shared/days.ts';
import { FIRST_MEETING_ID } from '../../server/shared/site.ts';
import { firstOn, WEEKDAYS } from '../../server/shared/weekdays.ts';
import { expect, signInByForm, test, type Club } from './club.ts';
import { asAdmin } from './graphql.ts';

/** Far enough ahead for other tests not to meet these roles. */
const WEEKS_AHEAD = 23;
const RENEW = 'mutation { renewClubLink { token } }';
const ASSIGN = `mutation ($meetingId: ID!, $date: CalendarDate!, $roleId: String!, $input: RoleHolderInput!) {
  assignRole(meetingId: $meetingId, date: $date, roleId: $roleId, input: $input) { token }
}`;

/**
 * The address of the role board. The tests share a site, and a new club link would make the former one void: the first test creates it, and
 * the others read it from a file, which each run begins without.
 */
export async function boardAddress(club: Club): Promise<string> {
  const file = join(test.info().project.outputDir, 'club-link');
  await mkdir(dirname(file), { recursive: true });
  const created = await open(file, 'wx').catch(() => null);
  if (created) {
    const { token } = await asAdmin(club.url, club.token)<{ token: string }>(RENEW, {});
    await created.writeFile(token);
    await created.close();
  }
  await expect.poll(() => readFile(file, 'utf8')).not.toBe('');
  return PERSONAL_LINK_PATHS.club + (await readFile(file, 'utf8'));
}

/** The address of a role that somebody has. Each test has a role of its own. */
export async function roleAddress(club: Club, roleId: string): Promise<string> {
  const today = new Date().toISOString().slice(0, 10);
  const { token } = await asAdmin(club.url, club.token)<{ token: string }>(ASSIGN, {
    meetingId: FIRST_MEETING_ID,
    date: firstOn(WEEKDAYS.THURSDAY, addDays(today, 7 * WEEKS_AHEAD)),
    roleId,
    input: { name: club.titled('Ada Lovelace'), speechTitle: 'Why umbrellas', shownAs: 'INITIALS' },
  });
  return PERSONAL_LINK_PATHS.role + token;
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** Signs in to a site without a club link, makes one on the screen of weekly meetings, and copies it. */
export async function makeClubLink(page: Page, url: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInByForm(page, url);
  await page.goto(url + MEETINGS_PATH);
  await press(page, CLUB_LINK_MESSAGES.make);
  const dialog = page.getByRole('dialog', { name: CLUB_LINK_MESSAGES.madeTitle });
  await press(page, SECRET_MESSAGES.copy);
  await expect(dialog.getByRole('status')).toHaveText(SECRET_MESSAGES.copied);
  const link = await clipboardText(page);
  await expect(dialog.getByLabel(CLUB_LINK_MESSAGES.madeLabel)).toHaveValue(link);
  await press(page, CLUB_LINK_MESSAGES.done);
  await expect(dialog).toHaveCount(0);
  return link;
}

export const clipboardText = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** A free role of the next evening. */
export const freeRole = (board: Page, role: string): Locator =>
  board.getByRole('button', { name: `${role} ${BOARD_MESSAGES.take}`, exact: true }).first();

export interface Member {
  name: string;
  shownAs: ShownAs;
}

/** Opens the form of a free role and fills it in. */
export async function fillRoleForm(
  board: Page,
  role: string,
  { name, shownAs }: Member,
  speechTitle?: string,
): Promise<void> {
  await freeRole(board, role).click();
  await board.getByLabel(ROLE_FORM_MESSAGES.name).fill(name);
  if (speechTitle) await board.getByLabel(ROLE_FORM_MESSAGES.speechTitle).fill(speechTitle);
  await board.getByText(ROLE_FORM_MESSAGES.shown(shownAs, name), { exact: true }).click();
}

export const sendRoleForm = (board: Page): Promise<void> => press(board, ROLE_FORM_MESSAGES.take);

/** The place where the board says that the role was taken on this device. */
export const tookRole = (board: Page, role: string): Locator =>
  board.getByRole('group', { name: ROLE_FORM_MESSAGES.took(role) });

/** On the page of one's own role. */
export async function giveRoleBack(page: Page): Promise<void> {
  await press(page, OWN_ROLE_MESSAGES.giveBack);
  await expect(page.getByRole('button', { name: QUESTION.yes, exact: true })).toBeFocused();
  await press(page, QUESTION.yes);
}
