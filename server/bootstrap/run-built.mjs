import { spawnSync } from 'node:child_process';
import { PINNED_NODE } from './install.mjs';
import { fromRoot, exitOnStartupError, ROOT } from './paths.mjs';
import { prepare } from './ensure-built.mjs';

/** `run-built.mjs <program in dist> [argument …]` builds what is stale, then runs the program. */
const [program, ...options] = process.argv.slice(2);
await exitOnStartupError(() => prepare(program.startsWith('bundle/') ? 'production' : 'server'));
// Nobody who runs it can do anything about a deprecation in a package.
const command = ['--no-deprecation', fromRoot('dist', program), ...options];
const env = { ...process.env, NODE_ENV: 'production' };
process.exitCode = spawnSync(PINNED_NODE, command, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
