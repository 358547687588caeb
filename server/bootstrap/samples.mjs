import { runBuilt } from './run-built.mjs';

await runBuilt('server/seed/encode.js', 'server');
