import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Policy } from '../core/access/policy.js';
import { send } from '../infra/http/send.js';
import { Pages } from './pages.service.js';
import { WEB_POLICIES } from './web.policy.js';

/** Handles every address that no other handler does; its module is imported last. */
@Controller()
export class PagesController {
  constructor(private readonly pages: Pages) {}

  @Policy(WEB_POLICIES.page)
  @Get('{*path}')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    send(await this.pages.respond(request.originalUrl), request, response);
  }
}
