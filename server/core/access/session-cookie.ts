import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '../config/config.js';
import { Cookies } from './cookies.js';
import { isSameOriginRequest } from './same-origin.js';

/** The cookie that carries the same token. */
export const SESSION_COOKIE = 'token';

/** The browser's copy of its token. */
@Injectable()
export class SessionCookie {
  constructor(
    private readonly config: Config,
    private readonly cookies: Cookies,
  ) {}

  set(response: Response, { token, expiresAt }: { token: string; expiresAt: Date }): void {
    this.cookies.set(response, { name: SESSION_COOKIE, value: token, expires: expiresAt });
  }

  /** Does nothing for a page of another site: it cannot send the cookie, so it must not clear it either. */
  clear(response: Response): void {
    const { req } = response;
    if (req.headers.origin === undefined || isSameOriginRequest(req, this.config))
      this.set(response, { token: '', expiresAt: new Date(0) });
  }
}
