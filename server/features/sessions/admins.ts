import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { firstBroken, normalizeText } from '../../shared/rules.js';
import { ADMIN_RULES, canonicalEmail } from '../../shared/sessions.js';
import { AdminEntity } from './admin.entity.js';
import { hashPassword, makePassword } from './passwords.js';
import { SessionEntity } from './session.entity.js';

export interface FirstSignIn {
  email: string;
  /** null when it was given by ADMIN_PASSWORD: whoever set it knows it. */
  password: string | null;
}

/** Who may sign in: made and let in again by whoever keeps the machine. A made password is told once, and kept nowhere. */
@Injectable()
export class Admins {
  constructor(
    @InjectRepository(AdminEntity) private readonly admins: Repository<AdminEntity>,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  exist(): Promise<boolean> {
    return this.admins.existsBy({});
  }

  /** Makes the first administrator, since somebody must be able to sign in on a new site. null when there is one. */
  async ensureOne(): Promise<FirstSignIn | null> {
    if (await this.exist()) return null;
    const { adminEmail: email, adminPassword } = this.config;
    const password = adminPassword ?? makePassword();
    // Of several instances that start together, the one whose row is taken tells the password.
    return (await this.#insert(email, password)) ? { email, password: adminPassword ? null : password } : null;
  }

  /** Makes another administrator. Throws INVALID_INPUT for what is no address, ADMIN_EXISTS for one that is there. */
  async create(given: string): Promise<{ email: string; password: string }> {
    const email = normalizeText(given);
    const broken = firstBroken(ADMIN_RULES.email, email);
    if (broken) throw DomainError.invalid({ email: broken });
    const password = makePassword();
    if (!(await this.#insert(email, password))) throw new DomainError('ADMIN_EXISTS');
    return { email, password };
  }

  /** A new password for whoever lost theirs; all their sessions end. null: there is no such administrator. */
  async resetPassword(email: string): Promise<string | null> {
    const password = makePassword();
    const passwordHash = await hashPassword(password);
    return this.admins.manager.transaction(async (manager) => {
      const admin = await manager.findOneBy(AdminEntity, { emailKey: canonicalEmail(email) });
      if (!admin) return null;
      await manager.update(AdminEntity, { id: admin.id }, { passwordHash });
      await manager.delete(SessionEntity, { admin: { id: admin.id } });
      return password;
    });
  }

  /** False when the address is taken. */
  async #insert(email: string, password: string): Promise<boolean> {
    const made = await this.admins
      .createQueryBuilder()
      .insert()
      .values({
        email,
        emailKey: canonicalEmail(email),
        passwordHash: await hashPassword(password),
        role: 'admin',
        createdAt: this.clock.now(),
      })
      .orIgnore()
      .returning('id')
      .execute();
    return (made.raw as unknown[]).length > 0;
  }
}
