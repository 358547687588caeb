import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@shared/error-catalogue';
import { HAND_OVER_MESSAGES } from '@shared/hand-over';
import { HAND_OVER_PATH } from '../../client/features/accounts/admin/hand-over/constants';
import { HAND_OVER_TEXTS } from '../../client/features/accounts/admin/hand-over/texts';
import { ACCOUNTS_MESSAGES } from '../../client/features/accounts/admin/texts';
import { TRY_AGAIN } from '../../client/ui/texts';
import { FakeServer, refuse } from './fake-server';
import { button, choose, click, dialog, fill, hasFocus, noDialog, open, toast } from './page';

const server = new FakeServer();
const OWN = { id: 'own', name: 'Amaya', email: 'amaya@club.example', role: 'ADMINISTRATOR', state: 'ACTIVE' };
const ROBIN = { id: 'robin', name: 'Robin', email: 'robin@club.example', role: 'OFFICER', state: 'ACTIVE' };
const MAYA = { name: 'Maya', email: 'maya@club.example', role: 'ADMINISTRATOR' };

let stored: Record<string, unknown>;
const changed = refuse(ERRORS.HAND_OVER_CHANGED.message, {
  code: 'CONFLICT',
  conflict: { version: 2, updatedAt: '2026-11-20T10:00:00.000Z', updatedBy: ROBIN.email },
});

beforeEach(() => {
  stored = {
    id: 'hand-over',
    year: '27/28',
    version: 1,
    plans: [],
    invitations: [],
    members: [],
    updatedBy: OWN.email,
  };
  server.sent.length = 0;
  server.answers = {
    me: { ...OWN, accountRole: 'ADMINISTRATOR', hasPassword: true },
    accounts: [OWN, ROBIN],
    handOver: () => stored,
    teamYears: ['26/27'],
    backupStatus: { enabled: true, lastAt: null, bytes: 0, missing: 0, problem: '', stale: false },
    mailAddresses: { club: 'old@club.example', developer: 'dev@club.example', contact: null },
    updateHandOver: ({ input, version }: { input: object; version: number }) => {
      if (version !== stored.version) return changed();
      stored = { ...stored, ...input, version: version + 1 };
      return stored;
    },
  };
});

const list = (title: string) => within(screen.getByRole('region', { name: new RegExp(title) }));
const plan = (name: string) => screen.findByRole('combobox', { name: HAND_OVER_TEXTS.planOf(name) });

