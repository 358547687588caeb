import type { SpeechTiming } from '@shared/evening-roles';
import { TIMED_SPEECH_LIMITS } from '@shared/timed-speeches';

/** Something that can be timed: a line of the sheet, or anybody else with one of the timings. */
export interface Speech {
  meetingId: string;
  /** Day of the evening by the weekly rule. */
  date: string;
  itemId: string;
  /** The role whose holder speaks; null for anybody else. */
  roleId: string | null;
  title: string;
  /** The name that the sheet has, or that was typed; may be ''. */
  name: string;
  timing: SpeechTiming;
  /** Several people speak, one after the other. */
  isOpen: boolean;
  /** It is timed before the day of the evening, so nobody wants to know the time. */
  isPractice: boolean;
}

export interface LoggedTime {
  /** UUID, by which the server recognizes an entry that it has. */
  id: string;
  speech: Speech;
  /** As corrected after the speech. */
  name: string;
  seconds: number;
  /** Milliseconds since 1970, like `changedAt`. */
  startedAt: number;
  changedAt: number;
  /** `sent`: the server may have it, so that it no longer changes. */
  state: 'open' | 'sent' | 'handed in';
}

type Stage =
  | { name: 'choosing' }
  | { name: 'running'; speech: Speech; startedAt: number }
  /** `id`: the entry that the speech has become. */
  | { name: 'stopped'; id: string };

export interface TimerState {
  stage: Stage;
  /** When the stage began. */
  since: number;
  log: readonly LoggedTime[];
}

export type TimerEvent =
  | { type: 'start'; speech: Speech }
  | { type: 'adjust'; seconds: number }
  | { type: 'stop'; id: string }
  | { type: 'resume' }
  | { type: 'choose' }
  | { type: 'rename'; id: string; name: string }
  | { type: 'delete'; id: string }
  | { type: 'send'; ids: readonly string[] }
  | { type: 'refuse'; ids: readonly string[] }
  | { type: 'hand in'; ids: readonly string[] }
  | { type: 'forget' };

export const INITIAL: TimerState = { stage: { name: 'choosing' }, since: 0, log: [] };

const SECOND = 1000;
/** The second tap of a double tap, at a button that has taken the place of the first, does nothing. */
const DOUBLE_TAP_MS = 700;
/**
 * An entry can be corrected for so long, counted from its last change, before it is handed in by itself: names of Table
 * Topics are typed when there is time.
 */
const CORRECTION_MS = 600 * SECOND;
/** Entries that were handed in stay in view for so long. */
const IN_VIEW_MS = 24 * 3600 * SECOND;

/** Whole seconds, which neither a clock that was set back nor a forgotten timer can take beyond the limits. */
export const secondsSince = (startedAt: number, now: number): number =>
  Math.min(Math.max(Math.floor((now - startedAt) / SECOND), 0), TIMED_SPEECH_LIMITS.seconds);

/**
 * The timer of an evening. An event that is not in the table changes nothing.
 *
 * | event     | choosing | running            | stopped                 |
 * | --------- | -------- | ------------------ | ----------------------- |
 * | `start`   | running  |                    | running                 |
 * | `adjust`  |          | began earlier      | entry is longer         |
 * | `stop`    |          | stopped, one entry |                         |
 * | `resume`  |          |                    | running, without entry  |
 * | `choose`  |          |                    | choosing                |
 *
 * The other events change the log alone. `adjust`, `resume`, `rename` and `delete` need an entry that is still open.
 */
export function reduceTimer(state: TimerState, event: TimerEvent, now: number): TimerState {
  const { log } = state;
  switch (event.type) {
    case 'start':
    case 'adjust':
    case 'stop':
    case 'resume':
    case 'choose':
      return reduceStage(state, event, now);
    case 'rename':
      return { ...state, log: changeOpen(log, event.id, () => ({ name: event.name, changedAt: now })) };
    case 'delete':
      return withoutEntry(state, event.id, now);
    case 'send':
      return { ...state, log: withState(log, event.ids, 'sent') };
    case 'refuse':
      return { ...state, log: withState(log, event.ids, 'open') };
    case 'hand in':
      return { ...state, log: withState(log, event.ids, 'handed in') };
    case 'forget':
      return { ...state, log: log.filter((entry) => !isForgettable(entry, now)) };
  }
}

