import type { SpeechTiming } from '@shared/evening-roles';

const COLOURS = ['green', 'yellow', 'red'] as const;
type Colour = (typeof COLOURS)[number];
/** Neutral until green. */
export type Signal = 'neutral' | Colour;

type Colours = Pick<SpeechTiming, Colour>;
type Span = Pick<SpeechTiming, 'from' | 'until'>;

/** The signal that is shown now. After a late start it is the present one: those before it are not made up for. */
export const signalAt = (timing: Colours, seconds: number): Signal =>
  COLOURS.findLast((colour) => timing[colour] <= seconds) ?? 'neutral';

/** Signals that are still to come, with the seconds at which each is shown. */
export const signalsAhead = (timing: Colours, seconds: number): { colour: Colour; at: number }[] =>
  COLOURS.map((colour) => ({ colour, at: timing[colour] })).filter(({ at }) => at > seconds);

/** A time counts from `from` to `until`, both included. `by`: the seconds that it lacks or has too many. */
export interface Verdict {
  name: 'counts' | 'short' | 'long';
  by: number;
}

export function verdictOf({ from, until }: Span, seconds: number): Verdict {
  if (seconds < from) return { name: 'short', by: from - seconds };
  return seconds > until ? { name: 'long', by: seconds - until } : { name: 'counts', by: 0 };
}

const MINUTE = 60;

/** `6:05`. */
export const clockOfSeconds = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;
