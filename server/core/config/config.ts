import { Injectable } from '@nestjs/common';
import { join, resolve, dirname } from 'node:path';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { SiteConfig, SitePhone } from '../../shared/site.js';
import { mailIds, type MailIds } from './mail-ids.js';
import { readSettings, SECRET_LENGTH } from './settings.js';
import { ensureFolder } from './ensure-folder.js';
import { errorCode } from '../errors/thrown-error.js';

@Injectable()
export class Config {
  readonly port: number;
  readonly host: string | undefined;
  readonly dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Seconds. */
  readonly databaseTimeout: number;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** `publicUrl` has TLS. */
  readonly secure: boolean;
  readonly adminEmail: string;
  /** null: generated and printed once. */
  readonly adminPassword: string | null;
  /** null: 'demo' for an empty embedded database, otherwise 'none'. */
  readonly seed: 'demo' | 'none' | null;
  readonly jwtSecret: string;
  readonly mediaUrl: string;
  /** null: off. */
  readonly backupUrl: string | null;
  /** null: backups are not encrypted. */
  readonly backupPassphrase: string | null;
  /** null: an outbox folder under `dataDir`. */
  readonly mailUrl: string | null;
  readonly mailIds: MailIds;
  readonly mailClub: string;
  readonly mailDeveloper: string;
  readonly timeZone: string;
  readonly site: SiteConfig;
  /** Published on the site; null: the forms are the way to write. */
  readonly contactEmail: string | null;
  readonly contactPhones: SitePhone[];
  /** Name or path of the program that converts videos. It may be missing. */
  readonly ffmpegPath: string;
  readonly corsOrigins: string[];
  readonly assistantUrl: string | null;
  readonly mapEmbedUrl: string | null;
  readonly analyticsId: string | null;
  readonly production: boolean;
  readonly trustProxy: string | null;
  readonly logLevel: string;
  /** Whoever has it reads the metrics; null: nobody. */
  readonly metricsToken: string | null;
  /** For reports of vulnerabilities: a web address, or `mailto:` an e-mail address; null: none. */
  readonly securityContact: string | null;
  /** Turned off only for load tests. */
  readonly rateLimits: boolean;

  constructor(values: Config) {
    Object.assign(this, values);
  }
}

/**
 * Parses `env`. An invalid value throws an Error with one sentence that names the variable. Creates the signing secret
 * in the data folder if none is set.
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const settings = readSettings(env);
  const dataDir = resolve(settings.DATA_DIR);
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '');
  return new Config({
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseTimeout: settings.DATABASE_TIMEOUT,
    publicUrl,
    secure: new URL(publicUrl).protocol === 'https:',
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD ?? null,
    seed: settings.SEED ?? null,
    jwtSecret: settings.JWT_SECRET ?? storedSecret(join(dataDir, 'jwt-secret')),
    mediaUrl: settings.MEDIA_URL ?? `file:${join(dataDir, 'media')}`,
    backupUrl: settings.BACKUP_URL === 'off' ? null : (settings.BACKUP_URL ?? `file:${join(dataDir, 'backups')}`),
    backupPassphrase: settings.BACKUP_PASSPHRASE ?? null,
    mailUrl: settings.MAIL_URL ?? null,
    mailIds: mailIds(settings.MAIL_URL, settings.MAIL_IDS),
    mailClub: settings.MAIL_CLUB ?? settings.ADMIN_EMAIL,
    mailDeveloper: settings.MAIL_DEVELOPER ?? settings.ADMIN_EMAIL,
    timeZone: settings.SITE_TZ,
    site: {
      url: publicUrl,
      name: settings.SITE_NAME,
      description: settings.SITE_DESCRIPTION,
      disclaimer: settings.SITE_DISCLAIMER,
    },
    contactEmail: settings.CONTACT_EMAIL ?? null,
    contactPhones: settings.CONTACT_PHONES,
    ffmpegPath: settings.FFMPEG_PATH,
    corsOrigins: settings.CORS_ORIGINS,
    assistantUrl: settings.ASSISTANT_URL ?? null,
    mapEmbedUrl: settings.MAP_EMBED_URL ?? null,
    analyticsId: settings.ANALYTICS_ID ?? null,
    production: settings.NODE_ENV === 'production',
    trustProxy: settings.TRUST_PROXY ?? null,
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN ?? null,
    securityContact: settings.SECURITY_CONTACT ?? (settings.CONTACT_EMAIL ? `mailto:${settings.CONTACT_EMAIL}` : null),
    rateLimits: settings.RATE_LIMITS === 'on',
  });
}

/** Milliseconds in which another process that creates the secret at the same time has written it. */
const SECRET_WAIT_MS = { total: 2000, step: 50 };

/**
 * Returns the secret stored in `file` and creates it on first use. The flag `wx` lets one of several concurrent processes
 * win; the others wait for its secret. Only the owner can read the file. A file without a secret, as an interrupted start
 * can leave it, is an error: with an empty secret anybody could sign tokens.
 */
function storedSecret(file: string): string {
  try {
    ensureFolder(dirname(file));
    writeFileSync(file, `${randomBytes(48).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EEXIST')
      throw new Error(`DATA_DIR ${dirname(file)} cannot be used by this account (${code}): set another one.`, {
        cause: error,
      });
  }
  for (let waited = 0; waited <= SECRET_WAIT_MS.total; waited += SECRET_WAIT_MS.step) {
    const secret = readFileSync(file, 'utf8').trim();
    if (secret.length >= SECRET_LENGTH) return secret;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SECRET_WAIT_MS.step);
  }
  throw new Error(`${file} contains no secret: delete it and start again.`);
}
