import type { INestApplication } from '@nestjs/common';
import { OrphanedMediaCleanup } from '../../server/infra/media/orphaned-media-cleanup.service.js';

/** Tests run the cleanup of media themselves: one that the timer began would hold the lock, and theirs would delete nothing. */
export function stopBackgroundCleanup(app: INestApplication): void {
  app.get(OrphanedMediaCleanup, { strict: false }).beforeApplicationShutdown();
}
