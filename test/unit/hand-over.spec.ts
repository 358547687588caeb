import { describe, expect, test } from '@jest/globals';
import { draftTeam, newSettings } from '../../client/features/accounts/admin/hand-over/lists.js';
import { completionProblems, HAND_OVER_MESSAGES, invitationProblems, planOf } from '../../server/shared/hand-over.js';

const AMAYA = { id: 'a', role: 'administrator' } as const;

test('R531: an account without a plan keeps its role', () => {
  expect(planOf<string>(AMAYA, [])).toBe('administrator');
  expect(planOf<string>(AMAYA, [{ account: 'b', becomes: 'goes' }])).toBe('administrator');
  expect(planOf<string>(AMAYA, [{ account: 'a', becomes: 'goes' }])).toBe('goes');
});

test('R531: nobody is invited twice, however the address is written', () => {
  expect(invitationProblems([{ email: 'a@club.example' }, { email: 'b@club.example' }])).toEqual({});
  expect(invitationProblems([{ email: 'a@club.example' }, { email: ' A@Club.example' }])).toEqual({
    'invitations.1.email': HAND_OVER_MESSAGES.invitedTwice,
  });
});

describe('R533: a hand-over can be completed', () => {
  const READY = { plans: [], members: [], lastDay: null, today: '2027-06-01', own: AMAYA.id };
  const goes = [{ account: AMAYA.id, becomes: 'goes' }] as const;
  const own = { plans: HAND_OVER_MESSAGES.ownAccess };

  test.each([
    ['as it is', {}, {}],
    ['when somebody else goes at once', { plans: [{ account: 'b', becomes: 'goes' } as const] }, {}],
    ['not by somebody who goes at once', { plans: goes }, own],
    [
      'not by somebody who becomes an officer',
      { plans: [{ account: 'a', becomes: 'officer' } as const] },
      { plans: HAND_OVER_MESSAGES.ownRole },
    ],
    ['by somebody who goes later', { plans: goes, lastDay: '2027-06-01' }, {}],
    ['not after the last day', { lastDay: '2027-05-31' }, { lastDay: HAND_OVER_MESSAGES.lastDayPassed }],
    [
      'not with a member without a position',
      { members: [{ name: 'Maya', position: null }] },
      { 'members.0.position': HAND_OVER_MESSAGES.positionMissing('Maya') },
    ],
  ])('%s', (_what, given, problems) => {
    expect(completionProblems({ ...READY, ...given })).toEqual(problems);
  });
});

test('R531: the team is drafted from the former one: without those who go, with those who come, and nobody twice', () => {
  const former = [
    { id: '1', name: 'Amaya Perera', position: 'PRESIDENT' as const },
    { id: '2', name: 'Nimal Silva', position: 'SECRETARY' as const },
    { id: '3', name: 'Ruwan', position: 'TREASURER' as const },
  ];
  const existing = [{ id: '9', name: 'Ruwan', position: 'TREASURER' as const }];
  const drafted = draftTeam({ former, existing, goes: ['amaya perera', ''], comes: ['Maya', 'nimal silva'] });
  expect(drafted).toEqual([
    { name: 'Nimal Silva', position: 'SECRETARY', photoOf: '2' },
    { name: 'Maya', position: null, photoOf: null },
  ]);
});

test('R531: the operator is told the settings that change, and no others', () => {
  const wanted = { mailClub: 'new@club.example', mailDeveloper: '', contactEmail: 'hello@club.example' };
  const present = { club: 'old@club.example', developer: 'dev@club.example', contact: 'hello@club.example' };
  expect(newSettings(wanted, present)).toEqual(['MAIL_CLUB=new@club.example']);
});
