import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_ROLES, DEFAULT_TIMINGS } from '@shared/evening-roles';
import { FIRST_MEETING_ID } from '@shared/site';
import { DAY_ROLE_MESSAGES } from '../../client/features/events/public/day-role-texts';
import { CLUB_LINK_MESSAGES } from '../../client/features/meetings/admin/club-link-texts';
import { MEETINGS_PATH } from '../../client/features/meetings/admin/constants';
import { TEMPLATE_TEXTS } from '../../client/features/meetings/admin/template-texts';
import { MEETING_ADMIN_MESSAGES, MEETING_FORM_TEXTS } from '../../client/features/meetings/admin/texts';
import { SECRET_MESSAGES } from '../../client/ui/texts';
import { FakeServer, LOST } from './fake-server';
import { button, click, dialog, fill, hasFocus, main, noDialog, open, toast } from './page';

const MEETING = {
  id: FIRST_MEETING_ID,
  title: 'Weekly meeting',
  weekday: 'THURSDAY',
  ...{ from: '18:00', to: '19:30', place: '', onlineUrl: null, parts: [], terms: [], daysOff: [], version: 1 },
  roles: DEFAULT_ROLES,
  timings: DEFAULT_TIMINGS,
};
/** Such as no removed row ever had. */
const NEW_ID = /^[0-9a-f]{32}$/;
const LINK = { createdAt: '2031-10-01T10:00:00Z', expiresAt: '2032-04-18T10:00:00Z' };
const DAY = '2031-12-18';
const server = new FakeServer();
const group = (title: string) => within(screen.getByRole('group', { name: title }));
const save = () => click(button('Save Changes'));
const unfold = async (title: string, count: number) =>
  click(await screen.findByText(TEMPLATE_TEXTS.fold(title, count)));

beforeEach(() => {
  server.answers = { weeklyMeetings: [MEETING], clubLink: null, meetings: [] };
  server.sent.length = 0;
});

test('R596: roles are renamed, added and removed; who has one keeps its ID', async () => {
  await open(`${MEETINGS_PATH}/${FIRST_MEETING_ID}`, server);
  await unfold(TEMPLATE_TEXTS.roles, DEFAULT_ROLES.length);
  const roles = group(TEMPLATE_TEXTS.roles);
  fill(roles.getAllByLabelText(TEMPLATE_TEXTS.roleName)[0]!, 'Host of the evening');
  await click(roles.getByRole('button', { name: MEETING_FORM_TEXTS.remove('role 2') }));
  await click(roles.getByRole('button', { name: TEMPLATE_TEXTS.addRole }));
  await save();
  expect(roles.getByText('A role needs a name')).toBeVisible();
  await hasFocus(() => roles.getAllByLabelText(TEMPLATE_TEXTS.roleName).at(-1)!);
  fill(roles.getAllByLabelText(TEMPLATE_TEXTS.roleName).at(-1)!, 'Photographer');
  await click(roles.getAllByLabelText(TEMPLATE_TEXTS.isSpeech).at(-1)!);
  server.answers.updateWeeklyMeeting = MEETING;
  await save();
  expect(await toast(MEETING_ADMIN_MESSAGES.updated)).toBeVisible();
  const { input } = server.last('UpdateWeeklyMeeting') as { input: { roles: object[]; timings: object[] } };
  expect(input.roles).toEqual([
    { ...DEFAULT_ROLES[0], name: 'Host of the evening' },
    ...DEFAULT_ROLES.slice(2),
    { id: expect.stringMatching(NEW_ID), name: 'Photographer', isSpeech: true, timingId: null },
  ]);
  expect(input.timings).toEqual(DEFAULT_TIMINGS);
});

test('R596: signals are typed as minutes; an error unfolds them and stands at its field', async () => {
  await open(`${MEETINGS_PATH}/${FIRST_MEETING_ID}`, server);
  const summary = await screen.findByText(TEMPLATE_TEXTS.fold(TEMPLATE_TEXTS.timings, DEFAULT_TIMINGS.length));
  const details = summary.closest('details')!;
  expect(details).not.toHaveAttribute('open');
  const timings = group(TEMPLATE_TEXTS.timings);
  const [green] = timings.getAllByLabelText(TEMPLATE_TEXTS.green);
  expect(green).toHaveValue('4:00');
  fill(green!, 'soon');
  await save();
  expect(timings.getByText(TEMPLATE_TEXTS.notADuration)).toBeVisible();
  expect(details).toHaveAttribute('open');
  await hasFocus(() => green!);
  fill(green!, '3:30');
  for (const name of ['from', 'until'] as const)
    fill(timings.getAllByLabelText(new RegExp(`^${TEMPLATE_TEXTS[name]}`))[0]!, '');
  server.answers.updateWeeklyMeeting = MEETING;
  await save();
  expect(await toast(MEETING_ADMIN_MESSAGES.updated)).toBeVisible();
  const { input } = server.last('UpdateWeeklyMeeting') as { input: { timings: object[] } };
  expect(input.timings[0]).toEqual({ ...DEFAULT_TIMINGS[0], green: 210, from: 180, until: 390 });
});

