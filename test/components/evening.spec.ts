import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@shared/error-catalogue';
import { SHEET_RULES } from '@shared/evening-sheet';
import { sheetPath } from '@shared/sheet-paths';
import { FIRST_MEETING_ID, SITE_DEFAULTS } from '@shared/site';
import { eveningAdminPath } from '../../client/features/meetings/admin/constants';
import { EVENING_TEXTS } from '../../client/features/meetings/admin/evening/texts';
import { MEETING_FORM_TEXTS } from '../../client/features/meetings/admin/texts';
import { FORM_STATES } from '../../client/records/texts';
import { FakeServer, LOST, refuse } from './fake-server';
import { button, click, dialog, fill, hasFocus, main, noDialog, open, press, toast } from './page';
import { projectorPath } from '../../client/features/meetings/sheet/projector-path';

const DATE = '2031-12-18';
const ADDRESS = eveningAdminPath(FIRST_MEETING_ID, DATE);
const EVENING = { id: 'evening', date: DATE, day: DATE, from: '18:00', to: '18:15', state: 'HELD', takesPlace: true };
const ITEMS = [
  { id: 'welcome', title: 'Welcome', minutes: 5 },
  { id: 'speech', title: 'First speech', minutes: 8, roleId: 'speaker-1', timing: { id: 'speech' } },
];
const SHEET = { meetingId: FIRST_MEETING_ID, date: DATE, title: 'Weekly meeting', evening: EVENING, items: ITEMS };
const MEETING = {
  id: FIRST_MEETING_ID,
  roles: [
    { id: 'speaker-1', name: 'Speaker 1', isSpeech: true, timingId: 'speech' },
    { id: 'timer', name: 'Timer', isSpeech: false, timingId: null },
  ],
  timings: [{ id: 'speech', name: 'Speech', green: 300, yellow: 360, red: 420 }],
};
const ADA = { roleId: 'speaker-1', roleName: 'Speaker 1', name: 'Ada', speechTitle: 'On engines', shownAs: 'INITIALS' };
const OPEN = new RegExp(`^${EVENING_TEXTS.open}`);
const server = new FakeServer();
const field = (name: string, place: number) => screen.getByLabelText(EVENING_TEXTS.fieldOf(name, place));
const titles = () => screen.getAllByLabelText(/^Title, line/).map((input) => (input as HTMLInputElement).value);
const clocks = () =>
  within(screen.getByRole('group', { name: EVENING_TEXTS.agenda }))
    .getAllByText(/^\d+:\d\d$/)
    .map(({ textContent }) => textContent);
const save = () => click(button('Save Changes'));

beforeEach(() => {
  server.answers = { adminEveningSheet: SHEET, weeklyMeetings: [MEETING], roleHolders: [ADA] };
  server.sent.length = 0;
});

