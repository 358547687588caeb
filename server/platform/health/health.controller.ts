import { Controller, Get, Header, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { z } from 'zod';
import { ERRORS, KINDS } from '../../shared/errors.js';
import { Public } from '../access/access.js';
import { Call, Subject } from '../http/call.js';
import { Clock } from '../time/clock.js';

const HEALTH = z
  .object({
    message: z.string().meta({ examples: ['OK'] }),
    uptime: z.int().meta({ description: 'Seconds since the start.', examples: [86400] }),
    timestamp: z.string().meta({ format: 'date-time', examples: ['2026-11-21T09:30:00.000Z'] }),
    database: z.enum(['up', 'down']),
  })
  .meta({ id: 'Health', description: 'How the server is.' });

/** Tells whoever watches the server whether it can do its work. */
@Subject('Health', 'For whoever watches the server.')
@Controller()
export class HealthController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @Call('Tells whether the site and its database are up. 503 when they are not.', { answers: HEALTH })
  @Public()
  @Get(['health', 'api/health'])
  @Header('Cache-Control', 'no-store')
  async health(@Res({ passthrough: true }) response: Response): Promise<z.infer<typeof HEALTH>> {
    const up = await this.dataSource.query('SELECT 1').then(
      () => true,
      () => false,
    );
    if (!up) response.status(KINDS[ERRORS.UNAVAILABLE.kind].status);
    return {
      message: up ? 'OK' : ERRORS.UNAVAILABLE.message,
      uptime: Math.round(process.uptime()),
      timestamp: this.clock.now().toISOString(),
      database: up ? 'up' : 'down',
    };
  }
}