test('R596: signals that are added after others were removed are none of those that roles had', async () => {
  server.answers.weeklyMeetings = [
    {
      ...MEETING,
      roles: [{ ...DEFAULT_ROLES[1], timingId: 'signal' }],
      timings: [{ ...DEFAULT_TIMINGS[0], id: 'signal', name: 'Debate' }],
    },
  ];
  await open(`${MEETINGS_PATH}/${FIRST_MEETING_ID}`, server);
  await unfold(TEMPLATE_TEXTS.timings, 1);
  const timings = group(TEMPLATE_TEXTS.timings);
  await click(timings.getByRole('button', { name: MEETING_FORM_TEXTS.remove('signal 1') }));
  await click(timings.getByRole('button', { name: TEMPLATE_TEXTS.addTiming }));
  fill(timings.getByLabelText(TEMPLATE_TEXTS.timingName), 'Impromptu');
  for (const [time, typed] of [
    ['green', '1'],
    ['yellow', '2'],
    ['red', '3'],
  ] as const)
    fill(timings.getByLabelText(new RegExp(`^${TEMPLATE_TEXTS[time]}`)), typed);
  server.answers.updateWeeklyMeeting = MEETING;
  await save();
  expect(await toast(MEETING_ADMIN_MESSAGES.updated)).toBeVisible();
  const { input } = server.last('UpdateWeeklyMeeting') as { input: { roles: object[]; timings: object[] } };
  expect(input.timings).toMatchObject([{ id: expect.stringMatching(NEW_ID), name: 'Impromptu' }]);
  expect(input.roles).toMatchObject([{ id: DEFAULT_ROLES[1]!.id, timingId: null }]);
});

test('R597: the club link is made and shown once, renewed and revoked after a question', async () => {
  await open(MEETINGS_PATH, server);
  expect(await main().findByText(CLUB_LINK_MESSAGES.none)).toBeVisible();
  server.answers.renewClubLink = LOST;
  await click(button(CLUB_LINK_MESSAGES.make));
  expect(await toast(CLUB_LINK_MESSAGES.changeFailed)).toBeVisible();
  server.answers.renewClubLink = () => {
    server.answers.clubLink = LINK;
    return { token: 'secret', expiresAt: LINK.expiresAt };
  };
  await click(button(CLUB_LINK_MESSAGES.make));
  const made = await dialog(CLUB_LINK_MESSAGES.madeTitle);
  expect(made.getByLabelText(CLUB_LINK_MESSAGES.madeLabel)).toHaveValue('http://localhost/club/secret');
  expect(made.getByRole('button', { name: SECRET_MESSAGES.copy })).toBeVisible();
  await click(made.getByRole('button', { name: CLUB_LINK_MESSAGES.done }));
  await noDialog();
  expect(await main().findByText(CLUB_LINK_MESSAGES.until('1 October 2031', '18 April 2032'))).toBeVisible();

  await click(button(CLUB_LINK_MESSAGES.renew));
  await click((await dialog(CLUB_LINK_MESSAGES.renewTitle)).getByRole('button', { name: 'Cancel' }));
  await noDialog();
  expect(server.count('RenewClubLink')).toBe(2);
  server.answers.revokeClubLink = true;
  await click(button(CLUB_LINK_MESSAGES.revoke));
  const question = await dialog(CLUB_LINK_MESSAGES.revokeTitle);
  await click(question.getByRole('button', { name: CLUB_LINK_MESSAGES.revokeConfirm }));
  expect(await toast(CLUB_LINK_MESSAGES.revoked)).toBeVisible();
  expect(await main().findByText(CLUB_LINK_MESSAGES.none)).toBeVisible();
  await hasFocus(() => screen.getByRole('heading', { name: CLUB_LINK_MESSAGES.title }));
});

const ROLES = [
  { name: 'Timer', taken: true, shownName: 'Ada', speechTitle: '' },
  { name: 'Speaker 1', taken: true, shownName: 'B. B.', speechTitle: 'Rain' },
  { name: 'Grammarian', taken: true, shownName: '', speechTitle: '' },
  { name: 'Ah-counter', taken: false, shownName: '', speechTitle: '' },
];

test('R595: the page of a day shows the roles of its evening, and which are free', async () => {
  server.answers.meetings = [{ id: 'evening', takesPlace: true, textOnDay: 'There is a meeting', roles: ROLES }];
  await open(`/activities?date=${DAY}`, server, { today: DAY });
  await waitFor(() => expect(main().getByText('There is a meeting')).toBeVisible());
  const holders = main()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent);
  expect(holders).toEqual([
    DAY_ROLE_MESSAGES.holder('Ada', ''),
    DAY_ROLE_MESSAGES.holder('B. B.', 'Rain'),
    DAY_ROLE_MESSAGES.holder('', ''),
  ]);
  expect(main().getByText(DAY_ROLE_MESSAGES.free(['Ah-counter']))).toBeVisible();
});
