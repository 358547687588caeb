import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/** Everything in this folder runs before packages are installed: plain Node 20, no dependencies. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const fromRoot = (...parts) => join(ROOT, ...parts);
export const binary = (name) => fromRoot('node_modules', '.bin', name);
export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

export const OLDEST_NODE = 20;
export const nodeMajor = Number(process.versions.node.split('.')[0]);

/** An expected failure: one sentence for the user, and the output of the failed program. */
export class StartupError extends Error {
  constructor(sentence, details = '') {
    super(sentence);
    this.details = details.trim();
  }
}

/** Progress goes to stderr: the first line on stdout is the server's and contains its address. */
export const log = (line) => process.stderr.write(`${line}\n`);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs `main`. A StartupError prints its sentence and ends the process with exit code 1. */
export async function exitOnStartupError(main) {
  try {
    return await main();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    if (error.details) log(error.details);
    log(`\n${error.message}`);
    process.exit(1);
  }
}
