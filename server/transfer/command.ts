import { parseArgs } from 'node:util';
import type { Config } from '../core/config/config.js';
import { logEvent } from '../core/logging/log-event.js';
import { errorMessage } from '../core/errors/thrown-error.js';
import { exportToArchive } from './archive/site-archive.js';
import type { CommandResult, ImportSource } from './import-source.js';
import { Progress } from './progress.js';
import { TransferError } from './transfer-error.js';

/** Runs `export` or `import`. Unknown and missing options fail with the usage text. */
export async function runTransferCommand(
  [command, ...args]: string[],
  sources: readonly ImportSource[],
  readConfig: () => Config,
): Promise<CommandResult> {
  const usage = usageOf(sources);
  if (command !== 'export' && command !== 'import') throw new TransferError(usage);
  if (args.includes('--help')) return { lines: [usage], complete: true };
  const progress = new Progress(process.stderr);
  try {
    const run = command === 'import' ? runImport : runExport;
    const result = await run(args, { usage, sources, readConfig, progress });
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
    ...sources.flatMap(({ notes }) => notes ?? []),
  ].join('\n');

interface Run {
  usage: string;
  sources: readonly ImportSource[];
  readConfig: () => Config;
  progress: Progress;
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
