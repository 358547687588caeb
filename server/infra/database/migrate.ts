import { DataSource, type QueryRunner } from 'typeorm';
import { maintenanceOptions } from './connection-options.js';
import { MIGRATIONS } from './migrations.js';

/** Arbitrary, but unique among the advisory locks used on this database. */
const MIGRATION_LOCK = 4_285_370_113;

/** Names of migrations, in order. */
export interface MigrationState {
  /** Those that the database has been through. */
  executed: readonly string[];
  /** Those that this build adds. */
  pending: readonly string[];
}

/** The database was not updated, with one sentence for the operator. Waiting does not help, whatever the sentence says. */
export class UpdateStopped extends Error {}

/** Asked before pending migrations run on a database that has been through others. Throws to prevent it. */
export type BeforeUpdate = (url: string, migrations: MigrationState) => Promise<void>;

/**
 * Runs pending migrations in one transaction, so that a build that knows fewer of them can go on if one fails, and returns the names of
 * those it ran. Instances that start at the same time wait for one another; interrupted migrations run again. Throws when another build of
 * the site has migrated the database.
 */
export async function migrate(url: string, beforeUpdate?: BeforeUpdate): Promise<string[]> {
  return withMigrations(url, MIGRATIONS, async (dataSource) => {
    // Released when this connection closes.
    const runner = dataSource.createQueryRunner();
    await runner.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrations = await readState(runner);
    if (beforeUpdate && migrations.executed.length > 0 && migrations.pending.length > 0)
      await beforeUpdate(url, migrations);
    return runAll(dataSource);
  });
}

/** Throws when another build of the site has migrated the database. */
export const migrationState = (url: string): Promise<MigrationState> =>
  withMigrations(url, [], (dataSource) => readState(dataSource.createQueryRunner()));

/** Gives the empty database at `url` the schema that these migrations make. */
export const createSchema = (url: string, names: readonly string[]): Promise<string[]> =>
  withMigrations(
    url,
    MIGRATIONS.filter(({ name }) => names.includes(name)),
    runAll,
  );

async function withMigrations<T>(
  url: string,
  migrations: typeof MIGRATIONS,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = new DataSource({ ...maintenanceOptions(url), migrations });
  await dataSource.initialize();
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function runAll(dataSource: DataSource): Promise<string[]> {
  const executed = await dataSource.runMigrations({ transaction: 'all' });
  return executed.map(({ name }) => name);
}

/** With unknown migrations, those of this build would fail halfway, on tables and functions that exist already. */
async function readState(runner: QueryRunner): Promise<MigrationState> {
  const known = MIGRATIONS.map(({ name }) => name);
  if (!(await runner.hasTable('migration'))) return { executed: [], pending: known };
  const rows = (await runner.query('SELECT name FROM migration ORDER BY id')) as { name: string }[];
  const executed = rows.map(({ name }) => name);
  const unknown = executed.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new Error(
      `This database was created by another build of the site (migrations: ${unknown.join(', ')}). Use an empty database or ` +
        `DATA_DIR, or import an archive that this build can read. To go on with this database, start the build that created it.`,
    );
  return { executed, pending: known.filter((name) => !executed.includes(name)) };
}
