import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADMIN } from './admin.js';
import { DATABASE_TIMEOUT } from './database.js';
import { freePort } from './free-port.js';

/** The program that `npm start` runs. */
export const MAIN = fileURLToPath(new URL('../../dist/bundle/main.js', import.meta.url));
const { scripts } = createRequire(import.meta.url)('../../package.json') as { scripts: { start: string } };
/** Node's options of `npm start`. */
const OPTIONS = scripts.start.split(' ').filter((word) => word.startsWith('--'));
/** Ends the product when the process of the test has ended, even if that did not stop it. */
const EXIT_WITH_PARENT = new URL('../../server/bootstrap/exit-with-parent.mjs', import.meta.url).href;

export interface ProductProcess {
  url: string;
  /** Where it stores everything, mail included. */
  dataDir: string;
  /** Resolves when it has printed its address; rejects if it ends before that. */
  ready: Promise<void>;
  /** False once the process has ended, for whatever reason. */
  isRunning(): boolean;
  /** Everything written to standard output and standard error so far. */
  output(): string;
  pid: number;
  /** Ends it with SIGKILL and keeps its data: `env` can give DATA_DIR and PORT to the next one. */
  kill(): Promise<void>;
  /** Ends it with SIGTERM, as an operator does, and keeps its data. Resolves to its exit code. */
  end(): Promise<number | null>;
  /** The same, and deletes its data. */
  stop(): Promise<void>;
}

/** Like `launchProduct`, and waits until it is ready. */
export async function startProduct(
  env: Record<string, string> = {},
  nodeOptions: string[] = [],
): Promise<ProductProcess> {
  const product = await launchProduct(env, nodeOptions);
  await product.ready;
  return product;
}

/**
 * The built product as a process of its own, with an empty data folder. Without `env` it is alone, on an embedded database
 * and without sample content or rate limits. It runs with Node's options of `npm start` and `nodeOptions`.
 */
export async function launchProduct(
  env: Record<string, string> = {},
  nodeOptions: string[] = [],
): Promise<ProductProcess> {
  const port = env.PORT ?? String(await freePort());
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'gavel-own-')));
  const child = spawn(process.execPath, [...OPTIONS, ...nodeOptions, '--import', EXIT_WITH_PARENT, MAIN], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      PORT: port,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DATABASE_TIMEOUT,
      PUBLIC_URL: '',
      SEED: 'none',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      BACKUP_URL: 'off',
      ...env,
    },
  });
  const [stdout, stderr] = [child.stdout!, child.stderr!];
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [stdout, stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)));
  stderr.pipe(process.stderr);
  const url = `http://localhost:${port}`;
  const died = ended.then(() => Promise.reject(new Error(`The product ended before it was ready:\n${output}`)));
  const waitUntilReady = async () => {
    while (!output.includes(url)) await Promise.race([once(stdout, 'data'), died]);
  };
  const ready = waitUntilReady();
  ready.catch(() => {}); // also for whoever does not wait for it
  const endBy = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url,
    dataDir,
    ready,
    pid: child.pid!,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    kill: async () => void (await endBy('SIGKILL')),
    end: () => endBy('SIGTERM'),
    stop: async () => {
      await endBy('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
