import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { SESSION_COOKIE } from '../../shared/sessions.js';
import { Config } from '../config/config.js';
import { isOwnPage } from './own-page.js';

export const tokenInCookie = (request: Request): string | null =>
  parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE] || null;

/** The browser's copy of its token: out of reach of scripts, and never sent along by another site. */
@Injectable()
export class SessionCookie {
  constructor(private readonly config: Config) {}

  set(response: Response, { token, expiresAt }: { token: string; expiresAt: Date }): void {
    this.#write(response, token, expiresAt);
  }

  /** A page of another site, which cannot send the cookie, cannot take it away either. */
  clear(response: Response): void {
    const { req } = response;
    if (req.headers.origin === undefined || isOwnPage(req, this.config)) this.#write(response, '', new Date(0));
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
