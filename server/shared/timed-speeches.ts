import { SHEET_LIMITS, SHEET_RULES } from './evening-sheet.js';
import { isId, maxLength, required, satisfies } from './rules.js';

export const TIMED_SPEECH_LIMITS = {
  /** Entries of one hand-in. */
  entries: 100,
  /** Entries of one evening. */
  evening: 300,
  name: 80,
  title: SHEET_LIMITS.title,
  /** Four hours. */
  seconds: 14_400,
  /** Days after the evening in which times can be handed in. */
  lateDays: 30,
  /** Days after the evening for which names stay. */
  keptDays: 400,
  /** Days for which the device of the timer keeps a sheet after its evening, and a time once it was handed in. */
  deviceDays: 2,
} as const;

/** Messages of API responses. */
export const TIMED_SPEECH_API_MESSAGES = {
  tooMany: `At most ${TIMED_SPEECH_LIMITS.entries} times can be handed in at once`,
  notAnId: 'Each time needs a UUID as its ID',
  repeatedId: 'Two of these times have the same ID',
  startedAt: 'Check the date and time of the device',
} as const;

const isSeconds = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= TIMED_SPEECH_LIMITS.seconds;

export const TIMED_SPEECH_RULES = {
  id: [required(TIMED_SPEECH_API_MESSAGES.notAnId), satisfies(isId, TIMED_SPEECH_API_MESSAGES.notAnId)],
  itemId: SHEET_RULES.id,
  roleId: SHEET_RULES.roleId,
  title: [maxLength(TIMED_SPEECH_LIMITS.title, `A title must be at most ${TIMED_SPEECH_LIMITS.title} characters`)],
  name: [maxLength(TIMED_SPEECH_LIMITS.name, `A name must be at most ${TIMED_SPEECH_LIMITS.name} characters`)],
  seconds: [
    required('Enter the seconds'),
    satisfies(isSeconds, `Seconds must be a whole number from 0 to ${TIMED_SPEECH_LIMITS.seconds}`),
  ],
} as const;
