import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/time/clock.js';
import { canonicalEmail } from '../../shared/sessions.js';
import { AdminEntity } from './admin.entity.js';
import { hashPassword, makePassword } from './passwords.js';

export interface FirstSignIn {
  email: string;
  /** null when it was given by ADMIN_PASSWORD: whoever set it knows it. */
  password: string | null;
}

/** Somebody must be able to sign in on a new site. */
@Injectable()
export class FirstAdmin {
  constructor(
    @InjectRepository(AdminEntity) private readonly admins: Repository<AdminEntity>,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  exists(): Promise<boolean> {
    return this.admins.existsBy({});
  }

  /** Makes the first administrator. A made password is told here, once, and kept nowhere. null when there is one. */
  async ensure(): Promise<FirstSignIn | null> {
    if (await this.exists()) return null;
    const { adminEmail: email, adminPassword } = this.config;
    const password = adminPassword ?? makePassword();
    // Of several instances that start together, the one whose row is taken tells the password.
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
    return (made.raw as unknown[]).length ? { email, password: adminPassword ? null : password } : null;
  }
}
