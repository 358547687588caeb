import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ERRORS } from '@shared/error-catalogue';
import { MEMBERSHIP_API_MESSAGES } from '@shared/membership';
import { MEMBERSHIP_ADMIN_MESSAGES } from '../../client/features/membership/admin/texts';
import { SPECIAL_EVENT_ADMIN_MESSAGES } from '../../client/features/special-event/admin/texts';
import { SPECIAL_EVENT_MESSAGES } from '../../client/features/special-event/public/texts';
import { FORM_STATES } from '../../client/records/texts';
import { TOASTS } from '../../client/ui/toasts/toast-options';
import { FakeServer, LOST, refuse } from './fake-server';
import {
  button,
  click,
  dialog,
  fill,
  hasFocus,
  isDisabled,
  main,
  noDialog,
  open,
  pass,
  path,
  press,
  toast,
} from './page';

const server = new FakeServer();

beforeEach(() => {
  server.answers = {};
  server.sent.length = 0;
});

describe('The special event', () => {
  const NIGHT = {
    id: 'first',
    title: 'Voices',
    subtitle: 'One night',
    text1: 'It begins.',
    text2: 'It ends.',
    version: 1,
  };
  const field = (label: string) => screen.getByLabelText(label);
  const title = () => field('Title');
  const stored = () => server.answers.specialEvent as typeof NIGHT | null;
  const fillIn = (words: string) => {
    for (const label of ['Title', 'Subtitle', 'First text', 'Second text']) fill(field(label), words);
  };
  const remove = async () => {
    await click(button('Remove from site'));
    await click((await dialog()).getByRole('button', { name: 'Delete' }));
    await noDialog();
  };
  const openForm = async () => {
    await open('/admin/special-event', server);
    await screen.findByLabelText('Title');
  };

  beforeEach(() => {
    const store = (event: object | null) => (server.answers.specialEvent = event);
    server.answers = {
      specialEvent: NIGHT,
      createSpecialEvent: ({ input }: { input: object }) =>
        store({ ...input, id: `after-${stored()?.id}`, version: 1 }),
      updateSpecialEvent: ({ id, input }: { id: string; input: object }) =>
        stored()?.id === id ? store({ ...stored(), ...input, version: 2 }) : refuse('Gone', { code: 'NOT_FOUND' })(),
      deleteSpecialEvent: () =>
        stored() ? String(store(null)) : refuse(ERRORS.SPECIAL_EVENT_NOT_FOUND.message, { code: 'NOT_FOUND' })(),
      undoDelete: () => String(store(NIGHT)),
    };
  });

  test('R122 R182 R261: is edited within its limits', async () => {
    await openForm();
    fill(title(), 'x'.repeat(101));
    fill(field('Subtitle'), '');
    await click(button('Save Changes'));
    expect(main().getByText('Title must be at most 100 characters')).toBeVisible();
    expect(main().getByText('Subtitle is required')).toBeVisible();
    fill(title(), 'Voices again');
    fill(field('Subtitle'), 'One evening.');
    await click(button('Save Changes'));
    expect(await toast(SPECIAL_EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
    expect(stored()).toMatchObject({ title: 'Voices again', subtitle: 'One evening.' });
  });

  test('R257 R258 R259 R260 R183: failures show an error, including an expired session', async () => {
    server.answers.updateSpecialEvent = LOST;
    await openForm();
    fill(field('Subtitle'), 'Not lost');
    await click(button('Save Changes'));
    expect(await toast(SPECIAL_EVENT_ADMIN_MESSAGES.updateFailed)).toBeVisible();
    expect(await toast(SPECIAL_EVENT_ADMIN_MESSAGES.saveFailed)).toBeVisible();
    expect(field('Subtitle')).toHaveValue('Not lost');
    server.answers.updateSpecialEvent = refuse(ERRORS.NO_TOKEN.message, { code: 'UNAUTHENTICATED' });
    await click(button('Save Changes'));
    expect(await toast(SPECIAL_EVENT_ADMIN_MESSAGES.signInFirst)).toBeVisible();
    await waitFor(() => expect(path()).toContain('/adminlogin'));

    await openForm();
    expect(field('Subtitle')).toHaveValue('Not lost');
    localStorage.clear();
    Object.assign(server.answers, { specialEvent: null, createSpecialEvent: LOST });
    await openForm();
    fillIn('Words');
    await click(button('Create Special Event'));
    expect(await toast(SPECIAL_EVENT_ADMIN_MESSAGES.createFailed)).toBeVisible();
    server.answers.specialEvent = LOST;
    await open('/admin/special-event', server);
    expect(await screen.findByText(SPECIAL_EVENT_MESSAGES.loadFailed)).toBeVisible();
  });

  test('R7 R122 R207: after it was deleted, a new one can be created without a reload, and the deletion undone', async () => {
    await openForm();
    await remove();
    expect(await toast(SPECIAL_EVENT_ADMIN_MESSAGES.deleted)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Create Special Event' })).toBeVisible();
    for (const label of ['Title', 'Subtitle', 'First text', 'Second text']) expect(field(label)).toHaveValue('');
    await hasFocus(title);
    expect(screen.queryByRole('button', { name: 'Remove from site' })).toBeNull();
    expect(screen.queryByText(FORM_STATES.saved)).toBeNull();
    await click(button('Undo'));
    expect(await screen.findByDisplayValue(NIGHT.title)).toBe(title());

    await remove();
    await screen.findByRole('button', { name: 'Create Special Event' });
    fillIn('Next');
    await click(button('Create Special Event'));
    expect(await toast(SPECIAL_EVENT_ADMIN_MESSAGES.created)).toBeVisible();
    expect(title()).toHaveValue('Next');
    expect(await screen.findByText(FORM_STATES.saved)).toBeVisible();
    fill(field('Subtitle'), 'Other words');
    await click(button('Save Changes'));
    expect(await screen.findByText(FORM_STATES.saved)).toBeVisible();
    expect(stored()).toMatchObject({ title: 'Next', subtitle: 'Other words' });
  });

  test('R122: changes typed into one that somebody else deleted or replaced are not lost', async () => {
    const gone = /This special event was deleted while you were editing/;
    const notice = async () => (await screen.findByText(gone)).closest('[role=alert]');
    await openForm();
    server.answers.specialEvent = null;
    fill(title(), 'Mine');
    await click(button('Save Changes'));
    expect(await notice()).toHaveTextContent('Nothing you typed is lost');
    expect(await notice()).not.toHaveTextContent('replaced');
    expect(title()).toHaveValue('Mine');
    await click(button('Save as new'));
    expect(await toast(SPECIAL_EVENT_ADMIN_MESSAGES.created)).toBeVisible();
    expect(screen.queryByText(gone)).toBeNull();
    expect(title()).toHaveValue('Mine');

    server.answers.specialEvent = { ...NIGHT, id: 'theirs', title: 'Theirs' };
    fill(title(), 'Mine again');
    await click(button('Save Changes'));
    expect(await notice()).toHaveTextContent('Another one has replaced it; saving yours will replace that one.');
    expect(title()).toHaveValue('Mine again');
    expect(stored()).toMatchObject({ title: 'Theirs' });
    await click(button('Create Special Event'));
    expect(await screen.findByText(FORM_STATES.saved)).toBeVisible();
    expect(stored()).toMatchObject({ title: 'Mine again' });

    server.answers.specialEvent = null;
    await click(button('Remove from site'));
    await click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await toast(ERRORS.SPECIAL_EVENT_NOT_FOUND.message)).toBeVisible();
    await waitFor(() => expect(title()).toHaveValue(''));
  });
});

describe('Applications', () => {
  const FORM = 'https://docs.google.com/forms/d/e/1FAIpQLSc-abcdefghij/viewform';
  const date = (label = 'Closing date') => screen.getByRole('textbox', { name: label });
  const url = () => screen.getByRole('textbox', { name: 'Form URL' });
  const toggle = () => click(screen.getByRole('switch'));
  const fillDate = async (value: string, label?: string) => {
    fill(date(label), value);
    await press('{Tab}');
  };
  const save = () => click(button('Save Changes'));
  const openForm = async () => {
    await open('/admin/applications', server);
    await screen.findByRole('switch');
  };

  beforeEach(() => {
    server.answers = {
      adminMembershipConfig: { isOpen: false, version: 1 },
      updateMembershipConfig: ({ input }: { input: { isOpen: boolean; formUrl: string | null } }) =>
        (server.answers.adminMembershipConfig = {
          ...input,
          formUrl: input.isOpen ? `${input.formUrl}?embedded=true` : null,
          lastFormUrl: `${FORM}?embedded=true`,
          closeDate: input.isOpen ? '2031-12-18' : null,
          version: 2,
        }),
    };
  });

  test('R114 R115 R154 R155 R184 R185 R186: can be opened and closed', async () => {
    await openForm();
    expect(isDisabled(button('Save Changes'))).toBe(true);
    await toggle();
    await save();
    expect(main().getByText(MEMBERSHIP_API_MESSAGES.formUrlRequired)).toBeVisible();
    expect(main().getByText(MEMBERSHIP_API_MESSAGES.closeDateRequired)).toBeVisible();
    fill(url(), 'https://forms.example/d/1');
    await fillDate('18 December 2031');
    await save();
    expect(main().getByText(MEMBERSHIP_API_MESSAGES.formUrlInvalid)).toBeVisible();
    fill(url(), FORM);
    await fillDate('18 December 2001');
    await save();
    expect(main().getByText(MEMBERSHIP_API_MESSAGES.closeDatePast)).toBeVisible();
    await fillDate('18 December 2031');
    await save();
    expect(await toast(MEMBERSHIP_ADMIN_MESSAGES.saved)).toBeVisible();
    expect(url()).toHaveValue(`${FORM}?embedded=true`);
    expect(isDisabled(button('Save Changes'))).toBe(true);
    await toggle();
    expect(main().getByText(MEMBERSHIP_ADMIN_MESSAGES.noNextIntake)).toBeVisible();
    await fillDate('14 January 2032', 'Next intake (optional)');
    expect(main().getByText('The page says “Next intake will open on 14 January 2032”.')).toBeVisible();
    await save();
    await waitFor(() => expect(isDisabled(button('Save Changes'))).toBe(true));
    expect(server.last('UpdateMembership')).toMatchObject({ input: { isOpen: false, nextIntakeDate: '2032-01-14' } });
    await toggle();
    expect(url()).toHaveValue('');
    expect(date()).toHaveValue('');
    const last = button(`${FORM.replace('https://', '')}?embedded=true`);
    await click(last);
    expect(url()).toHaveValue(`${FORM}?embedded=true`);
    await hasFocus(url);
    expect(last).not.toBeInTheDocument();
  });

  test('R187: a past closing date stays as typed with an error, and is not saved', async () => {
    await openForm();
    await toggle();
    fill(url(), FORM);
    await fillDate('5/1/2021');
    expect(main().getByText(MEMBERSHIP_API_MESSAGES.closeDatePast)).toBeVisible();
    expect(date()).toHaveValue('5 January 2021');
    await save();
    await hasFocus(() => date());
    expect(date()).toHaveValue('5 January 2021');
    expect(server.count('UpdateMembership')).toBe(0);
    fill(date(), 'today');
    expect(main().queryByText(MEMBERSHIP_API_MESSAGES.closeDatePast)).toBeNull();
  });

  test('R116 R332: the success message is shown for three seconds', async () => {
    await openForm();
    await fillDate('16 January 2032', 'Next intake (optional)');
    jest.useFakeTimers();
    fireEvent.click(button('Save Changes'));
    await pass(0);
    const saved = await toast(MEMBERSHIP_ADMIN_MESSAGES.saved);
    await pass(2800);
    expect(saved).toBeInTheDocument();
    await pass(201 + TOASTS.exitMs);
    expect(saved).not.toBeInTheDocument();
    expect(TOASTS.savedMs).toBe(3000);
    jest.useRealTimers();
  });

  test('R157 R188 R268 R269 R266 R270: failures show an error, and ‘Not authorized’ leads to the sign-in page', async () => {
    server.answers.updateMembershipConfig = LOST;
    await openForm();
    await fillDate('15 January 2032', 'Next intake (optional)');
    await save();
    expect(await toast(MEMBERSHIP_ADMIN_MESSAGES.adminSaveFailed)).toBeVisible();
    expect(await toast(MEMBERSHIP_ADMIN_MESSAGES.updateFailed)).toBeVisible();
    server.answers.updateMembershipConfig = refuse(ERRORS.NOT_ALLOWED.message, { code: 'FORBIDDEN' });
    await save();
    await waitFor(() => expect(path()).toContain('/adminlogin?next='));
    expect(await toast(MEMBERSHIP_ADMIN_MESSAGES.signInFirst)).toBeVisible();
    server.answers.adminMembershipConfig = LOST;
    await open('/admin/applications', server);
    expect(await screen.findByText(MEMBERSHIP_ADMIN_MESSAGES.loadFailedTitle)).toBeVisible();
    expect(main().getByText(MEMBERSHIP_ADMIN_MESSAGES.loadFailed)).toBeVisible();
  });
});
