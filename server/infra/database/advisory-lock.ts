import { Logger } from '@nestjs/common';
import pg from 'pg';

/**
 * Runs `work` while holding the advisory lock `key` on the database at `url`; other processes wait for it. The lock belongs to a
 * dedicated connection without timeouts and is released as soon as that connection ends.
 */
export async function withAdvisoryLock<T>(url: string, key: number, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'gavel-club-website lock', keepAlive: true });
  // Without a listener, a connection that breaks during `work` would end the process.
  client.on('error', (error) =>
    new Logger('Database').warn(`The connection that held a lock was lost: ${error.message}`),
  );
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [key]);
    return await work();
  } finally {
    await client.end();
  }
}
