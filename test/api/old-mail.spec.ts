import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../server/platform/config/config.js';
import { LIMITS } from '../../server/platform/limits/limits.js';
import { ERRORS } from '../../server/shared/errors.js';
import { MAIL_MESSAGES } from '../../server/shared/mail.js';
import { startApp, type TestApp } from '../support/app.js';
import { type MailServer, type Provider, startMailServer, startProvider } from '../support/mail-peers.js';

const LETTER = { from_name: 'A Visitor', from_email: 'visitor@elsewhere.example', message: 'When do you meet?' };
const CLUB = 'club@club.example';
const DEVELOPER = 'developer@club.example';
const RECIPIENTS = { MAIL_CLUB: CLUB, MAIL_DEVELOPER: DEVELOPER };

const NOT_A_TEXT = 'A list or an object was sent where a text belongs';

const PATHS = ['/api/v1.0/email/send', '/v1.0/email/send'];
const FORM_PATHS = ['/api/v1.0/email/send-form', '/v1.0/email/send-form'];

describe('letters of old clients through a provider', () => {
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

  test('R134 R241: go where the settings say, whomever they name, with and without /api', async () => {
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

  test('R241: come as forms too', async () => {
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

  test('R243: a mail about a submission is not sent a second time', async () => {
    expect((await send({ template_id: 'ts', template_params: { title: 'A lit room' } })).text).toBe('OK');
    expect(passedOn()).toEqual([]);
  });

  test('R204: what is no text where one belongs is refused, whatever it holds', async () => {
    for (const odd of [{ toString: 1 }, [{ toString: 1 }], {}, []]) {
      const answers = [await send({ user_id: odd }), await send({ template_params: { ...LETTER, message: odd } })];
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual(Array(2).fill([400, NOT_A_TEXT]));
    }
    expect(passedOn()).toEqual([]);
  });

  test('R204: what is missing or unknown is said, and nothing is sent', async () => {
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
    expect((await app.rest().post(PATHS[0]!)).body).toEqual({ message: MAIL_MESSAGES.publicKeyRequired });
    expect((await app.rest().post(FORM_PATHS[0]!)).body).toEqual({ message: MAIL_MESSAGES.publicKeyRequired });
    expect(passedOn()).toEqual([]);
  });

  test.each([
    ['R308', 451, 451, 'Unavailable For Headless Browser'],
    ['R309', 403, 403, 'Forbidden'],
    ['R310', 429, 429, 'Too Many Requests'],
    ['R311', 500, 503, 'Internal Server Error'],
    ['R311', 599, 503, 'Network Error'],
  ])('%s: a provider’s %i comes back as %i %s', async (_row, theirs, ours, message) => {
    peer.answer = (_request, response) => void response.writeHead(theirs, theirs === 599 ? ' ' : undefined).end('why');
    const { status, body } = await send();
    expect([status, body]).toEqual([ours, { message }]);
  });

  test('R311: a provider that cuts the line is a Network Error', async () => {
    peer.answer = (request) => void request.socket.destroy();
    const { status, body } = await send();
    expect([status, body]).toEqual([503, { message: 'Network Error' }]);
  });
});

describe('letters of old clients through a mail server', () => {
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

  const send = () =>
    app
      .rest()
      .post(PATHS[0]!)
      .send({ user_id: 'any', service_id: 'service_abc', template_id: 'template_2', template_params: LETTER });

  test('R241 R311: are named as the settings name them; a refusal is told without the server’s own words', async () => {
    await send().expect(200, 'OK');
    expect(peer.received[0]).toContain(`To: ${DEVELOPER}`);
    for (const mood of ['refuses', 'cuts'] as const) {
      peer.mood = mood;
      const { status, body } = await send();
      expect([mood, status, body]).toEqual([mood, 503, { message: 'Network Error' }]);
    }
    peer.mood = 'takes';
  });

  test('are counted with all other letters', async () => {
    for (let sent = 3; sent < LIMITS.mail.visitor.points; sent++) await send().expect(200);
    const { body, headers } = await send().expect(429);
    expect(body).toEqual({ message: ERRORS.TOO_MANY.message });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

test('the ids that letters are named by: those of the settings, else the provider’s, else plain ones', () => {
  const idsOf = (env: Record<string, string>) =>
    loadConfig({ NODE_ENV: 'test', JWT_SECRET: 'x'.repeat(32), ...env }).mailIds;
  const plain = { contact: 'contact', feedback: 'feedback', submission: 'submission' };
  expect(idsOf({})).toEqual({ publicKey: null, service: 'default_service', templates: plain });
  const provider = 'https://mail.example/api/v1.0/email/send?user_id=u&service_id=s&template_contact=c';
  expect(idsOf({ MAIL_URL: provider })).toEqual({
    publicKey: 'u',
    service: 's',
    templates: { ...plain, contact: 'c' },
  });
  const own = { MAIL_URL: provider, MAIL_IDS: 'service_id=t&template_submission=x' };
  expect(idsOf(own)).toEqual({ publicKey: 'u', service: 't', templates: { ...plain, contact: 'c', submission: 'x' } });
  expect(() => idsOf({ MAIL_IDS: 'service=t' })).toThrow(/^MAIL_IDS must be a list like service_id=/);
});
