import { Injectable } from '@nestjs/common';
import { join, resolve } from 'node:path';
import type { MailIds } from '../../shared/mail.js';
import type { SiteConfig, SitePhone } from '../../shared/site.js';
import { keptSecret } from './kept-secret.js';
import { mailIds } from './mail-ids.js';
import { readSettings } from './settings.js';

/** Everything that can be set from outside, read once at the start. The README lists the variables. */
@Injectable()
export class Config {
  readonly port: number;
  readonly host: string | undefined;
  /** Absolute. */
  readonly dataDir: string;
  /** null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null;
  /** No slash at its end. */
  readonly publicUrl: string;
  readonly adminEmail: string;
  /** null: one is made and printed once. */
  readonly adminPassword: string | null;
  /** null: 'demo' for an empty embedded database, else 'none'. */
  readonly seed: 'demo' | 'none' | null;
  readonly jwtSecret: string;
  readonly mediaUrl: string;
  /** null: an outbox folder under `dataDir`. */
  readonly mailUrl: string | null;
  /** What callers of an e-mail provider send here to name the club's mails. */
  readonly mailIds: MailIds;
  readonly mailClub: string;
  readonly mailDeveloper: string;
  readonly timeZone: string;
  readonly site: SiteConfig;
  readonly contactPhones: SitePhone[];
  /** The program that converts videos, by its name or its path. It need not be there. */
  readonly ffmpegPath: string;
  readonly corsOrigins: string[];
  readonly assistantUrl: string | null;
  readonly mapEmbedUrl: string | null;
  readonly analyticsId: string | null;
  readonly production: boolean;
  readonly trustProxy: string | null;
  readonly logLevel: string;
  /** Off for load tests only. */
  readonly rateLimits: boolean;

  constructor(values: Config) {
    Object.assign(this, values);
  }
}

/**
 * The configuration that `env` describes. A wrong value throws an Error of one sentence that names the variable.
 * Makes the signing secret in the data folder when none is given.
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
    publicUrl,
    adminEmail: settings.ADMIN_EMAIL,
    adminPassword: settings.ADMIN_PASSWORD ?? null,
    seed: settings.SEED ?? null,
    jwtSecret: settings.JWT_SECRET ?? keptSecret(join(dataDir, 'jwt-secret')),
    mediaUrl: settings.MEDIA_URL ?? `file:${join(dataDir, 'media')}`,
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
    contactPhones: settings.CONTACT_PHONES,
    ffmpegPath: settings.FFMPEG_PATH,
    corsOrigins: settings.CORS_ORIGINS,
    assistantUrl: settings.ASSISTANT_URL ?? null,
    mapEmbedUrl: settings.MAP_EMBED_URL ?? null,
    analyticsId: settings.ANALYTICS_ID ?? null,
    production: settings.NODE_ENV === 'production',
    trustProxy: settings.TRUST_PROXY ?? null,
    logLevel: settings.LOG_LEVEL,
    rateLimits: settings.RATE_LIMITS === 'on',
  });
}
