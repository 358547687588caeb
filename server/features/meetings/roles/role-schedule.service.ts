import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { errorMessage } from '../../../core/errors/thrown-error.js';
import { PersonalLinks } from '../../../core/records/personal-links/personal-links.service.js';
import { Clock } from '../../../core/time/clock.js';
import { EveryMinute } from '../../../core/time/every-minute.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { addDays } from '../../../shared/days.js';
import { ROLE_LIMITS } from '../../../shared/evening-roles.js';
import { eraseTaken } from './taken-roles.js';

/** Roles of evenings that are long past, and of meetings that can no longer be restored from the trash. */
const TO_ERASE = `
  SELECT id FROM taken_role WHERE date < $1
    OR NOT EXISTS (SELECT FROM weekly_meeting WHERE weekly_meeting.id = taken_role.meeting_id)
    AND NOT EXISTS (
      SELECT FROM trash, jsonb_array_elements(rows) AS trashed
      WHERE trashed->>'table' = 'weekly_meeting' AND trashed->'row'->>'id' = taken_role.meeting_id::text)`;

/** Erases names when their time is over. Every instance tries: a row is erased once. */
@Injectable()
export class RoleSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Roles');
  readonly #timer: EveryMinute;

  constructor(
    private readonly links: PersonalLinks,
    private readonly dataSource: DataSource,
    private readonly day: SiteDay,
    clock: Clock,
  ) {
    this.#timer = new EveryMinute(
      clock,
      () => this.run(),
      (error) => this.#log.warn(`Roles of past evenings could not be erased yet: ${errorMessage(error)}`),
    );
  }

  onApplicationBootstrap(): void {
    this.#timer.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#timer.stop();
  }

  async run(): Promise<void> {
    const since = addDays(this.day.today, -ROLE_LIMITS.keptDays);
    const rows = await this.dataSource.query<{ id: string }[]>(TO_ERASE, [since]);
    // A deletion of nothing would invalidate the cache of every instance.
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await this.dataSource.transaction((manager) => eraseTaken(manager, this.links, ids));
    this.#log.log(`Erased ${ids.length} roles of past evenings`);
  }
}
