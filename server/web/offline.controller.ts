import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Policy } from '../core/access/policy.js';
import { StandalonePage } from '../infra/http/standalone-page.js';
import { send } from '../infra/http/send.js';
import { OFFLINE_PAGE } from './offline-page.js';
import { WEB_POLICIES } from './web.policy.js';

@Controller('offline')
export class OfflineController {
  constructor(private readonly frame: StandalonePage) {}

  @Policy(WEB_POLICIES.page)
  @Get()
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    response.setHeader('x-robots-tag', 'noindex');
    send(await this.frame.render(OFFLINE_PAGE), request, response);
  }
}
