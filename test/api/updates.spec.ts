import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createApp, openSite } from '../../server/app.js';
import { Config } from '../../server/core/config/config.js';
import { createSchema, migrate } from '../../server/infra/database/migrate.js';
import { MIGRATIONS } from '../../server/infra/database/migrations.js';
import { withTables } from '../../server/infra/database/table-access.js';
import { MediaTransfer } from '../../server/infra/media/media-transfer.js';
import { ArchiveExporter } from '../../server/transfer/archive/export.js';
import { DERIVED_TABLES } from '../../server/transfer/archive/tables.js';
import { importArchive } from '../../server/transfer/archive/site-archive.js';
import { findDifferences } from '../../server/transfer/archive/verify.js';
import { BackupCommandsModule } from '../../server/transfer/backup/backup.module.js';
import { restoreBackup } from '../../server/transfer/backup/restore.js';
import { runTransferCommand } from '../../server/transfer/command.js';
import { withSite } from '../../server/transfer/site-context.js';
import { eventually } from '../support/eventually.js';
import { FIRST_RELEASE_FILES, FIRST_RELEASE_ROWS } from '../support/first-release.js';
import { freePort } from '../support/free-port.js';
import { MAIN } from '../support/product-process.js';
import { createSite, type NewTestSite, openNothing, silentProgress, temporaryDatabases } from '../support/sites.js';

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/transfer.js', import.meta.url));
const RELEASES = fileURLToPath(new URL('../support/releases/', import.meta.url));
/** The same for every application of a test: see `startApp`. */
const JWT_SECRET = 'a secret that only the tests sign their tokens with';
const NAMES = MIGRATIONS.map(({ name }) => name);

const sites: NewTestSite[] = [];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gavel-updates-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  MIGRATIONS.splice(NAMES.length);
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.remove()));
  await rm(folder, { recursive: true, force: true });
});

async function another(options?: { empty?: boolean }): Promise<NewTestSite> {
  const site = await createSite(options);
  sites.push(site);
  return site;
}

