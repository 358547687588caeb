import type { Page } from '@playwright/test';
import { EVENING_TEXTS } from '../../client/features/meetings/admin/evening/texts.ts';
import { addDays } from '../../server/shared/days.ts';
import { FIRST_MEETING_ID } from '../../server/shared/site.ts';
import { firstOn, WEEKDAYS } from '../../server/shared/weekdays.ts';
import type { Club } from './club.ts';
import { asAdmin } from './graphql.ts';

/** Evenings of tests: one each, since they share a site. Of the weeks whose roles officers can assign, the first show up on other pages. */
const WEEKS = {
  keyboard: 12,
  withoutScripts: 13,
  print: 14,
  projector: 15,
  wall: 16,
  accessibleAgenda: 17,
  accessibleProjector: 18,
  accessibleDashboard: 19,
  clean: 20,
  largeText: 21,
  spacedText: 22,
  largeRoot: 27,
  signedIn: 26,
} as const;

/** The evening of a test, of the weekly meeting of every new site. */
export const eveningFor = (test: keyof typeof WEEKS) => ({
  meetingId: FIRST_MEETING_ID,
  date: firstOn(WEEKDAYS.THURSDAY, addDays(new Date().toISOString().slice(0, 10), 7 * WEEKS[test])),
});

type Evening = ReturnType<typeof eveningFor>;
type Ask = ReturnType<typeof asAdmin>;

/** A field of a line on the officers' screen of an evening. */
export const lineField = (page: Page, field: string, place: number) =>
  page.getByLabel(EVENING_TEXTS.fieldOf(field, place), { exact: true });

const speech = (number: number, title: string) => [
  { title: `Introduction of speaker ${number}`, minutes: 1, roleId: 'toastmaster' },
  { title, minutes: 8, roleId: `speaker-${number}`, timingId: 'speech' },
];
const evaluation = (number: number) => ({
  title: `Evaluation of speech ${number}`,
  minutes: 3,
  roleId: `evaluator-${number}`,
  timingId: 'evaluation',
});

interface SheetLine {
  title: string;
  minutes: number;
  roleId?: string;
  timingId?: string;
  text?: string;
}

/** The lines of a full evening. */
const LINES: readonly SheetLine[] = [
  { title: 'Arrival and tea', minutes: 0, text: 'Guests sign the guest book at the door.' },
  { title: 'Call to order', minutes: 2, roleId: 'sergeant-at-arms' },
  { title: 'Welcome by the president', minutes: 3 },
  { title: 'Theme and introduction of the roles', minutes: 4, roleId: 'toastmaster' },
  { title: 'Word of the day', minutes: 1, roleId: 'word-of-the-day' },
  { title: 'How I keep time', minutes: 1, roleId: 'timer' },
  { title: 'What I count', minutes: 1, roleId: 'ah-counter' },
  ...speech(1, 'First prepared speech'),
  ...speech(2, 'Second prepared speech'),
  ...speech(3, 'Third prepared speech'),
  {
    title: 'Table Topics',
    minutes: 15,
    roleId: 'table-topics-master',
    timingId: 'table-topics',
    text: 'Guests may speak, too.',
  },
  evaluation(1),
  evaluation(2),
  evaluation(3),
  { title: 'Report of the timer', minutes: 1, roleId: 'timer' },
  { title: 'Report of the ah-counter', minutes: 2, roleId: 'ah-counter' },
  { title: 'Report of the grammarian', minutes: 2, roleId: 'grammarian' },
  { title: 'Ballots', minutes: 2, roleId: 'ballot-counter' },
  { title: 'Awards, announcements and closing', minutes: 5 },
  { title: 'Photograph', minutes: 0 },
];

/** People with long names, and the titles of their speeches. */
const HOLDERS: readonly [roleId: string, name: string, speechTitle?: string][] = [
  ['toastmaster', 'Tharushi Wickramasinghe-Gunawardena'],
  [
    'speaker-1',
    'Nethmini Rajapaksha',
    'The monsoon that taught me to wait, and other lessons from a bus stop in Kandy',
  ],
  ['speaker-2', 'Muhammad Fazil Abdul Careem', 'Why every engineer should read poetry once a week'],
  ['speaker-3', 'Ishara Jayawardena', 'Ice'],
  ['evaluator-1', 'Sivakumaran Balasubramaniam'],
  ['evaluator-2', 'Dinithi Senanayake'],
  ['table-topics-master', 'Kavindu Abeysekara'],
  ['timer', 'Hasini Fernando'],
  ['ah-counter', 'Ruwan de Silva'],
];

const EVENING = '$meetingId: ID!, $date: CalendarDate!';
const OF_EVENING = 'meetingId: $meetingId, date: $date';

/** Gives a role to somebody, or changes what visitors see of them. */
export async function assignRole(club: Club, evening: Evening, roleId: string, input: object): Promise<void> {
  const assign = `mutation (${EVENING}, $roleId: String!, $input: RoleHolderInput!) { assignRole(${OF_EVENING}, roleId: $roleId, input: $input) { token } }`;
  await asAdmin(club.url, club.token)(assign, { ...evening, roleId, input });
}

/** Gives roles of an evening to people. Visitors see first names. */
async function assignRoles(club: Club, evening: Evening): Promise<void> {
  for (const [roleId, name, speechTitle] of HOLDERS)
    await assignRole(club, evening, roleId, { name, speechTitle, shownAs: 'FIRST_NAME' });
}

/** A sheet of a full evening that visitors can read. Returns its evening. */
export async function createSheet(club: Club, test: keyof typeof WEEKS): Promise<Evening> {
  const evening = eveningFor(test);
  const items = LINES.map((line, place) => ({ id: `line-${place}`, ...line }));
  await assignRoles(club, evening);
  const ask = asAdmin(club.url, club.token);
  await saveSheet(ask, evening, items);
  return evening;
}

/** Saves a sheet of these lines, whatever was saved before, and opens it. */
export async function saveSheet(
  ask: Ask,
  evening: Evening,
  items: readonly (SheetLine & { id: string })[],
): Promise<void> {
  const { version } = await ask<{ version: number | null }>(
    `query (${EVENING}) { adminEveningSheet(${OF_EVENING}) { version } }`,
    evening,
  );
  await ask(
    `mutation (${EVENING}, $input: EveningSheetInput!, $version: Int) { saveEveningSheet(${OF_EVENING}, input: $input, expectedVersion: $version) { version } }`,
    { ...evening, input: { items, isOpen: true }, version },
  );
}
