import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { DataSource, In, LessThanOrEqual, MoreThan, type EntityManager } from 'typeorm';
import type { PersonalLinkPurpose } from '../../../shared/personal-links.js';
import { deriveToken, generateToken, hashToken } from '../../access/secret-token.js';
import { Config } from '../../config/config.js';
import { errorMessage } from '../../errors/thrown-error.js';
import { Clock } from '../../time/clock.js';
import { PersonalLinkEntity } from './personal-link.entity.js';

const CLEANUP_MS = 60 * 60_000;

type Purposes = PersonalLinkPurpose | readonly PersonalLinkPurpose[];

/** Links by which people without an account see and undo what is theirs. Only hashes of their tokens are stored. */
@Injectable()
export class PersonalLinks implements OnModuleInit, OnModuleDestroy {
  readonly #log = new Logger('PersonalLinks');
  #cleanupTimer?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const warn = (error: unknown) =>
      this.#log.warn(`Expired personal links could not be deleted yet: ${errorMessage(error)}`);
    this.#cleanupTimer = setInterval(() => void this.deleteExpired().catch(warn), CLEANUP_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.#cleanupTimer);
  }

  /** Creates the link to a thing and returns its token, which is stored nowhere. An earlier link to the same thing is void. */
  async create(
    purpose: PersonalLinkPurpose,
    subjectId: string,
    expiresAt: Date,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<string> {
    const token = generateToken();
    await this.store(token, purpose, subjectId, expiresAt, manager);
    return token;
  }

  /** The same for a request that may be repeated: whichever copy of it is answered last, the token that its sender has goes on working. */
  async createRepeatable(
    purpose: PersonalLinkPurpose,
    subjectId: string,
    expiresAt: Date,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<string> {
    const token = this.repeatableToken(purpose, subjectId);
    await this.store(token, purpose, subjectId, expiresAt, manager);
    return token;
  }

  /** A token that is the same whenever it is asked for, though it is stored nowhere: several mails about a thing have one link. */
  repeatableToken(purpose: PersonalLinkPurpose, subjectId: string): string {
    return deriveToken(this.config.jwtSecret, `${purpose} ${subjectId}`);
  }

  /** Lets a token lead to a thing. An earlier link of this purpose to the same thing is void. */
  async store(
    token: string,
    purpose: PersonalLinkPurpose,
    subjectId: string,
    expiresAt: Date,
    manager: EntityManager,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO personal_link (token_hash, purpose, subject_id, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT (purpose, subject_id) DO UPDATE SET token_hash = EXCLUDED.token_hash, expires_at = EXCLUDED.expires_at`,
      [hashToken(token), purpose, subjectId, expiresAt],
    );
  }

  /** ID of what a token of one of these purposes leads to; null if it is unknown, revoked or expired. */
  async subjectOf(purposes: Purposes, token: string): Promise<string | null> {
    return (await this.byToken(purposes, token))?.subjectId ?? null;
  }

  /** The link of one of these purposes with a token; null if it is unknown, revoked or expired. */
  byToken(purposes: Purposes, token: string): Promise<PersonalLinkEntity | null> {
    const purpose = In([purposes].flat());
    const where = { tokenHash: hashToken(token), purpose, expiresAt: MoreThan(this.clock.now()) };
    return this.dataSource.manager.findOneBy(PersonalLinkEntity, where);
  }

  /** When the link to a thing stops working; null if there is none that works. */
  async expiryOf(
    purpose: PersonalLinkPurpose,
    subjectId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<Date | null> {
    const where = { purpose, subjectId, expiresAt: MoreThan(this.clock.now()) };
    return (await manager.findOneBy(PersonalLinkEntity, where))?.expiresAt ?? null;
  }

  /** Lets the links to these things work until another time. */
  async setExpiry(
    purposes: Purposes,
    subjectIds: readonly string[],
    expiresAt: Date,
    manager: EntityManager,
  ): Promise<void> {
    const purpose = In([purposes].flat());
    if (subjectIds.length > 0)
      await manager.update(PersonalLinkEntity, { purpose, subjectId: In(subjectIds) }, { expiresAt });
  }

  /** From now on, no link leads to these things. */
  async revoke(purposes: Purposes, subjectIds: readonly string[], manager: EntityManager): Promise<void> {
    const purpose = In([purposes].flat());
    if (subjectIds.length > 0) await manager.delete(PersonalLinkEntity, { purpose, subjectId: In(subjectIds) });
  }

  async deleteExpired(): Promise<void> {
    await this.dataSource.manager.delete(PersonalLinkEntity, { expiresAt: LessThanOrEqual(this.clock.now()) });
  }
}
