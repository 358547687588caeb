import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { InitialCredentials } from '../features/sessions/admins.js';
import type { Config } from '../core/config/config.js';
import { includedTable } from './archive/tables.js';
import { assertSiteExists } from './archive/export.js';
import { exportSite, importArchive, importLegacySite } from './run-transfer.js';
import { Progress } from './progress.js';
import { TransferError } from './transfer-error.js';
import { errorMessage } from '../core/errors/thrown-error.js';

interface CommandResult {
  lines: string[];
  /** False if something could not be transferred. */
  complete: boolean;
}

const USAGE = `Usage:
  npm run export [-- --out FILE] [--with-admins]
  npm run import -- --archive FILE
  npm run import -- --from https://old.example/api [--email ADDRESS]
With --email you are prompted for the password, unless IMPORT_PASSWORD is set. --password PASSWORD works too, but other users of this machine can see it.`;

/** Unknown and missing options fail with the usage text. */
export async function runTransferCommand(
  [command = '', ...rest]: string[],
  readConfig: () => Config,
): Promise<CommandResult> {
  const work = { export: runExport, import: runImport }[command];
  if (!work) throw new TransferError(USAGE);
  if (rest.includes('--help')) return { lines: [USAGE], complete: true };
  const progress = new Progress(process.stderr);
  try {
    return await work(rest, readConfig, progress);
  } finally {
    progress.end();
  }
}

async function runImport(args: string[], readConfig: () => Config, progress: Progress): Promise<CommandResult> {
  const { archive, from, email, password } = parseOptions(args, {
    archive: 'string',
    from: 'string',
    email: 'string',
    password: 'string',
  });
  if (typeof archive === 'string' && from === undefined) return runArchiveImport(archive, readConfig(), progress);
  if (typeof from !== 'string' || archive !== undefined) throw new TransferError(USAGE);
  const signIn = typeof email === 'string' ? { email, password: await findPassword(email, password) } : undefined;
  return runLegacyImport({ from, signIn }, readConfig(), progress);
}

type Kinds = Record<string, 'string' | 'boolean'>;

function parseOptions(args: string[], kinds: Kinds): Record<string, unknown> {
  const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]));
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new TransferError(`${errorMessage(error)}\n${USAGE}`);
  }
}

/** npm changes the working directory; INIT_CWD is the original one. */
const resolveFromCaller = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

async function runExport(args: string[], readConfig: () => Config, progress: Progress): Promise<CommandResult> {
  const options = parseOptions(args, { out: 'string', 'with-admins': 'boolean' });
  const stamp = new Date().toISOString().slice(0, 16).replaceAll(':', '-');
  const path = resolveFromCaller(typeof options.out === 'string' ? options.out : `site-${stamp}.tar.gz`);
  const config = readConfig();
  assertSiteExists(config);
  const { manifest, missing } = await exportSite(
    config,
    path,
    { withAdmins: options['with-admins'] === true },
    progress,
  );
  const counts = manifest.tables.flatMap(({ name, rows }) => {
    const label = includedTable(name)?.label;
    return label ? [`  ${label.padEnd(20)} ${rows}`] : [];
  });
  const lines = [`Written to ${path}:`, ...counts, `  ${'media files'.padEnd(20)} ${manifest.media}`];
  return {
    lines: [...lines, ...missingLines('Missing from the media store:', missing)],
    complete: missing.length === 0,
  };
}

async function runArchiveImport(archive: string, config: Config, progress: Progress): Promise<CommandResult> {
  const { manifest, missing, admin } = await importArchive(config, resolveFromCaller(archive), progress);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `Read ${rows} rows and ${manifest.media} media files of ${manifest.site}, written ${manifest.written}.`,
  ];
  lines.push(...missingLines('Missing from the archive:', missing), ...signInLines(admin));
  return { lines, complete: missing.length === 0 };
}

async function runLegacyImport(
  options: { from: string; signIn?: { email: string; password: string } },
  config: Config,
  progress: Progress,
): Promise<CommandResult> {
  const { report, source, admin } = await importLegacySite(config, options, progress);
  const lines = [`Imported from ${source}:`, ...report.lines(), ...signInLines(admin)];
  if (!options.signIn)
    lines.push(
      'Drafts were not imported. To include them, add --email with the address of an administrator of that site.',
    );
  return { lines, complete: report.failures.length === 0 };
}

/** A longer list would push the summary off the screen. */
const MAX_LISTED = 20;

function missingLines(heading: string, files: string[]): string[] {
  if (files.length === 0) return [];
  const more = files.length - MAX_LISTED;
  const named = files.slice(0, MAX_LISTED).map((file) => `  ${file}`);
  return [heading, ...named, ...(more > 0 ? [`  and ${more} more`] : [])];
}

const signInLines = (admin: InitialCredentials | null): string[] =>
  admin
    ? [
        `The first administrator is ${admin.email} with the password ${admin.password ?? 'set in ADMIN_PASSWORD'}${admin.password ? ' (shown only once)' : ''}.`,
      ]
    : [];

async function findPassword(email: string, option: unknown): Promise<string> {
  if (typeof option === 'string') return option;
  const { IMPORT_PASSWORD } = process.env;
  if (IMPORT_PASSWORD) return IMPORT_PASSWORD;
  if (!process.stdin.isTTY) throw new TransferError(`No password for ${email}: set IMPORT_PASSWORD.`);
  return promptForPassword(`Password of ${email} on the old site: `);
}

function promptForPassword(question: string): Promise<string> {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
  const line = createInterface({ input: process.stdin, output: hidden, terminal: true });
  // The prompt goes to stderr because readline's output is muted.
  process.stderr.write(question);
  return new Promise<string>((resolve, fail) => {
    line.once('SIGINT', () => line.close());
    line.once('close', () => fail(new TransferError('Stopped.')));
    line.once('line', resolve);
  }).finally(() => {
    line.close();
    process.stderr.write('\n');
  });
}
