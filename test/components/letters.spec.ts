import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { PRIVACY_NOTES } from '../../client/ui/site/privacy-notes';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts';
import { MAILTO_MESSAGES } from '../../client/features/contact/mailto';
import { CONTACT_DRAFT_KEY } from '../../client/features/contact/public/constants';
import { CONTACT_MESSAGES } from '../../client/features/contact/public/texts';
import { FakeServer, LOST, refuse } from './fake-server';
import { button, click, dialog, fill, hasFocus, isDisabled, main, noDialog, open, press, toast } from './page';

const server = new FakeServer();
const LETTER = { Name: 'නිමාලි Perera', Email: 'a.reader@somewhere.example', Message: 'வணக்கம்!\nMay ten of us come?' };
const EMPTY = { Name: '', Email: '', Message: '' };

beforeEach(() => {
  server.answers = {};
  server.sent.length = 0;
});

describe('A letter to the club', () => {
  const field = (label: string) => main().getByLabelText(label);
  const fillIn = (letter: Partial<typeof LETTER> = LETTER) => {
    for (const [label, text] of Object.entries(letter)) fill(field(label), text);
  };
  const expectFields = (letter: typeof LETTER) =>
    waitFor(() => {
      for (const [label, text] of Object.entries(letter)) expect(field(label)).toHaveValue(text);
    });
  const send = () => click(button(CONTACT_MESSAGES.send));

  test('R84 R86 R167 R302: is sent once, however often the button is pressed, and the form is cleared', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    server.answers.sendContactMessage = () => promise;
    await open('/contact', server);
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(main().getByText(PRIVACY_NOTES.contact)).toBeVisible();
    fillIn();
    await send();
    const sending = button(CONTACT_MESSAGES.sending);
    expect(isDisabled(sending)).toBe(true);
    field('Name').focus();
    await press('{Enter}');
    fireEvent.click(sending);
    resolve(true);
    expect(await toast(CONTACT_MESSAGES.sent)).toBeVisible();
    await expectFields(EMPTY);
    await waitFor(() => expect(isDisabled(button(CONTACT_MESSAGES.send))).toBe(false));
    expect(server.sent.map(({ name }) => name)).toEqual(['SendContactMessage']);
    await open('/contact', server);
    await expectFields(EMPTY);
  });

  test('R167: errors appear next to their fields, and disappear when fixed', async () => {
    await open('/contact', server);
    await send();
    for (const label of Object.keys(LETTER)) expect(main().getByText(`${label} is required`)).toBeVisible();
    await hasFocus(() => field('Name'));
    expect(field('Name')).toHaveAccessibleDescription('Name is required');
    fillIn({ ...LETTER, Email: 'nobody at all' });
    expect(main().queryByText('Name is required')).toBeNull();
    expect(main().getByText('Please enter a valid email address')).toBeVisible();
    await send();
    await hasFocus(() => field('Email'));
    fillIn({ Email: LETTER.Email });
    expect(main().queryByText('Please enter a valid email address')).toBeNull();
    expect(server.sent).toEqual([]);
  });

  test('R301: that fails keeps its text and can be sent with a mail program', async () => {
    server.answers.sendContactMessage = LOST;
    await open('/contact', server);
    fillIn();
    await send();
    expect(await toast(CONTACT_MESSAGES.failed)).toBeVisible();
    await expectFields(LETTER);
    const mail = screen.getByRole('link', { name: MAILTO_MESSAGES.byMail });
    expect(new URL(mail.getAttribute('href')!).searchParams.get('body')).toBe(LETTER.Message);
    server.answers.sendContactMessage = true;
    await send();
    expect(await toast(CONTACT_MESSAGES.sent)).toBeVisible();
    await waitFor(() => expect(mail).not.toBeInTheDocument());
  });

  test('R167: the server’s errors appear next to their fields too', async () => {
    const words = 'Please enter a valid email address';
    server.answers.sendContactMessage = refuse(words, { code: 'BAD_USER_INPUT', fields: { email: words } });
    await open('/contact', server);
    fillIn();
    await send();
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(words));
    await hasFocus(() => field('Email'));
    await expectFields(LETTER);
  });

  test('survives another visit until it is sent or discarded', async () => {
    await open('/contact', server);
    fillIn();
    await open('/contact', server);
    await expectFields(LETTER);
    fillIn(EMPTY);
    await waitFor(() => expect(localStorage.getItem(CONTACT_DRAFT_KEY)).toBeNull());
  });
});

