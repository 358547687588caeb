import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Config } from '../../../core/config/config.js';
import { errorMessage } from '../../../core/errors/thrown-error.js';
import { PersonalLinks } from '../../../core/records/personal-links/personal-links.service.js';
import { Clock } from '../../../core/time/clock.js';
import { EveryMinute } from '../../../core/time/every-minute.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { addDays } from '../../../shared/days.js';
import { SEAT_LIMITS } from '../../../shared/seats.js';
import { EventEntity } from '../event.entity.js';
import { eraseSeatMail } from './mail/seat-mail-rows.js';
import { SeatMails } from './mail/seat-mails.service.js';
import { lockEvent, settleSeats, storedSeatings } from './seat-book.js';
import { SEAT_LINKS } from './seat-links.js';
import { isOutdated } from './seat-queue.js';
import { SeatEntity } from './seat.entity.js';

/** Events whose queues time can change. Whoever waits when an event has begun waits on, but nothing is offered any more. */
const WITH_QUEUE = `
  SELECT DISTINCT event.id FROM seat JOIN event ON event.id = seat.event_id
  WHERE seat.state = 'offered' OR (seat.state = 'queued' AND event.date >= $1)`;

/** Seats of events that are long past, and of those that can no longer be restored from the trash. */
const TO_ERASE = `
  SELECT id FROM seat WHERE NOT EXISTS (SELECT FROM event WHERE event.id = seat.event_id AND event.date >= $1)
    AND NOT EXISTS (
      SELECT FROM trash, jsonb_array_elements(rows) AS trashed
      WHERE trashed->>'table' = 'event' AND trashed->'row'->>'id' = seat.event_id::text AND (trashed->'row'->>'date')::date >= $1)`;

/** Offers seats on when an offer has ended, mails what is due, and erases names. Every instance tries; the lock on the event lets one of them do it. */
@Injectable()
export class SeatSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Seats');
  readonly #timer: EveryMinute;

  constructor(
    private readonly mails: SeatMails,
    private readonly links: PersonalLinks,
    private readonly dataSource: DataSource,
    private readonly day: SiteDay,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.#timer = new EveryMinute(
      clock,
      () => this.run(),
      (error) => this.#log.warn(`Seats could not be offered on, mailed about or erased yet: ${errorMessage(error)}`),
    );
  }

  onApplicationBootstrap(): void {
    this.#timer.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#timer.stop();
  }

  async run(): Promise<void> {
    await this.#settleDue();
    await this.mails.run();
    await this.#eraseOld();
  }

  /** Stores that offers have ended, and offers the free seats to the next: also those of an event that was restored. */
  async #settleDue(): Promise<void> {
    const { manager } = this.dataSource;
    const { timeZone } = this.config;
    const rows = await manager.query<{ id: string }[]>(WITH_QUEUE, [this.day.today]);
    if (rows.length === 0) return;
    const events = await manager.findBy(EventEntity, { id: In(rows.map(({ id }) => id)) });
    for (const [id, seating] of await storedSeatings(manager, events, timeZone)) {
      if (!isOutdated(seating, this.clock.now())) continue;
      await this.dataSource.transaction(async (transaction) => {
        const event = await lockEvent(transaction, id);
        if (event) await settleSeats(transaction, event, timeZone, this.clock.now());
      });
    }
  }

  async #eraseOld(): Promise<void> {
    const since = addDays(this.day.today, -SEAT_LIMITS.keptDays);
    const rows = await this.dataSource.query<{ id: string }[]>(TO_ERASE, [since]);
    // A deletion of nothing would invalidate the cache of every instance.
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    await this.dataSource.transaction(async (manager) => {
      await manager.delete(SeatEntity, ids);
      await this.links.revoke(SEAT_LINKS, ids, manager);
      await eraseSeatMail(ids, manager);
    });
    this.#log.log(`Erased ${ids.length} seats of past events`);
  }
}
