import { Controller, Get, HttpStatus, Redirect, Res } from '@nestjs/common';
import type { Response } from 'express';
import { Policy } from '../core/access/policy.js';
import { Config } from '../core/config/config.js';
import { Clock } from '../core/time/clock.js';
import { DomainError } from '../shared/errors.js';
import { WEB_POLICIES } from './web.policy.js';

const DAY_MS = 86_400_000;
/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 300;
const PATH = '.well-known';

/** Addresses at which programs look on every site. */
@Policy(WEB_POLICIES.feed)
@Controller(PATH)
export class WellKnownController {
  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** For reports of vulnerabilities. */
  @Get('security.txt')
  security(@Res() response: Response): void {
    const { securityContact, publicUrl } = this.config;
    if (securityContact === null) throw new DomainError('PAGE_NOT_FOUND');
    const today = Math.floor(this.clock.now().getTime() / DAY_MS);
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/${PATH}/security.txt`,
    ];
    response
      .type('text/plain')
      .set('Cache-Control', 'public, max-age=3600')
      .send(`${lines.join('\n')}\n`);
  }

  /** Password managers lead here. */
  @Get('change-password')
  @Redirect('/admin/account', HttpStatus.FOUND)
  changePassword(): void {}
}
