import { spawnSync } from 'node:child_process';
import { PINNED_NODE } from './install.mjs';
import { at, orStop, ROOT } from './place.mjs';
import { prepare } from './prepare.mjs';

/** Runs a program of the built server with what the command line says: for what is done on the machine itself. */
export async function runBuilt(program) {
  await orStop(() => prepare());
  const command = [at('dist', 'server', program), ...process.argv.slice(2)];
  const env = { ...process.env, NODE_ENV: 'production' };
  process.exitCode = spawnSync(PINNED_NODE, command, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
}
