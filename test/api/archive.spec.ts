import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type INestApplicationContext } from '@nestjs/common';
import { UnknownElementException } from '@nestjs/core/errors/exceptions/index.js';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text as wholeText } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ArchiveImporter } from '../../server/transfer/archive/import.js';
import { INCLUDED_TABLES, OPTIONAL_TABLES } from '../../server/transfer/archive/tables.js';
import type { Manifest } from '../../server/transfer/archive/manifest.js';
import { runTransferCommand } from '../../server/transfer/command.js';
import { ArchiveModule, exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import { LegacyImportModule } from '../../server/rest/legacy-import/legacy-site.js';
import { createSiteContext } from '../../server/transfer/site-context.js';
import { MailQueue } from '../../server/infra/mail/mail-queue.js';
import { POST_HTML_MESSAGES } from '../../server/shared/post-html-limits.js';
import { loadConfig } from '../../server/core/config/config.js';
import {
  withChangedPart,
  readManifest,
  type ArchivePart,
  readParts,
  withValidManifest,
  writeParts,
} from '../support/archives.js';
import { startApp, type TestApp } from '../support/app.js';
import { emptying } from '../support/database.js';
import { TABLE_BOMB } from '../support/html-bombs.js';
import {
  readFileHashes,
  addSampleRecords,
  createSite,
  type NewTestSite,
  openNothing,
  readContent,
  readRows,
  silentProgress,
  type TestSite,
} from '../support/sites.js';

const PROGRAM = fileURLToPath(new URL('../../dist/bundle/transfer.js', import.meta.url));
const POST_ROWS = 'rows/blog_post.jsonl';
/** Posts of the large site; `TRANSFER_POSTS=1000 npm test -- api archive` sets another number. */
const POSTS = Number(process.env.TRANSFER_POSTS ?? 300);

let app: TestApp;
let folder: string;
/** Archive of the site with sample records, without its accounts. */
let archive: string;
let parts: ArchivePart[];
const sites: NewTestSite[] = [];

beforeAll(async () => {
  [app, folder] = await Promise.all([startApp(), mkdtemp(join(tmpdir(), 'gavel-archive-'))]);
  await addSampleRecords(app);
  archive = join(folder, 'site.tar.gz');
  await exportSite(app.config, archive, {}, silentProgress());
  parts = await readParts(archive);
});
afterAll(async () => {
  await app.close();
  await Promise.all(sites.map((site) => site.remove()));
  await rm(folder, { recursive: true, force: true });
});

async function another(): Promise<NewTestSite> {
  const site = await createSite();
  sites.push(site);
  return site;
}

/** The last words of the program where no file may grow beyond 4 KiB. */
async function cramped({ config, database }: TestSite, args: string[]): Promise<string> {
  const program = spawn('sh', ['-c', 'ulimit -f 8; exec "$@"', 'sh', process.execPath, PROGRAM, ...args], {
    env: { ...process.env, NODE_ENV: 'test', DATA_DIR: config.dataDir, DATABASE_URL: database.url },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return (await wholeText(program.stderr)).trim().split('\n').at(-1)!;
}

const emails = async (site: NewTestSite) =>
  (await site.database.query('SELECT email FROM admin ORDER BY email')).map(({ email }) => email);

describe('a site that is exported and imported', () => {
  test('R456 R470: arrives with every row and every byte, and with an officer who can sign in', async () => {
    const site = await another();
    const { admin, missing, manifest } = await importArchive(site.config, archive, silentProgress());
    const rows = await readRows(app);
    expect(await readRows(site)).toEqual(rows);
    expect(await readFileHashes(site)).toEqual(await readFileHashes(app));
    expect(missing).toEqual([]);
    expect(admin).toEqual({ email: app.config.adminEmail, password: null });
    // The site with sample records has something of everything, or this would say little.
    const { blog_post, blog_former_slug, event, intro_video } = rows;
    expect([blog_post, blog_former_slug, event, intro_video].map((some) => some!.length)).toEqual([3, 1, 2, 1]);
    expect(manifest.tables.find(({ name }) => name === 'blog_post')!.rows).toBe(3);
  });

  test('is one file that only its owner can read, any tool can unpack, and never exists half-written', async () => {
    expect((await stat(archive)).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
    const [row] = parts
      .find(({ name }) => name === POST_ROWS)!
      .content.toString()
      .split('\n');
    expect(JSON.parse(row!)).toMatchObject({ author_name: 'Nimal Perera' });
    const nowhere = join(folder, 'missing', 'site.tar.gz');
    await expect(exportSite(app.config, nowhere, {}, silentProgress())).rejects.toThrow(
      'The archive cannot be written: no such file or folder.',
    );
    await expect(exportSite(app.config, folder, {}, silentProgress())).rejects.toThrow(
      `The archive cannot be written: ${folder} exists and is not a file.`,
    );
    await expect(importArchive((await another()).config, nowhere, silentProgress())).rejects.toThrow(
      'The archive cannot be read: no such file or folder.',
    );
  });

  test('R456: leaves out sessions, secrets and passwords', async () => {
    const text = Buffer.concat(parts.map(({ content }) => content)).toString('latin1');
    expect(text).not.toContain('$argon2');
    expect(text).not.toContain(app.config.jwtSecret);
    expect(readManifest(parts).tables.map(({ name }) => name)).toEqual(INCLUDED_TABLES.map(({ name }) => name));
  });

  test('arrives from an archive of an earlier version, without the tables that are gone', async () => {
    const [site, earlier] = [await another(), join(folder, 'earlier.tar.gz')];
    const rows = { name: 'rows/blog_clap_day.jsonl', content: Buffer.from('{"claps":3}\n') };
    const withRows = [...parts.slice(0, -1), rows, parts.at(-1)!];
    const addTable = ({ tables }: Manifest) => tables.push({ name: 'blog_clap_day', columns: ['claps'], rows: 1 });
    await writeParts(earlier, withValidManifest(withRows, addTable));
    await importArchive(site.config, earlier, silentProgress());
    expect(await readRows(site)).toEqual(await readRows(app));
  });

  test('R456: includes accounts on request, whose owners sign in as before; existing ones stay', async () => {
    const whole = join(folder, 'whole.tar.gz');
    await exportSite(app.config, whole, { withAdmins: true }, silentProgress());
    const site = await another();
    await site.database.query(
      `INSERT INTO admin (email, email_key, password_hash, role, created_at) VALUES ('a@b.example', 'a@b.example', 'x', 'admin', now())`,
    );
    expect((await importArchive(site.config, whole, silentProgress())).admin).toBeNull();
    expect(await emails(site)).toEqual(['a@b.example', app.config.adminEmail]);
    const hash = `SELECT password_hash FROM admin WHERE email = '${app.config.adminEmail}'`;
    expect(await site.database.query(hash)).toEqual(await app.database.query(hash));
  });

  test('is not written to a full disk, and the error says so', async () => {
    const path = join(folder, 'too-large.tar.gz');
    expect(await cramped(app, ['export', '--out', path])).toBe(
      'The archive cannot be written: the file is too large for the file system.',
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('too-large'))).toEqual([]);
  });

  test('is not read onto a full disk, and the error does not blame the archive', async () => {
    const site = await another();
    expect(await cramped(site, ['import', '--archive', archive])).toBe(
      'The media cannot be stored: the file is too large for the file system.',
    );
    expect(await readContent(site)).toEqual([]);
    expect(await readFileHashes(site)).toEqual({});
  });

  test('must exist: a mistyped folder produces no empty archive', async () => {
    const elsewhere = join(folder, 'elsewhere');
    const path = join(folder, 'nothing.tar.gz');
    const config = () => loadConfig({ NODE_ENV: 'test', DATA_DIR: elsewhere });
    await expect(runTransferCommand(['export', '--out', path], [], config, openNothing)).rejects.toThrow(
      `There is no site in ${elsewhere}.`,
    );
    await expect(stat(join(elsewhere, 'postgres'))).rejects.toThrow('ENOENT');
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  test('R457: is not imported into a site with content', async () => {
    await expect(importArchive(app.config, archive, silentProgress())).rejects.toThrow(
      /^An archive can only be imported into an empty site, and this one has 3 posts, 2 events, 1 gallery image, /,
    );
  });
});

test.each([
  ['archives', ArchiveModule],
  ['a legacy site', LegacyImportModule],
])('the program that imports %s has no mail queue, so it sends nothing that is queued', async (_, work) => {
  const { config } = await another();
  const program = await createSiteContext(config, work);
  try {
    expect(() => program.get(MailQueue)).toThrow(UnknownElementException);
  } finally {
    await program.close();
  }
});

describe('an invalid archive leaves an empty site', () => {
  let site: NewTestSite;
  /** The program that reads archives, started once for all of them. */
  let program: INestApplicationContext;
  beforeAll(async () => {
    site = await another();
    program = await createSiteContext(site.config, ArchiveModule);
  });
  afterEach(() => emptied(site));
  afterAll(() => program.close());
  const importArchiveAt = (path: string) => program.get(ArchiveImporter).import(path, silentProgress());

  const text = (manifest: (of: Manifest) => void) => (some: ArchivePart[]) => withValidManifest(some, manifest);
  const inPosts = (from: string, to: string) => (some: ArchivePart[]) =>
    withValidManifest(withChangedPart(some, POST_ROWS, (rows) => rows.replaceAll(from, to)));
  const beside = (part: ArchivePart) => (some: ArchivePart[]) =>
    withValidManifest([...some.slice(0, -1), part, some.at(-1)!]);

  test.each<[string, RegExp, (some: ArchivePart[]) => ArchivePart[]]>([
    ['of another program', /is not an archive of this site/, (some) => some.slice(1)],
    ['of a newer version', /newer version/, (some) => withChangedPart(some, 'format.json', () => '{"format":2}')],
    [
      'of an unknown schema',
      /another build of the site/,
      text((manifest) => manifest.migrations.push('Later1999999999999')),
    ],
    ['with a file that climbs out', /"\.\.\/\.\.\/evil"/, beside({ name: '../../evil', content: Buffer.from('x') })],
    ['with media that climb out', /media\/\.\.\/x/, beside({ name: 'media/../x', content: Buffer.from('x') })],
    [
      'with a link',
      /not a file: "media\/x"/,
      beside({ name: 'media/x', content: Buffer.alloc(0), header: { type: 'symlink', linkname: '/etc/passwd' } }),
    ],
    ['with one name twice', /twice/, (some) => [...some.slice(0, 3), some[2]!, ...some.slice(3)]],
    [
      'with something after its end',
      /continues after its manifest/,
      (some) => [...some, { name: 'x', content: Buffer.from('x') }],
    ],
    ['without its manifest', /manifest is missing/, (some) => some.slice(0, -1)],
    [
      'with an unreadable manifest',
      /unreadable manifest/,
      (some) => withChangedPart(some, 'manifest.json', () => '{}'),
    ],
    [
      'with a changed row',
      /has been modified/,
      (some) => withChangedPart(some, POST_ROWS, (rows) => rows.replace('lit', 'dim')),
    ],
    ['with a part that is gone', /only in one of them/, (some) => some.filter(({ name }) => !name.startsWith('media'))],
    ['with another count', /do not match its manifest/, text((manifest) => (manifest.tables[0]!.rows = 2))],
    ['with an unknown table', /unknown table/, beside({ name: 'rows/pg_shadow.jsonl', content: Buffer.from('') })],
    ['with an unknown column', /unknown column/, inPosts('"subtitle"', '"\\"; DROP"')],
    ['with a column too few', /lacks a required column/, inPosts('"excerpt"', '"claps"')],
    [
      'with a row that is none',
      /Row 1 of blog_post/,
      (some) => withValidManifest(withChangedPart(some, POST_ROWS, () => '[]\n')),
    ],
    [
      'with a row cut off',
      /incomplete row/,
      (some) => withValidManifest(withChangedPart(some, POST_ROWS, (rows) => rows.slice(0, -5))),
    ],
    [
      'with an address that runs',
      /an address is not valid/,
      inPosts('https://linkedin.com/in/example', 'javascript:alert(1)'),
    ],
    ['with a row that breaks a rule', /blog_post_claps/, inPosts('"claps":3', '"claps":-3')],
    [
      'with a file that nobody needs',
      /no row refers to/,
      beside({ name: 'media/00000000-0000-4000-8000-000000000000/whole.mp4', content: Buffer.from('x') }),
    ],
    // The files are stored by then, and go again.
    [
      'whose rows fail after its files',
      /blog_post_claps/,
      (some) => {
        const rest = inPosts('"claps":3', '"claps":-3')(some);
        const first = rest.filter(({ name }) => name === 'format.json' || name.startsWith('media'));
        return withValidManifest([...first, ...rest.filter((part) => !first.includes(part))]);
      },
    ],
    [
      'that unpacks without end',
      /more data than any site/,
      beside({ name: 'media/00000000-0000-4000-8000-000000000000/whole.mp4', content: Buffer.alloc(90_000_000) }),
    ],
  ])('%s', async (_what, why, change) => {
    const path = join(folder, 'hostile.tar.gz');
    await writeParts(path, change(parts));
    await expect(importArchiveAt(path)).rejects.toThrow(why);
    expect(await readContent(site)).toEqual([]);
    expect(await readFileHashes(site)).toEqual({});
  });

  test('truncated anywhere, or not an archive at all', async () => {
    const { size } = await stat(archive);
    for (const length of [10, Math.round(size / 3), size - 600, size - 1]) {
      const path = join(folder, 'cut.tar.gz');
      await copyFile(archive, path);
      await truncate(path, length);
      await expect(importArchiveAt(path)).rejects.toThrow(/damaged or incomplete/);
    }
    await writeFile(join(folder, 'text'), 'hello');
    await expect(importArchiveAt(join(folder, 'text'))).rejects.toThrow(/damaged or incomplete/);
    await expect(importArchiveAt(join(folder, 'none'))).rejects.toThrow(/cannot be read/);
    expect(await readContent(site)).toEqual([]);
  });

  test('whose content is sanitized like any other', async () => {
    const path = join(folder, 'script.tar.gz');
    await writeParts(path, inPosts('<p>Not yet.</p>', '<p>Yes.</p><script>alert(1)</script>')(parts));
    await importArchiveAt(path);
    const [post] = await site.database.query(`SELECT content FROM blog_post WHERE title = 'Begun'`);
    expect(post).toEqual({ content: '<p>Yes.</p>' });
  });

  test('whose text is too deep for the site is refused with a sentence that says which row and why', async () => {
    const path = join(folder, 'deep.tar.gz');
    await writeParts(path, inPosts('<p>Not yet.</p>', '<b>'.repeat(30_000))(parts));
    await expect(importArchiveAt(path)).rejects.toThrow(
      new RegExp(`^Row \\d+ of blog_post could not be imported: ${POST_HTML_MESSAGES.depth}\\.$`),
    );
  });

  test('of an older build is imported with its large tables, which are shown without their spans', async () => {
    const path = join(folder, 'table.tar.gz');
    await writeParts(path, inPosts('<p>Not yet.</p>', JSON.stringify(TABLE_BOMB).slice(1, -1))(parts));
    await importArchiveAt(path);
    const [post] = await site.database.query(`SELECT content FROM blog_post WHERE title = 'Begun'`);
    expect(post).toEqual({ content: TABLE_BOMB });
  });
});

async function emptied(site: NewTestSite): Promise<NewTestSite> {
  await site.database.query(emptying([...INCLUDED_TABLES, ...OPTIONAL_TABLES].map(({ name }) => name)));
  await rm(join(site.config.dataDir, 'media'), { recursive: true, force: true });
  return site;
}

describe('a large site', () => {
  let large: NewTestSite;
  let path: string;

  /** Posts with a hundred covers and pictures in their texts: copies of one, under names of their own. */
  beforeAll(async () => {
    large = await another();
    path = join(folder, 'large.tar.gz');
    const [stored] = Object.keys(await readFileHashes(app)).filter((file) => file.endsWith('60x40-60.webp'));
    const from = dirname(join(app.config.dataDir, 'media', stored!));
    const ids = Array.from({ length: 100 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    for (const id of ids) {
      const to = join(large.config.dataDir, 'media', id.slice(0, 2), id);
      await mkdir(to, { recursive: true });
      for (const file of await readdir(from)) await copyFile(join(from, file), join(to, file));
    }
    await large.database.query(
      `INSERT INTO media (id, kind, bytes, width, height, focal_x, focal_y, created_at)
       SELECT id, 'image', 1, 60, 40, 20, 30, now() FROM unnest($1::uuid[]) AS given (id)`,
      [ids],
    );
    await large.database.query(
      `INSERT INTO blog_post (slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department,
         author_linkedin, author_photo, cover, status, published_date, claps, created_at, updated_at)
       SELECT 'post-' || n, 'Post ' || n, '', '<p>' || repeat('Words “and” more \\ words. ', 100) || n || '</p><img src="' || picture
         || '" data-size="medium">', 'Words', 3, 'Nimal', 'Mathematics', 'https://example.com', '', picture, 'published',
         now() - n * interval '1 minute', n, now(), now()
       FROM generate_series(1, ${POSTS}) AS n,
         LATERAL (SELECT '/media/' || ($1::text[])[1 + n % 100] || '-60x40.webp' AS picture) AS pictures`,
      [ids],
    );
    await exportSite(large.config, path, {}, silentProgress());
  });

  test(`R457: of ${POSTS} posts with images arrives identical, even after an import that was killed`, async () => {
    const site = await another();
    const importing = spawn(process.execPath, [PROGRAM, 'import', '--archive', path], {
      env: { ...process.env, ...site.env },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    // Told half-way: rows are inserted by then, and some files stored.
    const [line] = (await once(createInterface({ input: importing.stderr }), 'line')) as [string];
    const exited = once(importing, 'exit');
    importing.kill('SIGKILL');
    await exited;
    expect(line).toMatch(/^rows and media: 100 of 2\d\d$/);
    expect(await readContent(site)).toEqual([]);

    await importArchive(site.config, path, silentProgress());
    expect(await readRows(site)).toEqual(await readRows(large));
    expect(await readFileHashes(site)).toEqual(await readFileHashes(large));
    expect((await readRows(site)).blog_post).toHaveLength(POSTS);
  });

  test('is written identically each time except for the timestamp, and for who did what: the export', async () => {
    const again = join(folder, 'again.tar.gz');
    await exportSite(large.config, again, {}, silentProgress());
    const contents = async (file: string) => ({
      ...readManifest(await readParts(file)).entries,
      'rows/act.jsonl': null,
    });
    expect(await contents(again)).toEqual(await contents(path));
  });
});
