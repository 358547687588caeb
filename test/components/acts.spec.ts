import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { ERRORS } from '@shared/error-catalogue';
import { csvOf } from '../../client/ui/csv';
import { ACTS_MESSAGES } from '../../client/features/acts/admin/texts';
import { TRY_AGAIN } from '../../client/ui/texts';
import { FakeServer, refuse } from './fake-server';
import { button, click, main, open, path } from './page';

const server = new FakeServer();
const AMAYA = { id: 'amaya', name: 'Amaya Silva', email: 'amaya@club.example' };
const BY_AMAYA = { personId: AMAYA.id, personName: AMAYA.name, personEmail: AMAYA.email, apiKey: null };
const CHANGE = {
  ...BY_AMAYA,
  id: 'a1',
  at: '2026-11-20T10:00:00.000Z',
  verb: 'CHANGE',
  subject: 'EVENT',
  recordId: 'debate',
  title: 'Debate',
  fields: ['title', 'movedFromDate'],
};
const BY_KEY = { ...CHANGE, id: 'a2', verb: 'CREATE', apiKey: 'gavel_abc', fields: [] };
const SIGN_IN = { ...CHANGE, id: 'a3', verb: 'SIGN_IN', subject: 'SESSION', title: 'Firefox on Linux', fields: [] };

const pageOf = (...nodes: object[]) => ({ nodes, totalCount: nodes.length, pageInfo: { hasNextPage: false } });

beforeEach(() => {
  server.answers = {
    me: { ...AMAYA, accountRole: 'ADMINISTRATOR', hasPassword: true },
    actPeople: [AMAYA],
    acts: pageOf(CHANGE, BY_KEY, SIGN_IN),
  };
  server.sent.length = 0;
});
afterEach(() => void jest.restoreAllMocks());

/** jsdom’s own files have no `text()`. */
const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

const asked = () => server.last('Acts');

test('R511: the list says what was done, to what, which fields, by whom and with which API key', async () => {
  await open('/admin/acts', server);
  const [change, created, signedIn] = await main().findAllByRole('listitem');
  expect(within(change!).getByText('Changed event “Debate”')).toBeVisible();
  expect(within(change!).getByText('title, moved from date')).toBeVisible();
  expect(within(change!).getByText(AMAYA.name)).toBeVisible();
  expect(within(created!).getByText(ACTS_MESSAGES.byKey(AMAYA.name, 'gavel_abc'))).toBeVisible();
  expect(within(signedIn!).getByText('Signed in, Firefox on Linux')).toBeVisible();
});

test('R511: the filters are in the address, and the history of a record says whose it is', async () => {
  await open(`/admin/acts?record=debate&person=${AMAYA.id}&subject=EVENT&day=2026-11-20`, server);
  expect(await screen.findByText(ACTS_MESSAGES.history('Debate'))).toBeVisible();
  expect(asked()).toMatchObject({ record: 'debate', person: AMAYA.id, subject: 'EVENT', day: '2026-11-20' });
  await click(button(ACTS_MESSAGES.showAll));
  await waitFor(() => expect(path()).toBe('/admin/acts'));
  expect(asked()).toMatchObject({ record: null, person: null, subject: null, day: null });
});

test('R511: an address that was changed by hand asks for no kind and no day that there is not', async () => {
  await open('/admin/acts?subject=toString&day=soon', server);
  await screen.findByText('Changed event “Debate”');
  expect(asked()).toMatchObject({ subject: null, day: null });
});

test('R511: an empty list and a filter without a match say so', async () => {
  server.answers.acts = pageOf();
  await open('/admin/acts', server);
  expect(await screen.findByText(ACTS_MESSAGES.empty)).toBeVisible();
  await open('/admin/acts?subject=VIDEO', server);
  expect(await screen.findByText(ACTS_MESSAGES.none)).toBeVisible();
});

test('R511: a list that cannot be loaded says so, and is loaded again', async () => {
  server.answers.acts = refuse(ERRORS.UNAVAILABLE.message, { code: 'UNAVAILABLE' });
  await open('/admin/acts', server);
  expect(await screen.findByText(ERRORS.UNAVAILABLE.message)).toBeVisible();
  server.answers.acts = pageOf(CHANGE);
  await click(button(TRY_AGAIN));
  expect(await screen.findByText('Changed event “Debate”')).toBeVisible();
});

test('R511: the CSV has every page, and its cells are never formulas', async () => {
  const formula = { ...CHANGE, id: 'a4', title: '=HYPERLINK("https://evil.example")' };
  server.answers.acts = ({ after }: { after?: string | null }) =>
    after ? pageOf(formula) : { nodes: [CHANGE], totalCount: 2, pageInfo: { hasNextPage: true, endCursor: 'next' } };
  let saved: Blob | undefined;
  URL.createObjectURL = (blob: Blob) => {
    saved = blob;
    return 'blob:csv';
  };
  URL.revokeObjectURL = () => undefined;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open('/admin/acts', server);
  await click(button(ACTS_MESSAGES.download));
  await waitFor(() => expect(saved).toBeDefined());
  const lines = (await textOf(saved!)).split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('"Changed","event","Debate","debate","title, moved from date"');
  expect(lines[2]).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
});

test.each(['=1', '+1', '-1', '@a', '\tx', '\rx'])('R511: a cell %j is text', (cell) => {
  expect(csvOf([[cell]])).toBe(`\uFEFF"'${cell}"\r\n`);
});
