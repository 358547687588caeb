import { createRequire } from 'node:module';
import type { Params } from 'nestjs-pino';
import pino, { type DestinationStream } from 'pino';
import type { PinoPretty } from 'pino-pretty';
import type { Config } from '../config/config.js';
import { BACKUP_LINK_PATH } from '../../shared/backups.js';
import { EMAIL_LINK_PATH, PASSWORD_LINK_PATH } from '../../shared/accounts.js';
import { PERSONAL_LINK_PATHS } from '../../shared/personal-links.js';
import { currentRequest } from './request-id.js';
import { TERMINAL } from './terminal.js';
import { API_KEY_PATTERN, API_KEY_PREFIX } from '../access/api-key-pattern.js';

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

interface SerializedError {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
}

export const pinoParams = ({ logLevel }: Config): Params => ({
  pinoHttp: [
    {
      level: logLevel,
      redact: { paths: REDACTED, remove: true },
      hooks: { streamWrite: maskEmails },
      mixin: () => ({ reqId: currentRequest()?.id }),
      serializers: {
        req: ({ id, method, url }: { id: string; method: string; url: string }) => ({ id, method, path: pathOf(url) }),
        // Without the statement parameters, which contain user input.
        err: ({ type, message, stack, code }: SerializedError) =>
          INVALID_DATA.test(String(code))
            ? {
                type,
                message: withoutValues(message),
                stack: stack.replace(message, () => withoutValues(message)),
                code,
              }
            : { type, message, stack, code },
        res: ({ statusCode }: { statusCode: number }) => ({ status: statusCode }),
      },
    },
    logDestination(),
  ],
});

/** Drops the query string, which may contain user input, and masks secrets: personal links, and API keys put there by mistake. */
const pathOf = (url: string): string =>
  url.replace(/\?.*/s, '').replace(SECRET_LINK, '$1…').replace(ANY_KEY, `${API_KEY_PREFIX}…`);
const SECRET_PATHS = [...Object.values(PERSONAL_LINK_PATHS), PASSWORD_LINK_PATH, EMAIL_LINK_PATH, BACKUP_LINK_PATH];
const SECRET_LINK = new RegExp(`(${SECRET_PATHS.join('|')}).*`, 'is');
const ANY_KEY = new RegExp(API_KEY_PATTERN, 'gi');

/** SQLSTATEs of PostgreSQL whose messages quote the value that it could not store. */
const INVALID_DATA = /^22\w{3}$/;
/** A value may contain quotes itself. */
const withoutValues = (text: string): string => text.replace(/".*"/s, '"…"');

/** In a line of JSON: an address may follow an escaped character, which stays whole. A path has `%40` for `@`. */
const EMAIL = /(\\(?:u[\da-f]{4}|.))?[^\s"\\<>@:,;()/%]{1,64}(?:@|%40)(?:[\p{L}\d-]+\.)*\p{L}[\p{L}\d-]*/giu;
/** Much faster to look for, in lines that have none. */
const HAS_AT = /@|%40/;

/** The last safeguard, for messages of mail servers and other programs that quote an address. */
export const maskEmails = (line: string): string => (HAS_AT.test(line) ? line.replace(EMAIL, '$1…') : line);

let destination: DestinationStream | undefined;

/** JSON lines, or readable lines on a terminal. Logs go to stderr; stdout is for the startup banner. */
const logDestination = (): DestinationStream =>
  (destination ??= process.stderr.isTTY
    ? loadPretty()({ ...TERMINAL, destination: 2, sync: true })
    : pino.destination({ dest: 2, sync: true }));

/** Thirty modules, which only a terminal needs. */
const loadPretty = (): typeof PinoPretty => {
  const pretty = createRequire(import.meta.url)('pino-pretty') as { PinoPretty: typeof PinoPretty };
  return pretty.PinoPretty;
};
