import { DAY_MS } from '@shared/days';
import type { SpeechTiming } from '@shared/evening-roles';
import { TIMED_SPEECH_LIMITS } from '@shared/timed-speeches';

/** The evening that a time is handed in for. */
export interface SpeechEvening {
  meetingId: string;
  /** Its day by the weekly rule. */
  date: string;
  /** Times that are taken before this day are practice. */
  firstDay: string;
}

/** Something that can be timed: a line of the sheet, or anybody else with one of the timings. */
export interface Speech {
  /** Null on a device without a sheet: the evening is looked up before the time is handed in. */
  evening: SpeechEvening | null;
  itemId: string;
  /** The role whose holder speaks; null for anybody else. */
  roleId: string | null;
  title: string;
  /** The name that the sheet has, or that was typed; may be ''. */
  name: string;
  timing: SpeechTiming;
  /** Several people speak, one after the other. */
  isOpen: boolean;
}

export interface LoggedTime {
  /** UUID, by which the server recognizes an entry that it has. */
  id: string;
  speech: Speech;
  /** It was taken before the day of the evening, so nobody wants to know it. */
  isPractice: boolean;
  /** As corrected after the speech. */
  name: string;
  seconds: number;
  /** Milliseconds since 1970, like `changedAt`. */
  startedAt: number;
  changedAt: number;
  /** `sent`: the server may have it, so that it no longer changes. */
  state: 'open' | 'sent' | 'handed in';
  /** Since it was open last. */
  attempts: number;
}

type Stage =
  | { name: 'choosing' }
  | { name: 'running'; speech: Speech; startedAt: number; isPractice: boolean }
  /** `id`: the entry that the speech has become. */
  | { name: 'stopped'; id: string };

export interface TimerState {
  stage: Stage;
  /** When the stage began. */
  since: number;
  log: readonly LoggedTime[];
}

export type TimerEvent =
  /** `today`: the day of the site. */
  | { type: 'start'; speech: Speech; today: string }
  | { type: 'adjust'; seconds: number }
  | { type: 'stop'; id: string }
  | { type: 'resume' }
  | { type: 'choose' }
  | { type: 'rename'; id: string; name: string }
  | { type: 'delete'; id: string }
  | { type: 'assign'; id: string; evening: SpeechEvening }
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
/** Entries that were handed in, and practice, stay in view for so long. */
const IN_VIEW_MS = TIMED_SPEECH_LIMITS.deviceDays * DAY_MS;
/** The server takes no entry that is older. */
const TAKEN_MS = (TIMED_SPEECH_LIMITS.lateDays + 1) * DAY_MS;

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
    case 'assign':
      return { ...state, log: withEvening(log, event) };
    case 'send':
      return { ...state, log: changeWaiting(log, event.ids, sent) };
    case 'refuse':
      return { ...state, log: changeWaiting(log, event.ids, refused) };
    case 'hand in':
      return { ...state, log: changeWaiting(log, event.ids, () => ({ state: 'handed in' })) };
    case 'forget':
      return withoutOld(state, now);
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
  if (event.type === 'start' && !isDoubleTap) return { ...state, stage: startOf(event, now), since: now };
  if (stage.name !== 'stopped') return state;
  if (event.type === 'choose') return { ...state, stage: INITIAL.stage, since: now };
  if (event.type === 'adjust') return { ...state, log: changeOpen(log, stage.id, longer(event.seconds, now)) };
  const stopped = log.find(({ id }) => id === stage.id);
  if (event.type !== 'resume' || isDoubleTap || stopped?.state !== 'open') return state;
  const speech = { ...stopped.speech, name: stopped.name };
  return {
    stage: { name: 'running', speech, startedAt: stopped.startedAt, isPractice: stopped.isPractice },
    since: now,
    log: log.filter((entry) => entry !== stopped),
  };
}

type Running = Extract<Stage, { name: 'running' }>;

/** The page may be older than today, and so may its sheet. */
const startOf = ({ speech, today }: Extract<TimerEvent, { type: 'start' }>, now: number): Running => ({
  ...{ name: 'running', speech, startedAt: now, isPractice: isPracticeOn(speech, today) },
});

export const isPracticeOn = ({ evening }: Speech, today: string): boolean =>
  evening !== null && today < evening.firstDay;

const movedStart = (stage: Running, seconds: number, now: number): Running => ({
  ...stage,
  startedAt: Math.min(stage.startedAt - seconds * SECOND, now),
});

const entryOf = ({ speech, startedAt, isPractice }: Running, id: string, now: number): LoggedTime => ({
  ...{ id, speech, isPractice, name: speech.name, seconds: secondsSince(startedAt, now) },
  ...{ startedAt, changedAt: now, state: 'open', attempts: 0 },
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

const withEvening = (log: Log, { id, evening }: Extract<TimerEvent, { type: 'assign' }>): Log =>
  log.map((entry) =>
    entry.id === id && !entry.speech.evening ? { ...entry, speech: { ...entry.speech, evening } } : entry,
  );

/** An entry that was handed in stays so. */
const changeWaiting = (log: Log, ids: readonly string[], change: Change): Log =>
  log.map((entry) => (ids.includes(entry.id) && entry.state !== 'handed in' ? { ...entry, ...change(entry) } : entry));

const sent: Change = ({ attempts }) => ({ state: 'sent', attempts: attempts + 1 });
/** An earlier attempt may have been received, though its response was lost: the server keeps what came first. */
const refused: Change = ({ attempts }) => (attempts === 1 ? { state: 'open', attempts: 0 } : {});

function withoutEntry(state: TimerState, id: string, now: number): TimerState {
  const log = state.log.filter((entry) => entry.id !== id || entry.state !== 'open');
  const isShown = state.stage.name === 'stopped' && state.stage.id === id && log.length < state.log.length;
  return isShown ? { stage: INITIAL.stage, since: now, log } : { ...state, log };
}

/** Leaves no name of a former evening, other than those in entries that can still be corrected. */
function withoutOld(state: TimerState, now: number): TimerState {
  const { stage } = state;
  const log = state.log.filter((entry) => !isForgettable(entry, now));
  const isOver =
    (stage.name === 'running' && now - stage.startedAt > IN_VIEW_MS) ||
    (stage.name === 'stopped' && !log.some(({ id }) => id === stage.id));
  const rest = isOver ? INITIAL.stage : stage;
  return rest.name === 'choosing' && log.length === 0 ? INITIAL : { ...state, stage: rest, log };
}

function isForgettable({ state, isPractice, changedAt }: LoggedTime, now: number): boolean {
  const age = now - changedAt;
  return state === 'handed in' || isPractice ? age > IN_VIEW_MS : state === 'sent' && age > TAKEN_MS;
}

/** Entries that nobody has received yet. */
export const waitingTimes = (log: Log): LoggedTime[] =>
  log.filter(({ state, isPractice }) => state !== 'handed in' && !isPractice);

/** Entries to hand in without being asked to. */
export const dueTimes = (log: Log, now: number): LoggedTime[] =>
  waitingTimes(log).filter(({ state, changedAt }) => state === 'sent' || Math.abs(now - changedAt) >= CORRECTION_MS);
