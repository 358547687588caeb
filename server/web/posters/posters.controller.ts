import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Policy } from '../../core/access/policy.js';
import { send } from '../../infra/http/send.js';
import { redirectToNormalized } from '../../infra/http/tidy-address.js';
import { WEB_POLICIES } from '../web.policy.js';
import { Posters } from './posters.service.js';

/** Sheets to print for the notice board. */
@Policy(WEB_POLICIES.page)
@Controller()
export class PostersController {
  constructor(private readonly posters: Posters) {}

  @Get('events/:slug/poster')
  async event(@Param('slug') slug: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (redirectToNormalized(request, response)) return;
    send(await this.posters.ofEvent(slug), request, response);
  }

  @Get('meetings/:date/poster')
  async evening(@Param('date') date: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (redirectToNormalized(request, response)) return;
    send(await this.posters.ofDay(date), request, response);
  }
}
