import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../platform/access/access.js';
import { Pages } from './pages.service.js';

/** Headers of an answer that are neither about data nor about pages. */
const OF_EVERY_ANSWER = ['x-request-id', 'connection'];

/** Takes every address that no other handler took: its module is imported last. */
@Controller()
export class PagesController {
  constructor(private readonly pages: Pages) {}

  @Public()
  @Get('{*path}')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const answer = await this.pages.answer(request.originalUrl);
    // What holds for answers of data gives way to what holds for pages.
    for (const name of response.getHeaderNames()) if (!OF_EVERY_ANSWER.includes(name)) response.removeHeader(name);
    answer.send(request, response);
  }
}
