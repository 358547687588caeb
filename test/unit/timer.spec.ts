import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  clockOfSeconds,
  signalAt,
  signalsAhead,
  verdictOf,
  type Signal,
} from '../../client/features/meetings/timer/signals.js';
import {
  eveningOn,
  neededEvenings,
  presentEvening,
  type TimerEvening,
} from '../../client/features/meetings/timer/evenings.js';
import { nextSpeech, NO_ITEM, speechesOf, speechOf, timingOf } from '../../client/features/meetings/timer/speeches.js';
import {
  dueTimes,
  INITIAL,
  isPracticeOn,
  reduceTimer,
  waitingTimes,
  type LoggedTime,
  type Speech,
  type TimerEvent,
  type TimerState,
} from '../../client/features/meetings/timer/timer-machine.js';
import { DEFAULT_TIMINGS } from '../../server/shared/evening-roles.js';
import { TIMED_SPEECH_LIMITS } from '../../server/shared/timed-speeches.js';

const timing = (id: string) => DEFAULT_TIMINGS.find((each) => each.id === id)!;
const EVENING = { meetingId: 'm', date: '2026-12-03' };
const SPEECH: Speech = {
  evening: { ...EVENING, firstDay: EVENING.date },
  ...{ itemId: 'speaker-1', roleId: 'speaker-1', title: 'Umbrellas', name: 'Ada' },
  ...{ timing: timing('speech'), isOpen: false },
};

/** `at`: seconds since the page was opened. */
type Step = [at: number, event: TimerEvent];
const NOON = Date.parse('2026-12-03T12:00:00Z');
const after = (steps: Step[], from: TimerState = INITIAL): TimerState =>
  steps.reduce((state, [at, event]) => reduceTimer(state, event, NOON + at * 1000), from);

const startOn = (today: string): TimerEvent => ({ type: 'start', speech: SPEECH, today });
const START = startOn(EVENING.date);
const STOP: TimerEvent = { type: 'stop', id: 'a' };
const adjust = (seconds: number): TimerEvent => ({ type: 'adjust', seconds });
const EVENTS: Record<string, TimerEvent> = {
  ...{ start: START, stop: STOP, resume: { type: 'resume' }, choose: { type: 'choose' } },
  ...{ delete: { type: 'delete', id: 'a' } },
};
/** Steps in words: `0 start, 5 +10, 300 stop`. */
const run = (words: string): TimerState =>
  after(
    words.split(', ').map((step): Step => {
      const [at, name = ''] = step.split(' ');
      return [Number(at), EVENTS[name] ?? adjust(Number(name))];
    }),
  );
const lengths = ({ log }: TimerState): number[] => log.map(({ seconds }) => seconds);

describe('signals', () => {
  test.each<[string, number, Signal, string]>([
    ['speech', 0, 'neutral', 'green yellow red'],
    ['speech', 299, 'neutral', 'green yellow red'],
    ['speech', 300, 'green', 'yellow red'],
    ['speech', 359, 'green', 'yellow red'],
    ['speech', 360, 'yellow', 'red'],
    ['speech', 420, 'red', ''],
    ['speech', 9999, 'red', ''],
    ['table-topics', 60, 'green', 'yellow red'],
    ['table-topics', 90, 'yellow', 'red'],
    ['evaluation', 149, 'green', 'yellow red'],
    ['ice-breaker', 360, 'red', ''],
  ])('R606: %s shows at %i s %s, and still has %p to come', (id, seconds, signal, ahead) => {
    expect(signalAt(timing(id), seconds)).toBe(signal);
    expect(
      signalsAhead(timing(id), seconds)
        .map(({ colour }) => colour)
        .join(' '),
    ).toBe(ahead);
  });

  test.each([
    ['speech', 269, 'short', 1],
    ['speech', 270, 'counts', 0],
    ['speech', 450, 'counts', 0],
    ['speech', 451, 'long', 1],
    ['table-topics', 59, 'short', 1],
    ['table-topics', 60, 'counts', 0],
    ['table-topics', 150, 'counts', 0],
    ['table-topics', 155, 'long', 5],
    ['evaluation', 90, 'counts', 0],
    ['evaluation', 211, 'long', 1],
  ])('R606: a time of %s of %i s: %s, by %i s', (id, seconds, name, by) => {
    expect(verdictOf(timing(id), seconds)).toEqual({ name, by });
  });

  test.each([
    [0, '0:00'],
    [65, '1:05'],
    [600, '10:00'],
    [4210, '70:10'],
  ])('%i seconds are %s', (seconds, clock) => expect(clockOfSeconds(seconds)).toBe(clock));
});

