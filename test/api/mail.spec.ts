import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { PgBoss } from 'pg-boss';
import { DataSource } from 'typeorm';
import { submissionMail } from '../../server/features/blog/submissions/submission-mail.js';
import { mailerFor } from '../../server/infra/mail/mail.module.js';
import { installMailQueue, MailQueue } from '../../server/infra/mail/mail-queue.js';
import { type MailMessage, MailService } from '../../server/infra/mail/mail.service.js';
import { type Mailer, MailRejectedError } from '../../server/infra/mail/mailer.js';
import { requireProviderParams } from '../../server/infra/mail/provider.mailer.js';
import { Clock } from '../../server/core/time/clock.js';
import { MAIL_MESSAGES } from '../../server/infra/mail/messages.js';
import { SITE_DEFAULTS } from '../../server/shared/site.js';
import { fakeOnly } from '../support/fake-timers.js';
import { makeDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type MailServer, type Provider, startMailServer, startProvider } from '../support/mail-servers.js';
import { type AdapterApp, startAdapterApp } from '../support/adapter-app.js';

const CLUB = 'club@club.example';
const site = { ...SITE_DEFAULTS, url: 'https://club.example', name: 'The Gavel Club' };
const MESSAGE: MailMessage = {
  to: CLUB,
  subject: 'A question',
  text: 'When do you meet?\nසුභ උදෑසනක්',
  replyTo: 'visitor@elsewhere.example',
  template: 'contact',
  params: { from_name: 'A Visitor', from_email: 'visitor@elsewhere.example', message: 'When do you meet?' },
};

const mailerAt = (mailUrl: string | null, dataDir = tmpdir()): Mailer =>
  mailerFor({ mailUrl, mailClub: CLUB, dataDir, site }, ['contact', 'feedback', 'submission']);

/** The header's value, unfolded. */
const header = (message: string, name: string): string | undefined =>
  message
    .split('\r\n\r\n')[0]!
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    ?.slice(name.length + 2);

/** The text of a message as a mail program shows it. */
const body = (message: string): string => {
  const bytes = message
    .slice(message.indexOf('\r\n\r\n') + 4)
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trim();
};

/** Runs `work` with fake timers for our own deadlines, and advances them by `ms`. */
async function afterwards<T>(ms: number, work: () => Promise<T>): Promise<T> {
  fakeOnly(['setTimeout', 'clearTimeout']);
  try {
    const running = work();
    running.catch(() => undefined);
    await jest.advanceTimersByTimeAsync(ms);
    return await running;
  } finally {
    jest.useRealTimers();
  }
}

/** Lines of the log. */
const lines: string[] = [];
beforeAll(() => {
  for (const level of ['log', 'warn', 'error'] as const) {
    jest.spyOn(Logger.prototype, level).mockImplementation((line: string) => void lines.push(`${level} ${line}`));
  }
});
afterAll(() => void jest.restoreAllMocks());

describe('the outbox', () => {
  let dataDir: string;
  beforeEach(async () => void (dataDir = await mkdtemp(join(tmpdir(), 'gavel-mail-'))));
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const outbox = async () => {
    const names = await readdir(join(dataDir, 'outbox'));
    return Promise.all(names.map((name) => readFile(join(dataDir, 'outbox', name), 'utf8')));
  };

  test('R133 R134: receives mail by default, one readable file per message, whatever the number of attempts', async () => {
    const mailer = mailerAt(null, dataDir);
    const id = randomUUID();
    await mailer.send(MESSAGE, id);
    await mailer.send(MESSAGE, id);
    const [eml, ...others] = await outbox();
    expect(others).toEqual([]);
    expect(header(eml!, 'To')).toBe(CLUB);
    expect(header(eml!, 'From')).toBe(`The Gavel Club <${CLUB}>`);
    expect(header(eml!, 'Reply-To')).toBe('visitor@elsewhere.example');
    expect(header(eml!, 'Subject')).toBe('A question');
    expect(header(eml!, 'Message-ID')).toBe(`<${id}@club.example>`);
    expect(body(eml!)).toBe(MESSAGE.text);
  });

  test('is named at startup if MAIL_URL is not set, and only then', async () => {
    const warned = () => lines.filter((line) => line.includes('MAIL_URL'));
    lines.length = 0;
    const site = await startAdapterApp();
    await site.close();
    expect(warned()).toEqual([expect.stringMatching(/^warn MAIL_URL is not set/)]);
    expect(warned()[0]).toContain(join(site.config.dataDir, 'outbox'));
    lines.length = 0;
    await (await startAdapterApp({ env: { MAIL_URL: 'smtp://127.0.0.1:2525' } })).close();
    expect(warned()).toEqual([]);
  });

  test('visitors’ text never becomes a header', async () => {
    const evil = 'x\r\nBcc: victim@elsewhere.example\r\n\r\nown body\u2028y';
    const mailer = mailerFor({ mailUrl: null, mailClub: CLUB, dataDir, site: { ...site, name: evil } }, []);
    await mailer.send({ ...MESSAGE, subject: evil, replyTo: `a@b.example${evil}` }, randomUUID());
    const [eml] = await outbox();
    const [head] = eml!.split('\r\n\r\n');
    expect(head).not.toMatch(/^bcc:/im);
    expect(header(eml!, 'To')).toBe(CLUB);
    expect(body(eml!)).toBe(MESSAGE.text);
  });
});

