import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PERSONAL_LINK_PATHS } from '../../server/shared/personal-links.ts';
import { addDays } from '../../server/shared/days.ts';
import { FIRST_MEETING_ID } from '../../server/shared/site.ts';
import { firstOn, WEEKDAYS } from '../../server/shared/weekdays.ts';
import { expect, test, type Club } from './club.ts';
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
