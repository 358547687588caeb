import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../../server/core/config/config.js';
import { SITE_DEFAULTS } from '../../server/shared/site.js';

const SECRET = 'Zt9-qLw2_vXk4.Rm7+Pd1=Hs6!Bn3?Jc8';
const load = (env: Record<string, string> = {}) => loadConfig({ JWT_SECRET: SECRET, ...env });
const exposed = { NODE_ENV: 'production', DATABASE_URL: 'postgres://app@db/club' };

test('nothing needs to be set', () => {
  expect(load()).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    adminEmail: 'admin@example.com',
    adminPassword: null,
    seed: null,
    mailUrl: null,
    mailClub: 'admin@example.com',
    mailDeveloper: 'admin@example.com',
    timeZone: 'Asia/Colombo',
    corsOrigins: [],
    rateLimits: true,
    production: false,
  });
});

test('R4 R137: the site config holds exactly url, name, description and disclaimer', () => {
  const { name, description, disclaimer } = SITE_DEFAULTS;
  expect(load().site).toEqual({ url: 'http://localhost:3000', name, description, disclaimer });
  const said = {
    SITE_NAME: 'Club',
    SITE_DESCRIPTION: 'Voices',
    SITE_DISCLAIMER: 'Members only',
    PUBLIC_URL: 'https://club.example/',
  };
  expect(load(said).site).toEqual({
    url: 'https://club.example',
    name: 'Club',
    description: 'Voices',
    disclaimer: 'Members only',
  });
});

test('an empty variable counts as unset', () => {
  expect(load({ PORT: '', ADMIN_PASSWORD: ' ', MAIL_URL: '' })).toMatchObject({
    port: 3000,
    adminPassword: null,
    mailUrl: null,
  });
});

test('a data folder that cannot be made is named', () => {
  const DATA_DIR = join(fileURLToPath(import.meta.url), 'data');
  expect(() => loadConfig({ DATA_DIR })).toThrow(`DATA_DIR ${DATA_DIR} cannot be used by this account (ENOTDIR)`);
  // On Linux no account can create it; elsewhere this account cannot.
  expect(() => loadConfig({ DATA_DIR: '/proc/nope/data' })).toThrow('DATA_DIR /proc/nope/data cannot be used by');
});

test('origins come as a list', () => {
  expect(load({ CORS_ORIGINS: 'https://a.example, https://b.example/' }).corsOrigins).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
});

test('telephones come as a list of roles and numbers', () => {
  expect(load().contactPhones).toEqual([]);
  expect(
    load({ CONTACT_PHONES: 'President=+94 11 234 5678, Vice President Education=0112 345 679' }).contactPhones,
  ).toEqual([
    { role: 'President', number: '+94 11 234 5678' },
    { role: 'Vice President Education', number: '0112 345 679' },
  ]);
});

