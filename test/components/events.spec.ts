import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@shared/error-catalogue';
import { MEETING_RULES } from '@shared/meeting-rules';
import { EVENT_DRAFT_KEY } from '../../client/features/events/admin/constants';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts';
import { TYPED_DATE_MESSAGES } from '../../client/records/dates/typed-date';
import { FORM_STATES, RECORD_ACTIONS } from '../../client/records/texts';
import { TRY_AGAIN } from '../../client/ui/texts';
import { FakeServer, refuse } from './fake-server';
import { fakeOnly } from '../support/fake-timers';
import { button, choose, click, dialog, fill, hasFocus, isDisabled, main, open, path, press, toast } from './page';

const ID = '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3';
const MEDIA = '/media/0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b4-1200x800.webp';
const DEBATE = {
  id: ID,
  title: 'Debate',
  date: '2031-12-18',
  time: '6 pm',
  location: 'Hall',
  description: 'Two sides.',
  type: 'EDUCATIONAL_MEETING',
  status: 'UPCOMING',
  statusByDate: true,
  version: 1,
};
const NOT_FOUND = refuse(ERRORS.EVENT_NOT_FOUND.message, { code: 'NOT_FOUND' });
const server = new FakeServer();
const list = (...nodes: object[]) => ({ nodes, totalCount: nodes.length });
const field = (label: string) => screen.getByLabelText(label);
const date = () => screen.getByRole('textbox', { name: 'Date' });
const says = (words: string | RegExp) => main().queryAllByText(words).length > 0;

async function openForm(at = ID): Promise<void> {
  await open(`/admin/events/${at}`, server);
  await screen.findByLabelText('Title');
}
async function openList(search = ''): Promise<void> {
  await open(`/admin/events${search}`, server);
  await main().findAllByRole('listitem');
}

beforeEach(() => {
  server.answers = { event: DEBATE, events: ({ series }: { series?: string }) => list(...(series ? [] : [DEBATE])) };
  server.sent.length = 0;
});
afterEach(() => void jest.useRealTimers());

test('R111 R153 R174 R175 R176 R177 R330: an event is created, and errors appear', async () => {
  server.answers.createEvent = ({ input }: { input: object }) => ({ ...DEBATE, ...input });
  await openForm('new');
  expect(says(/1200 × 800/)).toBe(true);
  await click(button('Create Event'));
  for (const what of ['Title', 'Date', 'Time', 'Location', 'Description', 'Type'])
    expect(main().getAllByText(`${what} is required`)[0]).toBeVisible();
  fill(field('Capacity (optional)'), 'many');
  fill(field('Registration link (optional)'), 'somewhere');
  fill(field('Description'), 'x'.repeat(151));
  expect(says('151/150')).toBe(true);
  await click(button('Create Event'));
  for (const words of [
    'Description must be at most 150 characters',
    /^Registration link must be a web address/,
    /^Capacity must be a whole number/,
  ])
    expect(main().getAllByText(words)[0]).toBeVisible();

  fill(field('Title'), 'Debate');
  fill(date(), '18 December 2001');
  expect(says(EVENT_ADMIN_MESSAGES.dayPassed)).toBe(true);
  fill(date(), '18 December 2031');
  expect(says(EVENT_ADMIN_MESSAGES.dayPassed)).toBe(false);
  fill(field('Time'), '6 pm');
  fill(field('Location'), 'The lawn');
  fill(field('Description'), 'One motion, two sides.');
  fill(field('Capacity (optional)'), '60');
  await choose('Type', 'Fun activity');
  expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('Upcoming (by date)');
  fill(field('Registration link (optional)'), 'club.example/register');
  await press('{Enter}');
  expect(await toast(EVENT_ADMIN_MESSAGES.created)).toBeVisible();
  expect(server.last('CreateEvent')).toMatchObject({
    input: {
      status: 'UPCOMING',
      type: 'FUN_ACTIVITY',
      date: '2031-12-18',
      capacity: 60,
      registrationUrl: 'https://club.example/register',
    },
  });
  await waitFor(() => expect(field('Registration link (optional)')).toHaveValue('https://club.example/register'));
  expect(field('Registration link (optional)')).toHaveFocus();
  expect(path()).toBe(`/admin/events/${ID}`);
});

test('R111: the list shows when an event is and how many places it has; an empty search is cleared', async () => {
  server.answers.events = ({ search }: { search: string | null }) =>
    list(...(search ? [] : [{ ...DEBATE, capacity: 60 }]));
  await openList();
  const row = main().getByRole('listitem');
  expect(row).toHaveTextContent('18 December 2031, 6 pm');
  expect(row).toHaveTextContent('60 places');
  fill(screen.getByRole('searchbox'), 'nothing');
  await main().findByText('No matching events');
  await click(button('Clear search'));
  expect(screen.getByRole('searchbox')).toHaveFocus();
  expect(screen.getByRole('searchbox')).toHaveValue('');
  await waitFor(() => expect(path()).not.toContain('q='));
});

