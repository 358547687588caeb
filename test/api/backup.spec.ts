import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { BACKUP_LINK_SECONDS } from '../../server/shared/backups.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { randomNumbers } from '../support/random-numbers.js';
import { inviteAndSignIn } from '../support/accounts.js';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import { createApp } from '../../server/app.js';
import { Config } from '../../server/core/config/config.js';
import { Clock } from '../../server/core/time/clock.js';
import { BackupRuns } from '../../server/features/backups/backup-runs.service.js';
import { MailService } from '../../server/infra/mail/mail.service.js';
import { withTables } from '../../server/infra/database/table-access.js';
import { MediaTransfer } from '../../server/infra/media/media-transfer.js';
import { BucketFiles } from '../../server/infra/media/store/bucket-files.js';
import { ArchiveExporter } from '../../server/transfer/archive/export.js';
import { ArchiveImporter } from '../../server/transfer/archive/import.js';
import { hashOf, type Manifest } from '../../server/transfer/archive/manifest.js';
import { importArchive } from '../../server/transfer/archive/site-archive.js';
import { EXCLUDED_TABLES, tablesOf } from '../../server/transfer/archive/tables.js';
import { findDifferences } from '../../server/transfer/archive/verify.js';
import { BackupMaker } from '../../server/transfer/backup/backup-maker.service.js';
import { BackupCommandsModule } from '../../server/transfer/backup/backup.module.js';
import { openBackupPlace } from '../../server/transfer/backup/backup-place.js';
import { DailyBackup } from '../../server/transfer/backup/daily-backup.service.js';
import { type OpenSite, restoreBackup } from '../../server/transfer/backup/restore.js';
import { runTransferCommand } from '../../server/transfer/command.js';
import { createSiteContext } from '../../server/transfer/site-context.js';
import { type ArchivePart, readParts, withChangedPart, withValidManifest, writeParts } from '../support/archives.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';
import { startBucket } from '../support/s3-server.js';
import {
  addSampleRecords,
  createSite,
  type NewTestSite,
  openNothing,
  readFileHashes,
  silentProgress,
  type TestSite,
} from '../support/sites.js';

const TABLES = tablesOf('backup').map(({ name }) => name);

let app: TestApp;
let token: string;
let folder: string;
let backup: string;
let rowsInBackup: Record<string, unknown[]>;
const sites: NewTestSite[] = [];

beforeAll(async () => {
  [app, folder] = await Promise.all([startApp(), mkdtemp(join(tmpdir(), 'gavel-backup-'))]);
  ({ token } = await addSampleRecords(app));
  await addSecretsAndTrash();
  backup = join(folder, 'backup.tar.gz');
  await writeBackup(backup);
  rowsInBackup = await rowsOf(app);
});
afterAll(async () => {
  await app.close();
  await Promise.all(sites.map((site) => site.remove()));
  await rm(folder, { recursive: true, force: true });
});

const writeBackup = (path: string) => app.get(ArchiveExporter).export(path, { kind: 'backup' }, silentProgress());

/** Adds rows that the APIs make in many steps. */
async function addSecretsAndTrash() {
  const { data } = await app.gql<{ upcomingEvents: { nodes: { id: string }[] } }>(
    '{ upcomingEvents { nodes { id } } }',
  );
  const [event] = data!.upcomingEvents.nodes;
  await app.gql('mutation ($id: ID!) { deleteEvent(id: $id) }', { id: event!.id }, token);
  await app.gql('mutation { beginHandOver(year: "27/28") { id } }', {}, token);
  await app.database.query(`
    INSERT INTO seat (event_id, arrival, state, name, created_at)
      SELECT id, 1, 'held', 'A “guest”', now() FROM event WHERE slug = 'walk';
    INSERT INTO taken_role (meeting_id, date, role_id, role_name, name, speech_title, shown_as, taken_at)
      SELECT id, now(), 'timer', 'Timer', 'A “member”', '', 'initials', now() FROM weekly_meeting;
    INSERT INTO seat_mail (seat_id, event_id, told_state, invitation, sequence, reminded_of)
      SELECT id, event_id, 'held', '{"title": "A “walk”", "onlineUrl": null}', 1, '2026-12-18' FROM seat WHERE name LIKE 'A%';
    INSERT INTO evening_sheet (meeting_id, date, items, is_open, frozen_at, record, created_at, updated_at)
      SELECT id, now() + interval '30 days', '[{"id": "a", "title": "“Hello”"}]', true, now(), '{"day": null}', now(), now()
      FROM weekly_meeting;
    INSERT INTO timed_speech (id, meeting_id, date, item_id, title, name, timing, seconds, started_at)
      SELECT gen_random_uuid(), id, now() + interval '30 days', 'a', '', 'A “guest”', '{"green": 60}', 61, now()
      FROM weekly_meeting;
    INSERT INTO account_settings (second_step_required) VALUES (false);
    INSERT INTO authenticator (admin_id, secret, created_at) SELECT id, 'sealed', now() FROM admin;
    INSERT INTO recovery_code (code_hash, admin_id)
      SELECT encode(sha256(n::text::bytea), 'hex'), id FROM admin, generate_series(1, 10) AS n;
    INSERT INTO passkey (admin_id, credential_id, public_key, counter, transports, name, created_at)
      SELECT id, 'Ünïque', 'key', 4294967295, '{usb,"a, b"}', 'My “key”', now() FROM admin;
    INSERT INTO api_key (admin_id, name, scope, secret_hash, created_at, expires_at)
      SELECT id, 'Notice board', 'read', sha256('x'), now(), now() + interval '30 days' FROM admin`);
}