type StageEvent = Extract<TimerEvent, { type: 'start' | 'adjust' | 'stop' | 'resume' | 'choose' }>;

function reduceStage(state: TimerState, event: StageEvent, now: number): TimerState {
  const { stage, log, since } = state;
  const isDoubleTap = Math.abs(now - since) < DOUBLE_TAP_MS;
  if (stage.name === 'running') {
    if (event.type === 'adjust') return { ...state, stage: movedStart(stage, event.seconds, now) };
    if (event.type !== 'stop' || isDoubleTap) return state;
    return { stage: { name: 'stopped', id: event.id }, since: now, log: [...log, entryOf(stage, event.id, now)] };
  }
  if (event.type === 'start' && !isDoubleTap)
    return { ...state, stage: { name: 'running', speech: event.speech, startedAt: now }, since: now };
  if (stage.name !== 'stopped') return state;
  if (event.type === 'choose') return { ...state, stage: INITIAL.stage, since: now };
  if (event.type === 'adjust') return { ...state, log: changeOpen(log, stage.id, longer(event.seconds, now)) };
  const stopped = log.find(({ id }) => id === stage.id);
  if (event.type !== 'resume' || isDoubleTap || stopped?.state !== 'open') return state;
  const speech = { ...stopped.speech, name: stopped.name };
  return {
    stage: { name: 'running', speech, startedAt: stopped.startedAt },
    since: now,
    log: log.filter((entry) => entry !== stopped),
  };
}

type Running = Extract<Stage, { name: 'running' }>;

const movedStart = (stage: Running, seconds: number, now: number): Running => ({
  ...stage,
  startedAt: Math.min(stage.startedAt - seconds * SECOND, now),
});

const entryOf = ({ speech, startedAt }: Running, id: string, now: number): LoggedTime => ({
  ...{ id, speech, name: speech.name, seconds: secondsSince(startedAt, now) },
  ...{ startedAt, changedAt: now, state: 'open' },
});

type Log = readonly LoggedTime[];
type Change = (entry: LoggedTime) => Partial<LoggedTime>;

const longer =
  (seconds: number, now: number): Change =>
  (entry) => {
    const length = Math.min(Math.max(entry.seconds + seconds, 0), TIMED_SPEECH_LIMITS.seconds);
    return { seconds: length, startedAt: entry.startedAt - (length - entry.seconds) * SECOND, changedAt: now };
  };

const changeOpen = (log: Log, id: string, change: Change): Log =>
  log.map((entry) => (entry.id === id && entry.state === 'open' ? { ...entry, ...change(entry) } : entry));

/** An entry that was handed in stays so. */
const withState = (log: Log, ids: readonly string[], state: LoggedTime['state']): Log =>
  log.map((entry) => (ids.includes(entry.id) && entry.state !== 'handed in' ? { ...entry, state } : entry));

function withoutEntry(state: TimerState, id: string, now: number): TimerState {
  const log = state.log.filter((entry) => entry.id !== id || entry.state !== 'open');
  const isShown = state.stage.name === 'stopped' && state.stage.id === id && log.length < state.log.length;
  return isShown ? { stage: INITIAL.stage, since: now, log } : { ...state, log };
}

const isForgettable = ({ state, speech, changedAt }: LoggedTime, now: number): boolean =>
  (state === 'handed in' || speech.isPractice) && now - changedAt > IN_VIEW_MS;

/** Entries that nobody has received yet. */
export const waitingTimes = (log: Log): LoggedTime[] =>
  log.filter(({ state, speech }) => state !== 'handed in' && !speech.isPractice);

/** Entries to hand in without being asked to. */
export const dueTimes = (log: Log, now: number): LoggedTime[] =>
  waitingTimes(log).filter(({ state, changedAt }) => state === 'sent' || Math.abs(now - changedAt) >= CORRECTION_MS);
