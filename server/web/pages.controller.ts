import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../platform/access/access.js';
import { Pages } from './pages.service.js';

/** Takes every address that no other handler took: its module is imported last. */
@Controller()
export class PagesController {
  constructor(private readonly pages: Pages) {}

  @Public()
  @Get('{*path}')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const answer = await this.pages.answer(request.originalUrl);
    // What holds for answers of data gives way to what holds for pages.
    for (const name of response.getHeaderNames()) if (name !== 'x-request-id') response.removeHeader(name);
    answer.send(request, response);
  }
}