async function another(): Promise<NewTestSite> {
  const site = await createSite();
  sites.push(site);
  return site;
}

const openSite: OpenSite = async (config) => {
  // Within this process, all sites need the same secret: see `startApp`.
  const opened = await createApp(new Config({ ...config, jwtSecret: app.config.jwtSecret }));
  await opened.listen(0, '127.0.0.1');
  return { url: await opened.getUrl(), close: () => opened.close() };
};

/** Every row of each table, but the act of restoring. */
async function rowsOf({ database }: TestSite): Promise<Record<string, unknown[]>> {
  const read = async (name: string) =>
    (await database.query(`SELECT to_jsonb(each) AS row FROM ${name} AS each ORDER BY each::text`))
      .map(({ row }) => row as { verb?: string })
      .filter(({ verb }) => verb !== 'IMPORT');
  return Object.fromEntries(await Promise.all(TABLES.map(async (name) => [name, await read(name)] as const)));
}

describe('a backup', () => {
  test('R539 R540: brings back every row and every byte, and pages show them', async () => {
    const site = await another();
    const { missing, pages, manifest } = await restoreBackup(site.config, backup, openSite, silentProgress());
    expect(missing).toEqual([]);
    expect(await rowsOf(site)).toEqual(rowsInBackup);
    expect(TABLES.filter((name) => rowsInBackup[name]!.length === 0)).toEqual([
      'blog_post_pending',
      'evening_change',
      'moved_record',
    ]);
    expect(await readFileHashes(site)).toEqual(await readFileHashes(app));
    expect(manifest.tables.map(({ name }) => name)).toEqual(TABLES);
    expect(pages.map(({ path }) => path)).toEqual([
      ...['/', '/blog', '/about', '/activities', '/membership', '/contact', '/blog/the-room', '/events/walk'],
    ]);
    expect(pages.find(({ path }) => path === '/')!.texts).toEqual(['Twelve lamps']);
  });

  test('has every table but those that it leaves out for a reason, and neither sessions nor the secret of the server', async () => {
    const tables = await app.database.query(
      `SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace`,
    );
    const known: unknown[] = [...TABLES, ...EXCLUDED_TABLES];
    expect(tables.filter(({ name }) => !known.includes(name))).toEqual([]);
    const text = Buffer.concat((await readParts(backup)).map(({ content }) => content)).toString('latin1');
    expect(text).not.toContain(app.config.jwtSecret);
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
  });

  test('R540: is restored into an empty site only, and an import and a restore name each other', async () => {
    await expect(restoreBackup(app.config, backup, openNothing, silentProgress())).rejects.toThrow(
      /^A backup can only be restored into an empty site, and this one has 1 account, /,
    );
    const [site, exported] = [await another(), join(folder, 'export.tar.gz')];
    await app.get(ArchiveExporter).export(exported, {}, silentProgress());
    await expect(restoreBackup(site.config, exported, openNothing, silentProgress())).rejects.toThrow(
      'The archive is an export: read it with “npm run import -- --archive FILE”.',
    );
    await expect(importArchive(site.config, backup, silentProgress())).rejects.toThrow(
      'The archive is a backup of a whole site: read it with “npm run restore -- FILE”.',
    );
  });

  test('R540: a row or a file that was stored differently is named, and so is a page that does not show its row', async () => {
    const [site, lossy] = [await another(), await another()];
    await site.database.query(`
      CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.name := 'Eve'; RETURN NEW; END $$;
      CREATE TRIGGER spoil BEFORE INSERT ON team_member FOR EACH ROW EXECUTE FUNCTION spoil();
      CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
      CREATE TRIGGER lose BEFORE INSERT ON gallery_image FOR EACH ROW EXECUTE FUNCTION lose()`);
    await expect(restoreBackup(site.config, backup, openNothing, silentProgress())).rejects.toThrow(
      [
        'The restored site is not what the backup contains. Do not use it: empty it, and restore again.',
        '  The table gallery_image has 0 rows instead of 1.',
        '  The rows of the table team_member differ from those in the archive.',
      ].join('\n'),
    );
    const openWithoutPosts: OpenSite = async (config) => {
      await lossy.database.query(`UPDATE blog_post SET status = 'draft', title = 'Another'`);
      return openSite(config);
    };
    await expect(restoreBackup(lossy.config, backup, openWithoutPosts, silentProgress())).rejects.toThrow(
      /The page \/blog does not show “A lit room”\.\n {2}The page \/blog\/the-room answers with 404\./,
    );
  });

  test('R540: a file that was stored differently is named', async () => {
    const site = await another();
    const program = await createSiteContext(site.config, BackupCommandsModule);
    try {
      const { manifest } = await program.get(ArchiveImporter).import(backup, silentProgress(), { kind: 'backup' });
      const [short, gone, changed] = await filesIn(join(site.config.dataDir, 'media'));
      await truncate(short!, 1);
      await rm(gone!);
      await writeFile(
        changed!,
        (await readFile(changed!)).map((byte, index) => (index === 0 ? byte ^ 1 : byte)),
      );
      const differences = await withTables(site.database.url, 'READ ONLY', (tables) =>
        findDifferences(manifest, tables, program.get(MediaTransfer), silentProgress()),
      );
      expect(differences.map((text) => text.replace(/media\S+/, '…')).sort()).toEqual([
        'The file … differs from the one in the archive.',
        'The file … differs from the one in the archive.',
        'The file … is missing.',
      ]);
    } finally {
      await program.close();
    }
  });
});