test('R112: saving is only possible after a change', async () => {
  server.answers.updateEvent = ({ input }: { input: object }) => ({ ...DEBATE, ...input, version: 2 });
  await openForm();
  expect(isDisabled(button('Save Changes'))).toBe(true);
  fill(field('Location'), 'Elsewhere');
  expect(isDisabled(button('Save Changes'))).toBe(false);
  fill(field('Location'), DEBATE.location);
  expect(isDisabled(button('Save Changes'))).toBe(true);
  await choose('Status', 'Completed');
  await click(button('Save Changes'));
  expect(await toast(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  expect(server.last('UpdateEvent')).toMatchObject({ input: { status: 'COMPLETED', statusByDate: false } });
});

test('upcoming and past events are separate; search, type and status are in the address', async () => {
  fakeOnly(['Date'], '2026-11-22T10:00:00+05:30');
  await openList('?q=Debate');
  expect(server.last('AdminEvents')).toMatchObject({ from: '2026-11-22', search: 'Debate', order: 'OLDEST' });
  await click(screen.getByLabelText('Past'));
  await waitFor(() => expect(server.last('AdminEvents')).toMatchObject({ to: '2026-11-21', order: 'NEWEST' }));
  await choose('Status', 'Completed');
  await choose('Type', 'Fun activity');
  await waitFor(() => expect(server.last('AdminEvents')).toMatchObject({ status: 'COMPLETED', type: 'FUN_ACTIVITY' }));
  const { searchParams } = new URL(location.href);
  expect(Object.fromEntries(searchParams)).toEqual({
    q: 'Debate',
    when: 'past',
    status: 'COMPLETED',
    type: 'FUN_ACTIVITY',
  });
});

test('duplicating an event copies everything except its day', async () => {
  await openList();
  await click(screen.getByRole('button', { name: /^More actions/ }));
  await click(await screen.findByRole('menuitem', { name: RECORD_ACTIONS.duplicate }));
  expect(await screen.findByDisplayValue(DEBATE.title)).toBe(field('Title'));
  expect(date()).toHaveValue('');
  expect(field('Location')).toHaveValue(DEBATE.location);
  await click(button('Create Event'));
  expect(says('Date is required')).toBe(true);
});

/** Half past midnight of Monday 22 November 2077 where the club is; in UTC still the day before. */
const AT_CLUB = '2077-11-21T19:00:00Z';

test('R405: a typed date is parsed day first, relative to the site’s today, and displayed in full', async () => {
  fakeOnly(['Date'], AT_CLUB);
  await openForm('new');
  expect(date()).toHaveAccessibleDescription(TYPED_DATE_MESSAGES.hint.future);
  for (const [typed, echo, written] of [
    ['05/12/2077', 'Sunday 5 December 2077, in 13 days', '5 December 2077'],
    ['25.12.77', 'Saturday 25 December 2077, in 33 days', '25 December 2077'],
    ['5 Dec', 'Sunday 5 December 2077, in 13 days', '5 December 2077'],
    ['21 november', 'Monday 21 November 2078, in 11 months', '21 November 2078'],
    ['tomorrow', 'Tuesday 23 November 2077, tomorrow', '23 November 2077'],
    ['next Thursday', 'Thursday 25 November 2077, in 3 days', '25 November 2077'],
  ] as const) {
    fill(date(), typed);
    expect(says(echo)).toBe(true);
    expect(date()).toHaveValue(typed);
    await press('{Tab}');
    expect(date()).toHaveValue(written);
    expect(date()).toHaveAccessibleDescription(echo);
  }
  await click(button(TYPED_DATE_MESSAGES.clear));
  expect(date()).toHaveValue('');
  expect(date()).toHaveFocus();
});

test('R405: the form says below the field how a time is understood, and the list which events are all day', async () => {
  server.answers.events = list(
    { ...DEBATE, id: '1', title: 'The picnic', time: 'After lunch' },
    { ...DEBATE, id: '2', title: 'The debate', time: 'ප.ව. 6.00' },
  );
  await openList();
  const [picnic, debate] = main().getAllByRole('listitem');
  expect(within(picnic!).getByText(EVENT_ADMIN_MESSAGES.allDay)).toBeVisible();
  expect(within(debate!).queryByText(EVENT_ADMIN_MESSAGES.allDay)).toBeNull();

  await openForm('new');
  for (const [typed, understood] of [
    ['1800 hrs', '6:00 PM'],
    ['1830 - 2000', '6:30 PM – 8:00 PM'],
    ['10 pm – 1 am', '10:00 PM – 1:00 AM the next day'],
    ['after lunch', 'All day: not understood as a time'],
  ] as const) {
    fill(field('Time'), typed);
    expect(field('Time')).toHaveAccessibleDescription(understood);
    expect(screen.getByText(understood)).toHaveAttribute('aria-live', 'polite');
  }
  fill(field('Time'), '');
  expect(field('Time')).toHaveAccessibleDescription('');
});

test('text that is not a date stays in its field and in the draft, and is never saved', async () => {
  fakeOnly(['Date'], AT_CLUB);
  server.answers.event = { ...DEBATE, date: '2077-11-30' };
  server.answers.updateEvent = ({ input }: { input: object }) => ({ ...DEBATE, ...input, version: 2 });
  const isWrong = () => says(TYPED_DATE_MESSAGES.unreadable);
  await openForm();
  expect(date()).toHaveValue('30 November 2077');
  fill(date(), 'some even');
  expect(isWrong()).toBe(false);
  await press('{Tab}');
  expect(isWrong()).toBe(true);
  fill(date(), '31/2/2078');
  expect(isWrong()).toBe(true);
  await click(button('Save Changes'));
  await hasFocus(date);
  expect(date()).toHaveValue('31/2/2078');
  expect(date()).toBeInvalid();
  expect(says(FORM_STATES.notSaved)).toBe(true);
  await waitFor(() => expect(localStorage.getItem(EVENT_DRAFT_KEY)).toContain('31/2/2078'));
  expect(server.count('UpdateEvent')).toBe(0);

  await openForm();
  expect(date()).toHaveValue('30 November 2077');
  await click(
    within(await screen.findByRole('region', { name: 'Unsaved draft' })).getByRole('button', { name: 'Restore' }),
  );
  expect(date()).toHaveValue('31/2/2078');
  expect(isWrong()).toBe(true);
  fill(date(), '28/2/2078');
  expect(isWrong()).toBe(false);
  await press('{Enter}');
  expect(await toast(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  expect(server.last('UpdateEvent')).toMatchObject({ input: { date: '2078-02-28' } });
});

test('a day that no year has is called wrong while it is typed', async () => {
  const isWrong = () => says(TYPED_DATE_MESSAGES.unreadable);
  await openForm('new');
  fill(date(), '31 Fe');
  expect(isWrong()).toBe(false);
  fill(date(), '31 Feb');
  expect(isWrong()).toBe(true);
  expect(date()).toHaveFocus();
  fill(date(), '31 Fe');
  expect(isWrong()).toBe(false);
});

test.each([
  ['nothing', EVENT_ADMIN_MESSAGES.invalidId],
  ['new?like=nothing', EVENT_ADMIN_MESSAGES.invalidSelected],
  [ID, ERRORS.EVENT_NOT_FOUND.message],
])('R178: an event that is not there, %s, shows an error and no other try', async (at, words) => {
  server.answers.event = NOT_FOUND;
  await open(`/admin/events/${at}`, server);
  expect(await main().findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: TRY_AGAIN })).toBeNull();
  await click(screen.getByRole('link', { name: 'Back to all events' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});

test('an event restored after its save failed keeps its form, and an image deleted with an event is named', async () => {
  server.answers.event = { ...DEBATE, image: { url: MEDIA } };
  server.answers.updateEvent = NOT_FOUND;
  await openForm();
  fill(field('Title'), 'Typed');
  await click(button('Save Changes'));
  expect(await toast(EVENT_ADMIN_MESSAGES.updateFailed)).toBeVisible();
  await waitFor(() => expect(isDisabled(button('Save Changes'))).toBe(false));
  expect(says(/^This event was deleted while/)).toBe(false);
  expect(field('Title')).toHaveValue('Typed');
  server.answers.event = NOT_FOUND;
  await click(button('Save Changes'));
  expect(await main().findByText('Please choose again, because these were deleted too: Picture.')).toBeVisible();
});

test('R505: when an event in place of the weekly meeting is deleted, the officer says whether the meeting takes place then', async () => {
  const asked = async () => {
    await openList();
    await click(button('Delete “Debate”'));
    const question = await dialog();
    await question.findByText(EVENT_ADMIN_MESSAGES.meetingThen);
    return question;
  };
  Object.assign(server.answers, {
    meetings: [{ id: 'evening', date: '2031-12-18', event: { id: ID }, weeklyMeeting: { id: 'meeting' } }],
    deleteEvent: ID,
    changeMeeting: { id: 'evening' },
  });
  const question = await asked();
  await click(question.getByLabelText(EVENT_ADMIN_MESSAGES.meetingNotHeld));
  await click(question.getByRole('button', { name: 'Delete' }));
  expect(question.getByText(MEETING_RULES.dayOffReason[0].message)).toBeVisible();
  expect(server.last('DeleteEventAndMeeting')).toBeUndefined();
  fill(question.getByLabelText(EVENT_ADMIN_MESSAGES.meetingReason), ' The guest is ill ');
  await click(question.getByRole('button', { name: 'Delete' }));
  expect(await toast(EVENT_ADMIN_MESSAGES.deletedWithMeeting)).toBeVisible();
  expect(server.last('DeleteEventAndMeeting')).toEqual({
    ...{ id: ID, meeting: 'meeting', date: '2031-12-18' },
    input: { state: 'NOT_HELD', reason: 'The guest is ill' },
  });

  await click((await asked()).getByRole('button', { name: 'Delete' }));
  expect(await toast(EVENT_ADMIN_MESSAGES.deleted)).toBeVisible();
  expect(server.last('DeleteEvent')).toMatchObject({ id: ID });
});
