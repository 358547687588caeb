import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Params } from 'nestjs-pino';
import pino, { type DestinationStream, type Level } from 'pino';
import { PinoPretty } from 'pino-pretty';
import type { Config } from '../config/config.js';
import { KEY_START, KEY_TEXT } from '../../shared/api-keys.js';
import { operationOf } from '../graphql/operation-name.js';
import { TERMINAL } from './terminal.js';

/** Wherever one of these turns up in something that is logged, it is left out. */
const SECRETS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'passwordHash',
  'adminPassword',
  'token',
  'secret',
  'jwtSecret',
];
const REDACTED = SECRETS.flatMap((name) => ['', '*', '*.*'].map((at) => `${at}["${name}"]`));

interface Told {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
}

export const logParams = ({ logLevel }: Config): Params => ({
  pinoHttp: [
    {
      level: logLevel,
      redact: { paths: REDACTED, remove: true },
      genReqId: (request) => request.id,
      customLogLevel: levelOf,
      customProps: (request) => ({ operation: operationOf(request) }),
      // The error itself is logged where it was met; here stands only which request it ended.
      customErrorObject: (_request, _response, _error, { err: _, ...told }: { err: unknown }) => told,
      quietReqLogger: true,
      serializers: {
        req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, path: pathOf(url) }),
        // A failed statement carries its parameters, which are what people typed.
        err: ({ type, message, stack, code }: Told) => ({ type, message, stack, code }),
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      },
    },
    standardError(),
  ],
});

/** Writes are told, failures louder; reads, the bulk of it all, only to whoever looks closely. */
function levelOf(request: IncomingMessage, { statusCode }: ServerResponse): Level {
  if (statusCode >= 500) return 'error';
  if ([401, 403, 429].includes(statusCode)) return 'warn';
  const reads = operationOf(request)?.startsWith('query') ?? ['GET', 'HEAD', 'OPTIONS'].includes(request.method ?? '');
  return reads ? 'debug' : 'info';
}

/** The query of an address may hold what a person typed; the path does not, unless a key was put there by mistake. */
const pathOf = (url: string): string => url.split('?')[0]!.replace(ANY_KEY, `${KEY_START}…`);
const ANY_KEY = new RegExp(KEY_TEXT, 'gi');

let opened: DestinationStream | undefined;

/** One JSON object a line, or lines for people on a terminal. Standard output is left to what the server says of itself. */
const standardError = (): DestinationStream =>
  (opened ??= process.stderr.isTTY
    ? PinoPretty({ ...TERMINAL, destination: 2, sync: true })
    : pino.destination({ dest: 2, sync: true }));
