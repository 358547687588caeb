import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Cookies } from '../core/access/cookies.js';
import { sessionPrincipalOf } from '../core/access/principal.js';
import { PrincipalResolver } from '../core/access/principal-resolver.js';
import { SESSION_COOKIE } from '../core/access/session-cookie.js';
import { logFailure } from '../core/errors/log-failure.js';
import { toDomainError } from '../core/errors/to-domain-error.js';
import type { CachedResponse } from '../infra/cache/cached-response.js';
import { ERROR_KINDS } from '../shared/error-kinds.js';
import { Policy } from '../core/access/policy.js';
import { send } from '../infra/http/send.js';
import { Pages } from './pages.service.js';
import { WEB_POLICIES } from './web.policy.js';

/** Handles every address that no other handler does; its module is imported last. */
@Controller()
export class PagesController {
  constructor(
    private readonly pages: Pages,
    private readonly principals: PrincipalResolver,
    private readonly cookies: Cookies,
  ) {}

  @Policy(WEB_POLICIES.page)
  @Get('{*path}')
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    const page = await this.pages.respond(request.originalUrl);
    const isPage = page.status < 300 || page.status === ERROR_KINDS['not-found'].status;
    send((isPage && (await this.#ofOfficer(request))) || page, request, response);
  }

  /** An API key and a token are for programs: pages are for people, whose browsers send the cookie. */
  async #ofOfficer(request: Request): Promise<CachedResponse | null> {
    if (request.headers.authorization !== undefined || !this.cookies.get(request, SESSION_COOKIE)) return null;
    return this.pages
      .respondToOfficer(request.originalUrl, async () =>
        sessionPrincipalOf((await this.principals.resolve(request)).principal),
      )
      .catch(nullIfUnavailable);
  }
}

/** Without the database, an officer sees what visitors see. */
function nullIfUnavailable(error: unknown): null {
  const failure = toDomainError(error);
  if (failure.kind !== 'unavailable') throw error;
  logFailure(failure);
  return null;
}
