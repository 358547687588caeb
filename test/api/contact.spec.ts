import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LIMITS } from '../../server/platform/limits/limits.js';
import { CONTACT_MESSAGES } from '../../server/shared/contact.js';
import { ERRORS } from '../../server/shared/errors.js';
import { MAIL_MESSAGES } from '../../server/shared/mail.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { MAIL_CLUB: 'club@club.example', RATE_LIMITS: 'on' } });
});
afterAll(() => app.close());
afterEach(async () => {
  await rm(outbox(), { recursive: true, force: true });
  await app.database.query('DELETE FROM rate_limit');
});

const SEND = 'mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }';
const letter = { name: 'A parent', email: 'parent@somewhere.example', message: 'May a guest come along?' };
const outbox = () => join(app.config.dataDir, 'outbox');
const send = (more: object = {}) => app.gql(SEND, { input: { ...letter, ...more } });
const mails = async () => {
  const names = await readdir(outbox()).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(outbox(), name), 'utf8')));
};
/** Rows of every table, by its name. */
const rows = async () => {
  const tables = await app.database.query(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const counted = tables.map(async ({ table_name: name }) => [
    name,
    (await app.database.query(`SELECT count(*) FROM ${String(name)}`))[0]!.count,
  ]);
  const { rate_limit: _, ...kept } = Object.fromEntries(await Promise.all(counted)) as Record<string, unknown>;
  return kept;
};

test('R133 R205 R241: a visitor’s message is mailed to the club, whatever its length, and stored nowhere else', async () => {
  const before = await rows();
  const message = `${letter.message}\n${'long '.repeat(20_000)}`;
  expect((await send({ message })).data).toEqual({ sendContactMessage: true });
  const [mail] = await mails();
  expect(mail).toMatch(/^To: club@club\.example/m);
  expect(mail).toMatch(/^Reply-To: .*parent@somewhere\.example/m);
  expect(mail).toMatch(/^Subject: Message from A parent/m);
  expect(mail).toContain(letter.message);
  expect(await rows()).toEqual(before);
});

test('R133 R167: name, email and message are required, and the email must be one', async () => {
  for (const [missing, fields] of [
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'not an address' }, { email: 'Please enter a valid email address' }],
    [{ message: '\n' }, { message: 'Message is required' }],
  ] as const) {
    const { errors } = await send(missing);
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
  }
  expect(await mails()).toEqual([]);
});

test('nobody writes a header of a mail, nor to whom it goes', async () => {
  const name = 'Eve\r\nBcc: everybody@else.example';
  expect((await send({ name, website: '' })).data).toEqual({ sendContactMessage: true });
  const [mail] = await mails();
  const [head] = mail!.split(/\r?\n\r?\n/);
  expect(head).not.toMatch(/^Bcc:/m);
  const { errors } = await app.gql(SEND, { input: { ...letter, to: 'somebody@else.example' } });
  expect(errors[0]!.extensions.code).toBe('BAD_USER_INPUT');
});

test('what fills in a field that people do not see is no person', async () => {
  const { errors } = await send({ website: 'https://spam.example' });
  expect(errors[0]).toMatchObject({
    message: CONTACT_MESSAGES.notAPerson,
    extensions: { code: 'BAD_USER_INPUT', fields: { website: CONTACT_MESSAGES.notAPerson } },
  });
  expect(await mails()).toEqual([]);
});

test('R133: a message that cannot be sent says so', async () => {
  await writeFile(outbox(), 'a file where the folder should be');
  const { errors } = await send();
  expect(errors[0]).toMatchObject({ message: MAIL_MESSAGES.notSent, extensions: { code: 'UNAVAILABLE' } });
});

test('many in a short time are too many, and one operation sends one', async () => {
  const answers = [];
  for (let n = 0; n <= LIMITS.mail.visitor.points; n++) answers.push(await send());
  expect(answers.slice(0, -1).every(({ data }) => data)).toBe(true);
  expect(answers.at(-1)!.errors[0]).toMatchObject({
    message: ERRORS.TOO_MANY.message,
    extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) },
  });
  const call = `sendContactMessage(input: { name: "a", email: "a@b.example", message: "c" })`;
  const twice = await app.gql(`mutation { a: ${call} b: ${call} }`);
  expect(twice.errors[0]!.message).toContain('sendContactMessage may stand once');
});
