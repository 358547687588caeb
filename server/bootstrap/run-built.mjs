import { spawnSync } from 'node:child_process';
import { PINNED_NODE } from './install.mjs';
import { fromRoot, exitOnStartupError, ROOT } from './paths.mjs';
import { prepare } from './ensure-built.mjs';

/** Builds what is stale for `mode`, then runs a program in `dist` with the arguments of the command line. */
export async function runBuilt(program, mode = 'production') {
  await exitOnStartupError(() => prepare(mode));
  // Nobody who runs it can do anything about a deprecation in a package.
  const command = ['--no-deprecation', fromRoot('dist', program), ...process.argv.slice(2)];
  const env = { ...process.env, NODE_ENV: 'production' };
  process.exitCode = spawnSync(PINNED_NODE, command, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}
