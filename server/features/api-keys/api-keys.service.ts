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
import { noteRecords } from '../../core/access/action-log.js';
import { recordAct, transactAsActor } from '../../core/records/acts/record-act.js';
import {
  type ApiKeyAuthority,
  type ApiKeyHolder,
  PasswordAuthority,
  type AuthenticationFailure,
} from '../../core/access/authorities.js';
import { ApiKeyNotices } from '../../core/access/api-key-notices.js';
import type { Principal, SessionPrincipal, SignedInAdmin } from '../../core/access/principal.js';
import type { Transaction } from '../../core/records/transaction.js';
import { RateLimits } from '../../infra/rate-limits/rate-limits.js';
import { Clock } from '../../core/time/clock.js';
import type { ApiKeyScope } from '../../shared/api-keys.js';
import { SECOND_STEP_MISSING } from '../../core/access/second-step-missing.js';
import { programInWords } from '../../core/access/user-agent.js';
import { DomainError } from '../../shared/errors.js';
import { isId } from '../../shared/rules.js';
import { ApiKeyEntity } from './api-key.entity.js';
import { hashSecret, keyPrefix, matchesHash, keyText, generateSecret, parseKey } from './key-text.js';
import { ENDED_KEY_DAYS, INVALID_KEY_LIMIT, MAX_ACTIVE_API_KEYS } from './api-key-limits.js';

const DAY = 86_400_000;
/** Milliseconds between two updates of a key's last use. */
const LAST_USE_PRECISION_MS = 5 * 60_000;
/** Maximum number of ended keys in the list; the newest ones are listed. */
const MAX_LISTED_ENDED_KEYS = 40;

export interface NewKey {
  name: string;
  scope: ApiKeyScope;
  days: number;
  /** The current password of the officer who creates it, if they have one. */
  currentPassword?: string;
}

export type KeyState = 'live' | 'expired' | 'revoked';

/** A key without its secret. */
export interface ListedKey {
  id: string;
  name: string;
  scope: ApiKeyScope;
  madeBy: string;
  madeWith: string | null;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  lastUsedWith: string | null;
  state: KeyState;
}

@Injectable()
export class ApiKeysService implements ApiKeyAuthority {
  constructor(
    @InjectRepository(ApiKeyEntity) private readonly keys: Repository<ApiKeyEntity>,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
    private readonly passwords: PasswordAuthority,
    private readonly notices: ApiKeyNotices,
  ) {}

  /**
   * The officer and scope of a key, or the reason why it is invalid. Only invalid keys count towards the rate limit of an
   * address, so that others at the same address cannot lock out a valid one.
   */
  async resolve(
    text: string,
    by: Pick<Principal, 'address' | 'userAgent'>,
  ): Promise<ApiKeyHolder | AuthenticationFailure> {
    const answer = await this.#holderOf(text, by);
    if (!('code' in answer)) return answer;
    const retryAfter = this.limits.takeBurst(INVALID_KEY_LIMIT, by);
    return retryAfter > 0 ? { ...answer, code: 'TOO_MANY', retryAfter } : answer;
  }

  /** The officer's own keys; for an administrator the keys of all officers. Active keys come first. */
  async list({ admin }: SessionPrincipal): Promise<ListedKey[]> {
    const now = this.clock.now();
    const newest = { createdAt: 'DESC', id: 'DESC' } as const;
    const [activeKeys, endedKeys] = await Promise.all([
      this.keys.find({ where: { ...active(now), ...manageableBy(admin) }, relations: { admin: true }, order: newest }),
      this.keys.find({
        where: recentlyEnded(now).map((ended) => ({ ...ended, ...manageableBy(admin) })),
        relations: { admin: true },
        order: newest,
        take: MAX_LISTED_ENDED_KEYS,
      }),
    ]);
    return [...activeKeys, ...endedKeys].map((key) => listed(key, now));
  }

  /**
   * Creates a key and returns its text, which is not stored. Throws INVALID_INPUT for a wrong password, TOO_MANY after too many
   * wrong ones, PASSWORD_NEEDED without a password or a confirmed session, and TOO_MANY_KEYS if the officer has the maximum of active keys.
   */
  async create(given: NewKey, principal: SessionPrincipal): Promise<{ text: string; key: ListedKey }> {
    const recheckPassword = await this.passwords.confirm(given.currentPassword, principal);
    const { name, scope, days } = given;
    const { admin, userAgent } = principal;
    const now = this.clock.now();
    const secret = generateSecret();
    const expiresAt = new Date(now.getTime() + days * DAY);
    const key = await this.keys.manager.transaction(async (manager) => {
      // Locks the account before its keys, as deactivating it does.
      await recheckPassword(manager);
      // Without the lock, two concurrent requests could exceed the maximum.
      await manager.query('LOCK TABLE api_key IN SHARE ROW EXCLUSIVE MODE');
      await deleteOld(now, manager);
      if ((await manager.countBy(ApiKeyEntity, { ...active(now), admin: { id: admin.id } })) >= MAX_ACTIVE_API_KEYS)
        throw new DomainError('TOO_MANY_KEYS');
      const made = { admin, createdWith: programInWords(userAgent), createdAt: now, expiresAt };
      const unused = { revokedAt: null, lastUsedAt: null, lastUsedWith: null };
      const saved = await manager.save(ApiKeyEntity, {
        name,
        scope,
        secretHash: hashSecret(secret),
        ...made,
        ...unused,
      });
      await recordAct(manager, ApiKeyEntity, saved, 'CREATE');
      return saved;
    });
    noteRecords('api_key', [key.id]);
    this.notices.tell(admin.email, 'apiKeyAdded');
    return { text: keyText(key.id, secret), key: listed(key, now) };
  }

