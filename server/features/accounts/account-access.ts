import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ApiKeyAuthority } from '../../core/access/authorities.js';
import { PasswordLinkEntity } from './password-link.entity.js';
import { SessionEntity } from './sessions/session.entity.js';

/** Sessions, API keys and links of an account. */
@Injectable()
export class AccountAccess {
  constructor(private readonly keys: ApiKeyAuthority) {}

  /** Ends all sessions, API keys and links of an account. Returns the IDs of the keys. */
  async end(accountId: string, manager: EntityManager): Promise<string[]> {
    await manager.delete(SessionEntity, { admin: { id: accountId } });
    await manager.delete(PasswordLinkEntity, { admin: { id: accountId } });
    return this.keys.revokeAllOf(accountId, manager);
  }
}
