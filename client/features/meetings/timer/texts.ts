import { TIMED_SPEECH_LIMITS } from '@shared/timed-speeches';
import { plural } from '../../../ui/plural';
import { clockOfSeconds, type Signal, type Verdict } from './signals';

const times = (count: number): string => plural(count, 'time');

export const TIMER_MESSAGES = {
  title: 'Timer',
  loading: 'Opening the timer…',
  needsScripts: 'The timer needs JavaScript.',

  who: 'Who speaks?',
  evening: 'Evening',
  holderless: 'Nobody yet',
  somebody: 'Somebody else',
  somebodyHint: 'Not on the sheet',
  name: 'Name (optional)',
  timing: 'Time',
  start: 'Start',
  span: (from: number, to: number): string => `${clockOfSeconds(from)} to ${clockOfSeconds(to)}`,
  practice: 'This evening hasn’t come yet. Until then you can practise: times are not handed in.',
  noLines: 'Nobody on this sheet is timed. Choose a time and start.',

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
  refused: (count: number): string => `${times(count)} could not be handed in`,
  tryAgain: 'Try again',

  ready: 'Works without a network',
  notReady: 'Needs the network until everything is loaded',
  asOf: (clock: string): string => `The sheet is from ${clock}`,
  refresh: 'Update the sheet',
  refreshing: 'Updating…',
  notStored: 'This browser stores nothing: leave this page open until all times are handed in.',
  loadFailed: 'The sheet could not be loaded',
  missing:
    'This club link no longer works. Ask an officer for the current one, and open it on this device: times that are waiting stay here.',
  noEvenings: 'No evening is planned',

  privacy: `Sheet and times stay on this device until they are handed in, and for a day after that. The club keeps names for ${TIMED_SPEECH_LIMITS.keptDays} days.`,
  privacyLink: 'What the site keeps',
  board: 'Roles of the next evenings',
} as const;
