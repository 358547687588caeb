import { spawnSync } from 'node:child_process';
import { PINNED_NODE } from './install.mjs';
import { at, orStop, ROOT } from './place.mjs';
import { prepare } from './prepare.mjs';

/** `npm run admin -- …`: what is done on the machine itself. */
await orStop(() => prepare());
const command = [at('dist', 'server', 'admin.js'), ...process.argv.slice(2)];
const env = { ...process.env, NODE_ENV: 'production' };
process.exitCode = spawnSync(PINNED_NODE, command, { cwd: ROOT, env, stdio: 'inherit' }).status ?? 1;