describe('the timer', () => {
  test.each<[string, string, string, number[]]>([
    ['starts', '0 start', 'running', []],
    ['is stopped by a second tap', '0 start, 312.9 stop', 'stopped', [312]],
    ['does not start twice', '0 start, 60 start, 100 stop', 'stopped', [100]],
    ['ignores the second tap of a double tap at start', '0 start, 0.3 stop', 'running', []],
    ['ignores it at stop', '0 start, 300 stop, 300.4 start', 'stopped', [300]],
    ['adds seconds after a late start', '0 start, 5 +10, 300 stop', 'stopped', [310]],
    ['takes seconds away', '0 start, 20 -10, 300 stop', 'stopped', [290]],
    ['is never below zero', '0 start, 5 -10, 6 stop', 'stopped', [1]],
    ['adjusts after stopping', '0 start, 300 stop, 310 -10', 'stopped', [290]],
    ['adjusts nothing before', '0 +10', 'choosing', []],
    ['goes on after a stop by mistake', '0 start, 100 stop, 104 resume, 300 stop', 'stopped', [300]],
    ['resumes nothing while choosing', '0 resume', 'choosing', []],
    ['goes back to the list', '0 start, 300 stop, 302 choose', 'choosing', [300]],
    ['starts the next at once', '0 start, 300 stop, 302 start', 'running', [300]],
    ['leaves the list alone while running', '0 start, 5 choose', 'running', []],
    ['has the limit of the server at most', '0 start, 50000 stop', 'stopped', [TIMED_SPEECH_LIMITS.seconds]],
    ['takes a clock that was set back', '0 start, -3600 stop', 'stopped', [0]],
    ['forgets what is deleted', '0 start, 300 stop, 301 delete', 'choosing', []],
  ])('R606: it %s', (_, steps, stage, log) => {
    const state = run(steps);
    expect([state.stage.name, lengths(state)]).toEqual([stage, log]);
  });

  test('R606: after a late start the present signal is shown and the later ones come', () => {
    const { stage } = after([[0, START], ...Array.from({ length: 31 }, (): Step => [30, adjust(10)])]);
    if (stage.name !== 'running') throw new Error('It does not run');
    const seconds = (NOON + 30_000 - stage.startedAt) / 1000;
    expect(seconds).toBe(340);
    expect(signalAt(SPEECH.timing, seconds)).toBe('green');
    expect(signalsAhead(SPEECH.timing, seconds)).toEqual([
      { colour: 'yellow', at: 360 },
      { colour: 'red', at: 420 },
    ]);
  });

  const TIMED = run('0 start, 300 stop');
  const RENAME: TimerEvent = { type: 'rename', id: 'a', name: 'Bo' };
  const ids = ['a'];

  test('R609: an entry can be renamed, and is handed in ten minutes after its last change', () => {
    const renamed = after([[340, RENAME]], TIMED);
    expect(renamed.log).toMatchObject([{ name: 'Bo', speech: { name: 'Ada' } }]);
    expect(dueTimes(TIMED.log, NOON + 899_000)).toEqual([]);
    expect(dueTimes(TIMED.log, NOON + 900_000)).toHaveLength(1);
    expect(dueTimes(renamed.log, NOON + 939_000)).toEqual([]);
    expect(dueTimes(renamed.log, NOON + 940_000)).toHaveLength(1);
  });

  test('R609: an entry that the server may have stays as it was sent, and is sent again', () => {
    const sent = after([[400, { type: 'send', ids }]], TIMED);
    for (const event of [RENAME, { type: 'delete', id: 'a' }, adjust(10), { type: 'resume' }] as TimerEvent[])
      expect(after([[410, event]], sent)).toEqual(sent);
    expect(dueTimes(sent.log, NOON + 401_000)).toHaveLength(1);
    expect(
      after(
        [
          [410, { type: 'refuse', ids }],
          [411, RENAME],
        ],
        sent,
      ).log,
    ).toMatchObject([{ name: 'Bo' }]);
    const again = after([[450, { type: 'send', ids }]], sent);
    const refused = after([[451, { type: 'refuse', ids }]], again);
    for (const event of [RENAME, { type: 'delete', id: 'a' }, { type: 'resume' }] as TimerEvent[])
      expect(after([[460, event]], refused).log).toMatchObject([{ id: 'a', name: 'Ada', state: 'sent' }]);
    const handedIn = after([[420, { type: 'hand in', ids }]], sent);
    expect(waitingTimes(handedIn.log)).toEqual([]);
    expect(after([[430, { type: 'refuse', ids }]], handedIn)).toEqual(handedIn);
  });

  test('R609: what was handed in is forgotten two days later, with its name; what waits stays until the server takes nothing any more', () => {
    const handedIn = after([[420, { type: 'hand in', ids }]], TIMED);
    const DAY = 86_400;
    const forget = (day: number, from: TimerState) => after([[day * DAY + 301, { type: 'forget' }]], from);
    expect(forget(1.9, handedIn).log).toHaveLength(1);
    expect(forget(TIMED_SPEECH_LIMITS.deviceDays, handedIn)).toEqual(INITIAL);
    expect(forget(400, TIMED).log).toHaveLength(1);
    const sent = after([[400, { type: 'send', ids }]], TIMED);
    expect(forget(TIMED_SPEECH_LIMITS.lateDays, sent).log).toHaveLength(1);
    expect(forget(TIMED_SPEECH_LIMITS.lateDays + 1, sent)).toEqual(INITIAL);
    expect(forget(0.1, run('0 start')).stage.name).toBe('running');
    expect(forget(3, run('0 start'))).toEqual(INITIAL);
  });

  test('R609: a time that was taken before the evening is practice, which is never handed in', () => {
    const { log } = after([
      [0, startOn('2026-12-02')],
      [300, STOP],
    ]);
    expect([waitingTimes(log), dueTimes(log, NOON + 1e9)]).toEqual([[], []]);
    expect(after([[180_000, { type: 'forget' }]], { ...INITIAL, log }).log).toEqual([]);
  });

  test('R609: the day of its start decides, also after a stop by mistake', () => {
    for (const [today, isPractice] of [
      ['2026-12-02', true],
      ['2026-12-03', false],
    ] as const)
      expect(
        after([
          [0, startOn(today)],
          [300, STOP],
          [301, { type: 'resume' }],
          [320, STOP],
        ]).log,
      ).toMatchObject([{ isPractice }]);
  });

  test('R606: whatever happens, a time is within its limits, no entry is lost, and a running one ends once', () => {
    const event = fc.oneof(
      fc.constant(START),
      fc.uuid().map((id): TimerEvent => ({ type: 'stop', id })),
      fc.constantFrom(-10, 10, 1000, -1000).map(adjust),
      fc.constantFrom<TimerEvent>({ type: 'resume' }, { type: 'choose' }, { type: 'forget' }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -5000, max: 20_000 }), event)), (steps) => {
        let state = INITIAL;
        for (const [at, next] of steps) {
          const before = state;
          state = after([[at, next]], before);
          const grows = before.stage.name === 'running' && state.stage.name === 'stopped' ? 1 : 0;
          const shrinks = before.stage.name === 'stopped' && next.type === 'resume' && state !== before ? 1 : 0;
          expect(state.log.length).toBe(before.log.length + grows - shrinks);
          for (const seconds of lengths(state)) {
            expect(seconds).toBeGreaterThanOrEqual(0);
            expect(seconds).toBeLessThanOrEqual(TIMED_SPEECH_LIMITS.seconds);
          }
        }
      }),
    );
  });
});

