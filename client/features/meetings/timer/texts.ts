import { weekdayAndDay } from '@shared/time';
import { TIMED_SPEECH_LIMITS } from '@shared/timed-speeches';
import { plural } from '../../../ui/plural';
import { clockOfSeconds, type Signal, type Verdict } from './signals';

const { deviceDays, keptDays } = TIMED_SPEECH_LIMITS;

const times = (count: number): string => plural(count, 'time');

export const TIMER_MESSAGES = {
  title: 'Timer',
  loading: 'Opening the timer…',
  needsScripts: 'The timer needs JavaScript.',

  who: 'Who speaks?',
  evening: 'Evening',
  holderless: 'Nobody yet',
  somebody: 'Somebody else',
  somebodyHint: 'Not on the agenda',
  name: 'Name (optional)',
  timing: 'Time',
  start: 'Start',
  span: (from: number, to: number): string => `${clockOfSeconds(from)} to ${clockOfSeconds(to)}`,
  practice: 'This evening hasn’t come yet. Until then you can practise: times are not handed in.',
  noLines: 'Nobody on this agenda is timed. Choose a time and start.',
  noSheet: 'No agenda is on this device yet. You can time anybody: the times are handed in once there is one.',

  stop: 'Stop',
  signal: {
    neutral: { word: 'Speaking', spoken: 'The time is running' },
    green: { word: 'Green', spoken: 'Green' },
    yellow: { word: 'Yellow', spoken: 'Yellow' },
    red: { word: 'Red', spoken: 'Red' },
  } satisfies Record<Signal, { word: string; spoken: string }>,
  ahead: (colour: Exclude<Signal, 'neutral'>, at: number): string =>
    `${TIMER_MESSAGES.signal[colour].word} ${clockOfSeconds(at)}`,
  over: (seconds: number): string => `${clockOfSeconds(seconds)} over`,
  noLonger: 'no longer counts',
  adjust: (seconds: number): string => `${seconds < 0 ? '−' : '+'}${Math.abs(seconds)} s`,
  adjustSpoken: (seconds: number): string =>
    `${TIMER_MESSAGES.adjust(seconds)}, started too ${seconds < 0 ? 'early' : 'late'}`,
  screenOn: 'Screen stays on',
  screenOff: 'The screen may go dark: touch it now and then',

  verdict: ({ name, by }: Verdict): string => {
    if (name === 'counts') return 'Counts';
    return name === 'short' ? `Too short by ${clockOfSeconds(by)}` : `Too long by ${clockOfSeconds(by)}`;
  },
  speaker: 'Speaker',
  again: 'Next speaker',
  chooseOther: 'Choose another',
  backToList: 'Back to the list',
  resume: 'Go on timing',
  handingIn: 'This time has been sent, so it no longer changes here.',

  log: 'Times',
  correct: 'Correct',
  nobody: 'No name',
  delete: 'Delete',
  deleteOf: (name: string): string => `Delete the time of ${name}`,
  sure: 'Delete it?',
  practised: 'Practice',
  handedInOne: 'Handed in',
  waitingOne: 'Being handed in',

  handedIn: 'All times are handed in',
  soon: (count: number): string =>
    `${times(count)} can still be corrected. ${count === 1 ? 'It is' : 'They are'} handed in by ${count === 1 ? 'itself' : 'themselves'} after ten minutes.`,
  handInNow: 'Hand in now',
  waiting: (count: number): string => `${times(count)} ${count === 1 ? 'is' : 'are'} waiting for the network`,
  /** `day`: that of the evening, if it is known. */
  refused: (count: number, day: string | null): string =>
    `${times(count)}${day ? ` of ${weekdayAndDay(day)}` : ''} could not be handed in`,
  noEvening: 'No evening was planned on the day on which they were taken',
  tryAgain: 'Try again',

  ready: 'Works without a network',
  notReady: 'Needs the network until everything is loaded',
  asOf: (clock: string): string => `The agenda is from ${clock}`,
  refresh: 'Update the agenda',
  refreshing: 'Updating…',
  notStored: 'This browser stores nothing: leave this page open until all times are handed in.',
  loadFailed: 'The agenda could not be loaded',
  missing:
    'This club link no longer works. Ask an officer for the current one, and open it on this device: times that are waiting stay here.',
  noEvenings: 'No evening is planned. You can still time anybody.',

  privacy: `The agenda stays on this device until ${deviceDays} days after the evening, and times until they are handed in and up to ${deviceDays} days longer. After that they are erased when the site is opened. The club keeps names for ${keptDays} days.`,
  privacyLink: 'What the site keeps',
  board: 'Roles of the next evenings',
} as const;
