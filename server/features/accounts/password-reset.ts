import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { noteRecords } from '../../core/access/action-log.js';
import { recordAct } from '../../core/records/acts/record-act.js';
import { canonicalEmail } from '../../shared/canonical-email.js';
import { AdminEntity } from './admin.entity.js';
import { AccountAccess } from './account-access.js';
import { hashPassword, generatePassword } from './passwords.js';
import { SecondStep } from './second-step/second-step.service.js';

export interface ResetPassword {
  password: string;
  revokedKeys: number;
}

@Injectable()
export class PasswordReset {
  constructor(
    @InjectRepository(AdminEntity) private readonly admins: Repository<AdminEntity>,
    private readonly access: AccountAccess,
    private readonly secondStep: SecondStep,
  ) {}

  /**
   * Sets a new password, and ends the account's sessions, API keys, links and second step. A deactivated account becomes active, and a last day
   * is taken back: this is the way back if nobody else can open it. null if there is no such account.
   */
  async reset(email: string): Promise<ResetPassword | null> {
    const password = generatePassword();
    const passwordHash = await hashPassword(password);
    const reset = await this.admins.manager.transaction(async (manager) => {
      const admin = await manager.findOneBy(AdminEntity, { emailKey: canonicalEmail(email) });
      if (!admin) return null;
      await manager.update(
        AdminEntity,
        { id: admin.id },
        { passwordHash, hasPassword: true, deactivatedAt: null, lastDay: null },
      );
      await this.secondStep.remove(admin.id, manager);
      await recordAct(manager, AdminEntity, admin, 'CHANGE', ['password']);
      if (admin.deactivatedAt) await recordAct(manager, AdminEntity, admin, 'REACTIVATE');
      return { id: admin.id, revokedKeys: await this.access.end(admin.id, manager) };
    });
    if (!reset) return null;
    noteRecords('admin', [reset.id]);
    noteRecords('api_key', reset.revokedKeys);
    return { password, revokedKeys: reset.revokedKeys.length };
  }
}
