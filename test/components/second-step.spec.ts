import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ERRORS } from '@shared/error-catalogue';
import { ACCOUNTS_MESSAGES } from '../../client/features/accounts/admin/texts';
import { API_KEY_MESSAGES } from '../../client/features/api-keys/admin/texts';
import { TOKEN_KEY } from '../../client/features/sessions/session';
import { CODE_MESSAGES, SECOND_STEP_MESSAGES } from '../../client/features/sessions/second-step/texts';
import { ACCOUNT_MESSAGES, SESSION_MESSAGES } from '../../client/features/sessions/texts';
import { RECORD_ACTIONS } from '../../client/records/texts';
import { TRY_AGAIN } from '../../client/ui/texts';
import { FakeServer, LOST, refuse } from './fake-server';
import { button, click, dialog, fill, noDialog, open, path, toast } from './page';

const server = new FakeServer();
const OWN = { id: 'own', name: 'Amaya', email: 'amaya@club.example' };
const OFF = { since: null, recoveryCodes: 0, required: false };
const ON = { since: '2026-11-20T10:00:00.000Z', recoveryCodes: 9, required: false };
const CODES = ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'];
const neededCode = refuse(ERRORS.CODE_NEEDED.message, { code: 'CODE_NEEDED' });
const wrongCode = refuse(ERRORS.CODE_WRONG.message, { code: 'CODE_NEEDED' });

beforeEach(() => {
  server.answers = { me: { ...OWN, accountRole: 'ADMINISTRATOR', hasPassword: true }, secondStep: OFF };
  server.sent.length = 0;
});

describe('Signing in with a second step', () => {
  const codeField = () => screen.findByLabelText(CODE_MESSAGES.code);
  async function enterPassword(): Promise<void> {
    await open('/adminlogin', server);
    fill(screen.getByLabelText('Email'), OWN.email);
    fill(screen.getByLabelText('Password'), 'right');
    await click(button('Sign in'));
  }

  test('R517: the code is asked for after the password, in a field for codes that has the focus', async () => {
    server.answers.signIn = neededCode;
    await enterPassword();
    const field = await codeField();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(server.last('SignIn')).toEqual({ email: OWN.email, password: 'right', code: null });
    expect(screen.queryByText(ERRORS.CODE_NEEDED.message)).toBeNull();

    await click(button('Sign in'));
    expect(screen.getByText('Code is required')).toBeVisible();
    expect(server.count('SignIn')).toBe(1);

    server.answers.signIn = wrongCode;
    fill(field, '000000');
    await click(button('Sign in'));
    expect(await screen.findByText(ERRORS.CODE_WRONG.message)).toBeVisible();

    server.answers.signIn = { token: 'a-token' };
    fill(field, '123456');
    await click(button('Sign in'));
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBe('a-token'));
    expect(server.last('SignIn')).toEqual({ email: OWN.email, password: 'right', code: '123456' });
    localStorage.clear();
  });

  test('R517: a lost connection keeps the step, a refused password goes back, and so does a button, with what was typed', async () => {
    server.answers.signIn = neededCode;
    await enterPassword();
    fill(await codeField(), '123456');
    server.answers.signIn = LOST;
    await click(button('Sign in'));
    expect(await screen.findByText(SESSION_MESSAGES.unexpected)).toBeVisible();
    expect(await codeField()).toHaveValue('123456');
    await click(button(CODE_MESSAGES.back));
    expect(screen.getByLabelText('Email')).toHaveValue(OWN.email);
    server.answers.signIn = neededCode;
    await click(button('Sign in'));
    fill(await codeField(), '123456');
    server.answers.signIn = refuse(ERRORS.INVALID_CREDENTIALS.message, { code: 'UNAUTHENTICATED' });
    await click(button('Sign in'));
    expect(await screen.findByText(ERRORS.INVALID_CREDENTIALS.message)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(OWN.email);
  });

  test('R518: a recovery code can be typed instead, with letters', async () => {
    server.answers.signIn = neededCode;
    await enterPassword();
    await codeField();
    await click(button(CODE_MESSAGES.useRecoveryCode));
    const field = screen.getByLabelText(CODE_MESSAGES.recoveryCode);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('inputmode', 'text');
    fill(field, CODES[0]!);
    await click(button('Sign in'));
    await waitFor(() => expect(server.last('SignIn')).toMatchObject({ code: CODES[0] }));
  });
});