const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

describe('a backup of a site in use', () => {
  test('R538: is of one moment, and has every row that was acknowledged before it began', async () => {
    const { data } = await app.gql<{ blogPosts: { nodes: { id: string; slug: string }[] } }>(
      '{ blogPosts { nodes { id slug } } }',
    );
    const { id } = data!.blogPosts.nodes[0]!;
    let stopped = false;
    const acknowledged = { claps: 3, images: [] as string[] };
    const clapping = (async () => {
      while (!stopped) {
        await app.rest().put(`/api/blogs/${id}/clap`).expect(200);
        acknowledged.claps += 1;
      }
    })();
    const saving = (async () => {
      while (!stopped) acknowledged.images.push(await replacePicture());
    })();
    const path = join(folder, 'in-use.tar.gz');
    await Promise.race([eventually(() => acknowledged.images.length >= 2), saving, clapping]);
    const before = { claps: acknowledged.claps, images: acknowledged.images.length };
    await writeBackup(path);
    stopped = true;
    await Promise.all([clapping, saving]);

    const site = await another();
    const { missing } = await restoreBackup(site.config, path, openSite, silentProgress());
    expect(missing).toEqual([]);
    const [post] = await site.database.query('SELECT claps FROM blog_post WHERE id = $1', [id]);
    expect(post!.claps).toBeGreaterThanOrEqual(before.claps);
    const [image] = await site.database.query('SELECT image FROM gallery_image');
    expect(acknowledged.images.indexOf(image!.image as string)).toBeGreaterThanOrEqual(before.images - 1);
    // Rows and files belong together: each use has its upload, and each upload its files.
    const [uses] = await site.database.query(
      `SELECT count(*)::integer AS count FROM gallery_image JOIN media_use ON owner_id = gallery_image.id::text
       JOIN media ON media.id = media_id WHERE image LIKE '/media/' || media.id || '%'`,
    );
    expect(uses!.count).toBe(1);
  });

  let replaced = 0;
  /** Another picture takes the place of the first one, whose files a save would otherwise delete at once. */
  async function replacePicture(): Promise<string> {
    const { data } = await app.gql<{ galleryImages: { nodes: { id: string }[] } }>(
      '{ galleryImages { nodes { id } } }',
    );
    const bytes = Buffer.from(await (await picture(50 + (replaced++ % 100), 40)).arrayBuffer());
    await app
      .rest()
      .put(`/api/gallery/${data!.galleryImages.nodes[0]!.id}`)
      .set('authorization', `Bearer ${token}`)
      .attach('image', bytes, 'cup.png')
      .expect(200);
    const [row] = await app.database.query('SELECT image FROM gallery_image');
    return row!.image as string;
  }
});