describe('a mail server', () => {
  let peer: MailServer;
  beforeAll(async () => void (peer = await startMailServer()));
  afterAll(() => peer.close());
  beforeEach(() => void (peer.mood = 'takes'));

  test('receives the message from the address in MAIL_URL', async () => {
    await mailerAt(`${peer.address}?from=noreply%40club.example`).send(MESSAGE, randomUUID());
    const [message] = peer.received;
    expect(header(message!, 'From')).toBe('The Gavel Club <noreply@club.example>');
    expect(header(message!, 'To')).toBe(CLUB);
    expect(header(message!, 'Auto-Submitted')).toBe('auto-generated');
  });

  test.each([
    ['refuses', '550 EMESSAGE'],
    ['cuts', 'ECONNECTION'],
  ] as const)('that %s the message is distinguished, in words without an address', async (mood, shown) => {
    peer.mood = mood;
    const failure = await mailerAt(peer.address)
      .send(MESSAGE, randomUUID())
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailRejectedError);
    expect((failure as Error).message).toBe(shown);
  });

  test('that cannot be reached is reported at once', async () => {
    await expect(mailerAt('smtp://127.0.0.1:1').send(MESSAGE, randomUUID())).rejects.toMatchObject({
      name: 'MailRejectedError',
      text: 'ESOCKET',
    });
  });

  test('that rejects one message is not considered failing; one that rejects all is', async () => {
    const service = new MailService(mailerAt(peer.address), new Clock());
    peer.mood = 'dislikes';
    await expect(service.send(MESSAGE)).rejects.toMatchObject({ cause: { status: 554 } });
    expect(service.deliveries.failingSince).toBeNull();
    peer.mood = 'refuses';
    await expect(service.send(MESSAGE)).rejects.toMatchObject({ cause: { status: 550 } });
    expect(service.deliveries.failingSince).toBeInstanceOf(Date);
  });

  test('that hangs is given up after ten seconds, and the sender gets an error', async () => {
    peer.mood = 'hangs';
    const service = new MailService(mailerAt(peer.address), new Clock());
    const failure = afterwards(10_000, () => service.send(MESSAGE));
    await expect(failure).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: MAIL_MESSAGES.notSent,
      cause: { text: 'No response within 10 seconds' },
    });
  });
});

