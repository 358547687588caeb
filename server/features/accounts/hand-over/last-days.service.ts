import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, type EntityManager, type Repository } from 'typeorm';
import { errorMessage } from '../../../core/errors/thrown-error.js';
import { actAs, SITE_ITSELF } from '../../../core/records/acts/record-act.js';
import { FOR_UPDATE } from '../../../core/records/find-row.js';
import { Clock } from '../../../core/time/clock.js';
import { EveryMinute } from '../../../core/time/every-minute.js';
import { SiteDay } from '../../../core/time/site-day.js';
import { AccountChanges } from '../account-changes.js';
import { AdminEntity } from '../admin.entity.js';

/**
 * Deactivates accounts when their last day is over: at the start, and at the beginning of every minute. Every instance tries; the locks let
 * one of them do it. The last administrator keeps access, whatever the day, until there is another one who can sign in.
 */
@Injectable()
export class LastDays implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('LastDays');
  readonly #timer: EveryMinute;

  constructor(
    @InjectRepository(AdminEntity) private readonly accounts: Repository<AdminEntity>,
    private readonly changes: AccountChanges,
    private readonly day: SiteDay,
    private readonly clock: Clock,
  ) {
    this.#timer = new EveryMinute(
      clock,
      () => this.endAccess(),
      (error) => this.#log.warn(`Accounts whose last day is over could not be deactivated yet: ${errorMessage(error)}`),
    );
  }

  onApplicationBootstrap(): void {
    this.#timer.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.#timer.stop();
  }

  /** Deactivates all whose last day is over. Of administrators, the one who was here last is the last to go. */
  async endAccess(): Promise<void> {
    if (!(await this.accounts.existsBy(this.#due()))) return;
    await this.accounts.manager.transaction(async (manager) => {
      const left = new Set((await this.changes.lockAdministrators(manager)).map(({ id }) => id));
      for (const account of await this.#lockDue(manager)) {
        if (left.size === 1 && left.has(account.id)) continue;
        await actAs(
          SITE_ITSELF,
          () => this.clock.now(),
          () => this.changes.deactivate(account, manager),
        );
        left.delete(account.id);
        this.#log.log(`Deactivated account ${account.id}: its last day is over`);
      }
    });
  }

  #due() {
    return { lastDay: LessThan(this.day.today), deactivatedAt: IsNull() };
  }

  #lockDue(manager: EntityManager): Promise<AdminEntity[]> {
    const order = { lastSeenAt: { direction: 'ASC', nulls: 'FIRST' }, id: 'ASC' } as const;
    return manager.find(AdminEntity, { where: this.#due(), order, lock: FOR_UPDATE });
  }
}
