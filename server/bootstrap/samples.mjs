import { join } from 'node:path';
import { runBuilt } from './run-built.mjs';

await runBuilt(join('seed', 'encode.js'), 'server');
