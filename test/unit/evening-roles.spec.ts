import { describe, expect, test } from '@jest/globals';
import {
  boardEvenings,
  heldRoles,
  isLate,
  looksTheSame,
  publicRole,
  replacementText,
  roleErasedAt,
} from '../../server/features/meetings/roles/role-rules.js';
import {
  DEFAULT_ROLES,
  DEFAULT_TIMINGS,
  ROLE_MESSAGES,
  SHOWN_AS,
  shownName,
  type SpeechTiming,
  templateProblems,
  timingProblem,
} from '../../server/shared/evening-roles.js';
import { EVENING_STATES, type Evening } from '../../server/shared/meetings.js';

const { FIRST_NAME, INITIALS, NOTHING } = SHOWN_AS;

const evening = (changes: Partial<Evening> = {}): Evening => ({
  ...{ date: '2026-12-17', day: '2026-12-17', state: EVENING_STATES.HELD, takesPlace: true },
  ...{ usualFrom: '18:00', usualTo: '19:30', from: '18:00', to: '19:30' },
  ...{ place: 'Main Hall', onlineUrl: null, reason: '', event: null },
  ...changes,
});

describe('the part of a name that everybody sees', () => {
  test.each([
    ['Ada Lovelace', 'Ada', 'A. L.'],
    ['ada', 'ada', 'A.'],
    ['Ada  King Lovelace', 'Ada', 'A. K. L.'],
    ['Élodie Ñáñez', 'Élodie', 'É. Ñ.'],
    // A letter keeps its vowel signs.
    ['கீதா ராஜா', 'கீதா', 'கீ. ரா.'],
    ['😀 Ada', '😀', '😀. A.'],
    ['', '', ''],
  ])('R589: of %p is %p or %p, or nothing', (name, first, initials) => {
    expect(shownName(name, FIRST_NAME)).toBe(first);
    expect(shownName(name, INITIALS)).toBe(initials);
    expect(shownName(name, NOTHING)).toBe('');
  });
});

describe('the usual roles and timings', () => {
  test('R586: fit together', () => {
    expect(templateProblems({ roles: DEFAULT_ROLES, timings: DEFAULT_TIMINGS })).toEqual({});
    expect(DEFAULT_ROLES.filter(({ isSpeech }) => isSpeech).map(({ name }) => name)).toEqual([
      'Speaker 1',
      'Speaker 2',
      'Speaker 3',
    ]);
  });

  test('R586: keep the time from 30 seconds under to 30 over, and Table Topics not under a minute', () => {
    const minutes = DEFAULT_TIMINGS.map(({ id, green, yellow, red, from, until }) => [
      id,
      ...[from, green, yellow, red, until].map((seconds) => seconds / 60),
    ]);
    expect(minutes).toEqual([
      ['ice-breaker', 3.5, 4, 5, 6, 6.5],
      ['speech', 4.5, 5, 6, 7, 7.5],
      ['long-speech', 6.5, 7, 8, 9, 9.5],
      ['longest-speech', 7.5, 8, 9, 10, 10.5],
      ['table-topics', 1, 1, 1.5, 2, 2.5],
      ['evaluation', 1.5, 2, 2.5, 3, 3.5],
    ]);
  });
});

describe('a template', () => {
  const speech: SpeechTiming = {
    ...{ id: 'speech', name: 'Speech', green: 300, yellow: 360, red: 420 },
    ...{ from: 270, until: 450 },
  };
  const timer = { id: 'timer', name: 'Timer', isSpeech: false, timingId: null };

  test.each([
    ['half a second', { green: 300.5 }, ROLE_MESSAGES.seconds('Speech')],
    ['less than nothing', { from: -1 }, ROLE_MESSAGES.seconds('Speech')],
    ['more than two hours', { until: 7201 }, ROLE_MESSAGES.seconds('Speech')],
    ['yellow before green', { yellow: 299 }, ROLE_MESSAGES.order('Speech')],
    ['yellow with green', { yellow: 300 }, ROLE_MESSAGES.order('Speech')],
    ['red with yellow', { red: 360 }, ROLE_MESSAGES.order('Speech')],
    ['a time from after green', { from: 301 }, ROLE_MESSAGES.span('Speech')],
    ['a time until before red', { until: 419 }, ROLE_MESSAGES.span('Speech')],
    ['a time from green to red', { from: 300, until: 420 }, undefined],
    ['a time from the beginning, for two hours', { from: 0, until: 7200 }, undefined],
  ])('R586: with %s', (_, changes, problem) => {
    expect(timingProblem({ ...speech, ...changes })).toBe(problem);
  });

  test('R586: needs IDs of its own, and timings that are in the list', () => {
    expect(templateProblems({ roles: [timer, timer], timings: [] }).roles).toBe(ROLE_MESSAGES.sameRoleId);
    expect(templateProblems({ roles: [], timings: [speech, speech] }).timings).toBe(ROLE_MESSAGES.sameTimingId);
    const stray = { ...timer, timingId: 'speech' };
    expect(templateProblems({ roles: [stray], timings: [] }).roles).toBe(ROLE_MESSAGES.unknownTiming('Timer'));
    expect(templateProblems({ roles: [stray], timings: [speech] })).toEqual({});
    expect(templateProblems({ roles: [], timings: [speech, { ...speech, id: 'other', red: 0 }] }).timings).toBe(
      ROLE_MESSAGES.order('Speech'),
    );
  });
});

