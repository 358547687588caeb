import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { refuseStale, saved } from '../../platform/database/versioned.js';
import { Clock } from '../../platform/time/clock.js';
import { SiteDay } from '../../platform/time/site-day.js';
import { DomainError } from '../../shared/errors.js';
import {
  embeddedForm,
  isPast,
  MEMBERSHIP_DEFAULT,
  MEMBERSHIP_MESSAGES,
  MEMBERSHIP_RULES,
  toldOn,
  type MembershipDates,
} from '../../shared/membership.js';
import { firstBroken } from '../../shared/rules.js';
import { MembershipEntity, ONLY } from './membership.entity.js';

export interface MembershipChanges {
  isOpen: boolean;
  formUrl?: string;
  closeDate?: string;
  /** null takes it away; left out, it stays. */
  nextIntakeDate?: string | null;
}

@Injectable()
export class MembershipService {
  constructor(
    @InjectRepository(MembershipEntity) private readonly configs: Repository<MembershipEntity>,
    private readonly clock: Clock,
    private readonly day: SiteDay,
  ) {}

  /** What readers are told today. */
  async told(): Promise<MembershipDates> {
    return toldOn(this.day.today, await this.stored());
  }

  /** As it was saved; before that, open without a form. */
  async stored(): Promise<MembershipEntity> {
    return (await this.configs.findOneBy({ id: ONLY })) ?? this.#unsaved();
  }

  /** Saves how applications stand. With `version`, a save in between is a conflict that tells who and when. */
  save(changes: MembershipChanges, by: string | null, version?: number): Promise<MembershipEntity> {
    const { nextIntakeDate, ...intake } = changes;
    const written = intake.isOpen ? this.#opened(intake) : { isOpen: false, formUrl: '', closeDate: null };
    return this.configs.manager.transaction(async (manager) => {
      // The first two saves wait for one another too.
      await manager.query(`LOCK TABLE membership_config IN SHARE ROW EXCLUSIVE MODE`);
      const current = (await manager.findOneBy(MembershipEntity, { id: ONLY })) ?? this.#unsaved();
      refuseStale(current, version, 'MEMBERSHIP_CHANGED');
      const next = nextIntakeDate === undefined ? current.nextIntakeDate : nextIntakeDate;
      return manager.save(saved(current, { ...written, nextIntakeDate: next }, by, this.clock.now()));
    });
  }

  /** An intake needs a form and a closing day that is not over. */
  #opened({ formUrl = '', closeDate = '' }: MembershipChanges) {
    const late = closeDate && isPast(closeDate, this.day.today) ? MEMBERSHIP_MESSAGES.closeDatePast : null;
    const broken = {
      formUrl: firstBroken(MEMBERSHIP_RULES.formUrl, formUrl),
      closeDate: firstBroken(MEMBERSHIP_RULES.closeDate, closeDate) ?? late,
    };
    const fields = Object.fromEntries(Object.entries(broken).filter((entry): entry is [string, string] => !!entry[1]));
    if (Object.keys(fields).length) throw DomainError.invalid(fields);
    return { isOpen: true, formUrl: embeddedForm(formUrl)!, closeDate };
  }

  #unsaved(): MembershipEntity {
    const now = this.clock.now();
    const { isOpen, formUrl } = MEMBERSHIP_DEFAULT;
    const blank = { isOpen, formUrl, closeDate: null, nextIntakeDate: null };
    return this.configs.create({ ...blank, id: ONLY, createdAt: now, updatedAt: now, updatedBy: null, version: 0 });
  }
}
