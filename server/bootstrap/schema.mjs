import { runBuilt } from './run-built.mjs';

await runBuilt('server/print-schema.js', 'server');