describe('who is next', () => {
  const item = (id: string, timingId: string | null, fields: object = {}) => ({
    ...{ id, title: id, roleId: id, roleName: id, holder: '', speechTitle: '' },
    timing: timingId ? timing(timingId) : null,
    ...fields,
  });
  const evening = {
    sheet: {
      ...{ ...EVENING, title: 'Weekly meeting', evening: { id: 'e', day: EVENING.date } },
      items: [
        item('opening', null),
        item('speaker-1', 'speech', { holder: 'Ada', speechTitle: 'Umbrellas' }),
        item('speaker-2', 'speech'),
        item('topics', 'table-topics', { title: 'Table Topics', roleId: 'table-topics-master', holder: 'Cy' }),
        item('evaluator-1', 'evaluation', { holder: 'Di' }),
      ],
    },
    timings: DEFAULT_TIMINGS,
  } as unknown as TimerEvening;
  const speeches = speechesOf(evening);
  const eveningOf = (date: string, day = date): TimerEvening => ({
    ...evening,
    sheet: { ...evening.sheet, date, evening: { ...evening.sheet.evening, day } },
  });
  const timed = (...itemIds: string[]): LoggedTime[] =>
    itemIds.map((itemId) => ({
      ...{ id: itemId, speech: { ...SPEECH, itemId }, isPractice: false, name: '', seconds: 0 },
      ...{ startedAt: 0, changedAt: 0, state: 'open', attempts: 0 },
    }));

  test('R607: lines with a timing are timed; Table Topics belong to those who answer, not to their master', () => {
    expect(speeches.map(({ itemId, name, title, roleId, isOpen }) => [itemId, name, title, roleId, isOpen])).toEqual([
      ['speaker-1', 'Ada', 'Umbrellas', 'speaker-1', false],
      ['speaker-2', '', 'speaker-2', 'speaker-2', false],
      ['topics', '', 'Table Topics', null, true],
      ['evaluator-1', 'Di', 'evaluator-1', 'evaluator-1', false],
    ]);
  });

  test.each([
    [[], 'speaker-1'],
    [['speaker-1'], 'speaker-2'],
    [['speaker-1', 'topics', 'topics'], 'evaluator-1'],
    [['speaker-2'], 'topics'],
    [['speaker-2', 'topics', 'evaluator-1'], 'speaker-1'],
    [['speaker-1', NO_ITEM], 'speaker-2'],
    [['speaker-1', 'speaker-2', 'topics', 'evaluator-1'], undefined],
  ])('R607: after %j it is %s', (log, itemId) => expect(nextSpeech(speeches, timed(...log))?.itemId).toBe(itemId));

  test('R607: times of another evening do not count', () => {
    const [entry] = timed('speaker-1');
    const other = { ...entry!, speech: { ...SPEECH, evening: { ...SPEECH.evening!, date: '2026-11-26' } } };
    expect(nextSpeech(speeches, [other])?.itemId).toBe('speaker-1');
  });

  test.each([
    ['2026-12-02', '2026-12-03', true],
    ['2026-12-03', '2026-12-03', false],
    ['2026-12-04', '2026-12-03', false],
    ['2026-12-01', '2026-12-01', false],
    ['2026-12-03', '2026-12-05', false],
  ])('R609: on %s, a speech of the evening that is held on %s is practice: %s', (today, day, isPractice) => {
    expect(isPracticeOn(speechesOf(eveningOf('2026-12-03', day))[0]!, today)).toBe(isPractice);
  });

  test.each([
    ['2026-12-03', ['2026-12-03', '2026-12-10'], '2026-12-03'],
    ['2026-12-04', ['2026-12-03', '2026-12-10'], '2026-12-10'],
    ['2026-12-05', ['2026-12-03', '2026-12-10'], '2026-12-10'],
    ['2026-12-06', ['2026-12-10'], '2026-12-10'],
    ['2026-12-12', ['2026-12-10'], '2026-12-10'],
    ['2026-12-13', [], undefined],
  ])(
    'R608: on %s the device still needs the sheets of %j, whenever it read them, and shows %s',
    (today, needed, shown) => {
      const evenings = ['2026-12-03', '2026-12-10'].map((date) => eveningOf(date));
      const dates = neededEvenings(evenings, today);
      expect(dates.map(({ sheet }) => sheet.date)).toEqual(needed);
      expect(presentEvening(dates, today)?.sheet.date).toBe(shown);
    },
  );

  test('R608: the sheet of an evening that was moved is needed until the later day', () => {
    const moved = [eveningOf('2026-12-03', '2026-12-08')];
    expect(neededEvenings(moved, '2026-12-10')).toEqual(moved);
    expect(neededEvenings(moved, '2026-12-11')).toEqual([]);
  });

  test.each([
    ['2026-12-03', '2026-12-03'],
    ['2026-12-09', '2026-12-10'],
    ['2026-11-26', '2026-11-26'],
    ['2026-12-01', undefined],
  ])('R608: a time that was taken without a sheet on %s belongs to the evening of %s', (day, date) => {
    const evenings = [eveningOf('2026-12-03'), eveningOf('2026-12-10', '2026-12-09')];
    expect(eveningOn(day, evenings)?.date).toBe(date);
  });

  test('R607: anybody else is timed by one of the timings, first by that of Table Topics', () => {
    expect(timingOf(evening.timings, '')?.id).toBe('table-topics');
    expect(timingOf(evening.timings, 'evaluation')?.id).toBe('evaluation');
    expect(timingOf([timing('speech')], 'gone')?.id).toBe('speech');
    const guest = speechOf(evening, { name: 'Guest', timing: timing('table-topics') });
    expect(guest).toMatchObject({ itemId: NO_ITEM, roleId: null, name: 'Guest', title: 'Table Topics', isOpen: true });
    expect(speechOf(undefined, { name: 'Guest', timing: timing('speech') })).toMatchObject({ evening: null });
  });
});
