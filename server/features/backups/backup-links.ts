import { Injectable } from '@nestjs/common';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { SessionAuthority } from '../../core/access/authorities.js';
import type { SessionPrincipal } from '../../core/access/principal.js';
import { Config } from '../../core/config/config.js';
import { Clock } from '../../core/time/clock.js';
import { BACKUP_LINK_PATH, BACKUP_LINK_SECONDS } from '../../shared/backups.js';

/**
 * Links by which an administrator downloads a backup. The token is the time at which it ends, the ID of the administrator’s session, and the
 * signature of both: nothing is stored.
 */
@Injectable()
export class BackupLinks {
  readonly #key: Buffer;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly sessions: SessionAuthority,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', config.jwtSecret, '', 'backup link', 32));
  }

  create({ sessionId }: SessionPrincipal): string {
    const end = this.clock.now().getTime() + BACKUP_LINK_SECONDS * 1000;
    const signed = `${end}.${sessionId}`;
    return `${this.config.publicUrl}${BACKUP_LINK_PATH}${signed}.${this.#sign(signed).toString('base64url')}`;
  }

  /** False for a link that has expired, or whose session has ended or is no longer an administrator’s. */
  async isValid(token: string): Promise<boolean> {
    const [end = '', sessionId = '', signature = ''] = token.split('.');
    const [given, right] = [Buffer.from(signature, 'base64url'), this.#sign(`${end}.${sessionId}`)];
    if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
    if (Number(end) <= this.clock.now().getTime()) return false;
    const session = await this.sessions.resolve(sessionId);
    return 'admin' in session && session.admin.role === 'administrator';
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}
