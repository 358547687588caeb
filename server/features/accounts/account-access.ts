import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import { ApiKeyAuthority } from '../../core/access/authorities.js';
import { AdminEntity } from './admin.entity.js';
import { EmailChangeEntity } from './own-email/email-change.entity.js';
import { PasswordLinkEntity } from './password-link.entity.js';
import { SessionEntity } from './sessions/session.entity.js';

/** Sessions, API keys and links of an account. */
@Injectable()
export class AccountAccess {
  constructor(private readonly keys: ApiKeyAuthority) {}

  /** Ends all sessions, API keys and links of an account. Returns the IDs of the keys. */
  async end(accountId: string, manager: EntityManager): Promise<string[]> {
    await manager.delete(SessionEntity, { admin: { id: accountId } });
    await deleteLinks(accountId, manager);
    return this.keys.revokeAllOf(accountId, manager);
  }
}

/** Ends the links for choosing a password and for confirming an e-mail address. */
export async function deleteLinks(accountId: string, manager: EntityManager): Promise<void> {
  await manager.delete(PasswordLinkEntity, { admin: { id: accountId } });
  await manager.delete(EmailChangeEntity, { adminId: accountId });
}

/** Locks the row of an account that is not deactivated. */
export const lockActive = (id: string, manager: EntityManager): Promise<AdminEntity | null> =>
  manager.findOne(AdminEntity, { where: { id, deactivatedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
