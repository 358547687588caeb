import { Controller, Get, Header, Res } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Response } from 'express';
import type { DataSource } from 'typeorm';
import { ERRORS, KINDS } from '../../shared/errors.js';
import { Public } from '../access/access.js';
import { Clock } from '../time/clock.js';

export interface Health {
  message: string;
  /** Seconds since the start. */
  uptime: number;
  timestamp: string;
  database: 'up' | 'down';
}

/** Tells whoever watches the server whether it can do its work. */
@Controller()
export class HealthController {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @Public()
  @Get(['health', 'api/health'])
  @Header('Cache-Control', 'no-store')
  async health(@Res({ passthrough: true }) response: Response): Promise<Health> {
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
