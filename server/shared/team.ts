import { maxLength, required, satisfies } from './rules.js';

/** The sixteen positions in their order: the schema's name of each -> the words that are stored and shown. */
export const TEAM_POSITIONS = {
  PRESIDENT: 'President',
  SECRETARY: 'Secretary',
  VICE_PRESIDENT_EDUCATION: 'Vice President Education',
  VICE_PRESIDENT_PUBLIC_RELATIONS: 'Vice President Public Relations',
  TREASURER: 'Treasurer',
  SERGEANT_AT_ARMS: 'Sergeant At Arms',
  DESIGN_LEAD: 'Design Lead',
  EDITORIAL_LEAD: 'Editorial Lead',
  MEDIA_LEAD: 'Media Lead',
  PUBLICITY_LEAD: 'Publicity Lead',
  WEB_MASTER: 'Web Master',
  DESIGN_COMMITTEE_MEMBER: 'Design Committee member',
  EDITORIAL_COMMITTEE_MEMBER: 'Editorial Committee member',
  MEDIA_COMMITTEE_MEMBER: 'Media Committee member',
  WEB_DEVELOPMENT_COMMITTEE_MEMBER: 'Web development Committee member',
  PUBLICITY_COMMITTEE_MEMBER: 'Publicity Committee member',
} as const;
export type TeamPosition = (typeof TEAM_POSITIONS)[keyof typeof TEAM_POSITIONS];

/** Those of the Executive Committee, in the order in which a year is shown. */
export const EXECUTIVE_POSITIONS = [
  TEAM_POSITIONS.PRESIDENT,
  TEAM_POSITIONS.SECRETARY,
  TEAM_POSITIONS.VICE_PRESIDENT_EDUCATION,
  TEAM_POSITIONS.VICE_PRESIDENT_PUBLIC_RELATIONS,
  TEAM_POSITIONS.TREASURER,
  TEAM_POSITIONS.SERGEANT_AT_ARMS,
  TEAM_POSITIONS.WEB_MASTER,
] as const satisfies readonly TeamPosition[];

/** Browser storage key of the locally kept drafts: a map by member id, `new` for a new one. */
export const TEAM_DRAFT_KEY = 'gavel.draft.team';

/** Members of a year that stand in its first row. */
export const LEADERSHIP_FIRST_ROW = 3;
export const TESTIMONIALS_SHOWN = 6;
/** Milliseconds until the window of testimonials moves on by one. */
export const TESTIMONIALS_EVERY_MS = 10_000;
/** Recommended size of a photo, in pixels: square. */
export const TEAM_IMAGE_SIZE = { width: 200, height: 200 } as const;

export const TEAM_LIMITS = { name: 100, thoughts: 150 } as const;

const FIRST_YEAR = 2020;
const YEAR = /^(\d\d)\/(\d\d)$/;

/** `24/25` for 2024. */
export const yearPair = (first: number): string =>
  [first, first + 1].map((year) => String(year % 100).padStart(2, '0')).join('/');

/** The years that a form offers, from 20/21 to the pair that begins with `currentYear`. */
export const yearOptions = (currentYear: number): string[] =>
  Array.from({ length: Math.max(0, currentYear - FIRST_YEAR + 1) }, (_, i) => yearPair(FIRST_YEAR + i));

/** Two digits, a slash and the two that follow them, from 20/21 on. */
export function isYearPair(text: string): boolean {
  const [, first, second] = YEAR.exec(text) ?? [];
  return Number(first) >= FIRST_YEAR % 100 && Number(second) === (Number(first) + 1) % 100;
}

/** `25/26` for `24/25`. */
export const nextYear = (year: string): string => yearPair(2000 + Number(year.slice(0, 2)) + 1);

/** The latest year that is taken: the one that begins next year, for a committee that is elected already. */
export const latestYear = (currentYear: number): string => yearPair(currentYear + 1);

/** The members of each year's Executive Committee: newest year first, each in the order of its positions. */
export function committeesOf<M extends { year: string; position: TeamPosition }>(
  members: readonly M[],
): { year: string; members: M[] }[] {
  const rank = ({ position }: M): number => (EXECUTIVE_POSITIONS as readonly TeamPosition[]).indexOf(position);
  const executive = members.filter((member) => rank(member) >= 0);
  return [...Map.groupBy(executive, ({ year }) => year)]
    .sort(([one], [other]) => other.localeCompare(one))
    .map(([year, ofYear]) => ({ year, members: ofYear.sort((one, other) => rank(one) - rank(other)) }));
}

const isPosition = (text: string): boolean => Object.values(TEAM_POSITIONS).some((position) => position === text);

export const TEAM_MESSAGES = {
  loading: 'Loading team members…',
  fetchFailed: 'Failed to fetch team members',
  createFailed: 'Failed to create team member',
  updateFailed: 'Failed to update team member',
  deleteFailed: 'Failed to delete team member',
  created: 'Team member created successfully',
  updated: 'Team member updated successfully',
  deleted: 'Team member deleted successfully',
  yearTooLate: (latest: string) => `Year must not be later than ${latest}`,
  positionUnknown: 'Position must be one of the sixteen positions of the club',
  committeeTitle: 'Executive Committee',
  testimonialsTitle: 'What Our Members Say',
  testimonialsLoading: 'Loading testimonials…',
  testimonialsFailed: 'Failed to load testimonials',
  pause: 'Pause',
  resume: 'Resume',
  previous: 'Previous member',
  next: 'Next member',
} as const;

const tooLong = (what: string, max: number) => maxLength(max, `${what} must be at most ${max} characters`);

export const TEAM_RULES = {
  name: [required('Name is required'), tooLong('Name', TEAM_LIMITS.name)],
  position: [required('Position is required'), satisfies(isPosition, TEAM_MESSAGES.positionUnknown)],
  year: [required('Year is required'), satisfies(isYearPair, 'Year must be a pair like 24/25')],
  thoughts: [tooLong('Thoughts', TEAM_LIMITS.thoughts)],
} as const;