describe('Feedback', () => {
  const FIELDS = { Name: 'A reader', Email: 'reader@somewhere.example', Message: 'The clap button is delightful.' };
  const openDialog = async () => {
    await click(button(FEEDBACK_MESSAGES.open));
    return dialog(FEEDBACK_MESSAGES.title);
  };
  const fillIn = (form: Awaited<ReturnType<typeof dialog>>) => {
    for (const [label, text] of Object.entries(FIELDS)) fill(form.getByLabelText(label), text);
  };

  test('R34 R37 R38 R39 R158 R159 R304: is written in a dialog and sent, and the dialog is cleared', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    server.answers.sendFeedback = () => promise;
    await open('/blog', server);
    const form = await openDialog();
    expect(form.getByRole('button', { name: 'Close' })).toBeVisible();
    expect(form.getByLabelText('Name')).toHaveAttribute('type', 'text');
    expect(form.getByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(form.getByLabelText('Message')).toHaveAttribute('rows', '4');
    fillIn(form);
    await click(form.getByRole('button', { name: FEEDBACK_MESSAGES.send }));
    expect(isDisabled(form.getByRole('button', { name: FEEDBACK_MESSAGES.sending }))).toBe(true);
    resolve(true);
    expect(await toast(FEEDBACK_MESSAGES.sent)).toBeVisible();
    await noDialog();
    const again = await openDialog();
    for (const label of Object.keys(FIELDS)) expect(again.getByLabelText(label)).toHaveValue('');
  });

  test.each([
    ['/blog', null],
    ['/admin/blog', 'Bearer a-token'],
  ])('from %s is sent with the authorization %s', async (path, authorization) => {
    await open(path, server);
    const form = await openDialog();
    fillIn(form);
    await click(form.getByRole('button', { name: FEEDBACK_MESSAGES.send }));
    expect(await toast(FEEDBACK_MESSAGES.sent)).toBeVisible();
    expect(server.authorizations.get('SendFeedback')).toBe(authorization);
  });

  test('R159 R168 R303: without a field shows an error, and a failure keeps the text and is logged', async () => {
    server.answers.sendFeedback = LOST;
    await open('/blog', server);
    const form = await openDialog();
    const send = () => click(form.getByRole('button', { name: FEEDBACK_MESSAGES.send }));
    await send();
    expect(form.getByText('Name is required')).toBeVisible();
    fillIn(form);
    await send();
    expect(await toast(FEEDBACK_MESSAGES.failed)).toBeVisible();
    expect(console.warn).toHaveBeenCalledWith(FEEDBACK_MESSAGES.failed, expect.anything());
    for (const [label, text] of Object.entries(FIELDS)) expect(form.getByLabelText(label)).toHaveValue(text);
    await click(form.getByRole('button', { name: 'Close' }));
    await noDialog();
  });

  test('R303: that the server refuses shows its error, and can be sent with a mail program', async () => {
    const words = 'Too many requests. Please try again in about 40 minutes';
    server.answers.sendFeedback = refuse(words, { code: 'TOO_MANY_REQUESTS' });
    await open('/blog', server);
    const form = await openDialog();
    fillIn(form);
    const send = () => click(form.getByRole('button', { name: FEEDBACK_MESSAGES.send }));
    await send();
    expect(await toast(FEEDBACK_MESSAGES.failed)).toBeVisible();
    expect(console.warn).toHaveBeenCalledWith(FEEDBACK_MESSAGES.failed, expect.anything());
    expect(await form.findByRole('alert')).toHaveTextContent(words);
    const mail = form.getByRole('link', { name: MAILTO_MESSAGES.byMail }).getAttribute('href');
    expect(new URL(mail!).searchParams.get('body')).toBe(FIELDS.Message);
    server.answers.sendFeedback = true;
    await send();
    expect(await toast(FEEDBACK_MESSAGES.sent)).toBeVisible();
    const again = await openDialog();
    expect(again.getByText(PRIVACY_NOTES.feedback)).toBeInTheDocument();
    expect(again.queryByText(words)).toBeNull();
  });

  test('R34: can be given from the dashboard too', async () => {
    await open('/admin/events', server);
    expect(await openDialog()).toBeDefined();
  });
});
