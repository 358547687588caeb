import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { emailAddress, normalizeLine } from '../../shared/rules.js';
import { PASSWORD_LENGTH } from '../../shared/passwords.js';
import { SITE_DEFAULTS } from '../../shared/site.js';
import { errorCode } from '../errors/thrown-error.js';
import { accountPasswordProblem } from './account-password.js';

/** Characters at least. */
export const SECRET_LENGTH = 32;
/** Characters at least, of the passphrase of backups. */
const PASSPHRASE_LENGTH = 12;
/** Time that a request waits for the database by default. */
export const DATABASE_TIMEOUT_SECONDS = 3;

const text = z.string().trim();
const email = text.transform(normalizeLine).refine(emailAddress('').test, 'must be an e-mail address');
const address = (description: string, ...protocols: string[]) =>
  text.refine(
    (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
    `must be ${description} (${protocols.map((protocol) => `${protocol}…`).join(' or ')})`,
  );
const webAddress = address('a web address', 'https:', 'http:');
const oneOf = <T extends string>(...values: [T, ...T[]]) => z.enum(values, `must be one of ${values.join(', ')}`);
const isTimeZone = (value: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};

const origins = text
  .transform((value) =>
    value
      .split(',')
      .map((origin) => origin.trim().replace(/\/$/, ''))
      .filter(Boolean),
  )
  .refine(
    (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    'must be a comma-separated list of origins like https://club.example',
  );

/** `President=+94 11 234 5678, Secretary=…` */
const PHONE = /^([^=,]{1,60})=\s*(\+?[\d ()-]{5,30})$/;
const parsePhone = (entry: string): { role: string; number: string } | null => {
  const [, role, number] = PHONE.exec(entry) ?? [];
  return role && number ? { role: role.trim(), number: number.trim() } : null;
};
const phones = text
  .transform((value) => value.split(',').map((entry) => parsePhone(entry.trim())))
  .refine(
    (list) => list.every((entry) => entry !== null),
    'must be a list like President=+94 11 234 5678, Secretary=+94 11 234 5679',
  )
  .transform((list) => list.filter((entry) => entry !== null));

const SETTINGS = z.object({
  NODE_ENV: text.default('development'),
  PORT: text
    .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65535, 'must be a whole number from 0 to 65535')
    .default(3000),
  HOST: text.optional(),
  DATA_DIR: text.default('.data'),
  DATABASE_TIMEOUT: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, 'must be a whole number of seconds from 1 to 999')
    .transform(Number)
    .default(DATABASE_TIMEOUT_SECONDS),
  DATABASE_URL: address('the address of a PostgreSQL database', 'postgres:', 'postgresql:').optional(),
  PUBLIC_URL: webAddress.optional(),
  ADMIN_EMAIL: email.default('admin@example.com'),
  ADMIN_PASSWORD: z
    .string()
    .max(PASSWORD_LENGTH.most, `must have at most ${PASSWORD_LENGTH.most} characters`)
    .optional(),
  SEED: oneOf('demo', 'none').optional(),
  JWT_SECRET: z.string().min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`).optional(),
  MEDIA_URL: address('a folder or a bucket', 'file:', 's3:').optional(),
  BACKUP_URL: text
    .refine(
      (value) => value === 'off' || (URL.canParse(value) && ['file:', 's3:'].includes(new URL(value).protocol)),
      'must be a folder or a bucket (file:… or s3:…), or off',
    )
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(PASSPHRASE_LENGTH, `must have at least ${PASSPHRASE_LENGTH} characters`).optional(),
  MAIL_URL: address('a mail server or the address of a mail provider', 'smtp:', 'smtps:', 'https:', 'http:').optional(),
  MAIL_IDS: text
    .regex(
      /^((user_id|service_id|template_[a-z]+)=[^&=\s]+(&(?=.)|$))+$/,
      'must be a list like service_id=…&template_<name>=…',
    )
    .optional(),
  MAIL_CLUB: email.optional(),
  MAIL_DEVELOPER: email.optional(),
  SITE_TZ: text.refine(isTimeZone, 'must be a time zone like Asia/Colombo').default(SITE_DEFAULTS.timeZone),
  SITE_NAME: text.default(SITE_DEFAULTS.name),
  SITE_DESCRIPTION: text.default(SITE_DEFAULTS.description),
  SITE_DISCLAIMER: text.default(SITE_DEFAULTS.disclaimer),
  CONTACT_EMAIL: email.optional(),
  CONTACT_PHONES: phones.default([]),
  FFMPEG_PATH: text.default('ffmpeg'),
  CORS_ORIGINS: origins.default([]),
  ASSISTANT_URL: address('a web address', 'https:').optional(),
  MAP_EMBED_URL: address('a web address', 'https:').optional(),
  ANALYTICS_ID: text.regex(/^[A-Z0-9-]+$/i, 'must be a measurement ID like G-XXXXXXX').optional(),
  TRUST_PROXY: text
    .regex(
      /^(\d{1,2}|[\da-f.:/, ]+|loopback|linklocal|uniquelocal)$/i,
      'must be a number of proxies or a list of their addresses',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`).optional(),
  SECURITY_CONTACT: address('where to report a vulnerability', 'https:', 'mailto:').optional(),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  RATE_LIMITS: oneOf('on', 'off').default('on'),
});

