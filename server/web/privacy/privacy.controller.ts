import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Policy } from '../../core/access/policy.js';
import { Config } from '../../core/config/config.js';
import type { CachedResponse } from '../../infra/cache/cached-response.js';
import { send } from '../../infra/http/send.js';
import { StandalonePage } from '../../infra/http/standalone-page.js';
import { redirectToNormalized } from '../../infra/http/tidy-address.js';
import { PRIVACY_PAGE } from '../../shared/site.js';
import { WEB_POLICIES } from '../web.policy.js';
import { privacyPage } from './privacy-page.js';

/** Serves the privacy page, rendered once per process. */
@Controller(PRIVACY_PAGE.to)
export class PrivacyController {
  #page: Promise<CachedResponse> | undefined;

  constructor(
    private readonly frame: StandalonePage,
    private readonly config: Config,
  ) {}

  @Policy(WEB_POLICIES.page)
  @Get()
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    if (redirectToNormalized(request, response)) return;
    this.#page ??= this.frame.render(privacyPage(this.config));
    send(await this.#page, request, response);
  }
}