/** Ways to damage an archive. Each is another one for every `random`. */
type Damage = (random: () => number) => Promise<void>;

describe('a damaged backup', () => {
  let site: NewTestSite;
  let program: INestApplicationContext;
  let bytes: Buffer;
  let content: Buffer;
  let parts: ArchivePart[];
  const damaged = () => join(folder, 'damaged.tar.gz');

  beforeAll(async () => {
    site = await another();
    program = await createSiteContext(site.config, BackupCommandsModule);
    [bytes, parts] = [await readFile(backup), await readParts(backup)];
    content = gunzipSync(bytes);
  });
  afterAll(() => program.close());

  const below = (random: () => number, most: number): number => Math.floor(random() * most);
  /** Behind the header of gzip, whose time and operating system nothing reads. */
  const place = (random: () => number): number => 10 + below(random, bytes.length - 10);

  /** Empty for what cannot be unpacked. */
  const unpacked = (packed: Buffer): Buffer => {
    try {
      return gunzipSync(packed);
    } catch {
      return Buffer.alloc(0);
    }
  };

  const inBytes =
    (change: (copy: Buffer, random: () => number) => Buffer): Damage =>
    (random) =>
      writeFile(damaged(), change(Buffer.from(bytes), random));
  const inParts =
    (change: (copy: ArchivePart[], random: () => number) => ArchivePart[]): Damage =>
    (random) =>
      writeParts(damaged(), change([...parts], random));

  function flipped(content: Buffer, random: () => number): Buffer {
    const copy = Buffer.from(content);
    const index = below(random, copy.length);
    copy[index] = copy[index]! ^ (1 << below(random, 8));
    return copy;
  }
  const nonEmpty = (some: ArchivePart[], random: () => number): number => {
    const indexes = some.flatMap(({ content }, index) => (content.length > 0 ? [index] : []));
    return indexes[below(random, indexes.length)]!;
  };
  const withManifest = (change: (manifest: Manifest, random: () => number) => void) =>
    inParts((some, random) =>
      withChangedPart(some, 'manifest.json', (text) => {
        const manifest = JSON.parse(text) as Manifest;
        change(manifest, random);
        return JSON.stringify(manifest);
      }),
    );
  /** Lines of a table with more than one. */
  const inLines = (change: (lines: string[], random: () => number) => string[], alsoManifest = false) =>
    inParts((some, random) => {
      const tables = some.filter(
        ({ name, content }) => name.startsWith('rows/') && content.toString().split('\n').length > 2,
      );
      const { name } = tables[below(random, tables.length)]!;
      const changed = withChangedPart(some, name, (text) =>
        [...change(text.trimEnd().split('\n'), random), ''].join('\n'),
      );
      return alsoManifest ? withValidManifest(changed) : changed;
    });

  const DAMAGES: Record<string, Damage> = {
    'a bit flipped': inBytes((copy, random) => {
      // Compressed data have bits that say nothing, such as those that fill the last byte of a block.
      while (unpacked(copy).equals(content)) {
        const index = place(random);
        copy[index] = copy[index]! ^ (1 << below(random, 8));
      }
      return copy;
    }),
    truncated: inBytes((copy, random) => copy.subarray(0, below(random, copy.length))),
    'a block overwritten': inBytes((copy, random) => {
      const start = place(random);
      return copy.fill(randomBytes(1)[0]! | 1, start, start + 1 + below(random, 4096)).equals(bytes)
        ? copy.subarray(1)
        : copy;
    }),
    'a block left out': inBytes((copy, random) => {
      const start = place(random);
      return Buffer.concat([copy.subarray(0, start), copy.subarray(start + 1 + below(random, 4096))]);
    }),
    'something appended': inBytes((copy, random) => Buffer.concat([copy, Buffer.alloc(1 + below(random, 2048), 'x')])),
    'an entry left out': inParts((some, random) => some.toSpliced(below(random, some.length), 1)),
    'an entry twice': inParts((some, random) => {
      const index = below(random, some.length);
      return some.toSpliced(index, 0, some[index]!);
    }),
    'two entries swapped': inParts((some, random) => {
      const index = below(random, some.length - 1);
      return some.with(index, some[index + 1]!).with(index + 1, some[index]!);
    }),
    'an entry renamed': inParts((some, random) => {
      const index = below(random, some.length);
      return some.with(index, { ...some[index]!, name: some[(index + 1) % some.length]!.name });
    }),
    'a bit of an entry flipped': inParts((some, random) => {
      const index = nonEmpty(some, random);
      return some.with(index, { ...some[index]!, content: flipped(some[index]!.content, random) });
    }),
    'an entry cut off': inParts((some, random) => {
      const index = nonEmpty(some, random);
      const { content } = some[index]!;
      return some.with(index, { ...some[index]!, content: content.subarray(0, below(random, content.length)) });
    }),
    'the contents of two entries swapped': inParts((some, random) => {
      const index = below(random, some.length - 1);
      const [one, other] = [some[index]!, some[index + 1]!];
      if (one.content.equals(other.content)) return some.slice(1);
      return some.with(index, { ...one, content: other.content }).with(index + 1, { ...other, content: one.content });
    }),
    'a row left out': inLines((lines, random) => lines.toSpliced(below(random, lines.length), 1)),
    'a row twice': inLines((lines, random) => {
      const index = below(random, lines.length);
      return lines.toSpliced(index, 0, lines[index]!);
    }),
    'a row left out, and the sums of the entries made right': inLines(
      (lines, random) => lines.toSpliced(below(random, lines.length), 1),
      true,
    ),
    'a row changed, and the sums of the entries made right': inLines(
      (lines, random) =>
        lines.with(
          below(random, lines.length),
          lines[0]!.replace(/\d/, (digit) => String((Number(digit) + 1) % 10)),
        ),
      true,
    ),
    'the manifest of another site': withManifest((manifest) => (manifest.site = 'https://other.example')),
    'the manifest of another time': withManifest(
      (manifest, random) => (manifest.written = new Date(below(random, 1e12)).toISOString()),
    ),
    'another count in the manifest': withManifest((manifest, random) => {
      manifest.tables[below(random, manifest.tables.length)]!.rows += 1 + below(random, 5);
    }),
    'a table left out of the manifest': withManifest((manifest, random) => {
      manifest.tables.splice(below(random, manifest.tables.length), 1);
    }),
    'another sum in the manifest': withManifest((manifest, random) => {
      const names = Object.keys(manifest.entries);
      manifest.entries[names[below(random, names.length)]!]!.sha256 = hashOf(String(random()));
    }),
    'a migration left out of the manifest': withManifest((manifest, random) => {
      manifest.migrations.splice(below(random, manifest.migrations.length), 1);
    }),
    'a manifest without its own sum': withManifest((manifest) => delete manifest.sha256),
    'another kind': inParts((some) => withValidManifest(withChangedPart(some, 'format.json', () => '{"format":1}'))),
    'an entry behind the end': inParts((some, random) => [...some, some[below(random, some.length)]!]),
  };

  test('R541: is never restored, in 200 ways, and leaves nothing behind', async () => {
    const ways = Object.entries(DAMAGES);
    for (let seed = 0; seed < 200; seed++) {
      const [name, damage] = ways[seed % ways.length]!;
      await damage(randomNumbers(seed));
      const outcome = await program
        .get(ArchiveImporter)
        .import(damaged(), silentProgress(), { kind: 'backup' })
        .then(
          () => `${name} (${seed}) was restored`,
          (error: Error) => error.message,
        );
      expect(outcome).toMatch(/^(The archive|Row \d+|The contents of the archive|The rows of) /);
      expect(await site.database.query('SELECT id FROM admin UNION ALL SELECT id FROM blog_post')).toEqual([]);
    }
    expect(await readFileHashes(site)).toEqual({});
    // The undamaged one is restored by the same program.
    await program.get(ArchiveImporter).import(backup, silentProgress(), { kind: 'backup' });
    expect(await rowsOf(site)).toEqual(rowsInBackup);
  });
});

