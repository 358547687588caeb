import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { loadConfig } from '../../server/core/config/config.js';
import { MAIL_LIMIT } from '../../server/shared/contact.js';
import { MailModule } from '../../server/infra/mail/mail.module.js';
import { MAIL_MESSAGES } from '../../server/infra/mail/messages.js';
import { startApp, type TestApp } from '../support/app.js';
import { type MailServer, type Provider, startMailServer, startProvider } from '../support/mail-servers.js';
import { CONTACT_API_MESSAGES } from '../../server/features/contact/contact.service.js';

const CLUB = 'club@club.example';
const DEVELOPER = 'developer@club.example';
const RECIPIENTS = { MAIL_CLUB: CLUB, MAIL_DEVELOPER: DEVELOPER };

describe('messages from the forms of the site', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ env: { RATE_LIMITS: 'on', ...RECIPIENTS } });
  });
  afterAll(() => app.close());
  afterEach(async () => {
    await rm(outbox(), { recursive: true, force: true });
    await app.database.query('DELETE FROM rate_limit');
  });

  const CONTACT = 'mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }';
  const FEEDBACK = 'mutation ($input: FeedbackInput!) { sendFeedback(input: $input) }';
  const letter = { name: 'A parent', email: 'parent@somewhere.example', message: 'May a guest come along?' };
  const long = `${letter.message}\n${'long '.repeat(20_000)}`;
  const INCOMPLETE = [
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'not an address' }, { email: 'Please enter a valid email address' }],
    [{ message: '' }, { message: 'Message is required' }],
    [{ message: '\n' }, { message: 'Message is required' }],
  ] as const;

  const outbox = () => join(app.config.dataDir, 'outbox');
  const send = (form: string, more: object = {}) => app.gql(form, { input: { ...letter, ...more } });
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
    const { rate_limit: _, ...stored } = Object.fromEntries(await Promise.all(counted)) as Record<string, unknown>;
    return stored;
  };

  const refusesWhatIsIncomplete = async (form: string) => {
    for (const [missing, fields] of INCOMPLETE) {
      const { errors } = await send(form, missing);
      expect(errors[0]!.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
    }
    expect(await mails()).toEqual([]);
  };
  const saysThatItCannotBeSent = async (form: string) => {
    await writeFile(outbox(), 'a file where the folder should be');
    const { errors } = await send(form);
    expect(errors[0]).toMatchObject({ message: MAIL_MESSAGES.notSent, extensions: { code: 'UNAVAILABLE' } });
  };

  describe('messages to the club', () => {
    test('R133 R205 R241: a visitor’s message of any length is sent to the club by e-mail and stored nowhere else', async () => {
      const before = await rows();
      expect((await send(CONTACT, { message: long })).data).toEqual({ sendContactMessage: true });
      const [mail] = await mails();
      expect(mail).toMatch(/^To: club@club\.example/m);
      expect(mail).toMatch(/^Reply-To: .*parent@somewhere\.example/m);
      expect(mail).toMatch(/^Subject: Message from A parent/m);
      expect(mail).toContain(letter.message);
      expect(await rows()).toEqual(before);
    });

    test('R133 R167: name, email and message are required, and the email must be valid', () =>
      refusesWhatIsIncomplete(CONTACT));

    test('senders cannot inject mail headers or choose the recipient', async () => {
      const name = 'Eve\r\nBcc: everybody@else.example';
      expect((await send(CONTACT, { name, website: '' })).data).toEqual({ sendContactMessage: true });
      const [mail] = await mails();
      const [head] = mail!.split(/\r?\n\r?\n/);
      expect(head).not.toMatch(/^Bcc:/m);
      const { errors } = await send(CONTACT, { to: 'somebody@else.example' });
      expect(errors[0]!.extensions.code).toBe('BAD_USER_INPUT');
    });

    test('a filled honeypot is rejected as automated', async () => {
      const { errors } = await send(CONTACT, { website: 'https://spam.example' });
      expect(errors[0]).toMatchObject({
        message: CONTACT_API_MESSAGES.notAPerson,
        extensions: { code: 'BAD_USER_INPUT', fields: { website: CONTACT_API_MESSAGES.notAPerson } },
      });
      expect(await mails()).toEqual([]);
    });

    test('R133: a message that cannot be sent gives an error', () => saysThatItCannotBeSent(CONTACT));

    test('sending is rate limited, and one operation sends one message', async () => {
      const browser = request.agent(app.url);
      const write = async () =>
        (await browser.post('/graphql').send({ query: CONTACT, variables: { input: letter } })).body;
      const answers = [];
      for (let n = 0; n <= MAIL_LIMIT.buckets.visitor.points; n++) answers.push(await write());
      expect(answers.slice(0, -1).every(({ data }) => data)).toBe(true);
      expect(answers.at(-1).errors[0]).toMatchObject({
        message: expect.stringMatching(/try again in (about )?an hour$/),
        extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) },
      });
      const call = `sendContactMessage(input: { name: "a", email: "a@b.example", message: "c" })`;
      const twice = await app.gql(`mutation { a: ${call} b: ${call} }`);
      expect(twice.errors[0]!.message).toContain('sendContactMessage may occur only once');
    });
  });

  describe('feedback to the developer', () => {
    test('R134 R168: feedback of any length is sent to the developer by e-mail and stored nowhere else', async () => {
      const before = await rows();
      expect((await send(FEEDBACK, { message: long })).data).toEqual({ sendFeedback: true });
      const [mail] = await mails();
      expect(mail).toMatch(/^To: developer@club\.example/m);
      expect(mail).toMatch(/^Reply-To: .*parent@somewhere\.example/m);
      expect(mail).toContain(letter.message);
      expect(await rows()).toEqual(before);
    });

    test('R168: name, email and message are required, and the email must be valid', () =>
      refusesWhatIsIncomplete(FEEDBACK));

    test('R134: feedback that cannot be sent gives an error', () => saysThatItCannotBeSent(FEEDBACK));
  });
});

