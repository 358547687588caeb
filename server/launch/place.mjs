import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** Everything in this folder runs before anything is installed: plain Node 20, no packages. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const at = (...parts) => join(ROOT, ...parts);
export const binary = (name) => at('node_modules', '.bin', name);
export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

export const OLDEST_NODE = 20;
export const nodeMajor = Number(process.versions.node.split('.')[0]);

/** What stops a start: one sentence for the person at the keyboard, and what the failing program said. */
export class Stop extends Error {
  constructor(sentence, details = '') {
    super(sentence);
    this.details = details.trim();
  }
}

/** Progress goes to the error stream: the first line of the output is the server's, and says where it listens. */
export const tell = (line) => process.stderr.write(`${line}\n`);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs `main`; a Stop ends the process with its sentence and code 1. */
export async function orStop(main) {
  try {
    return await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    if (error.details) tell(error.details);
    tell(`\n${error.message}`);
    process.exit(1);
  }
}
