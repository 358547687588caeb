import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  Between,
  type EntityManager,
  type FindOptionsWhere,
  IsNull,
  LessThanOrEqual,
  MoreThan,
  type Repository,
} from 'typeorm';
import type { KeyAuthority, KeyHolder, Refusal } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import { Limits } from '../../platform/limits/limits.js';
import { Clock } from '../../platform/time/clock.js';
import { ENDED_KEY_DAYS, type KeyScope, LIVE_KEYS } from '../../shared/api-keys.js';
import { DomainError } from '../../shared/errors.js';
import { isId } from '../../shared/rules.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { hashSecret, isSecret, keyText, makeSecret, readKey } from './key-text.js';

const DAY = 86_400_000;
/** How exactly the last use of a key is known. */
const USE_NOTED_MS = 5 * 60_000;
/** Keys that have ended are listed at most, those made last. */
const ENDED_LISTED = 40;

export interface NewKey {
  name: string;
  scope: KeyScope;
  days: number;
}

export type KeyState = 'live' | 'expired' | 'revoked';

/** A key as administrators see it. */
export interface ListedKey {
  id: string;
  name: string;
  scope: KeyScope;
  madeBy: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  state: KeyState;
}

@Injectable()
export class ApiKeysService implements KeyAuthority {
  constructor(
    @InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /**
   * Whose key this is and what it may do; or why it does not hold. Whoever brings many of those is put off, and nobody
   * else: a key that holds cannot be closed by its neighbours at the same address.
   */
  async resolve(text: string, by: Pick<Caller, 'address'>): Promise<KeyHolder | Refusal> {
    const answer = await this.#holderOf(text);
    if (!('code' in answer)) return answer;
    const retryAfter = this.limits.takeBadKey(by);
    return retryAfter > 0 ? { code: 'TOO_MANY', retryAfter } : answer;
  }

  /** Keys of all administrators: whoever keeps the site must see every way into it. Those that live come first. */
  async list(): Promise<ListedKey[]> {
    const now = this.clock.now();
    const newest = { createdAt: 'DESC', id: 'DESC' } as const;
    const [live, ended] = await Promise.all([
      this.keys.find({ where: living(now), relations: { admin: true }, order: newest }),
      this.keys.find({ where: ending(now), relations: { admin: true }, order: newest, take: ENDED_LISTED }),
    ]);
    return [...live, ...ended].map((key) => listed(key, now));
  }

  /** A new key and its text, which nobody can tell again. Throws TOO_MANY_KEYS when there are enough. */
  async make({ name, scope, days }: NewKey, { admin }: Caller): Promise<{ text: string; key: ListedKey }> {
    const now = this.clock.now();
    const secret = makeSecret();
    const expiresAt = new Date(now.getTime() + days * DAY);
    const key = await this.keys.manager.transaction(async (manager) => {
      // Of two that are made at once, the second counts the first.
      await manager.query('LOCK TABLE api_key IN SHARE ROW EXCLUSIVE MODE');
      await forget(now, manager);
      if ((await manager.countBy(ApiKeyEntity, living(now))) >= LIVE_KEYS) throw new DomainError('TOO_MANY_KEYS');
      const made = { admin: admin!, name, scope, secretHash: hashSecret(secret), createdAt: now, expiresAt };
      return manager.save(ApiKeyEntity, { ...made, revokedAt: null, lastUsedAt: null });
    });
    return { text: keyText(key.id, secret), key: listed(key, now) };
  }

  /** Ends a key at once. Throws KEY_NOT_FOUND for one that has ended, and for what is none. */
  async revoke(id: string): Promise<void> {
    const now = this.clock.now();
    const revoked = isId(id) ? await this.keys.update({ ...living(now), id }, { revokedAt: now }) : null;
    if (!revoked?.affected) throw new DomainError('KEY_NOT_FOUND');
  }

  async #holderOf(text: string): Promise<KeyHolder | Refusal> {
    const given = readKey(text);
    if (!given) return { code: 'KEY_UNKNOWN' };
    const key = await this.keys
      .createQueryBuilder('key')
      .innerJoinAndSelect('key.admin', 'admin')
      .where('key.id = :id', given)
      .getOne();
    if (!key || !isSecret(key.secretHash, given.secret)) return { code: 'KEY_UNKNOWN' };
    const now = this.clock.now();
    const state = stateOf(key, now);
    if (state !== 'live') return { code: state === 'revoked' ? 'KEY_REVOKED' : 'KEY_EXPIRED' };
    if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > USE_NOTED_MS)
      await this.keys.update({ id: key.id }, { lastUsedAt: now });
    const { id, email, role } = key.admin;
    return { admin: { id, email, role }, key: key.scope };
  }
}

const living = (now: Date): FindOptionsWhere<ApiKeyEntity> => ({ revokedAt: IsNull(), expiresAt: MoreThan(now) });

/** What has ended, but not so long ago that nobody asks for it any more. */
const ending = (now: Date): FindOptionsWhere<ApiKeyEntity>[] => [
  { revokedAt: MoreThan(remembered(now)) },
  { revokedAt: IsNull(), expiresAt: Between(remembered(now), now) },
];

const remembered = (now: Date): Date => new Date(now.getTime() - ENDED_KEY_DAYS * DAY);

async function forget(now: Date, manager: EntityManager): Promise<void> {
  for (const over of ['revokedAt', 'expiresAt'] as const)
    await manager.delete(ApiKeyEntity, { [over]: LessThanOrEqual(remembered(now)) });
}

const stateOf = ({ revokedAt, expiresAt }: ApiKeyEntity, now: Date): KeyState =>
  revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'live';

const listed = (key: ApiKeyEntity, now: Date): ListedKey => ({
  ...key,
  madeBy: key.admin.email,
  state: stateOf(key, now),
});