describe('The agenda', () => {
  test('R603: runs with the clock as lines are changed and moved, by buttons and by keys, and warns of a late end', async () => {
    await open(ADDRESS, server);
    expect(await main().findByText(EVENING_TEXTS.template)).toBeVisible();
    expect(clocks()).toEqual(['6:00', '6:05']);
    expect(main().getByText(EVENING_TEXTS.ends('18:13', -2))).toBeVisible();
    fill(field(EVENING_TEXTS.minutes, 1), '20');
    expect(await main().findByText(EVENING_TEXTS.ends('18:28', 13))).toBeVisible();
    expect(clocks()).toEqual(['6:00', '6:20']);
    await click(button(MEETING_FORM_TEXTS.moveDown(EVENING_TEXTS.line(1))));
    expect(titles()).toEqual(['First speech', 'Welcome']);
    await hasFocus(() => button(MEETING_FORM_TEXTS.moveDown(EVENING_TEXTS.line(2))));
    await click(field(EVENING_TEXTS.title, 2));
    await press('{Alt>}{ArrowUp}{/Alt}');
    expect(titles()).toEqual(['Welcome', 'First speech']);
    await hasFocus(() => field(EVENING_TEXTS.title, 1));
    await press('{Alt>}{ArrowUp}{/Alt}');
    expect(titles()).toEqual(['Welcome', 'First speech']);
  });

  test('R603: lines are added, removed and given a text; what is wrong is said at its field, and nothing is sent', async () => {
    await open(ADDRESS, server);
    await click(await main().findByRole('button', { name: EVENING_TEXTS.insert(1) }));
    await hasFocus(() => field(EVENING_TEXTS.title, 2));
    expect(titles()).toEqual(['Welcome', '', 'First speech']);
    fill(field(EVENING_TEXTS.minutes, 2), '9 or so');
    await save();
    expect(await main().findByText(SHEET_RULES.title[0].message)).toBeVisible();
    expect(main().getByText(SHEET_RULES.minutes[1].message)).toBeVisible();
    expect(server.count('SaveEveningSheet')).toBe(0);
    await click(button(MEETING_FORM_TEXTS.remove(EVENING_TEXTS.line(2))));
    expect(titles()).toEqual(['Welcome', 'First speech']);
    await click(button(EVENING_TEXTS.addText(2)));
    await hasFocus(() => field(EVENING_TEXTS.text, 2));
    await press('Listen.');
    server.answers.saveEveningSheet = { ...SHEET, version: 1 };
    await save();
    expect(await toast(EVENING_TEXTS.saved)).toBeVisible();
    expect(server.last('SaveEveningSheet')).toEqual({
      meetingId: FIRST_MEETING_ID,
      date: DATE,
      version: 0,
      input: {
        isOpen: false,
        items: [
          { id: 'welcome', title: 'Welcome', minutes: 5, text: '', roleId: null, timingId: null },
          { id: 'speech', title: 'First speech', minutes: 8, text: 'Listen.', roleId: 'speaker-1', timingId: 'speech' },
        ],
      },
    });
  });

  test('R603: is opened to the public by saving; then there are links for visitors and the projector', async () => {
    await open(ADDRESS, server);
    expect(await main().findByText(EVENING_TEXTS.openFirst)).toBeVisible();
    await click(screen.getByRole('switch', { name: OPEN }));
    server.answers.saveEveningSheet = LOST;
    await save();
    expect(await toast(EVENING_TEXTS.saveFailed)).toBeVisible();
    expect(screen.getByRole('switch', { name: OPEN })).toBeChecked();
    server.answers.saveEveningSheet = { ...SHEET, version: 1, isOpen: true };
    await save();
    expect(await toast(EVENING_TEXTS.opened)).toBeVisible();
    const address = async (name: string) => (await main().findByRole('link', { name })).getAttribute('href');
    expect(await address(EVENING_TEXTS.publicSheet)).toBe(sheetPath(FIRST_MEETING_ID, DATE));
    expect(await address(EVENING_TEXTS.projector)).toBe(projectorPath(FIRST_MEETING_ID, DATE));
  });

  test('R603: another officer’s save in between is shown beside one’s own, and nothing is lost', async () => {
    server.answers.adminEveningSheet = { ...SHEET, version: 1 };
    await open(ADDRESS, server);
    await waitFor(() => expect(titles()).toHaveLength(2));
    fill(field(EVENING_TEXTS.title, 1), 'Mine');
    const latestSave = { version: 2, updatedAt: '2031-12-17T10:00:00Z', updatedBy: 'bo@club.example' };
    server.answers.saveEveningSheet = refuse(ERRORS.SHEET_CHANGED.message, { code: 'CONFLICT', conflict: latestSave });
    server.answers.adminEveningSheet = { ...SHEET, version: 2, items: [{ ...ITEMS[0], title: 'Theirs' }] };
    await save();
    const conflict = await dialog();
    expect(conflict.getByRole('group', { name: 'Yours' })).toHaveTextContent('6:00 Mine, 5 min');
    expect(conflict.getByRole('group', { name: 'Saved version' })).toHaveTextContent('6:00 Theirs, 5 min');
    expect(titles()[0]).toBe('Mine');
  });

  test('R603: is a record once the evening is over: it can be opened, but not changed', async () => {
    server.answers.adminEveningSheet = { ...SHEET, version: 3, isFrozen: true };
    await open(ADDRESS, server);
    expect(await main().findByText(EVENING_TEXTS.frozen)).toBeVisible();
    expect(screen.queryByLabelText(/^Title, line/)).toBeNull();
    await click(screen.getByRole('switch', { name: OPEN }));
    server.answers.saveEveningSheet = { ...SHEET, version: 4, isFrozen: true, isOpen: true };
    await save();
    expect(await toast(EVENING_TEXTS.opened)).toBeVisible();
  });

  test('R603: versions of two officers that differ only in roles and signals are told apart by their names', async () => {
    const theirs = [ITEMS[0], { ...ITEMS[1], roleId: 'timer', timing: null }];
    server.answers.adminEveningSheet = { ...SHEET, version: 1 };
    await open(ADDRESS, server);
    await waitFor(() => expect(titles()).toHaveLength(2));
    fill(field(EVENING_TEXTS.minutes, 2), '9');
    const latestSave = { version: 2, updatedAt: '2031-12-17T10:00:00Z', updatedBy: 'bo@club.example' };
    server.answers.saveEveningSheet = refuse(ERRORS.SHEET_CHANGED.message, { code: 'CONFLICT', conflict: latestSave });
    server.answers.adminEveningSheet = { ...SHEET, version: 2, items: theirs };
    await save();
    const conflict = await dialog();
    const version = (owner: string) => conflict.getByRole('group', { name: owner });
    expect(version('Yours')).toHaveTextContent(
      `6:05 First speech, 9 min. ${EVENING_TEXTS.role}: Speaker 1. ${EVENING_TEXTS.timing}: Speech`,
    );
    expect(version('Saved version')).toHaveTextContent(
      new RegExp(`6:05 First speech, 8 min\\. ${EVENING_TEXTS.role}: Timer$`),
    );
  });

  test('R603: the record and its print have roles and signals as they were, whatever the weekly meeting has now', async () => {
    const timing = { id: 'speech', name: 'Speech', green: 60, yellow: 90, red: 120 };
    const speech = { ...ITEMS[1], startsAt: '18:05', roleName: 'Talker', timing };
    const items = [
      { ...ITEMS[0], startsAt: '18:00', roleId: 'greeter', roleName: 'Greeter' },
      { ...speech, title: 'Talk' },
    ];
    server.answers.adminEveningSheet = { ...SHEET, version: 3, isFrozen: true, items, endsAt: '18:13' };
    server.answers.roleHolders = [ADA, { roleId: 'greeter', roleName: 'Greeter', name: 'Bo' }];
    await open(ADDRESS, server);
    const lines = [
      '6:00Welcome 5 minGreeter Bo',
      '6:05Talk 8 min“On engines”Talker Adagreen 1yellow 1:30red 2',
      '6:13End',
    ];
    const linesIn = (element: HTMLElement) =>
      within(element)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(linesIn(await main().findByRole('region', { name: EVENING_TEXTS.agenda }))).toEqual(lines);
    expect(linesIn(main().getByText(SITE_DEFAULTS.name).parentElement!)).toEqual(lines);
  });

  test('R603: is printed as it is in the form, with the club, holders and signals', async () => {
    const print = jest.fn();
    Object.assign(window, { print });
    await open(ADDRESS, server);
    await click(await main().findByRole('button', { name: EVENING_TEXTS.print }));
    expect(print).toHaveBeenCalledTimes(1);
    fill(field(EVENING_TEXTS.title, 1), 'Hello');
    const paper = within(main().getByText(SITE_DEFAULTS.name).parentElement!);
    await waitFor(() =>
      expect(paper.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        '6:00Hello 5 min',
        '6:05First speech 8 min“On engines”Speaker 1 Adagreen 5yellow 6red 7',
        '6:13End',
      ]),
    );
  });
});

