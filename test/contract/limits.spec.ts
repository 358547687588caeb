import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Request } from 'express';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import pg from 'pg';
import request, { type Response } from 'supertest';
import { DataSource } from 'typeorm';
import { PrincipalResolver } from '../../server/core/access/principal-resolver.js';
import { MAX_CONNECTIONS_PER_CLIENT } from '../../server/infra/database/per-client-pool.js';
import { RateLimits } from '../../server/infra/rate-limits/rate-limits.js';
import { Clock } from '../../server/core/time/clock.js';
import { DomainError, tooManyMessage } from '../../server/shared/errors.js';
import { ERROR_KINDS } from '../../server/shared/error-kinds.js';
import { SUBMISSION_LIMIT } from '../../server/shared/blog.js';
import { CLAP_LIMIT } from '../../server/features/blog/claps/clap-limit.js';
import { MAIL_LIMIT } from '../../server/shared/contact.js';
import { eventually } from '../support/eventually.js';
import { fakeOnly } from '../support/fake-timers.js';
import { fewAtOnce } from '../support/few-at-once.js';
import { startApp, type TestApp } from '../support/app.js';
import { picture } from '../support/pictures.js';
import { UPLOAD_MESSAGES, UPLOADS_UNDER_WAY } from '../../server/infra/http/upload-limit.js';
import { MEDIA_LIMITS } from '../../server/shared/media.js';

let app: TestApp;
let unique = 0;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const somebody = () => ({ address: `address-${++unique}`, visitor: `visitor-${++unique}`, newVisitor: false });
const refusal = (taking: Promise<void>) =>
  taking.then(
    () => null,
    (error: DomainError) => error,
  );
/** Number of accepted attempts. */
const letIn = async (tries: number, take: (n: number) => Promise<void>) => {
  const answers = await Promise.all(Array.from({ length: tries }, (_, n) => refusal(take(n))));
  return answers.filter((answer) => answer === null).length;
};

test('R150: a visitor can clap fifty times at once and ten times per second; every successful clap is counted', async () => {
  const token = await app.signIn();
  const post = {
    title: 'Applause',
    content: '<p>Bravo</p>',
    status: 'published',
    author: '{"name":"A","department":"B","linkedin":"c.example"}',
  };
  const { body } = await app.rest().post('/api/blogs').set('authorization', `Bearer ${token}`).send(post).expect(201);
  const now = Date.now();
  jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now));
  const browser = request.agent(app.url);
  await browser.put(`/api/blogs/${randomUUID()}/clap`).expect(404);
  const answers = await Promise.all(
    Array.from({ length: CLAP_LIMIT.buckets.visitor.burst + 10 }, () => browser.put(`/api/blogs/${body._id}/clap`)),
  );
  const counted = answers.filter(({ status }) => status === 200);
  expect(counted).toHaveLength(CLAP_LIMIT.buckets.visitor.burst);
  const refused = answers.filter(({ status }) => status !== 200);
  const message = tooManyMessage(1);
  expect(refused).toMatchObject(refused.map(() => ({ status: 429, body: { message } })));
  expect(refused.map((answer) => answer.get('retry-after'))).toEqual(refused.map(() => '1'));
  expect(Math.max(...counted.map(({ body: { claps } }) => claps as number))).toBe(CLAP_LIMIT.buckets.visitor.burst);
});

