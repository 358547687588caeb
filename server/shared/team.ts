import { maxLength, multiline, required, satisfies } from './rules.js';

/** Messages of API responses. */
export const TEAM_API_MESSAGES = {
  deleted: 'Team member deleted successfully',
  yearTooLate: (latest: string) => `Year must not be later than ${latest}`,
  committeeSize: (max: number) => `A committee has 1 to ${max} members`,
  alreadyHolds: (name: string, position: string, year: string) => `${name} is already ${position} in ${year}`,
  positionUnknown: 'Position must be one of the sixteen positions of the club',
} as const;

/** The schema's name of each position -> the stored and displayed words, in order of rank. */
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

export const TEAM_LIMITS = { name: 100, thoughts: 150, committee: 100 } as const;

export const FIRST_YEAR = 2020;
const YEAR = /^(\d\d)\/(\d\d)$/;

/** `24/25` for 2024. */
export const yearPair = (first: number): string =>
  [first, first + 1].map((year) => String(year % 100).padStart(2, '0')).join('/');

/** The latest year that is accepted: the one that begins next year, since its committee may already be elected. */
export const latestYear = (currentYear: number): string => yearPair(currentYear + 1);

/** Two digits, a slash and the following year's two digits, from 20/21 on. */
export function isYearPair(text: string): boolean {
  const [, first, second] = YEAR.exec(text) ?? [];
  return Number(first) >= FIRST_YEAR % 100 && Number(second) === (Number(first) + 1) % 100;
}

const isPosition = (text: string): boolean => Object.values(TEAM_POSITIONS).some((position) => position === text);

const tooLong = (what: string, max: number) => maxLength(max, `${what} must be at most ${max} characters`);

export const TEAM_RULES = {
  name: [required('Name is required'), tooLong('Name', TEAM_LIMITS.name)],
  position: [required('Position is required'), satisfies(isPosition, TEAM_API_MESSAGES.positionUnknown)],
  year: [required('Year is required'), satisfies(isYearPair, 'Year must be a pair like 24/25')],
  thoughts: [tooLong('Thoughts', TEAM_LIMITS.thoughts), multiline],
} as const;
