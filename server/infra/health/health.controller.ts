import { Controller, Get, Header, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { logFailure } from '../../core/errors/log-failure.js';
import { DomainError } from '../../shared/errors.js';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { ERRORS } from '../../shared/error-catalogue.js';
import { Policy } from '../../core/access/policy.js';
import { ApiOperation, ApiTag } from '../http/api-operation.js';
import { runUnmetered } from '../database/per-client-pool.js';
import { Clock } from '../../core/time/clock.js';
import { Readiness, type ReadinessReport } from './readiness.js';
import { HEALTH_POLICIES } from './health.policy.js';

const HEALTH = z
  .object({
    message: z.string().meta({ examples: ['OK'] }),
    uptime: z.int().meta({ description: 'Seconds since the server started.', examples: [86400] }),
    timestamp: z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }),
    database: z.enum(['up', 'down']),
  })
  .meta({ id: 'Health', description: 'State of the server.' });

const READINESS = z
  .object({
    database: z.enum(['up', 'down']),
    migrations: z
      .enum(['done', 'pending'])
      .meta({ description: 'Whether the database has every table of this build.' }),
    media: z.enum(['up', 'down']).meta({ description: 'Whether the store of pictures and videos responds.' }),
    disk: z.enum(['enough', 'low']).meta({ description: 'Low: less than 5 % of the disk of `DATA_DIR` is free.' }),
  })
  .meta({ id: 'Readiness', description: 'What the site needs, part by part.' });

@ApiTag('Health', 'For monitoring.')
@Controller()
export class HealthController {
  #check: Promise<boolean> | undefined;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly readiness: Readiness,
    private readonly clock: Clock,
  ) {}

  @ApiOperation('Reports whether the site and its database are up. Responds with 503 if they are not.', {
    response: HEALTH,
    rateLimited: false,
    details: 'Made for probes: it is never cached and runs only a trivial query.',
  })
  @Policy(HEALTH_POLICIES.check)
  @Get(['health', 'api/health'])
  @Header('Cache-Control', 'no-store')
  async health(@Res({ passthrough: true }) response: Response): Promise<z.infer<typeof HEALTH>> {
    const up = await this.#isDatabaseUp();
    if (!up) response.status(ERROR_KINDS[ERRORS.UNAVAILABLE.kind].status);
    return {
      message: up ? 'OK' : ERRORS.UNAVAILABLE.message,
      uptime: Math.round(process.uptime()),
      timestamp: this.clock.now().toISOString(),
      database: up ? 'up' : 'down',
    };
  }

  @ApiOperation('Reports whether every part that the site needs does its work. Responds with 503 if one does not.', {
    response: READINESS,
    rateLimited: false,
    details: 'For monitoring that may wake somebody up. It looks at most once in five seconds.',
  })
  @Policy(HEALTH_POLICIES.check)
  @Get(['health/ready', 'api/health/ready'])
  @Header('Cache-Control', 'no-store')
  async ready(@Res({ passthrough: true }) response: Response): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    const { database, migrations, media, disk } = report;
    const isReady = database === 'up' && migrations === 'done' && media === 'up' && disk === 'enough';
    if (!isReady) response.status(ERROR_KINDS[ERRORS.UNAVAILABLE.kind].status);
    return report;
  }

  /** One query for all concurrent probes. */
  #isDatabaseUp(): Promise<boolean> {
    this.#check ??= runUnmetered(() => this.dataSource.query('SELECT 1'))
      .then(
        () => true,
        (cause: unknown) => {
          logFailure(new DomainError('UNAVAILABLE', { cause }));
          return false;
        },
      )
      .finally(() => (this.#check = undefined));
    return this.#check;
  }
}