describe('The roles', () => {
  test('R603: say who has which; one is assigned to a person typed or of the team, whose link is shown once', async () => {
    server.answers.teamMembers = { nodes: [{ id: '1', name: 'Cy' }] };
    await open(ADDRESS, server);
    const roles = within(await main().findByRole('region', { name: EVENING_TEXTS.roles }));
    expect(roles.getAllByRole('listitem')[0]).toHaveTextContent('Speaker 1Ada, “On engines”');
    expect(roles.getByText(EVENING_TEXTS.isFree)).toBeVisible();
    await click(button(new RegExp(`^${EVENING_TEXTS.assign} .*Timer`)));
    const form = await dialog(EVENING_TEXTS.assignTitle('Timer'));
    fill(form.getByLabelText(EVENING_TEXTS.name), 'Cy');
    const cy = { roleId: 'timer', roleName: 'Timer', name: 'Cy', shownAs: 'NOTHING' };
    server.answers.assignRole = { token: 'secret', holder: cy };
    server.answers.roleHolders = [ADA, cy];
    await click(form.getByRole('button', { name: EVENING_TEXTS.assign }));
    expect(await form.findByLabelText(EVENING_TEXTS.link('Cy'))).toHaveValue('http://localhost/roles/secret');
    expect(server.last('AssignRole')).toEqual({
      ...{ meetingId: FIRST_MEETING_ID, date: DATE, roleId: 'timer' },
      input: { name: 'Cy', shownAs: 'NOTHING' },
    });
    await click(form.getByRole('button', { name: EVENING_TEXTS.linkDone }));
    await noDialog();
    expect(await roles.findByText('Cy')).toBeVisible();
  });

  test('R603: somebody else who was faster is named, and what was typed stays', async () => {
    await open(ADDRESS, server);
    await click(await main().findByRole('button', { name: new RegExp(`^${EVENING_TEXTS.assign} .*Timer`) }));
    const form = await dialog(EVENING_TEXTS.assignTitle('Timer'));
    fill(form.getByLabelText(EVENING_TEXTS.name), 'Cy');
    server.answers.assignRole = refuse('Di has already taken this role', { code: 'CONFLICT' });
    await click(form.getByRole('button', { name: EVENING_TEXTS.assign }));
    expect(await toast('Di has already taken this role')).toBeVisible();
    expect(form.getByLabelText(EVENING_TEXTS.name)).toHaveValue('Cy');
  });

  test('R603: title and shown name of a holder are changed; a role is freed after a question', async () => {
    await open(ADDRESS, server);
    await click(await main().findByRole('button', { name: new RegExp(`^${EVENING_TEXTS.change} `) }));
    const form = await dialog(EVENING_TEXTS.assignTitle('Speaker 1'));
    fill(form.getByLabelText(/^Title of the speech/), 'On looms');
    server.answers.assignRole = { token: null, holder: { ...ADA, speechTitle: 'On looms' } };
    await click(form.getByRole('button', { name: EVENING_TEXTS.save }));
    expect(await toast(EVENING_TEXTS.assigned('Speaker 1', 'Ada'))).toBeVisible();
    expect(server.last('AssignRole')).toMatchObject({
      input: { name: 'Ada', speechTitle: 'On looms', shownAs: 'INITIALS' },
    });
    await click(button(new RegExp(`^${EVENING_TEXTS.freeRole} .*Speaker 1`)));
    server.answers.freeRole = true;
    server.answers.roleHolders = [];
    await click((await dialog()).getByRole('button', { name: EVENING_TEXTS.freeRole }));
    expect(await toast(EVENING_TEXTS.freed('Speaker 1'))).toBeVisible();
    await waitFor(() => expect(main().getAllByText(EVENING_TEXTS.isFree)).toHaveLength(2));
  });
});

