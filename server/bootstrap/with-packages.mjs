import { spawnSync } from 'node:child_process';
import { preparePackages } from './ensure-built.mjs';
import { PINNED_NODE } from './install.mjs';
import { exitOnStartupError, ROOT } from './paths.mjs';

/**
 * `with-packages.mjs [script …]` installs missing packages, those of the tests included, then runs the script on the
 * pinned Node.
 */
await exitOnStartupError(preparePackages);
const command = process.argv.slice(2);
if (command.length) process.exitCode = spawnSync(PINNED_NODE, command, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
