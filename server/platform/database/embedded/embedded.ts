import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { accountFor, pathFor, type Account } from './account.js';
import { binariesFor } from './binaries.js';
import { dataOf, ensureData, makeHome, passwordOf, USER } from './data-folder.js';
import { outliveFormer } from './former-postmaster.js';
import { spawnOwned } from './owned-process.js';
import { LockHeld, takeLock } from './owner-lock.js';

export interface EmbeddedOptions {
  /** Where data and password are kept; made when missing. */
  dir: string;
  /** For tests: nothing is waited for to reach the disk. */
  fast?: boolean;
  /** Gets what an operator should know: PostgreSQL's fatal messages, and that it is started anew. */
  onTrouble?: (line: string) => void;
}

export interface Embedded {
  /** The address of a database, 'postgres' when left out. Good for as long as this process lives. */
  url(database?: string): string;
  stop(): Promise<void>;
}

const SETTINGS = ['max_connections=80', 'log_min_messages=log', 'log_min_error_statement=panic', 'log_checkpoints=off'];
const FAST_SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
const READY = 'ready to accept connections';
const RETRY_MS = { first: 50, longest: 1000 };
const HANDOVER_MS = 4000;
/** Below the ports that systems give to outgoing connections, so that it is still free when PostgreSQL starts anew. */
const PORTS = { from: 20_000, to: 32_000 };

/**
 * Starts the PostgreSQL that comes as a package, on 127.0.0.1 alone. It is started anew when it dies, and stops when this
 * process ends, however it ends. Throws an Error of one sentence when the folder is in use or PostgreSQL cannot run.
 */
export async function startEmbedded({ dir, fast = false, onTrouble = () => {} }: EmbeddedOptions): Promise<Embedded> {
  const account = accountFor(dataOf(dir));
  const binaries = binariesFor(account);
  makeHome(dir, account);
  const release = await takeHome(dir, onTrouble);
  try {
    await ensureData({ dir, account, binaries, fast });
    const server = new Server({ dir, account, binaries, fast, port: await freePort(), onTrouble });
    await server.launch();
    const password = passwordOf(dir);
    return {
      url: (database = 'postgres') => `postgres://${USER}:${password}@127.0.0.1:${server.port}/${database}`,
      stop: () => server.stop().finally(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** A copy that is just stopping is waited for. */
async function takeHome(dir: string, tell: (line: string) => void): Promise<() => void> {
  const deadline = Date.now() + HANDOVER_MS;
  for (let told = false; ; told = true) {
    try {
      return takeLock(join(dir, 'lock'));
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      const inUse = `DATA_DIR ${dirname(dir)} is in use by another copy of the site, process ${error.pid}`;
      if (Date.now() > deadline)
        throw new Error(`${inUse}: stop that one, or give this one another DATA_DIR and PORT.`);
      if (!told) tell(`${inUse}; waiting a moment for it to end.`);
      await delay(RETRY_MS.first);
    }
  }
}

interface ServerOptions extends Required<EmbeddedOptions> {
  account: Account;
  binaries: string;
  port: number;
}

class Server {
  readonly port: number;
  #child: ChildProcess | null = null;
  #stopping = false;
  #starting: Promise<void> = Promise.resolve();

  constructor(private readonly options: ServerOptions) {
    this.port = options.port;
  }

  /** Resolves when PostgreSQL takes connections; from then on its end means a new start. */
  async launch(): Promise<void> {
    const { dir, account, binaries, fast } = this.options;
    const env = await outliveFormer(dataOf(dir));
    const settings = [...SETTINGS, ...(fast ? FAST_SETTINGS : [])].flatMap((setting) => ['-c', setting]);
    const child = spawnOwned({
      program: join(binaries, 'bin', 'postgres'),
      args: ['-D', pathFor(account, dir, 'data'), '-h', '127.0.0.1', '-p', String(this.port), '-k', '', ...settings],
      account,
      dir,
      env,
    });
    await this.#ready(child);
    this.#child = child;
    for (const handle of [child, child.stdin, child.stdout, child.stderr]) (handle as { unref?(): void }).unref?.();
    child.once('exit', () => {
      if (!this.#stopping) this.#starting = this.#startAnew();
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#starting;
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((done) => child.once('exit', done));
    child.ref();
    child.stdin!.end();
    await exited;
  }

  #ready(child: ChildProcess): Promise<void> {
    const said: string[] = [];
    return new Promise((ready, fail) => {
      createInterface({ input: child.stderr! }).on('line', (line) => {
        if (line.includes(READY)) ready();
        if (child !== this.#child) said.push(line);
        else if (/FATAL|PANIC/.test(line) && !this.#stopping) this.options.onTrouble(line);
      });
      child.stdout!.resume();
      child.once('error', fail);
      child.once('close', (code) => fail(new Error(`PostgreSQL ended with ${code}: ${said.join('\n')}`)));
    });
  }

  async #startAnew(): Promise<void> {
    this.options.onTrouble('PostgreSQL has ended and is started anew.');
    for (let wait = RETRY_MS.first; !this.#stopping; wait = Math.min(wait * 2, RETRY_MS.longest)) {
      try {
        return await this.launch();
      } catch (error) {
        this.options.onTrouble((error as Error).message);
        await delay(wait);
      }
    }
  }
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((answer) => {
    const probe = createServer()
      .once('error', () => answer(false))
      .listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });
