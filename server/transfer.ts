import { existsSync } from 'node:fs';
import { type Config, loadConfig } from './core/config/config.js';
import { LEGACY_SITE } from './rest/legacy-import/legacy-site.js';
import { ARCHIVE } from './transfer/archive/site-archive.js';
import { runTransferCommand } from './transfer/command.js';

/** Exit codes: 0 complete, 1 nothing transferred, 2 something is missing. */
try {
  if (existsSync('.env')) process.loadEnvFile();
  const readConfig = () => loadConfig(process.env);
  const { lines, complete } = await runTransferCommand(
    process.argv.slice(2),
    [ARCHIVE, LEGACY_SITE],
    readConfig,
    openSite,
  );
  console.log(stripControlCharacters(lines.join('\n')));
  process.exitCode = complete ? 0 : 2;
} catch (error) {
  console.error(error instanceof Error ? stripControlCharacters(error.message) : error);
  process.exitCode = 1;
}

/** Loaded lazily: only a restore and the check of an update start the whole site. */
async function openSite(config: Config) {
  return (await import('./app.js')).openSite(config);
}

/** Content of another site must not control the terminal. */
function stripControlCharacters(text: string): string {
  return text.replaceAll(/[^\n\P{Cc}]/gu, ' ');
}
