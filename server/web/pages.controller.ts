import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../platform/access/access.js';
import { Pages } from './pages.service.js';
import { send } from './send.js';

/** Takes every address that no other handler took: its module is imported last. */
@Controller()
export class PagesController {
  constructor(private readonly pages: Pages) {}

  @Public()
  @Get('{*path}')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    send(await this.pages.answer(request.originalUrl), request, response);
  }
}
