import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Tests make and drop databases: never one that another program could own. */
const TEST_DATABASE_NAME = /^gavel_test_[0-9a-f]{8}(_[0-9a-f]{8})?$/;

/** Seconds. A machine that runs all tests at once may take longer than the product's default, which is not what they are about. */
export const DATABASE_TIMEOUT = '60';

export interface TestDatabase {
  url: string;
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  drop(): Promise<void>;
}

/** A database of one's own on the tests' server: migrated, or empty, then also with a locale of ICU. Drop it when done. */
export async function makeDatabase({ empty = false, icu = false } = {}): Promise<TestDatabase> {
  const template = process.env.TEST_TEMPLATE!;
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  if (!TEST_DATABASE_NAME.test(name)) throw new Error(`${name} is not a name for a test database`);
  await onServer(
    `CREATE DATABASE ${name} TEMPLATE ${empty || icu ? 'template0' : template}${icu ? ` LOCALE_PROVIDER icu ICU_LOCALE 'en-US'` : ''}`,
  );
  const url = Object.assign(new URL(process.env.TEST_SERVER!), { pathname: `/${name}` }).href;
  return {
    url,
    query: (sql, values) => queryOnce(url, sql, values),
    drop: async () => void (await onServer(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

/** Empties tables, `act` among them, which triggers protect. */
export const emptying = (tables: readonly string[]): string =>
  `ALTER TABLE act DISABLE TRIGGER USER; TRUNCATE ${tables.join(', ')} CASCADE; ALTER TABLE act ENABLE TRIGGER USER`;

const onServer = (sql: string) => queryOnce(process.env.TEST_SERVER!, sql);

async function queryOnce(url: string, sql: string, values?: unknown[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