describe('daily backups', () => {
  let daily: TestApp;
  const NIGHT = new Date('2027-01-10T03:30:00+05:30');
  const HOUR = 3_600_000;
  const backups = () => join(daily.config.dataDir, 'backups');
  /** After the start of an application, whose timer then does not run: only the tests make backups. */
  const switchOn = (config: Config) => Object.assign(config, { backupUrl: `file:${backups()}` });
  const stored = () => readdir(backups()).catch(() => []);
  const setClock = (time: number | Date) => jest.spyOn(daily.get(Clock), 'now').mockReturnValue(new Date(time));
  const status = async () => {
    const { data } = await daily.gql<{ backupStatus: Record<string, unknown> }>(
      '{ backupStatus { enabled lastAt bytes missing failedAt problem stale nextAt } }',
      {},
      await daily.signIn(),
    );
    return data!.backupStatus;
  };

  beforeAll(async () => {
    daily = await startApp();
    switchOn(daily.config);
  });
  afterAll(() => daily.close());
  beforeEach(async () => {
    jest.restoreAllMocks();
    await daily.database.query('DELETE FROM backup_run');
    await rm(backups(), { recursive: true, force: true });
  });

  test('R542: are made once a night, by one of several instances, and when a night was missed', async () => {
    const config = new Config({ ...daily.config, backupUrl: null });
    const other = await createApp(config);
    await other.init();
    switchOn(config);
    try {
      const clock = setClock(NIGHT);
      jest.spyOn(other.get(Clock), 'now').mockImplementation(() => daily.get(Clock).now());
      const all = () => Promise.all([daily.get(DailyBackup).makeIfDue(), other.get(DailyBackup).makeIfDue()]);
      await all();
      await all();
      expect(await stored()).toEqual(['backup-2027-01-09T22-00-00Z.tar.gz']);
      clock.mockReturnValue(new Date(NIGHT.getTime() + 23 * HOUR));
      await all();
      expect(await stored()).toHaveLength(1);
      // Nothing ran in the next two nights.
      clock.mockReturnValue(new Date(NIGHT.getTime() + 57 * HOUR));
      await all();
      expect(await stored()).toEqual(['backup-2027-01-09T22-00-00Z.tar.gz', 'backup-2027-01-12T07-00-00Z.tar.gz']);
    } finally {
      await other.close();
    }
  });

  test('R542: are removed by age, and files of others are not', async () => {
    setClock(NIGHT);
    await daily.get(BackupMaker).make({ progress: silentProgress() });
    const old = Array.from(
      { length: 30 },
      (_, n) => `backup-2026-12-${String(n + 1).padStart(2, '0')}T22-00-00Z.tar.gz`,
    );
    for (const name of [...old, 'holiday.tar.gz', 'backup-2026-12-01T22-00-00Z.tar.gz.part'])
      await writeFile(join(backups(), name), '');
    setClock(NIGHT.getTime() + 24 * HOUR);
    await daily.get(DailyBackup).makeIfDue();
    expect((await stored()).sort()).toEqual([
      ...[26, 27, 28, 29, 30].map((day) => `backup-2026-12-${day}T22-00-00Z.tar.gz`),
      ...['backup-2027-01-09T22-00-00Z.tar.gz', 'backup-2027-01-10T22-00-00Z.tar.gz', 'holiday.tar.gz'],
    ]);
  });

  test('R543 R544: a failure is told once by mail and shown until one succeeds', async () => {
    const clock = setClock(NIGHT);
    const sent = jest.spyOn(daily.get(MailService), 'send').mockResolvedValue();
    await writeFile(backups(), 'in the way');
    await daily.get(DailyBackup).makeIfDue();
    clock.mockReturnValue(new Date(NIGHT.getTime() + HOUR));
    await daily.get(DailyBackup).makeIfDue();
    expect(sent.mock.calls.map(([{ to, subject }]) => [to, subject])).toEqual([
      [daily.config.adminEmail, `The backup of the website of ${daily.config.site.name} failed`],
    ]);
    expect(await daily.database.query('SELECT problem FROM backup_run')).toHaveLength(2);
    expect(await status()).toEqual({
      enabled: true,
      lastAt: null,
      bytes: 0,
      missing: 0,
      failedAt: new Date(NIGHT.getTime() + HOUR).toISOString(),
      problem: expect.stringMatching(/^The archive cannot be written: /),
      stale: true,
      nextAt: new Date(NIGHT.getTime() + 2 * HOUR).toISOString(),
    });
    await rm(backups());
    clock.mockReturnValue(new Date(NIGHT.getTime() + 2 * HOUR));
    await daily.get(DailyBackup).makeIfDue();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(await status()).toEqual({
      ...{ enabled: true, lastAt: new Date(NIGHT.getTime() + 2 * HOUR).toISOString(), bytes: expect.any(Number) },
      ...{ missing: 0, failedAt: null, problem: '', stale: false },
      nextAt: new Date(NIGHT.getTime() + 24 * HOUR).toISOString(),
    });
  });

  test('R543: are not begun without enough free space, and nothing is removed then', async () => {
    setClock(NIGHT);
    await daily.get(BackupMaker).make({ progress: silentProgress() });
    const { bavail, bsize } = await statfs(backups());
    const huge = join(backups(), 'backup-2027-01-09T22-30-00Z.tar.gz');
    await writeFile(huge, '');
    await truncate(huge, bavail * bsize);
    setClock(NIGHT.getTime() + 24 * HOUR);
    await expect(daily.get(BackupMaker).make({ progress: silentProgress() })).rejects.toThrow(
      /^There is not enough space for a backup: it needs about .* and .* are free\.$/,
    );
    expect(await stored()).toHaveLength(2);
  });

  test('R547: the newest is downloaded by a link of an administrator, for a minute', async () => {
    const LINK = 'mutation { createBackupLink }';
    const administrator = await daily.signIn();
    expect((await daily.gql(LINK, {}, administrator)).errors[0]?.message).toBe(ERRORS.NO_BACKUP.message);
    setClock(NIGHT);
    await daily.get(BackupMaker).make({ progress: silentProgress() });
    setClock(NIGHT.getTime() + 24 * HOUR);
    await daily.get(BackupMaker).make({ progress: silentProgress() });
    jest.restoreAllMocks();
    const officer = await inviteAndSignIn(daily, 'OFFICER', administrator);
    expect((await daily.gql(LINK, {}, officer.token)).errors[0]?.message).toBe(ERRORS.ADMINISTRATORS_ONLY.message);

    const { data } = await daily.gql<{ createBackupLink: string }>(LINK, {}, administrator);
    const link = data!.createBackupLink;
    const response = await fetch(link);
    const [, newest = ''] = (await stored()).sort();
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${newest}"`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(await readFile(join(backups(), newest)));
    const [time, session, signature] = link.split('/').at(-1)!.split('.');
    const others = [`${time}.${session}.${signature}x`, `${time}0.${session}.${signature}`, `${time}.${session}.`];
    for (const other of [...others, `${time}.${signature}`, `.${session}.${signature}`, 'x'])
      expect([other, (await fetch(new URL(other, link))).status]).toEqual([other, 404]);

    const leaving = await inviteAndSignIn(daily, 'ADMINISTRATOR', administrator);
    const linkOf = async (token: string) =>
      (await daily.gql<{ createBackupLink: string }>(LINK, {}, token)).data!.createBackupLink;
    const theirs = await linkOf(leaving.token);
    const statusBefore = (await fetch(theirs)).status;
    await daily.gql('mutation ($id: ID!) { deactivateAccount(id: $id) { id } }', leaving, administrator);
    expect([statusBefore, (await fetch(theirs)).status]).toEqual([200, 404]);
    const demoted = await inviteAndSignIn(daily, 'ADMINISTRATOR', administrator);
    const former = await linkOf(demoted.token);
    const SET_ROLE = 'mutation ($id: ID!) { setAccountRole(id: $id, role: OFFICER) { id } }';
    await daily.gql(SET_ROLE, demoted, administrator);
    expect((await fetch(former)).status).toBe(404);
    jest.spyOn(daily.get(Clock), 'now').mockReturnValue(new Date(Date.now() + (BACKUP_LINK_SECONDS + 1) * 1000));
    expect((await fetch(link)).status).toBe(404);
  });

  test('are cut off by a shutdown, which leaves no part of one and no failure', async () => {
    setClock(NIGHT);
    const controller = new AbortController();
    const making = daily.get(BackupMaker).make({
      progress: silentProgress(),
      signal: controller.signal,
      isDue: () => {
        setImmediate(() => controller.abort());
        return Promise.resolve(true);
      },
    });
    await expect(making).rejects.toThrow();
    expect(await stored()).toEqual([]);
    expect(await daily.database.query('SELECT * FROM backup_run')).toEqual([]);
  });

  test('R542: are off by a setting', async () => {
    expect(app.config.backupUrl).toBeNull();
    const { data } = await app.gql<{ backupStatus: object }>('{ backupStatus { enabled nextAt } }', {}, token);
    expect(data!.backupStatus).toEqual({ enabled: false, nextAt: null });
    await expect(runTransferCommand(['backup'], [], () => app.config, openNothing)).rejects.toThrow(
      'Backups are off: set BACKUP_URL, or name a file with --out FILE.',
    );
  });
});

