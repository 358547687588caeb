import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { RecordStore } from '../../core/records/record-store.js';
import type { RecordRules, SingleTable } from '../../core/records/record-type.js';
import type { Expected, Identified } from '../../core/records/versioned.js';
import { SiteDay } from '../../core/time/site-day.js';
import { DomainError } from '../../shared/errors.js';
import {
  embeddedForm,
  isPast,
  MEMBERSHIP_API_MESSAGES,
  MEMBERSHIP_DEFAULT,
  MEMBERSHIP_RULES,
} from '../../shared/membership.js';
import { firstBroken } from '../../shared/rules.js';
import { MembershipEntity, MEMBERSHIP_ROW_ID } from './membership.entity.js';
import { type MembershipDates, effectiveSettings } from './effective-settings.js';

const { isOpen, formUrl } = MEMBERSHIP_DEFAULT;

export interface MembershipChanges {
  isOpen: boolean;
  formUrl?: string;
  closeDate?: string;
  /** null clears the date; undefined leaves it unchanged. */
  nextIntakeDate?: string | null;
}

@Injectable()
export class MembershipService {
  readonly #rules: RecordRules<MembershipEntity, MembershipChanges> & SingleTable = {
    entity: MembershipEntity,
    changed: 'MEMBERSHIP_CHANGED',
    images: {},
    single: true,
    blank: { isOpen, formUrl, id: MEMBERSHIP_ROW_ID, lastFormUrl: null, closeDate: null, nextIntakeDate: null },
    columns: (present, { nextIntakeDate, ...changes }) => {
      const intake = this.#intake(changes);
      return { ...intake, lastFormUrl: intake.formUrl || present.formUrl || undefined, nextIntakeDate };
    },
  };

  constructor(
    @InjectRepository(MembershipEntity) private readonly configs: Repository<MembershipEntity>,
    private readonly records: RecordStore,
    private readonly day: SiteDay,
  ) {}

  /** The settings that apply today, with the version of the stored ones. */
  async effective(): Promise<MembershipDates & Identified> {
    const stored = await this.stored();
    return { ...effectiveSettings(this.day.today, stored), id: stored.id, version: stored.version };
  }

  /** The saved settings; until the first save, the default ones. */
  async stored(): Promise<MembershipEntity> {
    return (await this.configs.findOneBy({ id: MEMBERSHIP_ROW_ID })) ?? this.records.newRow(this.#rules);
  }

  /** Throws MEMBERSHIP_CHANGED if the settings are not as `expected`, unless they already equal `changes`; INVALID_INPUT for an incomplete intake. */
  save(changes: MembershipChanges, by: string | null, expected?: Expected): Promise<MembershipEntity> {
    return this.records.updateSingle(this.#rules, changes, by, expected);
  }

  /** An open intake needs a form and a closing date that is not in the past. */
  #intake({ isOpen, formUrl = '', closeDate = '' }: MembershipChanges) {
    if (!isOpen) return { isOpen, formUrl: '', closeDate: null };
    const late = closeDate && isPast(closeDate, this.day.today) ? MEMBERSHIP_API_MESSAGES.closeDatePast : null;
    const broken = {
      formUrl: firstBroken(MEMBERSHIP_RULES.formUrl, formUrl),
      closeDate: firstBroken(MEMBERSHIP_RULES.closeDate, closeDate) ?? late,
    };
    const fields = Object.fromEntries(Object.entries(broken).filter((entry): entry is [string, string] => !!entry[1]));
    if (Object.keys(fields).length) throw DomainError.invalid(fields);
    return { isOpen, formUrl: embeddedForm(formUrl)!, closeDate };
  }
}
