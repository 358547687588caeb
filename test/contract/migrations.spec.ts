import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { patientOptions } from '../../server/platform/database/connection-options.js';
import { migrate } from '../../server/platform/database/migrate.js';
import { MIGRATIONS } from '../../server/platform/database/migrations.js';
import { startApp, type TestApp } from '../support/app.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';

const COUNT = `SELECT count(*)::integer AS count FROM pg_class WHERE relnamespace = 'public'::regnamespace`;

describe('entities and migrations', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  const difference = async () =>
    (await app.get(DataSource).driver.createSchemaBuilder().log()).upQueries.map(({ query }) => query);

  test('they tell the same schema', async () => {
    expect(await difference()).toEqual([]);
  });

  test.each([
    ['a column', 'ADD COLUMN forgotten integer', 'DROP COLUMN forgotten'],
    ['a length', 'ALTER COLUMN updated_by TYPE varchar(255)', 'ALTER COLUMN updated_by TYPE varchar(254)'],
    ['a default', 'ALTER COLUMN version SET DEFAULT 2', 'ALTER COLUMN version SET DEFAULT 1'],
    ['a check', 'DROP CONSTRAINT blog_post_claps', 'ADD CONSTRAINT blog_post_claps CHECK (claps >= 0)'],
  ])('%s that differs is seen', async (_what, change, undo) => {
    await app.database.query(`ALTER TABLE blog_post ${change}`);
    expect(await difference()).not.toEqual([]);
    await app.database.query(`ALTER TABLE blog_post ${undo}`);
    expect(await difference()).toEqual([]);
  });
});

describe('on an empty database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await makeDatabase({ empty: true });
  });
  afterAll(() => database.drop());

  test('instances that start together run each migration once, and all come up', async () => {
    const runs = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
    expect(runs.flat()).toEqual(MIGRATIONS.map(({ name }) => name));
    expect(await migrate(database.url)).toEqual([]);
  });

  test('every migration can be undone, and leaves nothing behind', async () => {
    const dataSource = await new DataSource({ ...patientOptions(database.url), migrations: MIGRATIONS }).initialize();
    for (const _ of MIGRATIONS) await dataSource.undoLastMigration();
    await dataSource.query('DROP TABLE migration');
    expect(await dataSource.query(COUNT)).toEqual([{ count: 0 }]);
    await dataSource.destroy();
  });

  test('a role that may make no extension is told what its administrator can do, and goes on from there', async () => {
    const role = `gavel_test_${randomBytes(4).toString('hex')}`;
    const guarded = await makeDatabase({ empty: true });
    const url = Object.assign(new URL(guarded.url), { username: role, password: role }).href;
    try {
      await guarded.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
      await guarded.query(`GRANT ALL ON SCHEMA public TO ${role}`);
      for (const extension of ['pg_trgm', 'unaccent']) {
        await expect(migrate(url)).rejects.toThrow(`let its administrator run CREATE EXTENSION ${extension} in it`);
        await guarded.query(`CREATE EXTENSION ${extension}`);
      }
      expect(await migrate(url)).not.toEqual([]);
    } finally {
      await guarded.drop();
      await database.query(`DROP ROLE ${role}`);
    }
  });

  test('a migration that was cut off is run again', async () => {
    await database.query('CREATE TABLE blog_post ()');
    await expect(migrate(database.url)).rejects.toThrow('already exists');
    await database.query('DROP TABLE blog_post');
    expect(await migrate(database.url)).toContain(MIGRATIONS.at(-1)!.name);
  });
});