describe('an encrypted backup', () => {
  const PASSPHRASE = 'three unrelated words';
  const withPassphrase = (config: Config, backupPassphrase: string | null) =>
    new Config({ ...config, backupPassphrase });
  let path: string;

  beforeAll(async () => {
    path = join(folder, 'backup.tar.gz.enc');
    const program = await createSiteContext(withPassphrase(app.config, PASSPHRASE), BackupCommandsModule);
    try {
      await program.get(ArchiveExporter).export(path, { kind: 'backup' }, silentProgress());
    } finally {
      await program.close();
    }
  });

  test('R546: is restored with its passphrase, and nothing in it can be read', async () => {
    const bytes = (await readFile(path)).toString('latin1');
    expect(bytes.startsWith('GAVELBK1')).toBe(true);
    const site = await another();
    await restoreBackup(withPassphrase(site.config, PASSPHRASE), path, openSite, silentProgress());
    expect((await rowsOf(site)).gallery_image).toEqual((await rowsOf(app)).gallery_image);
  });

  test('R546: asks for its passphrase, and refuses another one and any damage', async () => {
    const site = await another();
    const restore = (passphrase: string | null, file = path) =>
      restoreBackup(withPassphrase(site.config, passphrase), file, openNothing, silentProgress());
    await expect(restore(null)).rejects.toThrow('The archive is encrypted: set BACKUP_PASSPHRASE');
    await expect(restore('three other words')).rejects.toThrow(
      'BACKUP_PASSPHRASE is not the one that it was made with',
    );
    const bytes = await readFile(path);
    const damaged = join(folder, 'damaged.enc');
    for (const index of [8, 30, 40, 50, Math.round(bytes.length / 2), bytes.length - 20, bytes.length - 1]) {
      await writeFile(
        damaged,
        bytes.map((byte, at) => (at === index ? byte ^ 1 : byte)),
      );
      await expect(restore(PASSPHRASE, damaged)).rejects.toThrow(/^The archive (is damaged or incomplete|cannot be)/);
    }
    for (const length of [20, 50, bytes.length - 1]) {
      await writeFile(damaged, bytes.subarray(0, length));
      await expect(restore(PASSPHRASE, damaged)).rejects.toThrow(/^The archive (is damaged or incomplete|cannot be)/);
    }
    expect(await site.database.query('SELECT id FROM admin')).toEqual([]);
  });
});

