import { spawn } from 'node:child_process';
import { delimiter } from 'node:path';
import { at, binary, ROOT, Stop } from './place.mjs';

/** The environment in which the packages' programs find one another and run on the pinned Node. */
export const toolEnv = {
  ...process.env,
  PATH: `${at('node_modules', '.bin')}${delimiter}${process.env.PATH}`,
  FORCE_COLOR: process.stderr.isTTY ? '1' : '0',
};

const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The exit code of a program that was asked to stop. */
const STOPPED = 143;

/**
 * Runs a program quietly in the project's folder and answers what it said. Throws a Stop with that when it fails.
 * It ends with this process.
 */
export async function run(program, args, { env = toolEnv, cwd = ROOT } = {}) {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  let stopped = false;
  const stop = () => {
    stopped = true;
    child.kill('SIGKILL'); // npm does not listen to anything less, and what was cut off is begun anew
  };
  for (const signal of STOPS) process.on(signal, stop);
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done)).catch(
    (error) => error.message,
  );
  for (const signal of STOPS) process.off(signal, stop);
  if (stopped) process.exit(STOPPED);
  if (code !== 0) throw new Stop(`'${[program.split(/[\\/]/).at(-1), ...args].join(' ')}' failed (${code}).`, said);
  return said;
}

export const runTool = (name, args, options) => run(binary(name), args, options);
