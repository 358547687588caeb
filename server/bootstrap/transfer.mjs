import { runBuilt } from './run-built.mjs';

await runBuilt('bundle/transfer.js');
