import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../dist/server/infra/database/migrate.js';
import { obtainPostgres } from './postgres.mjs';

/** Makes one migrated database; every suite gets a copy of it (see database.ts). */
export default async function setUp() {
  const server = await obtainPostgres();
  const template = `gavel_test_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${template}`;
  await migrate(url.href);
  process.env.TEST_SERVER = server.url;
  process.env.TEST_TEMPLATE = template;
  globalThis.testServer = server;
}
