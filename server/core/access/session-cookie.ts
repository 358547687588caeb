import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { Config } from '../config/config.js';
import { isSameOriginRequest } from './same-origin.js';

/** The httpOnly cookie that carries the same token. */
export const SESSION_COOKIE = 'token';

export const sessionTokenFromCookie = ({ headers: { cookie } }: Pick<Request, 'headers'>): string | null =>
  cookie === undefined ? null : parseCookie(cookie)[SESSION_COOKIE] || null;

/** The browser's copy of its token: scripts cannot read it, and it is never sent with cross-site requests. */
@Injectable()
export class SessionCookie {
  constructor(private readonly config: Config) {}

  set(response: Response, { token, expiresAt }: { token: string; expiresAt: Date }): void {
    this.#write(response, token, expiresAt);
  }

  /** Does nothing for a page of another site: it cannot send the cookie, so it must not clear it either. */
  clear(response: Response): void {
    const { req } = response;
    if (req.headers.origin === undefined || isSameOriginRequest(req, this.config))
      this.#write(response, '', new Date(0));
  }

  #write(response: Response, value: string, expires: Date): void {
    const secure = this.config.publicUrl.startsWith('https:');
    response.append(
      'Set-Cookie',
      stringifySetCookie({
        name: SESSION_COOKIE,
        value,
        expires,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure,
      }),
    );
  }
}
