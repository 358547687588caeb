import { expect, test } from '@jest/globals';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PinoLogger } from 'nestjs-pino';
import type pino from 'pino';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { prettyFactory } from 'pino-pretty';
import { pinoHttp, type Options } from 'pino-http';
import { QueryFailedError } from 'typeorm';
import { anonymizedNetwork } from '../../server/core/access/client-network.js';
import { REFUSAL_REASONS } from '../../server/core/access/refusal-note.js';
import { LOG_EVENTS } from '../../server/core/logging/log-event.js';
import { keyText, generateSecret } from '../../server/features/api-keys/key-text.js';
import { loadConfig } from '../../server/core/config/config.js';
import { pinoParams } from '../../server/core/logging/pino-params.js';
import { requestId } from '../../server/core/logging/request-id.js';
import { requestLog } from '../../server/core/logging/request-log.js';
import { TERMINAL } from '../../server/core/logging/terminal.js';

const optionsFor = (level: string): Options => {
  const config = loadConfig({ JWT_SECRET: 'nothing is signed in this whole file', LOG_LEVEL: level });
  return (pinoParams(config).pinoHttp as [Options])[0];
};

/** The application's logger, writing into a list. */
function recorder(): { log: pino.Logger; lines: string[] } {
  const lines: string[] = [];
  return { log: pinoHttp(optionsFor('trace'), { write: (line: string) => void lines.push(line) }).logger, lines };
}

test('secrets are removed from the log at any depth', () => {
  const { log, lines } = recorder();
  const secrets = {
    authorization: 'Bearer s3cret',
    cookie: 'token=s3cret',
    password: 's3cret',
    token: 's3cret',
    'set-cookie': ['s3cret'],
  };
  log.info(secrets);
  log.info({ headers: secrets });
  log.info({ req: { headers: secrets, method: 'POST', url: '/graphql?token=s3cret', id: '7' } });
  log.info({ request: { headers: { ...secrets, host: 'club.example' } } }, 'asked');
  expect(lines).toHaveLength(4);
  expect(lines.join()).not.toContain('s3cret');
  expect(lines.at(-1)).toContain('club.example');
});

test('a failed statement is logged without its parameters', () => {
  const { log, lines } = recorder();
  log.error({
    err: new QueryFailedError('INSERT INTO admin VALUES ($1)', ['typed by a person'], new Error('duplicate key')),
  });
  expect(JSON.parse(lines[0]!).err).toEqual({
    type: 'QueryFailedError',
    message: 'duplicate key',
    stack: expect.stringContaining('QueryFailedError'),
  });
  expect(lines[0]).not.toContain('typed by a person');
});

test('of a value that PostgreSQL could not store, and of any e-mail address, nothing is logged', () => {
  const { log, lines } = recorder();
  const cause = Object.assign(new Error('invalid input syntax for type uuid: "typed by a person"'), { code: '22P02' });
  log.error({ err: new QueryFailedError('SELECT $1', [], cause) }, 'Unexpected error');
  log.warn('550 <someone@club.example> is unknown,\nnobody.else+1@mail.club.example too');
  log.info({ req: { id: '7', method: 'GET', url: '/blog/someone%40club.example', headers: {} } });
  log.info('node_modules/@nestjs/core/index.js, node_modules/pkg@1.2.3/index.js');
  expect(lines.join('')).not.toMatch(/typed by a person|someone|nobody/);
  expect(lines.map((line) => (JSON.parse(line) as { msg?: string }).msg).slice(1)).toEqual([
    '550 <…> is unknown,\n… too',
    undefined,
    'node_modules/@nestjs/core/index.js, node_modules/pkg@1.2.3/index.js',
  ]);
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
  ['2001:DB8::5', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', 'unknown'],
])('of the address %j the log names the network %j', (ip, network) => {
  expect(anonymizedNetwork({ ip } as Request)).toBe(network);
});

test('docs/operations.md lists the events of the log and the reasons of refusals', async () => {
  const text = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const [, section = ''] = /\n## Logs\n(.*?)\n## /s.exec(text) ?? [];
  expect([...section.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, event]) => event)).toEqual([...LOG_EVENTS]);
  const [, reasons = ''] = /^- `reason` is (.*?)\.$/ms.exec(section) ?? [];
  expect([...reasons.matchAll(/`([\w-]+)`/g)].map(([, reason]) => reason)).toEqual([...REFUSAL_REASONS]);
  // Both examples name fields and events that exist.
  expect([...section.matchAll(/\.event == "([\w-]+)"/g)].map(([, event]) => event)).toEqual(['sign-in-refused']);
});

