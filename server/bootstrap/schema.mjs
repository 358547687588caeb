import { runBuilt } from './run-built.mjs';

await runBuilt('print-schema.js', 'server');
