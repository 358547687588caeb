import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { findOsUser, pathFor, type OsUser } from './os-user.js';
import { binariesFor } from './binaries.js';
import { databaseUrl, dataPathOf, ensureData, ensureHomeFolder, lockPathOf } from './data-folder.js';
import { waitForStalePostmaster } from './stale-postmaster.js';
import { spawnChild } from './child-process.js';
import { LockHeld, takeLock } from '../../bootstrap/lock-file.mjs';
import { errorMessage } from '../../core/errors/thrown-error.js';

export interface EmbeddedOptions {
  /** Folder for data and password; created if missing. */
  dir: string;
  /** For tests: does not wait for writes to reach the disk, and accepts connections of many sites. */
  fast?: boolean;
  /** Receives messages for the operator: fatal errors of PostgreSQL, and restarts. */
  onProblem?: (line: string) => void;
}

export interface EmbeddedDatabase {
  /** The address of a database, 'postgres' by default. Valid as long as this process lives. */
  url(database?: string): string;
  stop(): Promise<void>;
}

const SETTINGS = ['max_connections=80', 'log_min_messages=log', 'log_min_error_statement=panic', 'log_checkpoints=off'];
const FAST_SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300'];
const READY_MESSAGE = 'ready to accept connections';
const RETRY_MS = { first: 50, longest: 1000 };
const HANDOVER_MS = 4000;
/** Below the usual ranges of ephemeral ports, so that the port is still free when PostgreSQL restarts. */
const PORT_RANGE = { from: 20_000, to: 32_000 };

/**
 * Starts the bundled PostgreSQL on 127.0.0.1. It restarts when it crashes and stops when this process ends, however it
 * ends. Throws an Error with one sentence when the folder is in use or PostgreSQL cannot run.
 */
export async function startEmbeddedPostgres({
  dir,
  fast = false,
  onProblem = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const account = findOsUser(dataPathOf(dir));
  const binaries = binariesFor(account);
  ensureHomeFolder(dir, account);
  const release = await lockHomeFolder(dir, onProblem);
  try {
    await ensureData({ dir, account, binaries, fast });
    const server = new Server({ dir, account, binaries, fast, port: await freePort(), onProblem });
    await server.start();
    return {
      url: (database) => databaseUrl(dir, server.port, database),
      stop: () => server.stop().finally(release),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Waits a moment for another copy that is shutting down. */
async function lockHomeFolder(dir: string, notify: (line: string) => void): Promise<() => void> {
  const deadline = Date.now() + HANDOVER_MS;
  for (let notified = false; ; notified = true) {
    try {
      return takeLock(lockPathOf(dir));
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error;
      const inUse = `DATA_DIR ${dirname(dir)} is in use by another copy of the site, process ${error.pid}`;
      if (Date.now() > deadline)
        throw new Error(`${inUse}: stop that copy, or set another DATA_DIR and PORT for this one.`);
      if (!notified) notify(`${inUse}; waiting for it to stop.`);
      await delay(RETRY_MS.first);
    }
  }
}

interface ServerOptions extends Required<EmbeddedOptions> {
  account: OsUser;
  binaries: string;
  port: number;
}

class Server {
  readonly port: number;
  #child: ChildProcessWithoutNullStreams | null = null;
  #stopping = false;
  #restarting: Promise<void> = Promise.resolve();

  constructor(private readonly options: ServerOptions) {
    this.port = options.port;
  }

  /** Resolves when PostgreSQL accepts connections. If it ends after that, it is started again. */
  async start(): Promise<void> {
    const { dir, account, binaries, fast } = this.options;
    const env = await waitForStalePostmaster(dataPathOf(dir));
    const settings = [...SETTINGS, ...(fast ? FAST_SETTINGS : [])].flatMap((setting) => ['-c', setting]);
    const child = spawnChild({
      program: join(binaries, 'bin', 'postgres'),
      args: ['-D', pathFor(account, dir, 'data'), '-h', '127.0.0.1', '-p', String(this.port), '-k', '', ...settings],
      account,
      dir,
      env,
    });
    await this.#waitUntilReady(child);
    this.#child = child;
    for (const handle of [child, child.stdin, child.stdout, child.stderr]) (handle as { unref?(): void }).unref?.();
    child.once('exit', () => {
      if (!this.#stopping) this.#restarting = this.#restart();
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#restarting;
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((done) => child.once('exit', done));
    child.ref();
    child.stdin.end();
    await exited;
  }

  #waitUntilReady(child: ChildProcessWithoutNullStreams): Promise<void> {
    const output: string[] = [];
    return new Promise((ready, fail) => {
      createInterface({ input: child.stderr }).on('line', (line) => {
        if (line.includes(READY_MESSAGE)) ready();
        if (child !== this.#child) output.push(line);
        else if (/FATAL|PANIC/.test(line) && !this.#stopping) this.options.onProblem(line);
      });
      child.stdout.resume();
      child.once('error', fail);
      child.once('close', (code) => fail(new Error(`PostgreSQL ended with ${code}: ${output.join('\n')}`)));
    });
  }

  async #restart(): Promise<void> {
    this.options.onProblem('PostgreSQL ended unexpectedly and is being restarted.');
    for (let wait = RETRY_MS.first; !this.#stopping; wait = Math.min(wait * 2, RETRY_MS.longest)) {
      try {
        return await this.start();
      } catch (error) {
        this.options.onProblem(errorMessage(error));
        await delay(wait);
      }
    }
  }
}

async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORT_RANGE.from, PORT_RANGE.to);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
