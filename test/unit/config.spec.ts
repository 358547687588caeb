import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadConfig } from '../../server/core/config/config.js';
import { SITE_DEFAULTS } from '../../server/shared/site.js';

const SECRET = 'Zt9-qLw2_vXk4.Rm7+Pd1=Hs6!Bn3?Jc8';
const load = (env: Record<string, string> = {}) => loadConfig({ JWT_SECRET: SECRET, ...env });

test('nothing needs to be set', () => {
  expect(load()).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    databaseTimeout: 3,
    adminEmail: 'admin@example.com',
    adminPassword: null,
    seed: null,
    mailUrl: null,
    mailClub: 'admin@example.com',
    mailDeveloper: 'admin@example.com',
    timeZone: 'Asia/Colombo',
    corsOrigins: [],
    backupUrl: expect.stringMatching(/^file:.*backups$/),
    backupPassphrase: null,
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

test.each([
  ['https://club.example', true],
  ['HTTPS://club.example/', true],
  ['http://club.example', false],
])('a site at %s has TLS: %j', (PUBLIC_URL, secure) => {
  expect(load({ PUBLIC_URL })).toMatchObject({ secure });
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
  ['BACKUP_PASSPHRASE', 'short', 'BACKUP_PASSPHRASE must have at least 12 characters.'],
  ['BACKUP_URL', '/srv/backups', 'BACKUP_URL must be a folder or a bucket (file:… or s3:…), or off.'],
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

describe('a site that others can reach', () => {
  const OWN_MACHINE = { NODE_ENV: 'development', HOST: '127.0.0.1' };
  const WEAK =
    'ADMIN_PASSWORD can be guessed: set it to several unrelated words of 10 or more characters in all, or leave';

  test.each([
    'admin',
    'ninechars',
    'password123',
    'change-me-1',
    'Liverpool2026!',
    'dragon-dragon',
    'admin@example.com',
    'The-Gavel-Club-2026',
  ])('R439: refuses the password %s', (ADMIN_PASSWORD) => {
    expect(() => load({ NODE_ENV: 'production', ADMIN_PASSWORD })).toThrow(WEAK);
  });

  test.each([
    'secretsecretsecretsecretsecretsecret',
    'a'.repeat(40),
    'change-me-change-me-change-me-change-me',
    'your-super-secret-jwt-key-change-in-production',
  ])('R439: refuses the secret %s', (JWT_SECRET) => {
    expect(() => load({ NODE_ENV: 'production', JWT_SECRET })).toThrow(
      'JWT_SECRET can be guessed: set it to what `openssl rand -base64 48` prints, or leave it out',
    );
  });

  test.each<[string, Record<string, string>]>([
    ['production', { ...OWN_MACHINE, NODE_ENV: 'production' }],
    ['no HOST', { NODE_ENV: 'development' }],
    ['all interfaces', { ...OWN_MACHINE, HOST: '0.0.0.0' }],
    ['an address in a network', { ...OWN_MACHINE, HOST: '192.168.1.7' }],
    ['a public address with TLS', { ...OWN_MACHINE, PUBLIC_URL: 'https://club.example' }],
    ['a public address in a network', { ...OWN_MACHINE, PUBLIC_URL: 'http://192.168.1.7:3000' }],
  ])('is one with %s', (_what, env) => {
    expect(() => load({ ...env, ADMIN_PASSWORD: 'password' })).toThrow(WEAK);
  });

  test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1'])('is not one in development on %s', (HOST) => {
    const env = { ...OWN_MACHINE, HOST, PUBLIC_URL: 'http://localhost:4000', ADMIN_PASSWORD: 'password' };
    expect(load(env).adminPassword).toBe('password');
  });

  test('takes a good password, and makes what is not given', () => {
    expect(load({ NODE_ENV: 'production', ADMIN_PASSWORD: 'quiet-harbour-lantern' }).production).toBe(true);
    expect(load({ NODE_ENV: 'production' }).adminPassword).toBeNull();
  });
});

describe('a setting in a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gavel-settings-'));
    await writeFile(join(folder, 'url'), 'postgres://app:secret@db/club\n');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('is read, unless its variable is set, too', () => {
    const DATABASE_URL_FILE = join(folder, 'url');
    expect(load({ DATABASE_URL_FILE, DATABASE_URL: '' }).databaseUrl).toBe('postgres://app:secret@db/club');
    expect(load({ DATABASE_URL_FILE, DATABASE_URL: 'postgres://own/club' }).databaseUrl).toBe('postgres://own/club');
  });

  test('is named if the file cannot be read', () => {
    const file = join(folder, 'missing');
    expect(() => load({ DATABASE_URL_FILE: file })).toThrow(`DATABASE_URL_FILE ${file} cannot be read (ENOENT).`);
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
