import { DataSource } from 'typeorm';
import { patientOptions } from './connection-options.js';
import { MIGRATIONS } from './migrations.js';

/** Any number that no other program on the database uses for its own advisory locks. */
const LOCK = 4_285_370_113;

/**
 * Brings the database to the schema of this version, each migration in a transaction of its own, and answers the names of
 * those it ran. Instances that start together wait for one another; a migration that was cut off is run again.
 */
export async function migrate(url: string): Promise<string[]> {
  const dataSource = new DataSource({ ...patientOptions(url), migrations: MIGRATIONS });
  await dataSource.initialize();
  try {
    // The lock belongs to this connection and goes with it.
    await dataSource.createQueryRunner().query('SELECT pg_advisory_lock($1)', [LOCK]);
    const run = await dataSource.runMigrations({ transaction: 'each' });
    return run.map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}