const LETTER = { from_name: 'A Visitor', from_email: 'visitor@elsewhere.example', message: 'When do you meet?' };

const NOT_A_TEXT = 'A list or an object was sent where text was expected';

const PATHS = ['/api/v1.0/email/send', '/v1.0/email/send'];
const FORM_PATHS = ['/api/v1.0/email/send-form', '/v1.0/email/send-form'];

describe('messages of legacy clients through a provider', () => {
  let app: TestApp;
  let peer: Provider;
  beforeAll(async () => {
    peer = await startProvider();
    app = await startApp({ env: { MAIL_URL: peer.address, ...RECIPIENTS } });
  });
  afterAll(async () => {
    await app.close();
    await peer.close();
  });
  beforeEach(() => {
    peer.requests = [];
    peer.answer = (_, response) => void response.end('OK');
  });

  const IDS = { lib_version: '4.4.1', user_id: 'public', service_id: 'service' };
  const send = (changes: object = {}, path = PATHS[0]!) =>
    app
      .rest()
      .post(path)
      .send({
        ...IDS,
        template_id: 'tc',
        template_params: { ...LETTER, to_email: 'victim@elsewhere.example' },
        ...changes,
      });
  const passedOn = () => peer.requests.map(({ body }) => body as { template_id: string; template_params: object });

  test('R134 R241: go to the configured recipients, whatever recipient they name, with and without /api', async () => {
    for (const path of PATHS) {
      const answer = await send({}, path);
      expect([answer.status, answer.text, answer.type]).toEqual([200, 'OK', 'text/plain']);
    }
    await send({ template_id: 'tf' }).expect(200);
    expect(passedOn()).toMatchObject([
      { template_id: 'tc', template_params: { ...LETTER, to_email: CLUB } },
      { template_id: 'tc', template_params: { ...LETTER, to_email: CLUB } },
      { template_id: 'tf', template_params: { ...LETTER, to_email: DEVELOPER } },
    ]);
  });

  test('R241: can be sent as forms too', async () => {
    for (const path of FORM_PATHS) {
      const form = app
        .rest()
        .post(path)
        .field({ ...IDS, template_id: 'tc', ...LETTER });
      expect((await form).text).toBe('OK');
    }
    expect(passedOn()).toMatchObject([{ template_params: LETTER }, { template_params: LETTER }]);
    const withFile = app
      .rest()
      .post(FORM_PATHS[0]!)
      .field({ ...IDS, template_id: 'tc', ...LETTER });
    expect((await withFile.attach('my_file', Buffer.from('x'), 'x.txt')).status).toBe(400);
  });

  test('R243: a mail about a submission is not sent twice', async () => {
    expect((await send({ template_id: 'ts', template_params: { title: 'A lit room' } })).text).toBe('OK');
    expect(passedOn()).toEqual([]);
  });

  test('R204: non-text values are rejected', async () => {
    for (const odd of [{ toString: 1 }, [{ toString: 1 }], {}, []]) {
      const answers = [await send({ user_id: odd }), await send({ template_params: { ...LETTER, message: odd } })];
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([400, NOT_A_TEXT]));
    }
    expect(passedOn()).toEqual([]);
  });

  test('R204: missing and unknown parameters give an error, and nothing is sent', async () => {
    const refused: [object, string][] = [
      [{ user_id: '' }, 'The public key is required'],
      [{ service_id: undefined }, 'The service ID is required'],
      [{ template_id: ' ' }, 'The template ID is required'],
      [{ template_params: 'text' }, 'The template params have to be an object'],
      [{ user_id: 'another' }, MAIL_MESSAGES.publicKeyUnknown],
      [{ service_id: 'another' }, MAIL_MESSAGES.serviceUnknown],
      [{ template_id: 'contact' }, MAIL_MESSAGES.templateUnknown],
      [{ template_params: { ...LETTER, from_name: ' ' } }, 'Name is required'],
      [{ template_params: { ...LETTER, from_email: 'nowhere' } }, 'Please enter a valid email address'],
      [{ template_params: {} }, 'Name is required'],
    ];
    for (const [changes, message] of refused) {
      const { status, body } = await send(changes);
      expect([changes, status, body]).toEqual([changes, 400, { message }]);
    }
    expect((await app.rest().post(PATHS[0]!).send({})).body).toEqual({ message: MAIL_MESSAGES.publicKeyRequired });
    expect((await app.rest().post(FORM_PATHS[0]!).send({})).body).toEqual({ message: MAIL_MESSAGES.publicKeyRequired });
    expect(passedOn()).toEqual([]);
  });

  test.each([
    ['R308', 451, 451, 'Unavailable For Headless Browser'],
    ['R309', 403, 403, 'Forbidden'],
    ['R310', 429, 429, 'Too Many Requests'],
    ['R311', 500, 503, 'Internal Server Error'],
    ['R311', 599, 503, 'Network Error'],
  ])('%s: a provider’s %i becomes %i %s', async (_row, theirs, ours, message) => {
    peer.answer = (_request, response) => void response.writeHead(theirs, theirs === 599 ? ' ' : undefined).end('why');
    const { status, body } = await send();
    expect([status, body]).toEqual([ours, { message }]);
  });

  test('R311: a provider that drops the connection is a Network Error', async () => {
    peer.answer = (request) => void request.socket.destroy();
    const { status, body } = await send();
    expect([status, body]).toEqual([503, { message: 'Network Error' }]);
  });
});

