import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { FirstSignIn } from '../features/sessions/admins.js';
import type { Config } from '../platform/config/config.js';
import { carriedTable } from './archive/carried.js';
import { refuseUnlessThere } from './archive/departure.js';
import { exportSite, importArchive, importOldSite } from './move.js';
import { Progress } from './progress.js';
import { Refusal } from './refusal.js';

interface Told {
  lines: string[];
  /** False when something could not be moved. */
  complete: boolean;
}

const USAGE = `Usage:
  npm run export [-- --out FILE] [--with-admins]
  npm run import -- --archive FILE
  npm run import -- --from https://old.example/api [--email ADDRESS]
With --email the password is asked for, or read from IMPORT_PASSWORD; --password PASSWORD shows it to everybody on this machine.`;

/** What is left out or named wrongly ends with how it is used. */
export async function perform([command = '', ...rest]: string[], configured: () => Config): Promise<Told> {
  const work = { export: leave, import: enter }[command];
  if (!work) throw new Refusal(USAGE);
  if (rest.includes('--help')) return { lines: [USAGE], complete: true };
  const progress = new Progress(process.stderr);
  try {
    return await work(rest, configured, progress);
  } finally {
    progress.end();
  }
}

async function enter(args: string[], configured: () => Config, progress: Progress): Promise<Told> {
  const { archive, from, email, password } = read(args, {
    archive: 'string',
    from: 'string',
    email: 'string',
    password: 'string',
  });
  if (typeof archive === 'string' && from === undefined) return arrive(archive, configured(), progress);
  if (typeof from !== 'string' || archive !== undefined) throw new Refusal(USAGE);
  const signIn = typeof email === 'string' ? { email, password: await passwordFor(email, password) } : undefined;
  return moveIn({ from, signIn }, configured(), progress);
}

type Kinds = Record<string, 'string' | 'boolean'>;

function read(args: string[], kinds: Kinds): Record<string, unknown> {
  const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]));
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n${USAGE}`);
  }
}

/** npm runs this elsewhere than where it was called. */
const placeOf = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

async function leave(args: string[], configured: () => Config, progress: Progress): Promise<Told> {
  const options = read(args, { out: 'string', 'with-admins': 'boolean' });
  const stamp = new Date().toISOString().slice(0, 16).replaceAll(':', '-');
  const path = placeOf(typeof options.out === 'string' ? options.out : `site-${stamp}.tar.gz`);
  const config = configured();
  refuseUnlessThere(config);
  const { manifest, missing } = await exportSite(
    config,
    path,
    { withAdmins: options['with-admins'] === true },
    progress,
  );
  const counts = manifest.tables.flatMap(({ name, rows }) => {
    const called = carriedTable(name)?.called;
    return called ? [`  ${called.padEnd(20)} ${rows}`] : [];
  });
  const lines = [`Written to ${path}:`, ...counts, `  ${'media files'.padEnd(20)} ${manifest.media}`];
  return { lines: [...lines, ...lost('The store does not have:', missing)], complete: missing.length === 0 };
}

async function arrive(archive: string, config: Config, progress: Progress): Promise<Told> {
  const { manifest, missing, admin } = await importArchive(config, placeOf(archive), progress);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Read ${rows} rows and ${manifest.media} media files of ${manifest.site}, written ${manifest.written}.`,
  ];
  lines.push(...lost('The archive does not have:', missing), ...signInLines(admin));
  return { lines, complete: missing.length === 0 };
}

async function moveIn(
  order: { from: string; signIn?: { email: string; password: string } },
  config: Config,
  progress: Progress,
): Promise<Told> {
  const { report, source, admin } = await importOldSite(config, order, progress);
  const lines = [`Brought from ${source}:`, ...report.lines(), ...signInLines(admin)];
  if (!order.signIn) lines.push('Drafts stayed there: with --email, of somebody who may see them, they come too.');
  return { lines, complete: report.losses.length === 0 };
}

/** More would push what matters off the screen. */
const MOST_NAMED = 20;

function lost(head: string, files: string[]): string[] {
  if (files.length === 0) return [];
  const more = files.length - MOST_NAMED;
  const named = files.slice(0, MOST_NAMED).map((file) => `  ${file}`);
  return [head, ...named, ...(more > 0 ? [`  and ${more} more`] : [])];
}

const signInLines = (admin: FirstSignIn | null): string[] =>
  admin
    ? [
        `The first administrator is ${admin.email}, with the password ${admin.password ?? 'that ADMIN_PASSWORD says'}${admin.password ? ' (not shown again)' : ''}.`,
      ]
    : [];

async function passwordFor(email: string, given: unknown): Promise<string> {
  if (typeof given === 'string') return given;
  const { IMPORT_PASSWORD } = process.env;
  if (IMPORT_PASSWORD) return IMPORT_PASSWORD;
  if (!process.stdin.isTTY) throw new Refusal(`The password of ${email} is not known: set IMPORT_PASSWORD.`);
  return asked(`Password of ${email} on the old site: `);
}

/** What is typed is not shown. */
function asked(question: string): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: hidden, terminal: true });
  // Only now the terminal itself shows nothing of what is typed.
  process.stderr.write(question);
  return new Promise<string>((answer, fail) => {
    line.once('SIGINT', () => line.close());
    line.once('close', () => fail(new Refusal('Stopped.')));
    line.once('line', answer);
  }).finally(() => {
    line.close();
    process.stderr.write('\n');
  });
}
