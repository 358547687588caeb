import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { noteRecords } from '../../core/access/action-log.js';
import { ApiKeyAuthority } from '../../core/access/authorities.js';
import { canonicalEmail } from '../../shared/canonical-email.js';
import { AdminEntity } from './admin.entity.js';
import { hashPassword, generatePassword } from './passwords.js';
import { SessionEntity } from './sessions/session.entity.js';

export interface ResetPassword {
  password: string;
  revokedKeys: number;
}

@Injectable()
export class PasswordReset {
  constructor(
    @InjectRepository(AdminEntity) private readonly admins: Repository<AdminEntity>,
    private readonly keys: ApiKeyAuthority,
  ) {}

  /** Sets a new password and ends the account's sessions and API keys. null if there is no such account. */
  async reset(email: string): Promise<ResetPassword | null> {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const reset = await this.admins.manager.transaction(async (manager) => {
      const admin = await manager.findOneBy(AdminEntity, { emailKey: canonicalEmail(email) });
      if (!admin) return null;
      await manager.update(AdminEntity, { id: admin.id }, { passwordHash });
      await manager.delete(SessionEntity, { admin: { id: admin.id } });
      return { id: admin.id, revokedKeys: await this.keys.revokeAllOf(admin.id, manager) };
    });
    if (!reset) return null;
    noteRecords('admin', [reset.id]);
    noteRecords('api_key', reset.revokedKeys);
    return { password, revokedKeys: reset.revokedKeys.length };
  }
}
