import { type INestApplicationContext, Logger } from '@nestjs/common';
import { runCommand } from './core/access/action-log.js';
import { Admins, type InitialCredentials } from './features/accounts/admins.js';
import type { Config } from './core/config/config.js';
import { withAdvisoryLock } from './infra/database/advisory-lock.js';
import { DatabaseServer } from './infra/database/database-server.js';

/** Arbitrary, but unique among the advisory locks used on this database. */
const FIRST_START_LOCK = 4_285_370_116;

/**
 * Adds sample content to a new site and then creates the first administrator; in this order an interrupted start begins
 * again. Of instances that start together, one does it while the others wait. null if the site already has an
 * administrator.
 */
export async function prepareNewSite(
  site: INestApplicationContext,
  config: Config,
): Promise<InitialCredentials | null> {
  const admins = site.get(Admins);
  const credentials = (await admins.exist()) ? await admins.lostCredentials() : await prepare(site, config, admins);
  admins.forgetCredentials();
  return credentials;
}

function prepare(site: INestApplicationContext, config: Config, admins: Admins): Promise<InitialCredentials | null> {
  const { url, isEmbedded } = site.get(DatabaseServer);
  return withAdvisoryLock(url, FIRST_START_LOCK, async () => {
    if (await admins.exist()) return null;
    const seed = config.seed ?? (isEmbedded ? 'demo' : 'none');
    if (seed === 'demo') {
      new Logger('Start').log('Adding sample content.');
      // Loaded lazily, because existing sites never need it.
      await (await import('./seed/seed.js')).seedDemo(site);
    }
    return runCommand('first start', () => admins.ensureOne());
  });
}