describe('visitors sharing one address', () => {
  const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
  const CLAP = 'mutation ($id: ID!) { clapBlogPost(id: $id) { claps } }';
  const SUBMIT = 'mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id } }';
  const WRITE = 'mutation ($input: ContactMessageInput!) { sendContactMessage(input: $input) }';
  const FEEDBACK = 'mutation ($input: FeedbackInput!) { sendFeedback(input: $input) }';
  const author = { name: 'A student', department: 'Physics', linkedin: 'https://linkedin.com/in/a-student' };
  const letter = { name: 'A student', email: 'student@campus.example', message: 'When do you meet?' };
  const post = () => ({ title: `From the workshop ${++unique}`, content: '<p>I stood up.</p>', author });
  let applauded: string;

  /** A browser with cookies of its own that calls itself what every other does. */
  const browserAt = (address: string) => {
    const agent = request.agent(app.url).set('user-agent', ANDROID).set('x-forwarded-for', address);
    const gql = async (query: string, variables: object): Promise<number> => {
      const { body } = await agent.post('/graphql').send({ query, variables });
      return body.errors?.[0].extensions.code === 'TOO_MANY_REQUESTS' ? 429 : body.errors ? 500 : 200;
    };
    return { agent, gql, submit: () => gql(SUBMIT, { input: post() }), write: () => gql(WRITE, { input: letter }) };
  };
  const newAddress = () => `198.51.100.${++unique}`;
  const cookieOf = (response: Response) =>
    [response.get('set-cookie') ?? []].flat().find((one) => one.startsWith('visitor='));
  const submitted = (address: string, headers: Record<string, string> = {}) =>
    app.rest().post('/api/blogs/submit-draft').set('x-forwarded-for', address).set(headers).send(post());

  beforeAll(async () => {
    const token = await app.signIn();
    const published = { ...post(), status: 'published', author: JSON.stringify(author) };
    const sent = app.rest().post('/api/blogs').set('authorization', `Bearer ${token}`).send(published);
    applauded = (await sent.expect(201)).body._id;
  });

  test('R6 R205: thirty students with identical phones can each submit, send messages and feedback, and clap', async () => {
    const campus = newAddress();
    const students = Array.from({ length: 30 }, () => browserAt(campus));
    const answers: number[] = [];
    const takePart = async ({ gql, submit, write }: (typeof students)[number]) => {
      answers.push(await submit(), await write(), await gql(FEEDBACK, { input: letter }));
      for (let n = 0; n < 5; n++) answers.push(await gql(CLAP, { id: applauded }));
    };
    // Three at a time: they have ten minutes, and the machine need not be a fast one.
    while (students.length) await Promise.all(students.splice(0, 3).map(takePart));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(answers).toHaveLength(30 * 8);
  });

  test('R451: the fourth submission and sixth message of one visitor are rejected, without affecting others', async () => {
    const campus = newAddress();
    const [eager, other] = [browserAt(campus), browserAt(campus)];
    for (let n = 0; n < 3; n++) expect(await eager.submit()).toBe(200);
    expect(await eager.submit()).toBe(429);
    for (let n = 0; n < 5; n++) expect(await eager.write()).toBe(200);
    expect(await eager.write()).toBe(429);
    expect([await other.submit(), await other.write()]).toEqual([200, 200]);
  });

  test('dropped and forged cookies leave the address limit of sixty submissions; visitors over their limit use none of it', async () => {
    const campus = newAddress();
    const eager = browserAt(campus);
    for (let n = 0; n < 10; n++) await eager.submit();
    const genuine = cookieOf(await submitted(newAddress()))!.split(';')[0]!;
    const forged = [`${genuine}x`, genuine.replace('=', '=A'), 'visitor=made-up', 'visitor=', 'visitor=a.b.c'];
    for (let n = 0; n < 57; n++)
      await submitted(campus, n % 2 ? { cookie: forged[n % forged.length]! } : {}).expect(201);
    await submitted(campus).expect(429);
    await submitted(campus, { cookie: forged[0]! }).expect(429);
    await submitted(campus, { cookie: genuine }).expect(429);
    await submitted(newAddress(), { cookie: genuine }).expect(201);
  });

  test('the cookie is unavailable to scripts and other sites, lasts a day, and is set by the first write only', async () => {
    const { agent } = browserAt(newAddress());
    for (const path of ['/blog', '/api/blogs/published', '/graphql?query={site{name}}', '/health'])
      expect((await agent.get(path)).get('set-cookie')).toBeUndefined();
    const first = await agent.put(`/api/blogs/${applauded}/clap`).expect(200);
    expect(cookieOf(first)).toMatch(
      /^visitor=[\w-]{22}\.\d+\.[\w-]{22,43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(cookieOf(await agent.put(`/api/blogs/${applauded}/clap`).expect(200))).toBeUndefined();
    const forged = await app.rest().put(`/api/blogs/${applauded}/clap`).set('cookie', 'visitor=made.up');
    expect(cookieOf(forged)).toBeDefined();
  });

  test('a rejected first attempt sets the cookie too, through both APIs; signed-in users need none', async () => {
    const rest = await app.rest().post('/api/blogs/submit-draft').set('x-forwarded-for', newAddress()).send({});
    expect([rest.status, Boolean(cookieOf(rest))]).toEqual([400, true]);
    const query = { query: CLAP, variables: { id: randomUUID() } };
    expect(cookieOf(await app.rest().post('/graphql').send(query))).toBeDefined();
    const token = await app.signIn();
    const officer = await app.rest().post('/graphql').set('authorization', `Bearer ${token}`).send(query);
    expect(cookieOf(officer)).toBeUndefined();
  });

  test('neither cookie nor address is stored in plain form', async () => {
    const address = newAddress();
    const id = /^visitor=([\w-]+)/.exec(cookieOf(await submitted(address))!)![1]!;
    const rows = JSON.stringify(await app.database.query('SELECT key FROM rate_limit'));
    expect(rows).toContain('submission-visitor');
    expect(rows).not.toContain(id);
    expect(rows).not.toContain(address);
  });

  describe('slow uploads', () => {
    const held: Socket[] = [];
    // So that uploads without progress are not cut off.
    beforeEach(() => fakeOnly(['setInterval', 'clearInterval']));
    afterEach(() => {
      jest.useRealTimers();
      held.splice(0).forEach((socket) => socket.destroy());
    });
    /** A submission of which only the first bytes arrive, over a connection that stays open. */
    const begin = async (address: string, path: string, bytes = 10_000_000): Promise<void> => {
      const { port } = new URL(app.url);
      const socket = connect({ port: Number(port), host: '127.0.0.1' }).on('error', () => {});
      held.push(socket);
      await once(socket, 'connect');
      const head = [`POST ${path} HTTP/1.1`, 'Host: club.example', `X-Forwarded-For: ${address}`];
      const type = ['Apollo-Require-Preflight: 1', 'Content-Type: multipart/form-data; boundary=x'];
      socket.write([...head, ...type, `Content-Length: ${bytes}`, '', '--x'].join('\r\n'));
    };
    /** So large that it is no form of texts. */
    const largePicture = () => {
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
      return sharp({ create: { width: 500, height: 500, channels: 3, background: '#888', noise } })
        .png()
        .toBuffer();
    };
    const upload = async (address: string, headers: Record<string, string> = {}, bytes?: Buffer) => {
      bytes ??= Buffer.from(await (await picture(20, 20)).arrayBuffer());
      const sent = app.rest().post('/api/blogs/submit-draft').set('x-forwarded-for', address).set(headers);
      return sent.field({ ...post(), author: JSON.stringify(author) }).attach('coverImage', bytes, 'cover.png');
    };

    test('R452: are limited to forty per address; others and officers are not affected', async () => {
      expect(UPLOADS_UNDER_WAY).toBe(40);
      const campus = newAddress();
      const authorization = `Bearer ${await app.signIn()}`;
      for (let n = 0; n < UPLOADS_UNDER_WAY; n++) await begin(campus, n % 2 ? '/graphql' : '/api/blogs/submit-draft');
      // Each is counted before its answer could come.
      const refused = await eventually(async () => {
        const answer = await upload(campus);
        return answer.status === 429 ? answer : null;
      });
      expect(refused.body).toEqual({ message: tooManyMessage(Number(refused.get('retry-after'))) });
      expect((await upload(campus, { origin: 'https://another.example' })).get('access-control-allow-origin')).toBe(
        '*',
      );
      expect((await upload(newAddress())).status).toBe(201);
      expect((await upload(campus, { authorization })).status).toBe(201);
      held.splice(0).forEach((socket) => socket.destroy());
      await eventually(async () => (await upload(campus)).status === 201);
    });

    test('R530: are refused with 503 and a time to try again, for officers too, while the process receives as much as it can', async () => {
      const authorization = `Bearer ${await app.signIn()}`;
      for (let n = 0; n < 16; n++) await begin(newAddress(), '/api/blogs/submit-draft', MEDIA_LIMITS.videoBytes);
      const refused = await eventually(async () => {
        const answer = await upload(newAddress(), { authorization }, await largePicture());
        return answer.status === 503 ? answer : null;
      });
      expect(refused.body).toEqual({ message: UPLOAD_MESSAGES.busy });
      expect(Number(refused.get('retry-after'))).toBeGreaterThan(0);
      // A small form may be texts.
      expect((await upload(newAddress(), { authorization })).status).toBe(201);
      expect((await upload(newAddress())).status).toBe(503);
      held.splice(0).forEach((socket) => socket.destroy());
      const large = await largePicture();
      await eventually(async () => (await upload(newAddress(), { authorization }, large)).status === 201);
    });

    test('leave room for another upload next to the thirty of a workshop', async () => {
      const campus = newAddress();
      for (let n = 0; n < 30; n++) await begin(campus, '/api/blogs/submit-draft');
      expect((await upload(campus)).status).toBe(201);
    });
  });

  describe.each(['REST', 'GraphQL'] as const)('rejected attempts through %s', (name) => {
    const input = { ...post(), author: { ...author } };
    const send = async ({ agent }: ReturnType<typeof browserAt>, file: Blob, more = {}): Promise<number> => {
      const bytes = Buffer.from(await file.arrayBuffer());
      if (name === 'REST') {
        const fields = { ...input, ...more, author: JSON.stringify(author) };
        const sent = agent.post('/api/blogs/submit-draft').field(fields).attach('coverImage', bytes, 'cover.png');
        return (await sent).status;
      }
      const operations = { query: SUBMIT, variables: { input: { ...input, ...more, coverImage: null } } };
      const sent = agent.post('/graphql').set('apollo-require-preflight', '1');
      sent.field('operations', JSON.stringify(operations)).field('map', '{"0":["variables.input.coverImage"]}');
      const { errors } = (await sent.attach('0', bytes, 'cover.png')).body;
      const kind = Object.values(ERROR_KINDS).find(({ code }) => code === errors?.[0].extensions.code);
      return errors ? (kind?.status ?? 500) : 201;
    };

    test('R192: three bad images and three overlong texts leave room for a good submission', async () => {
      const student = browserAt(newAddress());
      const bad = new Blob(['no picture at all']);
      for (let n = 0; n < 3; n++) expect(await send(student, bad)).toBe(415);
      const endless = { content: `<p>${'word '.repeat(60_000)}</p>` };
      for (let n = 0; n < 3; n++) expect(await send(student, await picture(20, 20), endless)).toBe(413);
      expect(await send(student, await picture(20, 20))).toBe(201);
    });

    test('sixty rejected attempts of an address are the limit for an hour', async () => {
      const address = newAddress();
      const bad = new Blob(['no picture at all']);
      const attempts = (tries: number) => fewAtOnce(tries, () => send(browserAt(address), bad));
      expect(new Set(await attempts(60))).toEqual(new Set([415]));
      expect(await attempts(2)).toEqual([429, 429]);
      expect(await browserAt(address).write()).toBe(200);
    });
  });
});

test.each([
  ['submission', SUBMISSION_LIMIT],
  ['mail', MAIL_LIMIT],
] as const)('R451: a visitor and an address have separate limits for %s, with the time to wait', async (_, limit) => {
  const { visitor, address } = limit.buckets;
  const limits = app.get(RateLimits);
  const first = somebody();
  expect(await letIn(visitor.points + 5, () => limits.consume(limit, first))).toBe(visitor.points);
  const refused = await refusal(limits.consume(limit, first));
  expect(refused).toMatchObject({ code: 'TOO_MANY' });
  expect(refused!.details.retryAfter).toBeGreaterThan(visitor.seconds - 60);
  expect(refused!.details.retryAfter).toBeLessThanOrEqual(visitor.seconds);
  expect(refused!.message).toMatch(/try again in (about )?an hour$/);
  const campus = somebody();
  expect(await letIn(address.points + 5, () => limits.consume(limit, { ...campus, visitor: somebody().visitor }))).toBe(
    address.points,
  );
});

test('instances on one database share their counts', async () => {
  const other = new RateLimits(app.get(DataSource), app.config, app.get(Clock));
  const caller = somebody();
  const limits = [app.get(RateLimits), other];
  expect(await letIn(10, (n) => limits[n % 2]!.consume(SUBMISSION_LIMIT, caller))).toBe(
    SUBMISSION_LIMIT.buckets.visitor.points,
  );
});

test('two limits of one name are an error, because they would share their counts', async () => {
  const limits = app.get(RateLimits);
  await refusal(limits.consume(SUBMISSION_LIMIT, somebody()));
  const copy = { ...SUBMISSION_LIMIT };
  await expect(limits.consume(copy, somebody())).rejects.toThrow('Two rate limits are named submission');
});

test('while the database is unreachable, each instance counts on its own', async () => {
  const away = { driver: { master: { query: () => Promise.reject(new Error('away')) } } } as unknown as DataSource;
  const limits = new RateLimits(away, app.config, app.get(Clock));
  const caller = somebody();
  expect(await letIn(10, () => limits.consume(SUBMISSION_LIMIT, caller))).toBe(SUBMISSION_LIMIT.buckets.visitor.points);
});

test('a client over its limit costs one read and no write', async () => {
  const run = async ({ text, values }: { text: string; values: unknown[] }) => {
    const rows = await app.get(DataSource).query<unknown[]>(text, values);
    return { rows, rowCount: rows.length };
  };
  const pool = { query: jest.fn(run) };
  const limits = new RateLimits({ driver: { master: pool } } as unknown as DataSource, app.config, app.get(Clock));
  const caller = somebody();
  for (let n = 0; n <= SUBMISSION_LIMIT.buckets.visitor.points; n++)
    await refusal(limits.consume(SUBMISSION_LIMIT, caller));
  pool.query.mockClear();
  for (let n = 0; n < 20; n++)
    expect(await refusal(limits.consume(SUBMISSION_LIMIT, caller))).toMatchObject({ code: 'TOO_MANY' });
  expect(pool.query.mock.calls.map(([{ text }]) => text.trim().split(' ')[0])).toEqual(Array(20).fill('SELECT'));
});

describe('failed attempts', () => {
  const pointsOf = async (prefix: string, key: string): Promise<number | undefined> => {
    const [row] = await app.database.query('SELECT points FROM rate_limit WHERE key = $1', [`${prefix}:${key}`]);
    return row && Number(row.points);
  };
  const failing = (error: Error) => () => Promise.reject(error);

  test('count against an address if the client caused them, not the site', async () => {
    const limits = app.get(RateLimits);
    const caller = somebody();
    for (const error of [new Error('full disk'), new DomainError('UNAVAILABLE'), new DomainError('INTERNAL')])
      await refusal(limits.run(SUBMISSION_LIMIT, caller, failing(error)));
    expect(await pointsOf('failedSubmission-address', caller.address)).toBeUndefined();
    for (const code of ['INVALID_INPUT', 'FILE_TYPE', 'FILE_TOO_LARGE'] as const)
      await refusal(limits.run(SUBMISSION_LIMIT, caller, failing(new DomainError(code))));
    expect(await pointsOf('failedSubmission-address', caller.address)).toBe(3);
    expect(await pointsOf('submission-visitor', caller.visitor)).toBe(0);
    expect(await letIn(10, () => limits.consume(SUBMISSION_LIMIT, caller))).toBe(
      SUBMISSION_LIMIT.buckets.visitor.points,
    );
  });

  test.each(['UNAVAILABLE', 'INVALID_INPUT'] as const)('with %s leave no row of a new visitor', async (code) => {
    const caller = { ...somebody(), newVisitor: true };
    await refusal(app.get(RateLimits).run(SUBMISSION_LIMIT, caller, failing(new DomainError(code))));
    expect(await pointsOf('submission-visitor', caller.visitor)).toBeUndefined();
    expect(await pointsOf('submission-address', caller.address)).toBe(0);
  });

  test('are refunded when concurrent, so that the visitor can try again', async () => {
    const limits = app.get(RateLimits);
    const caller = somebody();
    const bad = () => limits.run(SUBMISSION_LIMIT, caller, failing(new DomainError('FILE_TYPE')));
    await Promise.all(Array.from({ length: 10 }, () => refusal(bad())));
    expect(await letIn(10, () => limits.run(SUBMISSION_LIMIT, caller, () => Promise.resolve()))).toBe(
      SUBMISSION_LIMIT.buckets.visitor.points,
    );
    expect(await pointsOf('submission-visitor', caller.visitor)).toBe(SUBMISSION_LIMIT.buckets.visitor.points);
    expect(await pointsOf('submission-address', caller.address)).toBe(SUBMISSION_LIMIT.buckets.visitor.points);
  });

  test('at a full address store no row for the visitor', async () => {
    const limits = app.get(RateLimits);
    const { address } = somebody();
    const { points } = SUBMISSION_LIMIT.buckets.address;
    expect(await letIn(points, () => limits.consume(SUBMISSION_LIMIT, { ...somebody(), address }))).toBe(points);
    const late = { ...somebody(), address };
    expect(await refusal(limits.consume(SUBMISSION_LIMIT, late))).toMatchObject({ code: 'TOO_MANY' });
    expect(await pointsOf('submission-visitor', late.visitor)).toBeUndefined();
  });
});

test('a visitor’s cookie is valid for a day, even if a program keeps it', async () => {
  const first = await app.rest().put(`/api/blogs/${randomUUID()}/clap`);
  const [cookie = ''] = [first.get('set-cookie') ?? []].flat();
  const again = () => app.rest().put(`/api/blogs/${randomUUID()}/clap`).set('cookie', cookie.split(';')[0]!);
  expect((await again()).get('set-cookie')).toBeUndefined();
  const tomorrow = new Date(Date.now() + 86_400_000);
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(tomorrow);
  expect((await again()).get('set-cookie')?.[0]).toMatch(/^visitor=/);
});

describe('an address that occupies database connections', () => {
  /** Requests of the same list would share one response. */
  const posts = (n: number) => `{ blogPosts(first: ${n + 1}) { nodes { id } } }`;
  const from = (address: string, path: string) => app.rest().get(path).set('x-forwarded-for', address);
  let holder: pg.Client;

  beforeAll(async () => {
    holder = new pg.Client(app.database.url);
    await holder.connect();
  });
  afterAll(() => holder.end());

  test('leaves some for others, queues its own requests, and gets a time to wait', async () => {
    await holder.query('BEGIN; LOCK TABLE blog_post');
    const answers: Response[] = [];
    const sent = Array.from({ length: 15 }, (_, n) => [
      from('203.0.113.77', `/api/blogs/published?n=${n}`),
      app
        .rest()
        .post('/graphql')
        .set('x-forwarded-for', '203.0.113.77')
        .send({ query: posts(n) }),
    ]).flat();
    const flood = sent.map((requests) => requests.then((answer) => answers.push(answer)));
    const clap = app.rest().put(`/api/blogs/${randomUUID()}/clap`).set('x-forwarded-for', '203.0.113.77');
    const clapped = clap.then(({ status }) => status);
    await from('203.0.113.78', '/api/events').expect(200);
    await from('203.0.113.79', '/api/team').expect(200);
    await eventually(async () => answers.length === sent.length - MAX_CONNECTIONS_PER_CLIENT);
    const refused = [...answers];
    await holder.query('ROLLBACK');
    await Promise.all(flood);
    const message = tooManyMessage(2);
    for (const { status, body, headers } of refused)
      expect(body.errors?.[0] ?? { status, body, retryAfter: headers['retry-after'] }).toMatchObject(
        body.errors
          ? { message, extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 2 } }
          : { status: 429, body: { message }, retryAfter: '2' },
      );
    for (const { status, body } of answers.slice(refused.length))
      expect([status, body.errors]).toEqual([200, undefined]);
    expect(await clapped).toBe(404);
  });

  test('gets everything at once while the database keeps up', async () => {
    // One more than the connections that it may hold.
    const many = Array.from({ length: MAX_CONNECTIONS_PER_CLIENT + 1 }, (_, n) =>
      from('203.0.113.77', `/api/blogs/published?n=${n}`),
    );
    expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('the identity of anonymous clients', () => {
  const callerAt = async (ip: string, agent = 'a browser') =>
    (await app.get(PrincipalResolver).resolve({ ip, headers: { 'user-agent': agent } } as unknown as Request))
      .principal;

  test('is the address, whatever user agents they send', async () => {
    const [one, other] = [await callerAt('203.0.113.5'), await callerAt('203.0.113.5', 'another browser')];
    expect(one.address).toBe(other.address);
    expect([one.visitor, other.visitor]).toEqual([null, null]);
    expect((await callerAt('203.0.113.6')).address).not.toBe(one.address);
  });

  test('is the network for IPv6, however it is written', async () => {
    const { address } = await callerAt('2001:db8:1:2::1');
    for (const same of ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:DB8:1:2:3::', '2001:db8:1:2::1%eth0']) {
      expect((await callerAt(same)).address).toBe(address);
    }
    expect((await callerAt('2001:db8:1:3::1')).address).not.toBe(address);
    expect((await callerAt('::ffff:203.0.113.5')).address).toBe((await callerAt('203.0.113.5')).address);
  });

  test('contains nothing of the address, and changes daily', async () => {
    const today = await callerAt('203.0.113.5');
    expect(JSON.stringify(today)).not.toContain('203.0.113');
    const tomorrow = new Date(Date.now() + 86_400_000);
    jest.spyOn(app.get(Clock), 'now').mockReturnValue(tomorrow);
    expect((await callerAt('203.0.113.5')).address).not.toBe(today.address);
  });

  test('comes from the trusted proxy only', async () => {
    const query = { query: 'mutation { signIn(email: "x@club.example", password: "x") { token } }' };
    const keys = async (forwarded: string) => {
      await app.database.query('DELETE FROM rate_limit');
      await app.rest().post('/graphql').set('x-forwarded-for', forwarded).send(query);
      const [row] = await app.database.query(`SELECT key FROM rate_limit WHERE key LIKE 'signIn-address%'`);
      return row!.key;
    };
    expect(await keys('198.51.100.1, 203.0.113.9')).toBe(await keys('198.51.100.2, 203.0.113.9'));
    expect(await keys('198.51.100.1, 203.0.113.9')).not.toBe(await keys('198.51.100.1, 203.0.113.8'));
  });
});
