import { NestFactory } from '@nestjs/core';
import { Admins, type FirstSignIn } from '../features/sessions/admins.js';
import type { Config } from '../platform/config/config.js';
import { AppLogger } from '../platform/log/logger.js';
import { type Arrived, Arrival } from './archive/arrival.js';
import { type Departed, Departure } from './archive/departure.js';
import { MovingModule } from './moving.module.js';
import { type MovedIn, MovingIn, type MovingOrder } from './old-site/moving-in.js';
import type { Progress } from './progress.js';

type Opened = Awaited<ReturnType<typeof NestFactory.createApplicationContext>>;

/** Writes the site of `config` into an archive. */
export const exportSite = (
  config: Config,
  path: string,
  options: { withAdmins?: boolean },
  progress: Progress,
): Promise<Departed> => opened(config, (site) => site.get(Departure).leave(path, options, progress));

/** Reads an archive into the site of `config`, which must be empty. */
export const importArchive = (
  config: Config,
  path: string,
  progress: Progress,
): Promise<Arrived & { admin: FirstSignIn | null }> =>
  opened(config, async (site) => {
    const arrived = await site.get(Arrival).arrive(path, progress);
    return { ...arrived, admin: await site.get(Admins).ensureOne() };
  });

/** Brings what another site tells into the site of `config`. */
export const importOldSite = (config: Config, order: MovingOrder, progress: Progress): Promise<MovedIn> =>
  opened(config, (site) => site.get(MovingIn).move(order, progress));

async function opened<T>(config: Config, work: (site: Opened) => Promise<T>): Promise<T> {
  const site = await NestFactory.createApplicationContext(MovingModule.forRoot(config), {
    abortOnError: false,
    logger: new AppLogger(config),
  });
  try {
    return await work(site);
  } finally {
    await site.close();
  }
}
