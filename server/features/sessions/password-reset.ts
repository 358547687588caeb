import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ApiKeyAuthority } from '../../core/access/authorities.js';
import { canonicalEmail } from '../../shared/canonical-email.js';
import { AdminEntity } from './admin.entity.js';
import { hashPassword, generatePassword } from './passwords.js';
import { SessionEntity } from './session.entity.js';

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

  /** Sets a new password and ends the account's sessions and API keys. null if there is no such administrator. */
  async reset(email: string): Promise<ResetPassword | null> {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    return this.admins.manager.transaction(async (manager) => {
      const admin = await manager.findOneBy(AdminEntity, { emailKey: canonicalEmail(email) });
      if (!admin) return null;
      await manager.update(AdminEntity, { id: admin.id }, { passwordHash });
      await manager.delete(SessionEntity, { admin: { id: admin.id } });
      return { password, revokedKeys: await this.keys.revokeAllOf(admin.id, manager) };
    });
  }
}
