import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ADMIN, CONTACT_EMAIL } from '../support/admin.ts';

/** The built product on a database and in a data folder of its own, for as long as the browser tests run. */
const WEB_PORT = process.env.WEB_PORT!;
const WEB_DATA_DIR = join(tmpdir(), `gavel-web-${WEB_PORT}`);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const server = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
const database = server ? await makeDatabase(server) : null;

// The command of `npm start` without npm, which would add a shell and handle signals differently.
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } };
const [program, ...command] = scripts.start.split(' ');
if (program !== 'node') throw new Error(`'npm start' is no longer a mere call of node: ${scripts.start}`);
const child = spawn(process.execPath, command, {
  cwd: ROOT,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: WEB_PORT,
    DATA_DIR: WEB_DATA_DIR,
    DATABASE_URL: database?.url ?? '',
    DATABASE_TIMEOUT: '60',
    PUBLIC_URL: '',
    SEED: 'demo',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Nobody is there: the tests answer for these hosts.
    ASSISTANT_URL: 'https://assistant.example/chat',
    MAP_EMBED_URL: 'https://maps.example/embed?place=club',
    ANALYTICS_ID: 'G-CLUBTEST',
    CONTACT_EMAIL,
    CONTACT_PHONES: 'President=+94 11 234 5678, Vice President Public Relations=+94 11 234 5679',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    BACKUP_URL: 'off',
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => void leave(code ?? 1));

async function leave(code: number): Promise<never> {
  await database?.drop();
  rmSync(WEB_DATA_DIR, { recursive: true, force: true });
  process.exit(code);
}

/** On a server that is not ours alone: a database of our own, and nothing left of it afterwards. */
async function makeDatabase(address: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `gavel_test_${randomBytes(4).toString('hex')}`;
  const onServer = async (sql: string) => {
    const client = new pg.Client(address);
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  await onServer(`CREATE DATABASE ${name}`);
  return {
    url: Object.assign(new URL(address), { pathname: `/${name}` }).href,
    drop: () => onServer(`DROP DATABASE ${name} WITH (FORCE)`),
  };
}
