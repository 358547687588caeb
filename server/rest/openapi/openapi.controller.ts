import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Public } from '../../platform/access/access.js';
import { KeptAnswer } from '../../platform/cache/kept-answer.js';
import { PageFrame } from '../../platform/http/page-frame.js';
import { ApiDocument } from './document.js';
import { manual } from './manual.js';

/** What there is to call: for programs, and to be read. Both hold as long as the process. */
@Public()
@Controller('api')
export class OpenApiController {
  #document: Promise<KeptAnswer> | undefined;
  #manual: Promise<KeptAnswer> | undefined;

  constructor(
    private readonly document: ApiDocument,
    private readonly frame: PageFrame,
  ) {}

  @Get('openapi.json')
  async json(@Req() request: Request, @Res() response: Response): Promise<void> {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };
    this.#document ??= KeptAnswer.of(200, headers, JSON.stringify(this.document.make(), null, 2));
    (await this.#document).send(request, response);
  }

  @Get('docs')
  async docs(@Req() request: Request, @Res() response: Response): Promise<void> {
    this.#manual ??= this.frame.around(manual(this.document.make()));
    (await this.#manual).send(request, response);
  }
}
