import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { ExtractJwt, type JwtFromRequestFunction, Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import { Config } from '../config/config.js';
import { Cookies } from './cookies.js';
import { SESSION_COOKIE } from './session-cookie.js';
import { TOKEN_ALGORITHM } from './session-tokens.js';

interface SessionClaims {
  /** The session id. Anything may be in a token that somebody made up. */
  sub?: unknown;
}

/** Legacy clients send the text of an absent token. */
const ABSENT = /^bearer\s*(null|undefined)?\s*$/i;
const fromHeader = ExtractJwt.fromAuthHeaderAsBearerToken();

export const hasBearer = ({ headers }: Request): boolean =>
  headers.authorization !== undefined && !ABSENT.test(headers.authorization);

const optionsFor = (
  config: Config,
  jwtFromRequest: JwtFromRequestFunction<Request>,
): StrategyOptionsWithoutRequest => ({
  jwtFromRequest,
  secretOrKey: config.jwtSecret,
  algorithms: [TOKEN_ALGORITHM],
});

const sessionIdIn = ({ sub }: SessionClaims): string | null => (typeof sub === 'string' ? sub : null);

/** Verifies the token in `Authorization: Bearer …`. */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(config: Config) {
    super(optionsFor(config, (request) => (hasBearer(request) ? fromHeader(request) : null)));
  }

  validate(claims: SessionClaims): string | null {
    return sessionIdIn(claims);
  }
}

/** Verifies the token in the session cookie. */
@Injectable()
export class JwtCookieStrategy extends PassportStrategy(Strategy, 'jwt-cookie') {
  constructor(config: Config, cookies: Cookies) {
    super(optionsFor(config, (request) => cookies.get(request, SESSION_COOKIE)));
  }

  validate(claims: SessionClaims): string | null {
    return sessionIdIn(claims);
  }
}
