import { DAY_MS } from '@shared/days';
import { DEFAULT_TIMINGS } from '@shared/evening-roles';
import { dayIn } from '@shared/time';
import { TIMED_SPEECH_LIMITS } from '@shared/timed-speeches';
import { neededEvenings, type TimerEvening, type Timings } from './evenings';
import { storedValue } from './stored-value';
import { TIMER_KEYS } from './timer-keys';
import { INITIAL, reduceTimer, type TimerEvent, type TimerState } from './timer-machine';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTimer = (value: unknown): value is TimerState =>
  isObject(value) && isObject(value.stage) && Array.isArray(value.log);

/** The running time and the log. They belong to the device, not to a club link: times wait for the next link, too. */
export const timerStore = storedValue<TimerState>(TIMER_KEYS.timer, INITIAL, isTimer);

export const dispatch = (event: TimerEvent): void =>
  timerStore.write(reduceTimer(timerStore.read(), event, Date.now()));

export interface KeptEvenings {
  /** Milliseconds since 1970 at which they were read. */
  readAt: number;
  evenings: readonly TimerEvening[];
  /** For somebody who is timed without a sheet: those of the last one, or the usual ones. Never empty. */
  timings: Timings;
}

const NO_EVENINGS: KeptEvenings = { readAt: 0, evenings: [], timings: [...DEFAULT_TIMINGS] };

const isKept = (value: unknown): value is KeptEvenings =>
  isObject(value) && Array.isArray(value.evenings) && Array.isArray(value.timings);

/** The sheets that were read last, for an evening without a network. */
export const eveningsStore = storedValue<KeptEvenings>(TIMER_KEYS.evenings, NO_EVENINGS, isKept);

export const keepEvenings = (evenings: readonly TimerEvening[]): void =>
  eveningsStore.write({
    ...{ readAt: Date.now(), evenings },
    timings: evenings.find(({ timings }) => timings.length > 0)?.timings ?? eveningsStore.read().timings,
  });

/** The typed name and the timing of somebody who is not on the sheet. */
export interface Somebody {
  name: string;
  timingId: string;
  /** Milliseconds since 1970 at which either was changed. */
  changedAt: number;
}

const NOBODY: Somebody = { name: '', timingId: '', changedAt: 0 };

const isSomebody = (value: unknown): value is Somebody =>
  isObject(value) && typeof value.name === 'string' && typeof value.timingId === 'string';

export const somebodyStore = storedValue<Somebody>(TIMER_KEYS.somebody, NOBODY, isSomebody);

export const changeSomebody = (changes: Partial<Somebody>): void =>
  somebodyStore.write({ ...somebodyStore.read(), ...changes, changedAt: Date.now() });

/** Erases what is left of past evenings, except times that nobody has received yet. */
export function forgetPast(timeZone: string): void {
  dispatch({ type: 'forget' });
  const kept = eveningsStore.read();
  const evenings = neededEvenings(kept.evenings, dayIn(timeZone, new Date()));
  if (evenings.length < kept.evenings.length) eveningsStore.write({ ...kept, evenings });
  const { name, changedAt } = somebodyStore.read();
  if (name && !(Date.now() - changedAt < TIMED_SPEECH_LIMITS.deviceDays * DAY_MS)) somebodyStore.write(NOBODY);
}
