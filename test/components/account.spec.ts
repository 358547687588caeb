import { beforeEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PASSWORD_LINK_PATH } from '@shared/accounts';
import { ERRORS } from '@shared/error-catalogue';
import { API_KEY_MESSAGES } from '../../client/features/api-keys/admin/texts';
import { OVERVIEW_MESSAGES } from '../../client/features/overview/admin/texts';
import { session, TOKEN_KEY } from '../../client/features/sessions/session';
import {
  ACCOUNT_MESSAGES,
  LINK_MESSAGES,
  PASSWORD_LINK_MESSAGES,
  SESSION_MESSAGES,
} from '../../client/features/sessions/texts';
import { FakeServer, LOST, refuse } from './fake-server';
import { button, click, dialog, fill, hasFocus, noDialog, open, path, press, toast } from './page';

const TABS = ['Events', 'Team Members', 'Applications', 'Blog Posts', 'Gallery', 'Special Event', 'Video'];
const server = new FakeServer();

beforeEach(() => {
  server.answers = {};
  server.sent.length = 0;
});

describe('Signing in', () => {
  const signIn = () => click(button('Sign in'));

  test('R191: a missing email address and password show errors', async () => {
    await open('/adminlogin', server);
    await signIn();
    expect(screen.getByText('Email is required')).toBeVisible();
    expect(screen.getByText('Password is required')).toBeVisible();
    expect(server.sent).toEqual([]);
  });

  test('R247: the server’s message is shown, or else that the login failed or something unexpected happened', async () => {
    server.answers.signIn = refuse(ERRORS.INVALID_CREDENTIALS.message, { code: 'UNAUTHENTICATED' });
    await open('/adminlogin', server);
    fill(screen.getByLabelText('Email'), 'officer@club.example');
    fill(screen.getByLabelText('Password'), 'wrong');
    await signIn();
    expect(await screen.findByText(ERRORS.INVALID_CREDENTIALS.message)).toBeVisible();
    server.answers.signIn = new Response('away', { status: 503 });
    await signIn();
    expect(await screen.findByText('Login failed')).toBeVisible();
    server.answers.signIn = LOST;
    await signIn();
    expect(await screen.findByText(SESSION_MESSAGES.unexpected)).toBeVisible();
  });

  test('R494: the page of a link says who else is signed in, and lets them sign out', async () => {
    const [own, robin] = ['amaya@club.example', 'robin@club.example'];
    Object.assign(server.answers, {
      me: { email: own },
      passwordLink: { email: robin, name: 'Robin', invitation: true },
      signOut: true,
    });
    session.begin('a-token');
    await open(`${PASSWORD_LINK_PATH}secret`, server);
    const notice = await screen.findByText(LINK_MESSAGES.otherAccount(own, robin));
    await click(button(LINK_MESSAGES.signOut));
    await waitFor(() => expect(notice).not.toBeInTheDocument());
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    await hasFocus(() => screen.getByRole('heading', { name: PASSWORD_LINK_MESSAGES.welcome('Robin') }));
    expect(screen.getByLabelText(ACCOUNT_MESSAGES.newPassword)).toBeVisible();
  });

  test('R248: a failed logout shows an error', async () => {
    server.answers.signOut = LOST;
    await open('/admin/events', server);
    await click(button('Logout'));
    expect(await toast(SESSION_MESSAGES.signOutFailed)).toBeVisible();
  });

  test.each([
    ['that does not see the sign-out before', () => dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }))],
    ['that comes back from the cache of pages', () => dispatchEvent(new Event('pageshow'))],
  ])('R624: a tab %s shows what the officer sees who has signed in elsewhere', async (_, wake) => {
    server.answers.me = { email: 'amaya@club.example' };
    await open('/admin/events', server);
    expect(await screen.findByText('amaya@club.example')).toBeVisible();
    const events = server.count('AdminEvents');
    server.answers.me = { email: 'robin@club.example' };
    localStorage.setItem(TOKEN_KEY, 'of-robin');
    wake();
    expect(await screen.findByText('robin@club.example')).toBeVisible();
    expect(screen.queryByText('amaya@club.example')).toBeNull();
    expect(server.authorizations.get('Me')).toBe('Bearer of-robin');
    expect(server.count('AdminEvents')).toBe(events + 1);
    wake();
    expect(server.count('Me')).toBe(2);
  });

  test('R156: a rejected token leads to the sign-in page', async () => {
    server.answers.adminBlogPosts = refuse(ERRORS.SESSION_REFUSED.message, { code: 'UNAUTHENTICATED' });
    await open('/admin/blog', server);
    await waitFor(() => expect(path()).toBe('/adminlogin?next=%2Fadmin%2Fblog'));
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  test('R17 R106 R107 R109: seven tabs, of which Events opens first, no public navigation, and a developer credit', async () => {
    await open('/admin/dashboard', server);
    await screen.findByRole('heading', { level: 1, name: 'Events' });
    const tabs = within(screen.getByRole('navigation', { name: 'Dashboard' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual([OVERVIEW_MESSAGES.title, ...TABS]);
    expect(tabs.filter((tab) => tab.getAttribute('aria-current') === 'page').map((tab) => tab.textContent)).toEqual([
      'Events',
    ]);
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
    const credit = screen.getByText(/Web Development Committee/).closest('p')!;
    expect(credit.querySelector('a[href^="https://github.com/"]')).toBeVisible();
    expect(credit.querySelector('a[href^="mailto:"]')).toBeVisible();
    for (const name of TABS) {
      await click(tabs.find((tab) => tab.textContent === name)!);
      expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    }
  });
});

describe('The account', () => {
  const FIREFOX = { id: 'other', browser: 'Firefox on Windows', current: false };
  const keys = () => within(screen.getByRole('region', { name: API_KEY_MESSAGES.title }));
  beforeEach(() => void (server.answers.me = { hasPassword: true }));

  test('sessions that fail to load or end show an error with a retry', async () => {
    Object.assign(server.answers, { sessions: LOST, endSession: LOST });
    await open('/admin/account', server);
    expect(await screen.findByText(ACCOUNT_MESSAGES.sessionsFailed)).toBeVisible();
    server.answers.sessions = [FIREFOX];
    await click(button('Try Again'));
    await click(await screen.findByRole('button', { name: /^Sign out Firefox/ }));
    expect(await toast(ACCOUNT_MESSAGES.endFailed)).toBeVisible();
  });

  test('keys that fail to load or be created show an error with a retry', async () => {
    Object.assign(server.answers, { apiKeys: LOST, createApiKey: LOST });
    await open('/admin/account', server);
    expect(await waitFor(() => keys().getByRole('alert'))).toHaveTextContent(API_KEY_MESSAGES.failed);
    server.answers.apiKeys = [];
    await click(keys().getByRole('button', { name: 'Try Again' }));
    expect(await keys().findByText(API_KEY_MESSAGES.none)).toBeVisible();
    await click(keys().getByRole('button', { name: API_KEY_MESSAGES.make }));
    const form = await dialog();
    fill(form.getByLabelText(API_KEY_MESSAGES.currentPassword), 'a password');
    fill(form.getByLabelText(API_KEY_MESSAGES.name), 'In vain');
    await press('{Enter}');
    expect(await toast(API_KEY_MESSAGES.makeFailed)).toBeVisible();
    expect(form.getByLabelText(API_KEY_MESSAGES.name)).toHaveValue('In vain');
    await press('{Escape}');
    await noDialog();
    await hasFocus(() => keys().getByRole('button', { name: API_KEY_MESSAGES.make }));
  });

  test('the dialog with a new key cannot be closed before the key was shown', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    server.answers.createApiKey = () => promise;
    await open('/admin/account', server);
    await click(await screen.findByRole('button', { name: API_KEY_MESSAGES.make }));
    const form = await dialog();
    fill(form.getByLabelText(API_KEY_MESSAGES.currentPassword), 'a password');
    fill(form.getByLabelText(API_KEY_MESSAGES.name), 'Slow line');
    await press('{Enter}');
    await waitFor(() => expect(server.count('CreateApiKey')).toBe(1));
    await press('{Escape}');
    fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
    resolve({ text: 'gavel_once', key: { id: 'new' } });
    expect(await screen.findByLabelText(API_KEY_MESSAGES.madeKey)).toHaveValue('gavel_once');
  });

  test('R548: an officer without a password is asked for none, when choosing one and when creating a key', async () => {
    const me = { email: 'amaya@club.example', hasPassword: false };
    Object.assign(server.answers, { me, changePassword: { token: 'new' } });
    server.answers.createApiKey = { text: 'gavel_once', key: { id: 'new' } };
    await open('/admin/account', server);
    const password = within(await screen.findByRole('region', { name: ACCOUNT_MESSAGES.password }));
    expect(password.getByText(ACCOUNT_MESSAGES.noPasswordHint)).toBeVisible();
    expect(password.queryByLabelText(ACCOUNT_MESSAGES.currentPassword)).toBeNull();
    await click(await screen.findByRole('button', { name: API_KEY_MESSAGES.make }));
    const form = await dialog();
    expect(form.queryByLabelText(API_KEY_MESSAGES.currentPassword)).toBeNull();
    fill(form.getByLabelText(API_KEY_MESSAGES.name), 'A program');
    await press('{Enter}');
    expect(await screen.findByLabelText(API_KEY_MESSAGES.madeKey)).toHaveValue('gavel_once');
    await click(button(API_KEY_MESSAGES.done));
    await noDialog();
    server.answers.me = { ...me, hasPassword: true };
    fill(password.getByLabelText(ACCOUNT_MESSAGES.newPassword), 'four unrelated words, umbrella');
    await click(password.getByRole('button', { name: ACCOUNT_MESSAGES.choosePassword }));
    expect(await toast(ACCOUNT_MESSAGES.passwordChanged)).toBeVisible();
    expect(await screen.findByLabelText(ACCOUNT_MESSAGES.currentPassword)).toBeVisible();
    expect(server.sent.find(({ name }) => name === 'ChangePassword')!.variables).not.toHaveProperty('currentPassword');
  });
});
