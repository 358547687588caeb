import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { noteRecords } from '../../core/access/action-log.js';
import { recordAct } from '../../core/records/acts/record-act.js';
import { Config } from '../../core/config/config.js';
import { Clock } from '../../core/time/clock.js';
import { DomainError } from '../../shared/errors.js';
import { firstBroken, normalizeLine } from '../../shared/rules.js';
import { ADMIN_RULES } from '../../shared/sign-in.js';
import { canonicalEmail } from '../../shared/canonical-email.js';
import { AdminEntity, CAN_SIGN_IN } from './admin.entity.js';
import { generatePassword, hashPassword, verifyPassword } from './passwords.js';

export interface InitialCredentials {
  email: string;
  /** null when it came from ADMIN_PASSWORD. */
  password: string | null;
}

/**
 * Manages accounts for operators with access to the machine. A generated password is returned once and never
 * stored.
 */
@Injectable()
export class Admins {
  /** Credentials of the last attempt to create the first administrator, until its answer arrives. */
  #attempt: InitialCredentials | null = null;

  constructor(
    @InjectRepository(AdminEntity) private readonly admins: Repository<AdminEntity>,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Addresses of all active administrators, for messages about the site. */
  async administratorEmails(): Promise<string[]> {
    const administrators = await this.admins.findBy({ role: 'administrator', ...CAN_SIGN_IN });
    return administrators.map(({ email }) => email);
  }

  exist(): Promise<boolean> {
    return this.admins.existsBy({});
  }

  /**
   * Makes sure that somebody can sign in and manage accounts: creates the account of ADMIN_EMAIL, or opens it again. null if there already is
   * such an administrator.
   */
  async ensureOne(): Promise<InitialCredentials | null> {
    if (await this.#oneExists()) return null;
    const { adminEmail: email, adminPassword } = this.config;
    const password = adminPassword ?? generatePassword();
    const credentials = { email, password: adminPassword ? null : password };
    this.#attempt = credentials;
    // If several instances start at once, the one whose row was inserted returns the password.
    if (await this.#insert(email, password)) return credentials;
    if (await this.#oneExists()) return null;
    await this.#open(email, password);
    return credentials;
  }

  /** An archive brings no passkeys: accounts without a password become invitations again. */
  async inviteAgain(): Promise<void> {
    await this.admins.query(
      `UPDATE admin SET password_hash = NULL
       WHERE NOT has_password AND NOT EXISTS (SELECT FROM passkey WHERE admin_id = admin.id)`,
    );
  }

  #oneExists(): Promise<boolean> {
    return this.admins.existsBy({ role: 'administrator', ...CAN_SIGN_IN });
  }

  /** Credentials from an attempt that succeeded although the database's answer was lost: nobody else knows the password. */
  async lostCredentials(): Promise<InitialCredentials | null> {
    const { email = '', password } = this.#attempt ?? {};
    if (!password) return null;
    const admin = await this.admins.findOneBy({ emailKey: canonicalEmail(email) });
    return admin && (await verifyPassword(admin.passwordHash, password)) ? this.#attempt : null;
  }

  /** Call when the credentials of the first administrator have arrived: from then on they are not returned again. */
  forgetCredentials(): void {
    this.#attempt = null;
  }

  /** Creates the account of an administrator. Throws INVALID_INPUT for an invalid address, ADMIN_EXISTS for an existing one. */
  async create(input: string): Promise<{ email: string; password: string }> {
    const email = normalizeLine(input);
    const problem = firstBroken(ADMIN_RULES.email, email);
    if (problem) throw DomainError.invalid({ email: problem });
    const password = generatePassword();
    if (!(await this.#insert(email, password))) throw new DomainError('ADMIN_EXISTS');
    return { email, password };
  }

  async #open(email: string, password: string): Promise<void> {
    const passwordHash = await hashPassword(password);
    const open = {
      passwordHash,
      hasPassword: true,
      role: 'administrator',
      deactivatedAt: null,
      lastDay: null,
    } as const;
    await this.admins.manager.transaction(async (manager) => {
      const account = await manager.findOneByOrFail(AdminEntity, { emailKey: canonicalEmail(email) });
      await manager.update(AdminEntity, { id: account.id }, open);
      await recordAct(manager, AdminEntity, account, 'CHANGE', ['role', 'password']);
      if (account.deactivatedAt) await recordAct(manager, AdminEntity, account, 'REACTIVATE');
    });
  }

  async #insert(email: string, password: string): Promise<boolean> {
    const passwordHash = await hashPassword(password);
    const created = await this.admins.manager.transaction(async (manager) => {
      const result = await manager
        .createQueryBuilder()
        .insert()
        .into(AdminEntity)
        .values({
          email,
          emailKey: canonicalEmail(email),
          passwordHash,
          role: 'administrator',
          createdAt: this.clock.now(),
        })
        .orIgnore()
        .returning('id')
        .execute();
      const rows = result.raw as { id: string }[];
      for (const { id } of rows) await recordAct(manager, AdminEntity, { id, email }, 'CREATE');
      return rows;
    });
    noteRecords(
      'admin',
      created.map(({ id }) => id),
    );
    return created.length > 0;
  }
}
