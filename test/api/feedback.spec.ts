import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MAIL_MESSAGES } from '../../server/shared/mail.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ env: { MAIL_DEVELOPER: 'developer@club.example' } });
});
afterAll(() => app.close());

const SEND = 'mutation ($input: FeedbackInput!) { sendFeedback(input: $input) }';
const letter = { name: 'A reader', email: 'reader@somewhere.example', message: 'The clap button is delightful.' };
const outbox = () => join(app.config.dataDir, 'outbox');

test('R134 R168: feedback is mailed to the developer, whatever its length, and stored nowhere else', async () => {
  const message = `${letter.message}\n${'long '.repeat(20_000)}`;
  const { data } = await app.gql(SEND, { input: { ...letter, message } });
  expect(data).toEqual({ sendFeedback: true });
  const [name] = await readdir(outbox());
  const mail = await readFile(join(outbox(), name!), 'utf8');
  expect(mail).toMatch(/^To: developer@club\.example/m);
  expect(mail).toMatch(/^Reply-To: .*reader@somewhere\.example/m);
  expect(mail).toContain(letter.message);
});

test('R168: name, email and message are required, and the email must be one', async () => {
  for (const [missing, fields] of [
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'not an address' }, { email: 'Please enter a valid email address' }],
    [{ message: '' }, { message: 'Message is required' }],
  ] as const) {
    const { errors } = await app.gql(SEND, { input: { ...letter, ...missing } });
    expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
  }
});

test('R134: feedback that cannot be sent says so', async () => {
  await rm(outbox(), { recursive: true });
  await writeFile(outbox(), 'a file where the folder should be');
  const { errors } = await app.gql(SEND, { input: letter });
  expect(errors[0]).toMatchObject({ message: MAIL_MESSAGES.notSent, extensions: { code: 'UNAVAILABLE' } });
});