describe('the roles of an evening', () => {
  const template = [
    { id: 'speaker-1', name: 'First speech', isSpeech: true, timingId: 'speech' },
    { id: 'timer', name: 'Timer', isSpeech: false, timingId: null },
  ];
  const held = (roleId: string, changes: object = {}) => ({
    ...{ roleId, roleName: 'As it was called', name: 'Ada Lovelace', speechTitle: '', shownAs: FIRST_NAME },
    ...changes,
  });

  test('R586: have their present names and order; one that was removed keeps its holder, at the end', () => {
    const [ada, bo] = [held('speaker-1'), held('gone', { name: 'Bo' })];
    expect(heldRoles(template, [bo, ada])).toEqual([
      { id: 'speaker-1', name: 'First speech', isSpeech: true, holder: ada },
      { id: 'timer', name: 'Timer', isSpeech: false, holder: null },
      { id: 'gone', name: 'As it was called', isSpeech: false, holder: bo },
    ]);
  });

  test('R589: show as much as their holders chose', () => {
    const shown = (changes: object) => {
      const [role] = heldRoles(template, [held('speaker-1', { speechTitle: 'On bridges', ...changes })]);
      const { taken, shownName: name, speechTitle } = publicRole(role!);
      return [taken, name, speechTitle];
    };
    expect(shown({})).toEqual([true, 'Ada', 'On bridges']);
    expect(shown({ shownAs: INITIALS })).toEqual([true, 'A. L.', 'On bridges']);
    expect(shown({ shownAs: NOTHING })).toEqual([true, '', '']);
    expect(publicRole(heldRoles(template, [])[1]!)).toMatchObject({ taken: false, shownName: '', speechTitle: '' });
  });

  test('R589: look the same to everybody until something changes that they show', () => {
    const ada = held('speaker-1', { speechTitle: 'On bridges' });
    const hidden = { ...ada, shownAs: NOTHING };
    expect(looksTheSame(ada, { ...ada, name: 'Ada Byron' })).toBe(true);
    expect(looksTheSame(hidden, { ...hidden, name: 'Bo', speechTitle: 'On towers' })).toBe(true);
    for (const changes of [{ name: 'Bo' }, { speechTitle: 'On towers' }, { shownAs: INITIALS }, { shownAs: NOTHING }])
      expect(looksTheSame(ada, { ...ada, ...changes })).toBe(false);
    expect(looksTheSame(hidden, { ...hidden, speechTitle: '' })).toBe(false);
  });
});

test('R587: the board has the next eight evenings that take place and are not over', () => {
  const dates = ['03', '10', '17', '24', '31'].map((day) => `2026-12-${day}`);
  const more = ['07', '14', '21', '28'].map((day) => `2027-01-${day}`);
  const evenings = [...dates, ...more].map((date) => evening({ date, day: date, takesPlace: date !== '2026-12-10' }));
  const at = (minute: string) => boardEvenings(evenings, minute).map(({ date }) => date);
  expect(at('2026-12-03T19:29')).toEqual(['2026-12-03', ...dates.slice(2), ...more]);
  expect(at('2026-12-03T19:30')).toEqual([...dates.slice(2), ...more]);
  expect(boardEvenings([...evenings, ...evenings], '2026-12-01T00:00')).toHaveLength(8);
});

test('R587: giving back is late from 24 hours before the evening until it is over, where it really takes place', () => {
  expect(isLate(evening(), '2026-12-16T17:59')).toBe(false);
  expect(isLate(evening(), '2026-12-16T18:00')).toBe(true);
  expect(isLate(evening(), '2026-12-17T19:29')).toBe(true);
  expect(isLate(evening(), '2026-12-17T19:30')).toBe(false);
  expect(isLate(evening({ takesPlace: false }), '2026-12-17T12:00')).toBe(false);
  expect(isLate(evening({ day: '2026-12-19' }), '2026-12-17T12:00')).toBe(false);
  expect(isLate(evening({ day: '2026-12-19' }), '2026-12-18T18:00')).toBe(true);
});

test('R587: the text for the group says which role, when and where', () => {
  expect(replacementText('Timer', evening(), 'Weekly meeting').split('\n')).toEqual([
    'We need somebody for a role: Timer',
    'Weekly meeting: Thursday 17 December 2026, 6:00 PM to 7:30 PM',
    'Main Hall',
    'Can you take it? Please put your name on the role board, by the club link.',
  ]);
});

test('R590: names are erased when the 400th day after the evening has ended on the site’s clocks', () => {
  expect(roleErasedAt('2026-12-17', 'Asia/Colombo')).toEqual(new Date('2028-01-22T00:00:00+05:30'));
});