  /** Throws KEY_NOT_FOUND if the key has ended, does not exist, or is somebody else's and the officer no administrator. */
  async revoke(id: string, { admin }: SessionPrincipal): Promise<void> {
    const revoked = isId(id)
      ? await transactAsActor(this.keys.manager, (manager) => this.#revoke({ ...manageableBy(admin), id }, manager))
      : [];
    if (revoked.length === 0) throw new DomainError('KEY_NOT_FOUND');
    noteRecords('api_key', [id]);
    const key = await this.keys.findOne({ where: { id }, relations: { admin: true } });
    if (key) this.notices.tell(key.admin.email, 'apiKeyRevoked');
  }

  revokeAllOf(adminId: string, transaction: Transaction): Promise<string[]> {
    return this.#revoke({ admin: { id: adminId } }, transaction);
  }

  /** Revokes those of these keys that are valid. Returns their IDs. */
  async #revoke(which: FindOptionsWhere<ApiKeyEntity>, manager: EntityManager): Promise<string[]> {
    const now = this.clock.now();
    const result = await manager
      .createQueryBuilder()
      .update(ApiKeyEntity)
      .set({ revokedAt: now })
      .where({ ...active(now), ...which })
      .returning(['id', 'name'])
      .execute();
    const revoked = result.raw as { id: string; name: string }[];
    for (const key of revoked) await recordAct(manager, ApiKeyEntity, key, 'REVOKE');
    return revoked.map(({ id }) => id);
  }

  async countByAccount(transaction: Transaction): Promise<Map<string, number>> {
    const rows = await transaction
      .createQueryBuilder(ApiKeyEntity, 'key')
      .select('key.admin', 'admin')
      .addSelect('count(*)::integer', 'keys')
      .where(active(this.clock.now()))
      .groupBy('key.admin')
      .getRawMany<{ admin: string; keys: number }>();
    return new Map(rows.map(({ admin, keys }) => [admin, keys]));
  }

  async #holderOf(
    text: string,
    { userAgent }: Pick<Principal, 'userAgent'>,
  ): Promise<ApiKeyHolder | AuthenticationFailure> {
    const given = parseKey(text);
    if (!given) return { code: 'KEY_UNKNOWN' };
    const found = await this.keys
      .createQueryBuilder('key')
      .innerJoinAndSelect('key.admin', 'admin')
      .addSelect(SECOND_STEP_MISSING, 'second_step_missing')
      .where('key.id = :id', given)
      .getRawAndEntities<{ second_step_missing: boolean }>();
    const key = found.entities[0];
    if (!key) return { code: 'KEY_UNKNOWN' };
    const apiKey = keyPrefix(key.id);
    if (!matchesHash(key.secretHash, given.secret)) return { code: 'KEY_UNKNOWN', note: { apiKey } };
    const now = this.clock.now();
    // A deactivated account has none; an instance of an earlier build may have created one.
    const state = key.admin.deactivatedAt ? 'revoked' : stateOf(key, now);
    if (state !== 'live')
      return { code: state === 'revoked' ? 'KEY_REVOKED' : 'KEY_EXPIRED', note: { account: key.admin.id, apiKey } };
    // A key may not do more than its owner.
    if (found.raw[0]?.second_step_missing)
      return { code: 'SECOND_STEP_NEEDED', note: { account: key.admin.id, apiKey } };
    if (!key.lastUsedAt || now.getTime() - key.lastUsedAt.getTime() > LAST_USE_PRECISION_MS)
      await this.keys.update({ id: key.id }, { lastUsedAt: now, lastUsedWith: programInWords(userAgent) });
    const { id, email, name, role, hasPassword } = key.admin;
    return { admin: { id, email, name, role, hasPassword }, apiKeyScope: key.scope, apiKey };
  }
}

const active = (now: Date): FindOptionsWhere<ApiKeyEntity> => ({ revokedAt: IsNull(), expiresAt: MoreThan(now) });

/** Matches the keys that an officer may see and revoke. */
const manageableBy = ({ id, role }: SignedInAdmin): FindOptionsWhere<ApiKeyEntity> =>
  role === 'administrator' ? {} : { admin: { id } };

/** Matches the keys that ended recently enough to be listed. */
const recentlyEnded = (now: Date): FindOptionsWhere<ApiKeyEntity>[] => [
  { revokedAt: MoreThan(listedSince(now)) },
  { revokedAt: IsNull(), expiresAt: Between(listedSince(now), now) },
];

const listedSince = (now: Date): Date => new Date(now.getTime() - ENDED_KEY_DAYS * DAY);

async function deleteOld(now: Date, manager: EntityManager): Promise<void> {
  for (const endedBy of ['revokedAt', 'expiresAt'] as const)
    await manager.delete(ApiKeyEntity, { [endedBy]: LessThanOrEqual(listedSince(now)) });
}

const stateOf = ({ revokedAt, expiresAt }: ApiKeyEntity, now: Date): KeyState =>
  revokedAt ? 'revoked' : expiresAt <= now ? 'expired' : 'live';

const listed = (key: ApiKeyEntity, now: Date): ListedKey => ({
  ...key,
  madeBy: key.admin.email,
  madeWith: key.createdWith,
  state: stateOf(key, now),
});