test('R538: a backup in a bucket is streamed there, listed, restored and removed like one in a folder', async () => {
  const bucket = await startBucket();
  const address = bucket.address.replace('@media?', '@media/club/backups?');
  const program = await createSiteContext(new Config({ ...app.config, backupUrl: address }), BackupCommandsModule);
  try {
    const made = await program.get(BackupMaker).make({ progress: silentProgress() });
    const place = await openBackupPlace(address);
    expect(await place.list()).toEqual([{ name: made!.name, time: expect.any(Date), bytes: made!.bytes }]);
    expect(await program.get(BackupRuns).status()).toMatchObject({ bytes: made!.bytes, problem: '' });
    expect(await new BucketFiles(address).list()).toHaveLength(1);
    const fetched = await place.fetch(made!.name, folder);
    expect([(await stat(fetched)).size, place.fetchedBytes((await place.list())[0]!)]).toEqual([
      made!.bytes,
      made!.bytes,
    ]);
    const site = await another();
    await restoreBackup(site.config, fetched, openSite, silentProgress());
    expect((await rowsOf(site)).gallery_image).toEqual((await rowsOf(app)).gallery_image);
    await place.delete(made!.name);
    expect(await place.list()).toEqual([]);
  } finally {
    await program.close();
    await bucket.close();
  }
});
