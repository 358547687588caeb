import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { fromRoot, binary, ROOT, StartupError } from './paths.mjs';

/** Lets programs of installed packages find one another and run on the pinned Node. */
export const toolEnv = {
  ...process.env,
  PATH: `${fromRoot('node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  FORCE_COLOR: process.stderr.isTTY ? '1' : '0',
};

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Exit code after a request to stop (128 + SIGTERM). */
const STOPPED = 143;

/**
 * Runs a program in the project's folder and returns its output. Throws a StartupError with that output if it fails. The program
 * ends with this process.
 */
export async function run(program, args, { env = toolEnv, cwd = ROOT } = {}) {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill('SIGKILL'); // npm ignores weaker signals, and interrupted work starts over
  };
  for (const signal of STOPS) process.on(signal, stop);
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done)).catch(
    (error) => error.message,
  );
  for (const signal of STOPS) process.off(signal, stop);
  if (stopped) process.exit(STOPPED);
  if (code !== 0)
    throw new StartupError(`'${[program.split(/[\\/]/).at(-1), ...args].join(' ')}' failed (${code}).`, said);
  return said;
}

export const runTool = (name, args, options) => run(binary(name), args, options);
