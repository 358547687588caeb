import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/infra/embedded-postgres/embedded-postgres.js';

export interface DatabaseProcess {
  url: string;
  /** Folder of everything that PostgreSQL stores, its logs included. */
  dataFolder: string;
  query<T extends object>(sql: string): Promise<T[]>;
  /** Ends every connection but the one that asks, as an administrator does. Returns their number. */
  endConnections(): Promise<number>;
  /** Ends the server process with SIGKILL; it is started again. */
  kill(): Promise<void>;
  /** Suspends the server process and all of its children with SIGSTOP. Returns how to continue them. */
  suspend(): Promise<() => void>;
  stop(): Promise<void>;
}

/** A PostgreSQL server of a test's own, to be ended, suspended and restarted. `fast`: a crash may lose what it has acknowledged. */
export async function startDatabaseProcess({ fast = true } = {}): Promise<DatabaseProcess> {
  const home = await mkdtemp(join(tmpdir(), 'gavel-database-'));
  const dir = join(home, 'postgres');
  const server = await startEmbeddedPostgres({ dir, fast });
  const url = server.url();

  const query = async <T extends object>(sql: string): Promise<T[]> => {
    const client = new pg.Client(url);
    client.on('error', () => {}); // the failing query reports it
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  };

  const postmaster = async (): Promise<number> =>
    Number((await readFile(join(dir, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0]);

  return {
    url,
    dataFolder: join(dir, 'data'),
    query,
    kill: async () => void process.kill(await postmaster(), 'SIGKILL'),
    endConnections: async () => {
      const ended = await query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      return ended.length;
    },
    suspend: async () => {
      const backends = await query<{ pid: number }>('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
      const pids = [await postmaster(), ...backends.map(({ pid }) => pid)];
      const signal = (name: NodeJS.Signals) => {
        for (const pid of pids) if (isAlive(pid)) process.kill(pid, name);
      };
      signal('SIGSTOP');
      return () => signal('SIGCONT');
    },
    stop: async () => {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
