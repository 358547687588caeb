import { storedValue } from './stored-value';
import type { TimerEvening } from './speeches';
import { INITIAL, reduceTimer, type TimerEvent, type TimerState } from './timer-machine';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isTimer = (value: unknown): value is TimerState =>
  isObject(value) && isObject(value.stage) && Array.isArray(value.log);

/** The running time and the log. They belong to the device, not to a club link: times wait for the next link, too. */
export const timerStore = storedValue<TimerState>('gavel.timer', INITIAL, isTimer);

export const dispatch = (event: TimerEvent): void =>
  timerStore.write(reduceTimer(timerStore.read(), event, Date.now()));

export interface KeptEvenings {
  /** Milliseconds since 1970 at which they were read. */
  readAt: number;
  evenings: readonly TimerEvening[];
}

const isKept = (value: unknown): value is KeptEvenings => isObject(value) && Array.isArray(value.evenings);

/** The sheets that were read last, for an evening without a network. */
export const eveningsStore = storedValue<KeptEvenings>('gavel.timer.evenings', { readAt: 0, evenings: [] }, isKept);

/** The typed name and the timing of somebody who is not on the sheet. */
export interface Somebody {
  name: string;
  timingId: string;
}

const isSomebody = (value: unknown): value is Somebody =>
  isObject(value) && typeof value.name === 'string' && typeof value.timingId === 'string';

export const somebodyStore = storedValue<Somebody>('gavel.timer.somebody', { name: '', timingId: '' }, isSomebody);
