import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request, RequestHandler } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy, type JwtFromRequestFunction } from 'passport-jwt';
import { Config } from '../config/config.js';
import { SessionAuthority } from './access.js';
import type { SignedInAdmin } from './caller.js';
import { tokenInCookie } from './session-cookie.js';
import { isOwnPage } from './own-page.js';
import { TOKEN_ALGORITHM } from './session-tokens.js';

export interface Session {
  admin: SignedInAdmin;
  sessionId: string;
}

/** A session; or no token, one that does not hold, or a cookie on a request that another site's page may have made. */
export type Presented = Session | 'none' | 'refused' | 'foreign';

/** Old clients send the text of an absent token. */
const ABSENT = /^bearer\s*(null|undefined)?\s*$/i;
/** Tried in this order: either is enough. */
const STRATEGIES = ['bearer', 'cookie'] as const;
const fromHeader = ExtractJwt.fromAuthHeaderAsBearerToken();

/**
 * Tells whose session a request presents: by its bearer token, else by the cookie. The session row is read each time, so
 * that signing out ends a session at once. The passport instance is our own: the global one is shared by the whole process.
 */
@Injectable()
export class TokenReader {
  readonly #passport = new passport.Passport();

  constructor(
    private readonly authority: SessionAuthority,
    private readonly config: Config,
  ) {
    this.#use('bearer', (request) => (hasBearer(request) ? fromHeader(request) : null));
    this.#use('cookie', (request) => (isOwnPage(request, config) ? tokenInCookie(request) : null));
  }

  async read(request: Request): Promise<Presented> {
    const [bearer, cookie] = [hasBearer(request), tokenInCookie(request) !== null];
    if (!bearer && !cookie) return 'none';
    const session = await this.#authenticate(request);
    return session ?? (bearer || isOwnPage(request, this.config) ? 'refused' : 'foreign');
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