describe('the provider', () => {
  let peer: Provider;
  beforeAll(async () => void (peer = await startProvider()));
  afterAll(() => peer.close());
  beforeEach(() => {
    peer.requests = [];
    peer.answer = (_, response) => void response.end('OK');
  });

  const refusal = async (): Promise<MailRejectedError> => {
    const failure = await mailerAt(peer.address)
      .send(MESSAGE, randomUUID())
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(MailRejectedError);
    return failure as MailRejectedError;
  };

  test('R134 R241: receives the JSON it expects, and only the configured recipient', async () => {
    const forged = { ...MESSAGE, params: { ...MESSAGE.params, to_email: 'victim@elsewhere.example' } };
    await mailerAt(`${peer.address}&access_token=secret`).send(forged, randomUUID());
    expect(peer.requests).toEqual([
      {
        method: 'POST',
        path: '/api/v1.0/email/send',
        type: 'application/json',
        body: {
          lib_version: expect.any(String),
          user_id: 'public',
          service_id: 'service',
          template_id: 'tc',
          template_params: { ...MESSAGE.params, to_email: CLUB },
          accessToken: 'secret',
        },
      },
    ]);
  });

  test('R242: is judged by its status only', async () => {
    peer.answer = (_, response) => void response.writeHead(200).end('{"error":"but this is not read"}');
    await mailerAt(peer.address).send(MESSAGE, randomUUID());
    peer.answer = (_, response) => void response.writeHead(400).end('OK');
    expect((await refusal()).status).toBe(400);
  });

  test.each([
    ['R308', 451, 'Unavailable For Headless Browser'],
    ['R309', 403, 'Forbidden'],
    ['R310', 429, 'Too Many Requests'],
    ['R311', 500, 'Internal Server Error'],
    ['R311', 599, 'Network Error'],
  ])('%s: %i is reported as %s', async (_, status, text) => {
    peer.answer = (_request, response) => {
      response.statusCode = status;
      if (status === 599) response.statusMessage = ' ';
      response.end();
    };
    expect(await refusal()).toMatchObject({ status, text });
  });

  test('R311: that drops the connection, redirects or cannot be reached is a Network Error', async () => {
    peer.answer = (request) => void request.socket.destroy();
    expect(await refusal()).toMatchObject({ status: null, text: 'Network Error' });
    peer.answer = (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();
    expect(await refusal()).toMatchObject({ status: null, text: 'Network Error' });
    await expect(mailerAt(peer.address.replace(/:\d+/, ':1')).send(MESSAGE, randomUUID())).rejects.toMatchObject({
      text: 'Network Error',
    });
  });

  test('that finds one message too large is not considered failing; one that rejects all is', async () => {
    const service = new MailService(mailerAt(peer.address), new Clock());
    const failing = async (status: number) => {
      peer.answer = (_, response) => void response.writeHead(status).end();
      await expect(service.send(MESSAGE)).rejects.toMatchObject({ cause: { status } });
      return service.deliveries.failingSince !== null;
    };
    expect([await failing(413), await failing(400)]).toEqual([false, true]);
  });

  test('that hangs is given up after ten seconds', async () => {
    peer.answer = () => undefined;
    const service = new MailService(mailerAt(peer.address), new Clock());
    await expect(afterwards(10_000, () => service.send(MESSAGE))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('R204: needs a public key, a service ID, a template ID and an object of params', () => {
    expect(() => requireProviderParams('', 's', 't', {})).toThrow('The public key is required');
    expect(() => requireProviderParams('u', '', 't', {})).toThrow('The service ID is required');
    expect(() => requireProviderParams('u', 's', '', {})).toThrow('The template ID is required');
    for (const params of [undefined, null, 'text', [], 1]) {
      expect(() => requireProviderParams('u', 's', 't', params)).toThrow('The template params have to be an object');
    }
    expect(() => requireProviderParams('u', 's', 't', {})).not.toThrow();
  });

  test('R204: an address without one of them stops startup with one sentence', () => {
    expect(() => mailerAt('https://mail.example/api/v1.0/email/send?service_id=s')).toThrow(
      'MAIL_URL is incomplete: The public key is required.',
    );
    expect(() => mailerAt(peer.address.replace('template_feedback', 'x'))).toThrow(
      'MAIL_URL is incomplete: The template ID is required.',
    );
  });
});

describe('the queue', () => {
  let peer: MailServer;
  let app: AdapterApp;

  beforeAll(async () => {
    peer = await startMailServer();
    app = await startAdapterApp({ env: { MAIL_URL: peer.address } });
  });
  afterAll(async () => {
    await app.close();
    await peer.close();
  });
  beforeEach(() => {
    peer.mood = 'takes';
    peer.received = [];
    lines.length = 0;
  });

  const enqueue = (subject: string, after: () => void = () => undefined) =>
    app.get(DataSource).transaction(async (manager) => {
      await app.get(MailQueue).enqueue({ ...MESSAGE, subject }, manager);
      after();
    });
  const subjects = () => peer.received.map((message) => header(message, 'Subject'));
  const job = async (subject: string) =>
    (
      await app.database.query(`SELECT state, retry_count, retry_limit FROM pgboss.job WHERE data->>'subject' = $1`, [
        subject,
      ])
    )[0];
  const hurry = (subject: string, set = '') =>
    app.database.query(
      `UPDATE pgboss.job SET start_after = now() ${set} WHERE data->>'subject' = $1 AND state = 'retry'`,
      [subject],
    );

  test('R243: sends messages stored with a committed row, and none of a row that was rolled back', async () => {
    await expect(
      enqueue('rolled back', () => {
        throw new Error('no row');
      }),
    ).rejects.toThrow('no row');
    await enqueue('stored');
    await eventually(() => peer.received.length > 0);
    expect(subjects()).toEqual(['stored']);
    expect(await job('rolled back')).toBeUndefined();
    await expect(app.get(MailQueue).enqueue(MESSAGE, app.get(DataSource).manager)).rejects.toThrow('transaction');
  });

  test('retries failed messages later, and logs no addresses', async () => {
    peer.mood = 'refuses';
    await enqueue('later');
    await eventually(async () => (await job('later'))?.state === 'retry');
    expect(lines.join()).toMatch(/warn Could not send contact mail [0-9a-f-]{36}: 550 EMESSAGE/);
    peer.mood = 'takes';
    await hurry('later');
    await eventually(async () => (await job('later'))?.state === 'completed');
    expect(subjects()).toEqual(['later']);
    expect(lines.join()).not.toMatch(/@|later|When do you meet/);
  });

  test('gives up after ten retries in a day, and logs it', async () => {
    peer.mood = 'refuses';
    await enqueue('never');
    await eventually(async () => (await job('never'))?.state === 'retry');
    expect((await job('never'))?.retry_limit).toBe(10);
    await hurry('never', ', retry_count = 9');
    await eventually(async () => (await job('never'))?.state === 'failed');
    expect(lines.join()).toMatch(/error Gave up on contact mail [0-9a-f-]{36} after 11 attempts/);
  });

  test('continues after all database connections were cut', async () => {
    await app.database.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await eventually(() =>
      enqueue('after the cut').then(
        () => true,
        () => false,
      ),
    );
    await eventually(() => subjects().includes('after the cut'));
  });

  test('deletes a message a day after it was sent, in a queue of an earlier version too', async () => {
    await app.database.query(`UPDATE pgboss.queue SET deletion_seconds = 7 * 86400, maintain_on = NULL`);
    await installMailQueue(app.database.url);
    for (const [subject, hours] of [
      ['23 hours ago', 23],
      ['25 hours ago', 25],
    ] as const) {
      await enqueue(subject);
      await eventually(async () => (await job(subject))?.state === 'completed');
      await app.database.query(
        `UPDATE pgboss.job SET completed_on = now() - make_interval(hours => $2) WHERE data->>'subject' = $1`,
        [subject, hours],
      );
    }
    const boss = new PgBoss({ connectionString: app.database.url, supervise: false, schedule: false, migrate: false });
    await boss.start();
    await boss.supervise('mail');
    await boss.stop({ graceful: false });
    expect([await job('23 hours ago'), await job('25 hours ago')]).toEqual([expect.anything(), undefined]);
  });

  test('is installed once by three instances that start at once', async () => {
    const database = await makeDatabase({ empty: true });
    await Promise.all([1, 2, 3].map(() => installMailQueue(database.url)));
    expect(await database.query('SELECT name FROM pgboss.queue WHERE name = $1', ['mail'])).toHaveLength(1);
    await database.drop();
  });

  test('finishes the message being sent on shutdown, and keeps the rest for the next start', async () => {
    const other = await startAdapterApp({ env: { MAIL_URL: peer.address } });
    try {
      const [queue, source] = [other.get(MailQueue), other.get(DataSource)];
      const store = (subject: string) =>
        source.transaction((manager) => queue.enqueue({ ...MESSAGE, subject }, manager));
      peer.mood = 'hangs';
      await store('in flight');
      const release = await eventually(() => peer.release);
      await store('waiting');
      const stopped = queue.beforeApplicationShutdown();
      release();
      await stopped;
      expect(
        await other.database.query(`SELECT data->>'subject' AS subject, state FROM pgboss.job ORDER BY subject`),
      ).toEqual([
        { subject: 'in flight', state: 'completed' },
        { subject: 'waiting', state: 'created' },
      ]);
    } finally {
      await other.close();
    }
  });
});

describe('the e-mail about a submission', () => {
  const settings = { mailClub: CLUB, publicUrl: 'https://club.example', timeZone: 'Asia/Colombo' };
  const submission = {
    authorName: 'A Student',
    department: 'Computing',
    linkedin: 'https://linkedin.com/in/a-student',
    title: 'On pauses',
    subtitle: 'Silence speaks',
    submittedAt: new Date('2026-11-20T19:05:00Z'),
  };

  test('R243: contains author, department, LinkedIn, title, subtitle and the time in the site’s zone', () => {
    const mail = submissionMail(submission, settings);
    expect(mail).toMatchObject({ to: CLUB, template: 'submission', subject: 'New blog submission: On pauses' });
    for (const part of [
      'A Student',
      'Computing',
      'https://linkedin.com/in/a-student',
      'On pauses',
      'Silence speaks',
      '21 Nov 2026, 00:35',
    ]) {
      expect(mail.text).toContain(part);
      expect(Object.values(mail.params).some((value) => value.includes(part))).toBe(true);
    }
    expect(mail.text).toContain('https://club.example/admin/blog/submissions');
  });

  test('visitors’ text cannot imitate its lines', () => {
    const { text } = submissionMail(
      { ...submission, title: 'x\nLinkedIn:    https://evil.example', subtitle: '' },
      settings,
    );
    expect(text.split('\n').filter((line) => line.startsWith('LinkedIn:'))).toHaveLength(1);
    expect(text).toContain('Subtitle:    (none)');
  });
});
