import { DataSource, type QueryRunner } from 'typeorm';
import { maintenanceOptions } from './connection-options.js';
import { MIGRATIONS } from './migrations.js';

/** Arbitrary, but unique among the advisory locks used on this database. */
const MIGRATION_LOCK = 4_285_370_113;

/**
 * Runs pending migrations, each in its own transaction, and returns the names of those it ran. Instances that start at the same time
 * wait for one another; an interrupted migration runs again. Throws when another build of the site has migrated the database.
 */
export async function migrate(url: string): Promise<string[]> {
  const dataSource = new DataSource({ ...maintenanceOptions(url), migrations: MIGRATIONS });
  await dataSource.initialize();
  try {
    // Released when this connection closes.
    const runner = dataSource.createQueryRunner();
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await assertKnownMigrations(runner);
    const executed = await dataSource.runMigrations({ transaction: 'each' });
    return executed.map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}

/** Otherwise the migrations of this build would fail halfway, on tables and functions that exist already. */
async function assertKnownMigrations(runner: QueryRunner): Promise<void> {
  if (!(await runner.hasTable('migration'))) return;
  const executed = (await runner.query('SELECT name FROM migration ORDER BY id')) as { name: string }[];
  const unknown = executed.map(({ name }) => name).filter((name) => !MIGRATIONS.some((known) => known.name === name));
  if (unknown.length > 0)
    throw new Error(
      `This database was created by another build of the site (migrations: ${unknown.join(', ')}). Use an empty database or ` +
        `DATA_DIR, or import an archive that this build can read. To go on with this database, start the build that created it.`,
    );
}