test.each([
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535.'],
  ['PORT', '70000', 'PORT must be a whole number from 0 to 65535.'],
  [
    'DATABASE_URL',
    'mysql://x/y',
    'DATABASE_URL must be the address of a PostgreSQL database (postgres:… or postgresql:…).',
  ],
  ['PUBLIC_URL', 'club.example', 'PUBLIC_URL must be a web address (https:… or http:…).'],
  ['ADMIN_EMAIL', 'nobody', 'ADMIN_EMAIL must be an e-mail address.'],
  ['ADMIN_PASSWORD', 'x'.repeat(1025), 'ADMIN_PASSWORD must have at most 1024 characters.'],
  ['SEED', 'lots', 'SEED must be one of demo, none.'],
  ['JWT_SECRET', 'short', 'JWT_SECRET must have at least 32 characters.'],
  ['MEDIA_URL', '/srv/media', 'MEDIA_URL must be a folder or a bucket (file:… or s3:…).'],
  [
    'MAIL_URL',
    'mail.example',
    'MAIL_URL must be a mail server or the address of a mail provider (smtp:… or smtps:… or https:… or http:…).',
  ],
  ['MAIL_CLUB', '@', 'MAIL_CLUB must be an e-mail address.'],
  ['MAIL_DEVELOPER', '@', 'MAIL_DEVELOPER must be an e-mail address.'],
  ['SITE_TZ', 'Colombo', 'SITE_TZ must be a time zone like Asia/Colombo.'],
  [
    'CONTACT_PHONES',
    '+94 11 234 5678',
    'CONTACT_PHONES must be a list like President=+94 11 234 5678, Secretary=+94 11 234 5679.',
  ],
  [
    'CONTACT_PHONES',
    'President=+94 11 234 5678,',
    'CONTACT_PHONES must be a list like President=+94 11 234 5678, Secretary=+94 11 234 5679.',
  ],
  [
    'CONTACT_PHONES',
    'President=<b>call</b>',
    'CONTACT_PHONES must be a list like President=+94 11 234 5678, Secretary=+94 11 234 5679.',
  ],
  ['CORS_ORIGINS', 'club.example', 'CORS_ORIGINS must be a comma-separated list of origins like https://club.example.'],
  ['ASSISTANT_URL', 'http://bot.example', 'ASSISTANT_URL must be a web address (https:…).'],
  ['MAP_EMBED_URL', 'here', 'MAP_EMBED_URL must be a web address (https:…).'],
  ['ANALYTICS_ID', '<script>', 'ANALYTICS_ID must be a measurement ID like G-XXXXXXX.'],
  ['TRUST_PROXY', 'everybody', 'TRUST_PROXY must be a number of proxies or a list of their addresses.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ['RATE_LIMITS', 'maybe', 'RATE_LIMITS must be one of on, off.'],
])('a wrong %s (%s) is told in one sentence', (name, value, sentence) => {
  expect(() => load({ [name]: value })).toThrow(new Error(sentence));
});

test('a sentence never repeats what was set, for it may be a secret', () => {
  expect(() => load({ JWT_SECRET: 'hunter2' })).not.toThrow('hunter2');
});

describe('a production that strangers can reach', () => {
  test.each(['password123', 'change-me-1', 'ninechars', 'admin@example.com'])(
    'refuses the password %s',
    (ADMIN_PASSWORD) => {
      expect(() => load({ ...exposed, ADMIN_PASSWORD })).toThrow(
        'ADMIN_PASSWORD must be a password of at least 10 characters',
      );
    },
  );

  test.each(['secretsecretsecretsecretsecretsecret', 'a'.repeat(40), 'change-me-change-me-change-me-change-me'])(
    'refuses the secret %s',
    (JWT_SECRET) => {
      expect(() => load({ ...exposed, JWT_SECRET })).toThrow('JWT_SECRET must be a random text in production');
    },
  );

  test('is one with a database of its own, or behind TLS', () => {
    const weak = { NODE_ENV: 'production', ADMIN_PASSWORD: 'password' };
    expect(() => load({ ...weak, DATABASE_URL: exposed.DATABASE_URL })).toThrow('ADMIN_PASSWORD');
    expect(() => load({ ...weak, PUBLIC_URL: 'https://club.example' })).toThrow('ADMIN_PASSWORD');
    expect(() => load({ ...weak, PUBLIC_URL: 'http://192.168.1.7:3000' })).toThrow('ADMIN_PASSWORD');
    expect(load({ ...weak, PUBLIC_URL: 'http://localhost:4000' }).adminPassword).toBe('password');
    expect(load(weak).adminPassword).toBe('password');
  });

  test('takes a good password, and makes what is not given', () => {
    expect(load({ ...exposed, ADMIN_PASSWORD: 'quiet-harbour-lantern' }).production).toBe(true);
    expect(load(exposed).adminPassword).toBeNull();
  });
});

describe('the signing secret', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'gavel-config-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('is made once and kept where only the owner reads it', async () => {
    const { jwtSecret } = loadConfig({ DATA_DIR: dataDir });
    expect(jwtSecret).toMatch(/^[\w-]{64}$/);
    expect(loadConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(jwtSecret);
    expect((await readFile(join(dataDir, 'jwt-secret'), 'utf8')).trim()).toBe(jwtSecret);
    expect((await stat(join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600);
  });

  test('is not replaced by an empty file', async () => {
    const file = join(dataDir, 'jwt-secret');
    await writeFile(file, '');
    expect(() => loadConfig({ DATA_DIR: dataDir })).toThrow(`${file} contains no secret: delete it and start again.`);
  });
});
