import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import type { Request } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import { Config } from '../config/config.js';
import { cookieOf } from './cookies.js';
import { isOwnPage } from './own-page.js';
import { SessionAuthority } from './access.js';
import type { SignedInAdmin } from './caller.js';

const ALGORITHM = 'HS256';
/** Old clients send the text of an absent token. */
const ABSENT = /^bearer\s+(null|undefined)?\s*$/i;

export type Session = { admin: SignedInAdmin; sessionId: string };
/** A session; or no token at all, one that does not hold, or a cookie on a request that another site's page may have sent. */
export type Presented = Session | 'none' | 'refused' | 'foreign';

interface Claims {
  sub: string;
}

const bearer = ExtractJwt.fromAuthHeaderAsBearerToken();

/**
 * The tokens that name a session, signed and read in this one place. A token says nothing of its holder: the session row
 * does, and it is read each time, so that signing out ends a session at once. Passport is an instance of our own,
 * since its global one would be shared by every application in the process.
 */
@Injectable()
export class SessionTokens {
  readonly #passport = new passport.Passport();

  constructor(
    private readonly jwt: JwtService,
    private readonly authority: SessionAuthority,
    private readonly config: Config,
  ) {
    this.#passport.use('bearer', this.#strategy((request) => (hasBearer(request) ? bearer(request) : null)));
    this.#passport.use('cookie', this.#strategy((request) => (isOwnPage(request, config) ? cookieOf(request) : null)));
  }

  /** A token for a session that ends at `expiresAt`. */
  sign(sessionId: string, expiresAt: Date): string {
    return this.jwt.sign({ sub: sessionId, exp: Math.floor(expiresAt.getTime() / 1000) });
  }

  /** Who the request says it is: by its bearer token, else by the cookie. */
  async presentedBy(request: Request): Promise<Presented> {
    const cookie = cookieOf(request);
    if (!hasBearer(request) && !cookie) return 'none';
    const session = await this.#authenticate(request);
    if (session) return session;
    return !hasBearer(request) && !isOwnPage(request, this.config) ? 'foreign' : 'refused';
  }

  #authenticate(request: Request): Promise<Session | null> {
    return new Promise((resolve, reject) => {
      const done = (error: unknown, session?: Session | false | null) => (error ? reject(error) : resolve(session || null));
      this.#passport.authenticate(['bearer', 'cookie'], { session: false }, done)(request, request.res, reject);
    });
  }

  #strategy(jwtFromRequest: StrategyOptionsWithoutRequest['jwtFromRequest']): Strategy {
    const options = { jwtFromRequest, secretOrKey: this.config.jwtSecret, algorithms: [ALGORITHM] } as const;
    return new Strategy({ ...options, algorithms: [...options.algorithms] }, ({ sub }: Claims, done) => {
      this.authority.resolve(sub).then((session) => done(null, session ?? false), (error: unknown) => done(error, false));
    });
  }
}

const hasBearer = (request: Request): boolean => {
  const header = request.headers.authorization;
  return header !== undefined && !ABSENT.test(header);
};
