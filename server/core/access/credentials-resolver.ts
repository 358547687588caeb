import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Config } from '../config/config.js';
import { API_KEY_PREFIX } from './api-key-pattern.js';
import {
  ApiKeyAuthority,
  type ApiKeyHolder,
  type AuthenticationFailure,
  type Session,
  SessionAuthority,
} from './authorities.js';
import { JwtAuthGuard, JwtCookieAuthGuard, sessionIdOf } from './jwt-auth.guard.js';
import { Cookies } from './cookies.js';
import { hasBearer } from './jwt.strategies.js';
import type { Principal } from './principal.js';
import type { RefusalNote } from './refusal-note.js';
import { isSameOriginRequest } from './same-origin.js';
import { SESSION_COOKIE } from './session-cookie.js';

const API_KEY = new RegExp(`^bearer\\s+(${API_KEY_PREFIX}.*)$`, 'i');

/**
 * Finds the session or API key of a request. The bearer token is tried first, then the cookie: either is enough. The session
 * row is read each time, so that signing out ends a session at once. An API key counts alone: a cookie adds nothing to its
 * scope. API keys in cookies or addresses are ignored.
 */
@Injectable()
export class CredentialsResolver {
  constructor(
    private readonly sessions: SessionAuthority,
    private readonly keys: ApiKeyAuthority,
    private readonly bearer: JwtAuthGuard,
    private readonly cookie: JwtCookieAuthGuard,
    private readonly cookies: Cookies,
    private readonly config: Config,
  ) {}

  async resolve(
    request: Request,
    by: Pick<Principal, 'address' | 'userAgent'>,
  ): Promise<Session | ApiKeyHolder | AuthenticationFailure> {
    const [, key] = API_KEY.exec(request.headers.authorization ?? '') ?? [];
    if (key) return this.keys.resolve(key, by);
    const bearer = hasBearer(request);
    const cookie = this.cookies.get(request, SESSION_COOKIE) !== null;
    if (!bearer && !cookie) return { code: 'NO_TOKEN' };
    // The cookie counts only if no page of another site can have sent the request.
    const sameOrigin = isSameOriginRequest(request, this.config);
    const guards = [...(bearer ? [this.bearer] : []), ...(cookie && sameOrigin ? [this.cookie] : [])];
    if (guards.length === 0) return { code: 'NOT_ALLOWED', note: { reason: 'cross-origin' } };
    let note: RefusalNote | undefined;
    for (const guard of guards) {
      const found = await this.#session(request, guard);
      if ('sessionId' in found) return found;
      note ??= found;
    }
    return { code: 'SESSION_REFUSED', note };
  }

  async #session(request: Request, guard: JwtAuthGuard | JwtCookieAuthGuard): Promise<Session | RefusalNote> {
    const found = await sessionIdOf(request, guard);
    return typeof found === 'string' ? this.sessions.resolve(found) : found;
  }
}
