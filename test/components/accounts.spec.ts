import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ERRORS } from '@shared/error-catalogue';
import { PASSWORD_MESSAGES } from '@shared/passwords';
import { ACCOUNTS_MESSAGES } from '../../client/features/accounts/admin/texts';
import { ACCOUNT_MESSAGES, CONFIRM_MESSAGES } from '../../client/features/sessions/texts';
import { RECORD_ACTIONS } from '../../client/records/texts';
import { TRY_AGAIN } from '../../client/ui/texts';
import { FakeServer, refuse } from './fake-server';
import { button, click, dialog, fill, noDialog, open, toast } from './page';

const server = new FakeServer();
const OWN = { id: 'own', name: 'Amaya', email: 'amaya@club.example', role: 'ADMINISTRATOR', state: 'ACTIVE' };
const ROBIN = { id: 'robin', name: 'Robin', email: 'robin@club.example', role: 'OFFICER', state: 'ACTIVE' };
const NEEDED = refuse(ERRORS.PASSWORD_NEEDED.message, { code: 'PASSWORD_NEEDED' });

beforeEach(() => {
  server.answers = { me: { ...OWN, accountRole: 'ADMINISTRATOR', hasPassword: true }, accounts: [OWN, ROBIN] };
  server.sent.length = 0;
});

async function makeAdministrator(): Promise<void> {
  await open('/admin/accounts', server);
  await click(await screen.findByRole('button', { name: RECORD_ACTIONS.menu(ROBIN.name) }));
  await click(await screen.findByRole('menuitem', { name: ACCOUNTS_MESSAGES.makeAdministrator }));
}

test('R506: where the server wants the password, a dialog asks for it, and what was begun goes on', async () => {
  let confirmed = false;
  Object.assign(server.answers, {
    setAccountRole: () => (confirmed ? { ...ROBIN, role: 'ADMINISTRATOR' } : NEEDED()),
    confirmPassword: ({ currentPassword }: { currentPassword: string }) => {
      confirmed = currentPassword === 'right';
      if (!confirmed)
        refuse(PASSWORD_MESSAGES.wrongPassword, {
          code: 'BAD_USER_INPUT',
          fields: { currentPassword: PASSWORD_MESSAGES.wrongPassword },
        })();
      return true;
    },
  });
  await makeAdministrator();
  const question = await dialog();
  const field = question.getByLabelText(ACCOUNT_MESSAGES.currentPassword);
  fill(field, 'wrong');
  await click(question.getByRole('button', { name: CONFIRM_MESSAGES.confirm }));
  expect(await question.findByText(PASSWORD_MESSAGES.wrongPassword)).toBeVisible();
  fill(field, 'right');
  await click(question.getByRole('button', { name: CONFIRM_MESSAGES.confirm }));
  expect(await toast(ACCOUNTS_MESSAGES.roleChanged(ROBIN.name, 'administrator'))).toBeVisible();
  await noDialog();
});

test('R506: without the password nothing is changed, and the officer is told so', async () => {
  server.answers.setAccountRole = NEEDED;
  await makeAdministrator();
  await click((await dialog()).getByRole('button', { name: 'Cancel' }));
  expect(await toast(ERRORS.PASSWORD_NEEDED.message)).toBeVisible();
  await noDialog();
});

test.each([
  ['mailed', true, ACCOUNTS_MESSAGES.linkMailed(ROBIN.email)],
  ['not mailed', false, ACCOUNTS_MESSAGES.linkNotMailed],
])('R494: an expired invitation says so, and a new link is shown once: %s', async (_how, mailed, says) => {
  const invited = { ...ROBIN, state: 'INVITED', lastSeenAt: null, linkExpiresAt: null };
  Object.assign(server.answers, {
    accounts: [OWN, invited],
    createPasswordLink: { url: 'https://club.example/password/x', mailed, account: invited },
  });
  await open('/admin/accounts', server);
  expect(await screen.findByText(new RegExp(ACCOUNTS_MESSAGES.linkExpired))).toBeVisible();
  await click(button(RECORD_ACTIONS.menu(ROBIN.name)));
  await click(await screen.findByRole('menuitem', { name: ACCOUNTS_MESSAGES.newInvitation }));
  const shown = await dialog();
  expect(shown.getByLabelText(ACCOUNTS_MESSAGES.linkLabel)).toHaveValue('https://club.example/password/x');
  expect(shown.getByText(says)).toBeVisible();
  await click(shown.getByRole('button', { name: ACCOUNTS_MESSAGES.linkDone }));
  await noDialog();
});

test('R527: an account with a last day says so, and an administrator takes it back', async () => {
  const leaving = { ...ROBIN, lastDay: '2026-12-31' };
  Object.assign(server.answers, { accounts: [OWN, leaving], reactivateAccount: { ...leaving, lastDay: null } });
  await open('/admin/accounts', server);
  expect(await screen.findByText(new RegExp(ACCOUNTS_MESSAGES.lastDay('31 December 2026')))).toBeVisible();
  await click(button(RECORD_ACTIONS.menu(ROBIN.name)));
  await click(await screen.findByRole('menuitem', { name: ACCOUNTS_MESSAGES.keepAccess }));
  expect(await toast(ACCOUNTS_MESSAGES.accessKept(ROBIN.name))).toBeVisible();
  expect(server.last('ReactivateAccount')).toEqual({ id: ROBIN.id });
});

test('accounts that cannot be loaded say so, and are loaded again', async () => {
  server.answers.accounts = refuse(ERRORS.UNAVAILABLE.message, { code: 'UNAVAILABLE' });
  await open('/admin/accounts', server);
  expect(await screen.findByText(ERRORS.UNAVAILABLE.message)).toBeVisible();
  server.answers.accounts = [OWN];
  await click(button(TRY_AGAIN));
  await waitFor(() => expect(screen.getByText(OWN.email, { selector: 'li p' })).toBeVisible());
});
