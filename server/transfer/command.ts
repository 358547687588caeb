import { parseArgs } from 'node:util';
import type { Config } from '../core/config/config.js';
import { logEvent } from '../core/logging/log-event.js';
import { errorMessage } from '../core/errors/thrown-error.js';
import { exportToArchive } from './archive/site-archive.js';
import { backupCommand, restoreCommand } from './backup/backup-commands.js';
import type { OpenSite } from './backup/restore.js';
import type { CommandResult, ImportSource } from './import-source.js';
import { Progress } from './progress.js';
import { TransferError } from './transfer-error.js';
import { updateCheckCommand } from './update/update-command.js';

/** Runs a command by its name. Unknown and missing options fail with the usage text. `openSite` starts the whole site. */
export async function runTransferCommand(
  [command = '', ...args]: string[],
  sources: readonly ImportSource[],
  readConfig: () => Config,
  openSite: OpenSite,
): Promise<CommandResult> {
  const usage = usageOf(sources);
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!run) throw new TransferError(usage);
  if (args.includes('--help')) return { lines: [usage], complete: true };
  const progress = new Progress(process.stderr);
  try {
    const result = await run(args, { usage, sources, readConfig, openSite, progress });
    logEvent('info', 'action', { command, complete: result.complete }, `Command ${command}`);
    return result;
  } finally {
    progress.end();
  }
}

const usageOf = (sources: readonly ImportSource[]): string =>
  [
    'Usage:',
    '  npm run export [-- --out FILE] [--with-admins]',
    ...sources.map(({ usage }) => `  npm run import -- ${usage}`),
    '  npm run backup [-- --out FILE]',
    '  npm run restore -- FILE',
    '  npm run update:check',
    ...sources.flatMap(({ notes }) => notes ?? []),
  ].join('\n');

interface Run {
  usage: string;
  sources: readonly ImportSource[];
  readConfig: () => Config;
  openSite: OpenSite;
  progress: Progress;
}

const COMMANDS: Readonly<Record<string, (args: string[], run: Run) => Promise<CommandResult>>> = {
  backup: runBackup,
  restore: runRestore,
  export: runExport,
  import: runImport,
  'update-check': runUpdateCheck,
};

function runBackup(args: string[], { usage, readConfig, progress }: Run): Promise<CommandResult> {
  const { out } = parseOptions(args, { out: 'string' }, usage);
  return backupCommand(textOf(out), readConfig(), progress);
}

function runRestore(
  [file = '', ...more]: string[],
  { usage, readConfig, openSite, progress }: Run,
): Promise<CommandResult> {
  if (!file || file.startsWith('--') || more.length > 0) throw new TransferError(usage);
  return restoreCommand(file, readConfig(), openSite, progress);
}

function runUpdateCheck(args: string[], { usage, readConfig, openSite }: Run): Promise<CommandResult> {
  if (args.length > 0) throw new TransferError(usage);
  return updateCheckCommand(readConfig(), openSite);
}

function runExport(args: string[], { usage, readConfig, progress }: Run): Promise<CommandResult> {
  const { out, 'with-admins': withAdmins } = parseOptions(args, { out: 'string', 'with-admins': 'boolean' }, usage);
  return exportToArchive({ out: textOf(out), withAdmins: withAdmins === true }, readConfig, progress);
}

async function runImport(args: string[], { usage, sources, readConfig, progress }: Run): Promise<CommandResult> {
  const names = sources.flatMap(({ option, furtherOptions }) => [option, ...furtherOptions]);
  const values = parseOptions(args, Object.fromEntries(names.map((name) => [name, 'string'])), usage);
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
  const [source, ...others] = sources.filter(({ option }) => options[option] !== undefined);
  const value = source && options[source.option];
  if (!source || value === undefined || others.length > 0) throw new TransferError(usage);
  return source.import(value, options, readConfig, progress);
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parseOptions(
  args: string[],
  kinds: Readonly<Record<string, 'string' | 'boolean'>>,
  usage: string,
): Record<string, unknown> {
  const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]));
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new TransferError(`${errorMessage(error)}\n${usage}`);
  }
}