test('R531: two choices in a row are saved one on top of the other', async () => {
  await open(HAND_OVER_PATH, server);
  await plan(ROBIN.name);
  await choose(HAND_OVER_TEXTS.planOf(ROBIN.name), HAND_OVER_TEXTS.plans.GOES);
  await choose(HAND_OVER_TEXTS.planOf(OWN.name), HAND_OVER_TEXTS.plans.OFFICER);
  await waitFor(() => expect(stored.version).toBe(3));
  expect(stored.plans).toEqual([
    { account: ROBIN.id, becomes: 'GOES' },
    { account: OWN.id, becomes: 'OFFICER' },
  ]);
  expect(await screen.findByText(HAND_OVER_MESSAGES.ownRole)).toBeVisible();
  await click(button(HAND_OVER_TEXTS.complete));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('R535: a choice on top of what somebody else has saved is refused, and theirs is shown', async () => {
  await open(HAND_OVER_PATH, server);
  await plan(ROBIN.name);
  stored = { ...stored, version: 2, invitations: [MAYA] };
  await choose(HAND_OVER_TEXTS.planOf(ROBIN.name), HAND_OVER_TEXTS.plans.GOES);
  expect(await toast(`${ERRORS.HAND_OVER_CHANGED.message}. ${HAND_OVER_TEXTS.seeCurrent}`)).toBeVisible();
  expect(await screen.findByText(MAYA.name)).toBeVisible();
  expect(await plan(ROBIN.name)).toHaveValue(HAND_OVER_TEXTS.plans.OFFICER);
  await choose(HAND_OVER_TEXTS.planOf(ROBIN.name), HAND_OVER_TEXTS.plans.GOES);
  await waitFor(() => expect(stored).toMatchObject({ version: 3, invitations: [MAYA] }));
});

test('R531: a text that is left is saved; one that is refused stays, and says why', async () => {
  await open(HAND_OVER_PATH, server);
  const field = await screen.findByLabelText(HAND_OVER_TEXTS.mailClub);
  fill(field, 'nobody');
  fireEvent.blur(field);
  expect(await screen.findByText('This is not a valid email address')).toBeVisible();
  expect(server.count('UpdateHandOver')).toBe(0);
  fill(field, 'new@club.example');
  fireEvent.blur(field);
  expect(await screen.findByText(/MAIL_CLUB=new@club\.example/)).toBeVisible();
  server.answers.updateHandOver = refuse(ERRORS.UNAVAILABLE.message, { code: 'UNAVAILABLE' });
  fill(field, 'newer@club.example');
  fireEvent.blur(field);
  expect(await screen.findByText(ERRORS.UNAVAILABLE.message)).toBeVisible();
  expect(field).toHaveValue('newer@club.example');
});

test('R531: a text that Enter saves is not saved again when its field is left', async () => {
  await open(HAND_OVER_PATH, server);
  const field = await screen.findByLabelText(HAND_OVER_TEXTS.mailClub);
  fill(field, 'new@club.example');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.blur(field);
  expect(await screen.findByText(/MAIL_CLUB=new@club\.example/)).toBeVisible();
  fill(field, 'newer@club.example');
  fireEvent.blur(field);
  expect(await screen.findByText(/MAIL_CLUB=newer@club\.example/)).toBeVisible();
  expect(server.count('UpdateHandOver')).toBe(2);
});

test('R531: a text is also saved if the screen is left while its field has the focus', async () => {
  await open(HAND_OVER_PATH, server);
  fill(await screen.findByLabelText(HAND_OVER_TEXTS.notes), 'The key is at the porter’s.');
  await click(screen.getByRole('link', { name: ACCOUNTS_MESSAGES.title }));
  await waitFor(() => expect(stored.notes).toBe('The key is at the porter’s.'));
  expect(server.count('UpdateHandOver')).toBe(1);
});

test('R531: the team is drafted from the year before, without those who go and with those who come', async () => {
  stored.invitations = [MAYA];
  stored.plans = [{ account: ROBIN.id, becomes: 'GOES' }];
  server.answers.teamMembers = ({ year }: { year: string }) => ({
    nodes:
      year === '26/27'
        ? [
            { id: '1', name: 'Robin', position: 'PRESIDENT' },
            { id: '2', name: 'Nimal', position: 'SECRETARY' },
          ]
        : [],
  });
  await open(HAND_OVER_PATH, server);
  await click(await screen.findByRole('button', { name: HAND_OVER_TEXTS.draftFrom('26/27') }));
  await waitFor(() =>
    expect(stored.members).toEqual([
      { name: 'Nimal', position: 'SECRETARY', photoOf: '2' },
      { name: 'Maya', position: null, photoOf: null },
    ]),
  );
  expect(await screen.findByText(HAND_OVER_MESSAGES.positionMissing('Maya'))).toBeVisible();
});

test('R531: whoever is removed from a list is gone, and the focus stays in it', async () => {
  stored.invitations = [MAYA];
  await open(HAND_OVER_PATH, server);
  await click(await screen.findByRole('button', { name: HAND_OVER_TEXTS.removeNamed(MAYA.name) }));
  expect(await list(HAND_OVER_TEXTS.comesTitle).findByText(HAND_OVER_TEXTS.nobodyComes)).toBeVisible();
  await hasFocus(() => button(HAND_OVER_TEXTS.addPerson));
});

test('R532: what the server refuses is said, and the hand-over is still open', async () => {
  const message = HAND_OVER_MESSAGES.addressTaken(MAYA.email);
  server.answers.completeHandOver = refuse(message, {
    code: 'BAD_USER_INPUT',
    fields: { 'invitations.0.email': message },
  });
  await open(HAND_OVER_PATH, server);
  await click(await screen.findByRole('button', { name: HAND_OVER_TEXTS.complete }));
  await click((await dialog()).getByRole('button', { name: HAND_OVER_TEXTS.complete }));
  expect(await toast(message)).toBeVisible();
  await noDialog();
  expect(button(HAND_OVER_TEXTS.complete)).toBeVisible();
});

test('R531: an officer is told who hands over, and nothing is read', async () => {
  server.answers.me = { ...ROBIN, accountRole: 'OFFICER' };
  await open(HAND_OVER_PATH, server);
  expect(await screen.findByText(HAND_OVER_TEXTS.onlyAdministrators)).toBeVisible();
  expect(server.count('HandOver')).toBe(0);
});

test('a hand-over that cannot be loaded says so, and is loaded again', async () => {
  server.answers.handOver = refuse(ERRORS.UNAVAILABLE.message, { code: 'UNAVAILABLE' });
  await open(HAND_OVER_PATH, server);
  expect(await screen.findByText(ERRORS.UNAVAILABLE.message)).toBeVisible();
  server.answers.handOver = null;
  await click(button(TRY_AGAIN));
  expect(await screen.findByText(HAND_OVER_TEXTS.none)).toBeVisible();
});
