import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Policy } from '../../core/access/policy.js';
import { CachedResponse } from '../../infra/cache/cached-response.js';
import { StandalonePage } from '../../infra/http/standalone-page.js';
import { send } from '../../infra/http/send.js';
import { redirectToNormalized } from '../../infra/http/tidy-address.js';
import { ApiDocument } from './document.js';
import { manual } from './manual.js';
import { OPENAPI_POLICIES } from './openapi.policy.js';

/** The OpenAPI document and the manual. Both are generated once per process. */
@Policy(OPENAPI_POLICIES.read)
@Controller('api')
export class OpenApiController {
  #document: Promise<CachedResponse> | undefined;
  #manual: Promise<CachedResponse> | undefined;

  constructor(
    private readonly document: ApiDocument,
    private readonly frame: StandalonePage,
  ) {}

  @Get('openapi.json')
  async json(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (redirectToNormalized(request, response)) return;
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' };
    this.#document ??= CachedResponse.of(200, headers, JSON.stringify(this.document.make(), null, 2));
    (await this.#document).send(request, response);
  }

  @Get('docs/rest')
  async docs(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (redirectToNormalized(request, response)) return;
    this.#manual ??= this.frame.render(manual(this.document.make()));
    send(await this.#manual, request, response);
  }
}