describe('messages of legacy clients through a mail server', () => {
  let app: TestApp;
  let peer: MailServer;
  beforeAll(async () => {
    peer = await startMailServer();
    const ids = 'service_id=service_abc&template_contact=template_1&template_feedback=template_2';
    app = await startApp({ env: { MAIL_URL: peer.address, MAIL_IDS: ids, RATE_LIMITS: 'on', ...RECIPIENTS } });
  });
  afterAll(async () => {
    await app.close();
    await peer.close();
  });

  const send = (browser: Pick<ReturnType<TestApp['rest']>, 'post'> = app.rest()) =>
    browser
      .post(PATHS[0]!)
      .send({ user_id: 'any', service_id: 'service_abc', template_id: 'template_2', template_params: LETTER });

  test('R241 R311: use the configured template names; an error does not contain the server’s text', async () => {
    await send().expect(200, 'OK');
    expect(peer.received[0]).toContain(`To: ${DEVELOPER}`);
    for (const mood of ['refuses', 'cuts'] as const) {
      peer.mood = mood;
      const { status, body } = await send();
      expect([mood, status, body]).toEqual([mood, 503, { message: 'Network Error' }]);
    }
    peer.mood = 'takes';
  });

  test('share one limit with all other messages of a network, whatever cookies they have, not counting failed ones', async () => {
    const browser = request.agent(app.url);
    peer.mood = 'refuses';
    await send(browser).expect(503);
    peer.mood = 'takes';
    const input = { name: LETTER.from_name, email: LETTER.from_email, message: LETTER.message };
    const query = 'mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }';
    const { body } = await browser.post('/graphql').send({ query, variables: { input } });
    expect(body).toEqual({ data: { sendContactMessage: true } });
    // Earlier messages of this network count too.
    let answer = await send(browser);
    for (let sent = 2; sent < MAIL_LIMIT.buckets.address.points && answer.status === 200; sent++)
      answer = await send(browser);
    const { body: refused, headers } = await send(request.agent(app.url)).expect(429);
    expect(refused).toEqual({ message: expect.stringMatching(/try again in (about )?an hour$/) });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('template IDs come from the settings, then from the provider’s address, then from defaults', () => {
  const idsOf = (env: Record<string, string>) =>
    loadConfig({ NODE_ENV: 'test', JWT_SECRET: 'signs nothing in these tests at all', ...env }).mailIds;
  expect(idsOf({})).toEqual({ publicKey: null, service: 'default_service', templates: {}, configuredTemplates: [] });
  const provider = 'https://mail.example/api/v1.0/email/send?user_id=u&service_id=s&template_contact=c';
  const fromUrl = { publicKey: 'u', service: 's', templates: { contact: 'c' }, configuredTemplates: [] };
  expect(idsOf({ MAIL_URL: provider })).toEqual(fromUrl);
  const own = { MAIL_URL: provider, MAIL_IDS: 'service_id=t&template_submission=x' };
  const templates = { contact: 'c', submission: 'x' };
  expect(idsOf(own)).toEqual({ publicKey: 'u', service: 't', templates, configuredTemplates: ['submission'] });
  expect(() => idsOf({ MAIL_IDS: 'service=t' })).toThrow(/^MAIL_IDS must be a list like service_id=/);
  const config = loadConfig({
    NODE_ENV: 'test',
    JWT_SECRET: 'signs nothing in these tests at all',
    MAIL_IDS: 'template_contct=x',
  });
  expect(() => new MailModule(config, ['contact'])).toThrow('MAIL_IDS names an unknown template: template_contct.');
});
