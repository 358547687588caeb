import { weekdayAndDay } from '@shared/time';
import { clockText } from '@shared/weekly-hours';

export const SHEET_TEXTS = {
  agenda: 'Agenda',
  record: 'Record of the evening',
  pageTitle: (day: string): string => `Agenda, ${weekdayAndDay(day)}`,
  description: (title: string, day: string): string =>
    `${title} on ${weekdayAndDay(day)}: what happens when, and who does it.`,
  minutes: (minutes: number): string => `${minutes} min`,
  signal: (colour: string, minutes: string): string => `${colour} ${minutes}`,
  end: 'End',
  empty: 'The agenda has no lines yet.',
  print: 'Print',
  projector: 'For the projector',
} as const;

/** `5 min late`, `5 min early`. */
const shiftText = (minutes: number): string =>
  minutes === 0 ? 'On time' : `${Math.abs(minutes)} min ${minutes > 0 ? 'late' : 'early'}`;

export const PROJECTOR_TEXTS = {
  title: (day: string): string => `Projector, ${weekdayAndDay(day)}`,
  now: 'Now',
  next: 'Next',
  rest: 'Then',
  begins: (clock: string, day: string | null): string =>
    day === null ? `We begin at ${clockText(clock)}` : `We begin on ${weekdayAndDay(day)} at ${clockText(clock)}`,
  over: 'That was it. Thank you!',
  last: 'The last item of the evening',
  left: (minutes: number): string => `${minutes} min left`,
  shiftText,
  shift: 'Shift the agenda',
  earlier: '1 min earlier',
  later: '1 min later',
  muchLater: '5 min later',
  keys: 'Arrow keys ← and → shift it by a minute',
  fullScreen: 'Full screen',
  leaveFullScreen: 'Leave full screen',
  leave: 'To the agenda',
} as const;