/** A site as a release left it that had these migrations, with rows and files of the first release. */
async function siteOf(migrations: readonly string[]): Promise<NewTestSite> {
  const site = await another({ empty: true });
  await createSchema(site.database.url, migrations);
  await site.database.query(FIRST_RELEASE_ROWS);
  for (const [name, text] of Object.entries(FIRST_RELEASE_FILES)) {
    const path = join(site.config.dataDir, 'media', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  return site;
}
const firstRelease = () => siteOf(NAMES.slice(0, 1));

const backupsOf = (site: NewTestSite) => join(site.config.dataDir, 'backups');
const configOf = (site: NewTestSite) =>
  new Config({ ...site.config, jwtSecret: JWT_SECRET, backupUrl: `file:${backupsOf(site)}` });
/** Starts the site as `npm start` does, and stops it. */
async function start(site: NewTestSite, config = configOf(site)): Promise<void> {
  const app = await createApp(config);
  await app.init();
  await app.close();
}
const checkUpdate = (config: Config) => runTransferCommand(['update-check'], [], () => config, openSite);
const executedBy = async ({ database }: NewTestSite) =>
  (await database.query('SELECT name FROM migration ORDER BY id')).map(({ name }) => name);

async function linesOf(lines: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(line);
  return all;
}

/** Rows by table as JSON text, with the columns that they have by default. */
const readTables = ({ database }: NewTestSite, columns: ReadonlyMap<string, string[]> = new Map()) =>
  withTables(database.url, 'READ ONLY', async (tables) => {
    const rows: Record<string, string[]> = {};
    for (const name of await tables.names())
      if (name !== 'migration' && !DERIVED_TABLES.some((derived) => derived === name))
        rows[name] = await linesOf(tables.rowsOf(name, columns.get(name)));
    return rows;
  });
const columnsOf = ({ database }: NewTestSite) =>
  withTables(database.url, 'READ ONLY', async (tables) => {
    const columns = new Map<string, string[]>();
    for (const table of await tables.names())
      columns.set(
        table,
        (await tables.columnsOf(table)).map(({ name }) => name),
      );
    return columns;
  });

/** Times that the first release did not understand are understood now, and the status of an event follows its date. */
const asTheUpdateLeavesIt = (event: string) =>
  event
    .replace(/"status":"(upcoming|completed)"/, '"status":null')
    .replace('"time":"18h00","minute":0', '"time":"18h00","minute":1080');

/** A migration that only the next build has. */
function pendingMigration(sql: string): void {
  class Next1999999999999 implements MigrationInterface {
    async up(runner: QueryRunner): Promise<void> {
      await runner.query(sql);
    }
    async down(): Promise<void> {}
  }
  MIGRATIONS.push(Next1999999999999);
}

describe('a database of an earlier release', () => {
  test('R568: of the first one keeps every row and every value', async () => {
    const site = await firstRelease();
    const [before, columns] = [await readTables(site), await columnsOf(site)];
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(await migrate(site.database.url)).toEqual(NAMES.slice(1));
    const after = await readTables(site, columns);
    for (const [table, rows] of Object.entries(before))
      expect([table, after[table]]).toEqual([table, table === 'event' ? rows.map(asTheUpdateLeavesIt) : rows]);
    expect(await site.database.query('SELECT slug FROM event ORDER BY slug')).toEqual([
      { slug: 'quiz' },
      { slug: expect.stringMatching(/^quiz-/) },
    ]);
  });

  test('R497 R568: has administrators, whose password, sessions and API keys are as they were', async () => {
    const site = await firstRelease();
    await site.database.query(
      `INSERT INTO admin (email, email_key, password_hash, role, created_at)
       VALUES ('second@club.example', 'second@club.example', 'x', 'admin', '2025-11-22T09:00:00Z')`,
    );
    const access = () =>
      site.database.query(
        `SELECT email, password_hash, (SELECT count(*)::int FROM session WHERE admin_id = admin.id) AS sessions,
           (SELECT count(*)::int FROM api_key WHERE admin_id = admin.id AND revoked_at IS NULL) AS keys
         FROM admin ORDER BY email`,
      );
    const before = await access();
    await migrate(site.database.url);
    expect(await access()).toEqual(before);
    const administrator = { account_role: 'administrator', deactivated_at: null, last_day: null };
    expect(await site.database.query('SELECT account_role, deactivated_at, last_day FROM admin')).toEqual([
      administrator,
      administrator,
    ]);
    // Nobody has a second step, or must have one.
    for (const table of ['account_settings', 'authenticator', 'recovery_code', 'passkey'])
      expect([table, await site.database.query(`SELECT * FROM ${table}`)]).toEqual([table, []]);
  });

  test('R568: keeps its rows from one migration to the next, also those that only some releases had', async () => {
    const site = await firstRelease();
    const [{ id }] = (await site.database.query(`SELECT id FROM blog_post WHERE slug = 'a-lit-room'`)) as [
      { id: string },
    ];
    let before = await readTables(site);
    for (const [index, name] of NAMES.entries()) {
      await createSchema(site.database.url, NAMES.slice(0, index + 1));
      const after = await readTables(site);
      for (const [table, rows] of Object.entries(before))
        if (table !== 'blog_clap_day') expect([name, table, after[table]?.length]).toEqual([name, table, rows.length]);
      if (name.startsWith('ClapDays')) {
        await site.database.query(`INSERT INTO blog_clap_day (post_id, date, claps) VALUES ($1, '2026-11-24', 3)`, [
          id,
        ]);
        await site.database.query('INSERT INTO trash (id, rows, deleted_at) VALUES (gen_random_uuid(), $1, now())', [
          JSON.stringify([
            { table: 'blog_post', row: { title: 'Gone' } },
            { table: 'blog_clap_day', row: { claps: 1 } },
          ]),
        ]);
      }
      before = await readTables(site);
    }
    expect(await site.database.query('SELECT subject, title, records FROM trash ORDER BY title')).toEqual([
      { subject: 'POST', title: 'Gone', records: 1 },
      { subject: 'GALLERY_IMAGE', title: 'The hall', records: 1 },
    ]);
    expect(await executedBy(site)).toEqual(NAMES);
  });
});

describe('an archive of an earlier release', () => {
  /** `RELEASE=write npm test -- api updates` keeps one of the present release. */
  beforeAll(async () => {
    if (process.env.RELEASE !== 'write') return;
    const site = await firstRelease();
    await migrate(site.database.url);
    const time = /\d{13}$/.exec(NAMES.at(-1)!)![0];
    await withSite(site.config, BackupCommandsModule, async (context) => {
      for (const kind of ['export', 'backup'] as const) {
        const path = join(folder, `${time}-${kind}.tar.gz`);
        await context.get(ArchiveExporter).export(path, { kind, withAdmins: true }, silentProgress());
        await copyFile(path, join(RELEASES, `${time}-${kind}.tar.gz`));
      }
    });
  });

  test('R497 R568: that is an export is imported with every row and every file, and accounts as administrators', async () => {
    const names = (await readdir(RELEASES)).filter((name) => name.endsWith('-export.tar.gz'));
    expect(names.length).toBeGreaterThanOrEqual(2);
    for (const name of names) {
      const site = await another();
      const { manifest, missing } = await importArchive(site.config, join(RELEASES, name), silentProgress());
      expect([name, missing, manifest.tables.find((table) => table.name === 'blog_post')?.rows]).toEqual([name, [], 2]);
      expect(await site.database.query('SELECT email, account_role FROM admin')).toEqual([
        { email: 'Officer@club.example', account_role: 'administrator' },
      ]);
      // An import names the sizes of pictures in texts; these releases did not.
      await site.database.query(`UPDATE blog_post SET content = replace(content, ' data-size="medium"', '')`);
      await withSite(site.config, BackupCommandsModule, (context) =>
        withTables(site.database.url, 'READ ONLY', async (tables) => {
          const media = context.get(MediaTransfer);
          expect(await findDifferences(manifest, tables, media, silentProgress())).toEqual(
            // The import itself is an act.
            manifest.tables.some((table) => table.name === 'act') ? ['The table act has 1 rows instead of 0.'] : [],
          );
        }),
      );
    }
  });

  test('R568: that is a backup is restored with every row and every file', async () => {
    const names = (await readdir(RELEASES)).filter((name) => name.endsWith('-backup.tar.gz'));
    expect(names.length).toBeGreaterThanOrEqual(1);
    for (const name of names) {
      const { missing, pages } = await restoreBackup(
        new Config({ ...(await another()).config, jwtSecret: JWT_SECRET }),
        join(RELEASES, name),
        openSite,
        silentProgress(),
      );
      expect([name, missing, pages.length]).toEqual([name, [], 9]);
    }
  });
});

describe('an update', () => {
  test('R565: is made after a backup, and after it has worked on a copy', async () => {
    const site = await firstRelease();
    const said = jest.spyOn(Logger.prototype, 'log').mockReturnValue();
    await start(site);
    expect(await executedBy(site)).toEqual(NAMES);
    const texts = said.mock.calls.map(([text]) => String(text));
    expect(texts).toContainEqual(
      `Making a backup and trying ${NAMES.length - 1} migrations on a copy of the database.`,
    );
    expect(texts).toContainEqual(expect.stringMatching(/^The copy is right: 2\d rows of \d+ tables, and 9 pages\.$/));
    expect(await temporaryDatabases(site)).toEqual([]);
    expect(await readdir(site.config.dataDir)).not.toContain('temporary-site');

    // The backup has what was there before, and can be restored.
    const [backup] = await readdir(backupsOf(site));
    const restored = new Config({ ...(await another()).config, jwtSecret: JWT_SECRET });
    const path = join(backupsOf(site), backup!);
    const { manifest, missing } = await restoreBackup(restored, path, openSite, silentProgress());
    expect([manifest.migrations, missing]).toEqual([NAMES.slice(0, 1), []]);
  });

  test('R565: is backed up beside the data if backups are off', async () => {
    const site = await firstRelease();
    await start(site, new Config({ ...configOf(site), backupUrl: null }));
    expect(await readdir(backupsOf(site))).toHaveLength(1);
  });

  test.each([
    ['a migration fails', 'SELECT 1 / 0', 'A migration fails: division by zero.'],
    ['rows are lost', 'DELETE FROM team_member', 'The table team_member has 0 rows instead of 1.'],
    ['a table is lost', 'DROP TABLE gallery_image', 'The table gallery_image is gone.'],
    [
      'a page fails',
      'ALTER TABLE blog_post RENAME COLUMN excerpt TO extract',
      'The page /blog answers with 500. The page /blog/a-lit-room answers with 500.',
    ],
  ])('R566: does not begin when %s: the data stay, and a sentence says what to do', async (_what, sql, problem) => {
    const site = await firstRelease();
    pendingMigration(sql);
    const before = await readTables(site);
    const message = await start(site).then(String, (error: Error) => error.message);
    expect(message).toContain(
      'The update failed on a copy of the site, so the data are as they were: go on with the former build, which still works with them, ' +
        'and show this to whoever made the new one (npm run update:check tries it again; a backup of now is ',
    );
    expect(message).toContain(problem);
    expect(await executedBy(site)).toEqual(NAMES.slice(0, 1));
    expect(await readTables(site)).toEqual(before);
    expect(await readdir(backupsOf(site))).toHaveLength(1);
    expect(await temporaryDatabases(site)).toEqual([]);
  });

  test('R566: begins with another build after it failed, and one backup of that day is kept', async () => {
    const site = await firstRelease();
    pendingMigration('SELECT 1 / 0');
    await expect(start(site)).rejects.toThrow('A migration fails: division by zero.');
    MIGRATIONS.pop();
    await start(site);
    expect(await executedBy(site)).toEqual(NAMES);
    expect(await readdir(backupsOf(site))).toHaveLength(1);
  });

  test('R566: does not begin without a backup', async () => {
    const site = await firstRelease();
    await writeFile(backupsOf(site), 'in the way');
    const sentence =
      /^The site was not updated, and its data are as they were, because no backup could be made before: .*The former build still works with them\.$/;
    await expect(start(site)).rejects.toThrow(sentence);
    const env = { ...process.env, ...site.env, JWT_SECRET, BACKUP_URL: '', PORT: String(await freePort()) };
    const product = await promisify(execFile)(process.execPath, ['--no-deprecation', MAIN], { env }).catch(
      (error: { code: number; stderr: string }) => error,
    );
    expect(product).toMatchObject({ code: 1 });
    expect(product.stderr.trim()).toMatch(sentence);
    expect(await executedBy(site)).toEqual(NAMES.slice(0, 1));
  });

  test('R567: is not there for a site that is up to date, and needs no trial on an empty one', async () => {
    const [current, empty] = [await another(), await another({ empty: true })];
    for (const site of [current, empty]) {
      await start(site);
      expect(await executedBy(site)).toEqual(NAMES);
      expect(await readdir(site.config.dataDir)).not.toContain('backups');
    }
    expect((await checkUpdate(configOf(current))).lines).toEqual(['The database needs no update.']);
  });

  test('R567: is tried by a command, which changes nothing', async () => {
    const site = await firstRelease();
    const before = await readTables(site);
    const { lines, complete } = await checkUpdate(configOf(site));
    expect([complete, lines]).toEqual([
      true,
      [
        expect.stringMatching(
          new RegExp(
            `^The update works on a copy of the site: ${NAMES.length - 1} migrations, 2\\d rows of \\d+ tables, and 9 pages\\.$`,
          ),
        ),
      ],
    ]);
    pendingMigration('SELECT 1 / 0');
    await expect(checkUpdate(configOf(site))).rejects.toThrow('A migration fails: division by zero.');
    expect(await readTables(site)).toEqual(before);
    expect(await readdir(site.config.dataDir)).not.toContain('backups');
  });

  test('R567: is not made by other commands', async () => {
    const site = await firstRelease();
    const run = runTransferCommand(['export', '--out', join(folder, 'x')], [], () => configOf(site), openNothing);
    await expect(run).rejects.toThrow('This build has not been started on this site yet: start it first');
    expect(await executedBy(site)).toEqual(NAMES.slice(0, 1));
  });

  test('R565: is made without a trial, but with a backup, where the site may not create databases', async () => {
    const [site, role] = [await another({ empty: true }), `gavel_test_${randomBytes(4).toString('hex')}`];
    const { database } = site;
    const url = Object.assign(new URL(database.url), { username: role, password: role }).href;
    await database.query(`CREATE ROLE ${role} LOGIN PASSWORD '${role}'`);
    await database.query(`ALTER DATABASE ${new URL(database.url).pathname.slice(1)} OWNER TO ${role}`);
    await createSchema(url, NAMES.slice(0, 1));
    await database.query(FIRST_RELEASE_ROWS);
    const config = new Config({ ...configOf(site), databaseUrl: url });
    const sentence = `The role of DATABASE_URL may not create databases: let the administrator of PostgreSQL run ALTER ROLE ${role} CREATEDB.`;
    await expect(checkUpdate(config)).rejects.toThrow(sentence);
    const warned = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    await start(site, config);
    expect(warned.mock.calls.map(([text]) => String(text))).toContainEqual(
      expect.stringContaining(`The update could not be tried on a copy: ${sentence} The backup from before it is `),
    );
    expect(await executedBy(site)).toEqual(NAMES);
    await database.query(`REASSIGN OWNED BY ${role} TO CURRENT_USER`);
    await database.query(`DROP ROLE ${role}`);
  });

  test('R566: that is killed while it is tried leaves a copy that the next trial removes', async () => {
    const site = await firstRelease();
    const program = spawn(process.execPath, ['--no-deprecation', PROGRAM, 'update-check'], {
      env: { ...process.env, ...site.env, JWT_SECRET },
      stdio: 'ignore',
    });
    const exited = once(program, 'exit');
    await eventually(async () => (await readdir(site.config.dataDir)).includes('temporary-site'));
    program.kill('SIGKILL');
    expect(await exited).toEqual([null, 'SIGKILL']);
    expect(await temporaryDatabases(site)).toHaveLength(1);
    expect(await readdir(site.config.dataDir)).toContain('temporary-site');
    await checkUpdate(configOf(site));
    expect(await temporaryDatabases(site)).toEqual([]);
    expect(await readdir(site.config.dataDir)).not.toContain('temporary-site');
    expect(await executedBy(site)).toEqual(NAMES.slice(0, 1));
  });
});
