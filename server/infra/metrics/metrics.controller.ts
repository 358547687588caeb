import { Controller, Get, Header, Headers, Res } from '@nestjs/common';
import type { Response } from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { Policy } from '../../core/access/policy.js';
import { Config } from '../../core/config/config.js';
import { DomainError } from '../../shared/errors.js';
import { Metrics } from './metrics.service.js';
import { METRICS_POLICIES } from './metrics.policy.js';

@Controller()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: Config,
  ) {}

  /** There is nothing at this address without the setting, and nobody learns from the answer whether there is. */
  @Policy(METRICS_POLICIES.read)
  @Get('metrics')
  @Header('Cache-Control', 'no-store')
  async read(@Headers('authorization') authorization: string | undefined, @Res() response: Response): Promise<void> {
    const { metricsToken } = this.config;
    if (metricsToken === null || !isSame(authorization ?? '', `Bearer ${metricsToken}`))
      throw new DomainError('PAGE_NOT_FOUND');
    response.type(this.metrics.contentType).send(await this.metrics.text());
  }
}

/** Takes the same time wherever they differ. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(hash(one), hash(other));
const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
