import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN } from '../support/admin.ts';
import { freePort } from '../support/free-port.ts';

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url));

/** The product once more, empty and alone: for what would disturb everybody who is signed in to the one that all share. */
export async function ownProduct(): Promise<{ url: string; stop(): Promise<void> }> {
  const [port, dataDir] = await Promise.all([freePort(), mkdtemp(join(tmpdir(), 'gavel-own-'))]);
  const child = spawn(process.execPath, [MAIN], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PUBLIC_URL: '',
      SEED: 'none',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
    },
  });
  const ended = once(child, 'exit');
  // Its first output line is its address.
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('It does not start')))]);
  return {
    url: `http://localhost:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
