import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request, RequestHandler } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy, type JwtFromRequestFunction } from 'passport-jwt';
import { Config } from '../config/config.js';
import { KEY_START } from '../../shared/api-keys.js';
import { KeyAuthority, type KeyHolder, type Refusal, SessionAuthority } from './access.js';
import type { Caller, SignedInAdmin } from './caller.js';
import { tokenInCookie } from './session-cookie.js';
import { isOwnPage } from './own-page.js';
import { TOKEN_ALGORITHM } from './session-tokens.js';

export interface Session {
  admin: SignedInAdmin;
  sessionId: string;
}

/** Whose session or key it is; or why it is nobody's: a cookie is refused on a request that another site may have made. */
export type Presented = Session | KeyHolder | Refusal;

/** Old clients send the text of an absent token. */
const ABSENT = /^bearer\s*(null|undefined)?\s*$/i;
/** Tried in this order: either is enough. */
const STRATEGIES = ['bearer', 'cookie'] as const;
const fromHeader = ExtractJwt.fromAuthHeaderAsBearerToken();
const KEY = new RegExp(`^bearer\\s+(${KEY_START}.*)$`, 'i');

/**
 * Tells whose session a request presents: by its bearer token, else by the cookie. The session row is read each time, so
 * that signing out ends a session at once. A bearer that is an API key counts alone: no cookie adds to what it may do, and
 * in a cookie or an address no key is taken. The passport instance is our own: the global one is shared by the whole process.
 */
@Injectable()
export class TokenReader {
  readonly #passport = new passport.Passport();

  constructor(
    private readonly authority: SessionAuthority,
    private readonly keys: KeyAuthority,
    private readonly config: Config,
  ) {
    this.#use('bearer', (request) => (hasBearer(request) ? fromHeader(request) : null));
    this.#use('cookie', (request) => (isOwnPage(request, config) ? tokenInCookie(request) : null));
  }

  async read(request: Request, by: Pick<Caller, 'address'>): Promise<Presented> {
    const [, key] = KEY.exec(request.headers.authorization ?? '') ?? [];
    if (key) return this.keys.resolve(key, by);
    const [bearer, cookie] = [hasBearer(request), tokenInCookie(request) !== null];
    if (!bearer && !cookie) return { code: 'NO_TOKEN' };
    const session = await this.#authenticate(request);
    return session ?? { code: bearer || isOwnPage(request, this.config) ? 'SESSION_REFUSED' : 'NOT_ALLOWED' };
  }

  #authenticate(request: Request): Promise<Session | null> {
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, session?: Session | false) =>
        error ? reject(error) : resolve(session || null);
      const authenticate = this.#passport.authenticate([...STRATEGIES], { session: false }, done) as RequestHandler;
      void authenticate(request, request.res!, reject);
    });
  }

  #use(name: (typeof STRATEGIES)[number], jwtFromRequest: JwtFromRequestFunction<Request>): void {
    const [instance, authority] = [this.#passport, this.authority];
    class SessionStrategy extends PassportStrategy(Strategy, name) {
      getPassportInstance() {
        return instance;
      }

      validate({ sub }: { sub: string }): Promise<Session | null> {
        return authority.resolve(sub);
      }
    }
    new SessionStrategy({ jwtFromRequest, secretOrKey: this.config.jwtSecret, algorithms: [TOKEN_ALGORITHM] });
  }
}

const hasBearer = ({ headers }: Request): boolean =>
  headers.authorization !== undefined && !ABSENT.test(headers.authorization);