type Settings = z.output<typeof SETTINGS>;

/** Parses `env`; an empty variable counts as unset. Errors never contain values, since they may be secrets. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const nonEmpty = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = SETTINGS.safeParse({ ...settingsFromFiles(nonEmpty), ...nonEmpty });
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new Error(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  if (isExposed(result.data)) assertStrongSecrets(result.data);
  return result.data;
}

/** Values of the files that `<NAME>_FILE` names, as containers get their secrets. */
function settingsFromFiles(env: NodeJS.ProcessEnv): Record<string, string> {
  const named = Object.keys(SETTINGS.shape).filter((name) => env[`${name}_FILE`] && !env[name]);
  return Object.fromEntries(
    named.map((name) => {
      const file = env[`${name}_FILE`]!.trim();
      try {
        return [name, readFileSync(file, 'utf8').trim()];
      } catch (error) {
        throw new Error(`${name}_FILE ${file} cannot be read (${errorCode(error)}).`, { cause: error });
      }
    }),
  );
}

/** True if anybody but the people at this machine could reach the site. Without HOST, it listens on all interfaces. */
const isExposed = ({ NODE_ENV, HOST, PUBLIC_URL }: Settings): boolean =>
  NODE_ENV === 'production' ||
  !isOwnMachine(HOST ?? '') ||
  (PUBLIC_URL !== undefined && !isOwnMachine(new URL(PUBLIC_URL).hostname));

const isOwnMachine = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host);

/** Words of secrets in examples, such as `your-super-secret-jwt-key-change-in-production`. */
const PLACEHOLDER_SECRET =
  /^(?:a|at|change|characters?|default|dev(?:elopment)?|example|for|here|in|it|jwt|key|least|long|me|my|only|passw(?:or)?d|please|prod(?:uction)?|random|replace|secret|secure|sign(?:ing)?|some|string|super|test|this|to|token|use|value|very|with|your|[^\p{L}])+$/iu;
/** Different characters that a random text of this length has at least. */
const VARIETY = 10;

function assertStrongSecrets({ JWT_SECRET: secret, ADMIN_PASSWORD, ADMIN_EMAIL: email, SITE_NAME }: Settings): void {
  if (secret !== undefined && (PLACEHOLDER_SECRET.test(secret) || new Set(secret).size < VARIETY)) {
    throw new Error(
      'JWT_SECRET can be guessed: set it to what `openssl rand -base64 48` prints, or leave it out, and one is generated.',
    );
  }
  if (ADMIN_PASSWORD !== undefined && accountPasswordProblem(ADMIN_PASSWORD, { email, siteName: SITE_NAME })) {
    throw new Error(
      `ADMIN_PASSWORD can be guessed: set it to several unrelated words of ${PASSWORD_LENGTH.least} or more characters in all, or leave it out, and one is generated.`,
    );
  }
}
