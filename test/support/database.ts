import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Tests make and drop databases: never one that another program could own. */
const TEST_DATABASE_NAME = /^gavel_test_[0-9a-f]{8}(_[0-9a-f]{8})?$/;

/**
 * Milliseconds. The product gives its database less than two seconds; a machine that runs all tests at once may take longer,
 * which is not what they are about.
 */
export const DATABASE_PATIENCE_MS = 30_000;

export interface TestDatabase {
  url: string;
  /** The same with time for slow statements: what an address says counts more than the product's own settings. */
  patientUrl: string;
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
  const patience = ['lock', 'statement', 'query'].map((kind) => `${kind}_timeout=${DATABASE_PATIENCE_MS}`);
  return {
    url,
    patientUrl: `${url}?${patience.join('&')}`,
    query: (sql, values) => queryOnce(url, sql, values),
    drop: async () => void (await onServer(`DROP DATABASE ${name} WITH (FORCE)`)),
  };
}

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