describe('The own second step', () => {
  test('R516: is set up with one code, and its recovery codes leave only when they are kept', async () => {
    server.answers.startAuthenticator = { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' };
    server.answers.confirmAuthenticator = refuse(ERRORS.CODE_WRONG.message, {
      code: 'BAD_USER_INPUT',
      fields: { code: ERRORS.CODE_WRONG.message },
    });
    await open('/admin/account', server);
    await click(await screen.findByRole('button', { name: SECOND_STEP_MESSAGES.setUp }));
    const setUp = await dialog(SECOND_STEP_MESSAGES.setUpTitle);
    expect(setUp.getByRole('img', { name: SECOND_STEP_MESSAGES.qrCode })).toBeVisible();
    expect(setUp.getByLabelText(SECOND_STEP_MESSAGES.secret)).toHaveValue('ABCD EFGH');
    const turnOn = () => click(setUp.getByRole('button', { name: SECOND_STEP_MESSAGES.confirm }));
    fill(setUp.getByLabelText(SECOND_STEP_MESSAGES.code), '12');
    await turnOn();
    expect(server.count('ConfirmAuthenticator')).toBe(0);
    fill(setUp.getByLabelText(SECOND_STEP_MESSAGES.code), '123456');
    await turnOn();
    expect(await setUp.findByText(ERRORS.CODE_WRONG.message)).toBeVisible();

    Object.assign(server.answers, { confirmAuthenticator: CODES, secondStep: ON });
    await turnOn();
    const codes = await dialog(SECOND_STEP_MESSAGES.codesTitle);
    expect(codes.getAllByRole('listitem').map((item) => item.textContent)).toEqual(CODES);
    await click(codes.getByRole('button', { name: SECOND_STEP_MESSAGES.saved }));
    await noDialog();
    expect(await screen.findByText(new RegExp(SECOND_STEP_MESSAGES.codesLeft(9)))).toBeVisible();
  });

  test('R516: is turned off after a question; a failure is said', async () => {
    server.answers.secondStep = ON;
    server.answers.turnOffSecondStep = LOST;
    await open('/admin/account', server);
    const turnOff = async () => {
      await click(await screen.findByRole('button', { name: SECOND_STEP_MESSAGES.turnOff }));
      const question = await dialog(SECOND_STEP_MESSAGES.turnOffTitle);
      await click(question.getByRole('button', { name: SECOND_STEP_MESSAGES.turnOff }));
      await noDialog();
    };
    await turnOff();
    expect(await toast(SECOND_STEP_MESSAGES.failed)).toBeVisible();
    Object.assign(server.answers, { turnOffSecondStep: true, secondStep: OFF });
    await turnOff();
    expect(await screen.findByRole('button', { name: SECOND_STEP_MESSAGES.setUp })).toBeVisible();
  });

  test('R521: where one is required, every page leads to My account, which shows little else', async () => {
    server.answers.secondStep = { ...OFF, required: true };
    await open('/admin/events', server);
    await waitFor(() => expect(path()).toBe('/admin/account'));
    expect(await screen.findByText(SECOND_STEP_MESSAGES.requiredFirst)).toBeVisible();
    expect(screen.queryByRole('heading', { name: ACCOUNT_MESSAGES.password })).toBeNull();
    expect(screen.queryByRole('heading', { name: API_KEY_MESSAGES.title })).toBeNull();
    expect(server.count('ApiKeys')).toBe(0);
  });

  test('R624: an account that could not be loaded is loaded again on demand, and with the next page', async () => {
    const { me } = server.answers;
    server.answers.me = LOST;
    await open('/admin/account', server);
    expect(await screen.findByText(ACCOUNT_MESSAGES.loadFailed)).toBeVisible();
    await click(button(TRY_AGAIN));
    await waitFor(() => expect(server.count('Me')).toBe(2));
    expect(await screen.findByText(ACCOUNT_MESSAGES.loadFailed)).toBeVisible();
    server.answers.me = me;
    await click(screen.getByRole('link', { name: 'Events' }));
    await waitFor(() => expect(screen.queryByText(ACCOUNT_MESSAGES.loadFailed)).toBeNull());
    expect(screen.getByText(OWN.email)).toBeVisible();
  });

  test('R521 R624: whoever has set one up goes on at once: only one part of the dashboard reads the own account', async () => {
    Object.assign(server.answers, {
      secondStep: { ...OFF, required: true },
      startAuthenticator: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' },
      confirmAuthenticator: CODES,
    });
    await open('/admin/account', server);
    await click(await screen.findByRole('button', { name: SECOND_STEP_MESSAGES.setUp }));
    expect(server.count('Me')).toBe(1);
    const setUp = await dialog(SECOND_STEP_MESSAGES.setUpTitle);
    fill(setUp.getByLabelText(SECOND_STEP_MESSAGES.code), '123456');
    server.answers.secondStep = { ...ON, required: true };
    await click(setUp.getByRole('button', { name: SECOND_STEP_MESSAGES.confirm }));
    const codes = await dialog(SECOND_STEP_MESSAGES.codesTitle);
    await click(codes.getByRole('button', { name: SECOND_STEP_MESSAGES.saved }));
    await waitFor(() => expect(screen.queryByText(SECOND_STEP_MESSAGES.requiredFirst)).toBeNull());
    expect(server.count('Me')).toBe(2);
    await click(screen.getByRole('link', { name: 'Events' }));
    await waitFor(() => expect(path()).toBe('/admin/events'));
  });
});

describe('The list of accounts', () => {
  const ROBIN = { id: 'robin', name: 'Robin', email: 'robin@club.example', state: 'ACTIVE', secondStep: true };

  test('R520: shows who has a second step, and removes a lost one after a question', async () => {
    Object.assign(server.answers, {
      accounts: [ROBIN],
      removeSecondStep: { ...ROBIN, secondStep: false },
    });
    await open('/admin/accounts', server);
    expect(await screen.findByText(new RegExp(`, ${ACCOUNTS_MESSAGES.secondStep}$`))).toBeVisible();
    await click(button(RECORD_ACTIONS.menu(ROBIN.name)));
    await click(await screen.findByRole('menuitem', { name: ACCOUNTS_MESSAGES.removeSecondStep }));
    const question = await dialog(ACCOUNTS_MESSAGES.removeSecondStepTitle(ROBIN.name));
    await click(question.getByRole('button', { name: ACCOUNTS_MESSAGES.removeSecondStep }));
    expect(await toast(ACCOUNTS_MESSAGES.secondStepRemoved(ROBIN.name))).toBeVisible();
    await click(button(RECORD_ACTIONS.menu(ROBIN.name)));
    expect(screen.queryByRole('menuitem', { name: ACCOUNTS_MESSAGES.removeSecondStep })).toBeNull();
  });

  test('R521: an administrator requires a second step of everybody; a refusal says why', async () => {
    server.answers.requireSecondStep = refuse(ERRORS.SECOND_STEP_FIRST.message, { code: 'CONFLICT' });
    await open('/admin/accounts', server);
    const setting = await screen.findByRole('switch', { name: new RegExp(ACCOUNTS_MESSAGES.requireSecondStep) });
    await click(setting);
    expect(await toast(ERRORS.SECOND_STEP_FIRST.message)).toBeVisible();
    expect(setting).not.toBeChecked();
    Object.assign(server.answers, { requireSecondStep: true, secondStep: { ...ON, required: true } });
    await click(setting);
    expect(await toast(ACCOUNTS_MESSAGES.secondStepRequired)).toBeVisible();
    await waitFor(() => expect(setting).toBeChecked());
  });
});