test('only ID, method and path of a request are logged', () => {
  const { log, lines } = recorder();
  log.info({
    req: {
      id: '7',
      method: 'GET',
      url: '/blog?search=private',
      headers: { 'user-agent': 'x' },
      remoteAddress: '203.0.113.5',
    },
  });
  expect(JSON.parse(lines[0]!).req).toEqual({ id: '7', method: 'GET', path: '/blog' });
});

test('an API key in an address is masked', () => {
  const { log, lines } = recorder();
  const text = keyText(randomUUID(), generateSecret());
  log.info({ req: { id: '7', method: 'GET', url: `/api/blogs/${text}?key=${text}`, headers: {} } });
  expect(JSON.parse(lines[0]!).req.path).toBe('/api/blogs/gavel_…');
});

test('the secret link to a submission is masked', () => {
  const { log, lines } = recorder();
  for (const path of ['/blog/submissions/', '/password/', '/email/', '/backups/'])
    log.info({ req: { id: '7', method: 'GET', url: path + randomUUID(), headers: {} } });
  expect(lines.map((line) => JSON.parse(line).req.path)).toEqual([
    '/blog/submissions/…',
    '/password/…',
    '/email/…',
    '/backups/…',
  ]);
});

test('on a terminal a request is one line, and failures have an ID that visitors can quote', () => {
  const pretty = prettyFactory({ ...TERMINAL, colorize: false, ignore: `${TERMINAL.ignore},time` });
  const request = {
    reqId: '7',
    req: { id: '7', method: 'POST', path: '/graphql' },
    operation: 'mutation signIn',
    res: { status: 200 },
    responseTime: 48,
    msg: 'request completed',
  };
  expect(pretty({ level: 30, ...request })).toBe('INFO: POST /graphql (mutation signIn) 200 in 48 ms\n');
  expect(pretty({ level: 50, ...request, res: { status: 500 } })).toContain('500 in 48 ms [7]');
  expect(pretty({ level: 40, context: 'Database', msg: 'Waiting' })).toBe('WARN: Database: Waiting\n');
  const fault = { type: 'TypeError', message: 'x is undefined', stack: 'TypeError: x is undefined\n    at here' };
  expect(pretty({ level: 50, reqId: '7', err: fault, msg: 'x is undefined' })).toContain('at here');
});

test('a request is logged when it ends if its level is shown, and its ID is beside what is logged meanwhile', async () => {
  const lines: string[] = [];
  const log = new PinoLogger({ pinoHttp: [optionsFor('info'), { write: (line: string) => void lines.push(line) }] });
  const adapter = new ExpressAdapter();
  adapter.set('trust proxy', 1);
  adapter.use(requestId);
  adapter.use(requestLog);
  adapter.use((request: Request, response: Response) => {
    if (request.path === '/slow') log.warn('meanwhile');
    response.sendStatus(request.path === '/broken' ? 500 : 204);
  });
  adapter.initHttpServer({});
  const server = adapter.getHttpServer() as Server;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const send = async (method: string, path: string) => {
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}${path}?q=private`, {
      method,
      headers: { 'x-request-id': `${method}${path}` },
    });
  };
  try {
    await send('GET', '/read');
    await send('POST', '/action');
    await send('GET', '/broken');
    await send('GET', '/slow');
  } finally {
    await adapter.close();
  }
  const entry = (level: number, method: string, path: string, status: number, msg: string) =>
    expect.objectContaining({
      level,
      reqId: `${method}${path}`,
      req: { id: `${method}${path}`, method, path },
      res: { status },
      responseTime: expect.any(Number),
      msg,
    });
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    entry(30, 'POST', '/action', 204, 'request completed'),
    entry(50, 'GET', '/broken', 500, 'request errored'),
    expect.objectContaining({ level: 40, reqId: 'GET/slow', msg: 'meanwhile' }),
  ]);
});