test('R603: nobody can be given a role of an evening that does not take place; whoever has one is changed and freed', async () => {
  server.answers.adminEveningSheet = { ...SHEET, evening: { ...EVENING, takesPlace: false, state: 'NOT_HELD' } };
  const gone = { roleId: 'gone', roleName: 'Bell ringer', name: 'Bo', shownAs: 'NOTHING' };
  server.answers.roleHolders = [ADA, gone];
  await open(ADDRESS, server);
  const roles = within(await main().findByRole('region', { name: EVENING_TEXTS.roles }));
  expect(roles.getByText(EVENING_TEXTS.isFree)).toBeVisible();
  expect(roles.queryByRole('button', { name: new RegExp(`^${EVENING_TEXTS.assign} `) })).toBeNull();
  expect(roles.getAllByRole('button', { name: new RegExp(`^${EVENING_TEXTS.change} `) })).toHaveLength(2);
  await click(button(new RegExp(`^${EVENING_TEXTS.freeRole} .*Bell ringer`)));
  server.answers.freeRole = true;
  server.answers.roleHolders = [ADA];
  await click((await dialog()).getByRole('button', { name: EVENING_TEXTS.freeRole }));
  expect(await toast(EVENING_TEXTS.freed('Bell ringer'))).toBeVisible();
  // It is in the list no longer, with its buttons.
  await hasFocus(() => screen.getByRole('heading', { name: EVENING_TEXTS.roles }));
});

test('R603: the times of the timer are listed, and one is deleted after a question', async () => {
  const time = { title: 'First speech', timing: { from: 270, until: 450 }, startedAt: '2031-12-18T12:35:00Z' };
  server.answers.timedSpeeches = [
    { id: '1', name: 'Ada', seconds: 432, isWithinTime: true, ...time },
    { id: '2', name: '', seconds: 500, isWithinTime: false, ...time },
  ];
  await open(ADDRESS, server);
  const log = within(await main().findByRole('region', { name: EVENING_TEXTS.log }));
  const [first, second] = log.getAllByRole('listitem');
  expect(first).toHaveTextContent('7:12Adain timeFirst speech, 18:05, counts from 4:30 to 7:30');
  expect(second).toHaveTextContent(`8:20${EVENING_TEXTS.somebody}too long`);
  await click(button(EVENING_TEXTS.deleteTime('Ada', '7:12')));
  server.answers.deleteTimedSpeech = '1';
  await click((await dialog()).getByRole('button', { name: EVENING_TEXTS.deleteConfirm }));
  expect(await toast(EVENING_TEXTS.timeDeleted)).toBeVisible();
  expect(server.last('DeleteTimedSpeech')).toEqual({ id: '1' });
});

test('R603: what is not an evening says so, and a failure offers to try again', async () => {
  server.answers.adminEveningSheet = null;
  await open(ADDRESS, server);
  expect(await main().findByText(EVENING_TEXTS.noEvening)).toBeVisible();
  server.answers.adminEveningSheet = LOST;
  await open(ADDRESS, server);
  expect(await main().findByText(EVENING_TEXTS.loadFailed)).toBeVisible();
  server.answers.adminEveningSheet = SHEET;
  await click(button('Try Again'));
  await waitFor(() => expect(titles()).toHaveLength(2));
  expect(main().getByText(FORM_STATES.saved)).toBeVisible();
});
