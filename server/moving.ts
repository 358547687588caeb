import { existsSync } from 'node:fs';
import { loadConfig } from './platform/config/config.js';
import { perform } from './moving/command.js';

/** `npm run import -- …` and `npm run export -- …`. Nothing moved: 1. Something of it could not: 2. */
try {
  if (existsSync('.env')) process.loadEnvFile();
  const { lines, complete } = await perform(process.argv.slice(2), () => loadConfig(process.env));
  console.log(printable(lines.join('\n')));
  process.exitCode = complete ? 0 : 2;
} catch (error) {
  console.error(error instanceof Error ? printable(error.message) : error);
  process.exitCode = 1;
}

/** Other sites name things as they like: nothing of it may steer the terminal. */
function printable(text: string): string {
  return text.replaceAll(/[^\n\P{Cc}]/gu, ' ');
}
