import { Injectable } from '@nestjs/common';
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Config } from '../../core/config/config.js';
import { Clock } from '../../core/time/clock.js';
import { BACKUP_LINK_PATH, BACKUP_LINK_SECONDS } from '../../shared/backups.js';

/** Links by which a backup is downloaded. Their token is the time at which they end, and its signature: nothing is stored. */
@Injectable()
export class BackupLinks {
  readonly #key: Buffer;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {
    this.#key = Buffer.from(hkdfSync('sha256', config.jwtSecret, '', 'backup link', 32));
  }

  create(): string {
    const end = String(this.clock.now().getTime() + BACKUP_LINK_SECONDS * 1000);
    return `${this.config.publicUrl}${BACKUP_LINK_PATH}${end}.${this.#sign(end).toString('base64url')}`;
  }

  isValid(token: string): boolean {
    const [end = '', signature = ''] = token.split('.');
    const [given, right] = [Buffer.from(signature, 'base64url'), this.#sign(end)];
    return given.length === right.length && timingSafeEqual(given, right) && Number(end) > this.clock.now().getTime();
  }

  #sign(end: string): Buffer {
    return createHmac('sha256', this.#key).update(end).digest();
  }
}
