import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Config } from '../config/config.js';
import { Clock } from '../time/clock.js';
import type { ApiKeyHolder, AuthenticationFailure, Session } from './authorities.js';
import { BrowserCookies } from './browser-cookies.js';
import type { Principal } from './principal.js';
import { clientNetwork } from './client-network.js';
import { setPrincipal } from './request-principal.js';
import { CredentialsResolver } from './credentials-resolver.js';

export interface ResolvedPrincipal {
  principal: Principal;
  /** The error for operations that need an officer, if there is none. */
  refusal: AuthenticationFailure;
}

const NO_CREDENTIALS = {
  admin: null,
  restrictedAdmin: null,
  sessionId: null,
  confirmedAt: null,
  apiKeyScope: null,
  apiKey: null,
};
const NO_TOKEN: AuthenticationFailure = { code: 'NO_TOKEN' };
const SECOND_STEP_NEEDED: AuthenticationFailure = { code: 'SECOND_STEP_NEEDED' };

type RequestOrigin = Omit<Principal, keyof typeof NO_CREDENTIALS>;

/** Number of hashes that are kept in memory, because a client sends many requests. */
const HASHES = 1000;

/** Officers who must first set up a second step are nobody to all operations that do not say otherwise. */
function identityOf(found: Session | ApiKeyHolder): Omit<Principal, keyof RequestOrigin> {
  if (!('sessionId' in found)) return { ...NO_CREDENTIALS, ...found };
  const { admin, secondStepMissing, sessionId, confirmedAt } = found;
  const officer = secondStepMissing ? { restrictedAdmin: admin } : { admin };
  return { ...NO_CREDENTIALS, ...officer, sessionId, confirmedAt };
}

/** Authenticates each request once, when the principal is first needed. */
@Injectable()
export class PrincipalResolver {
  readonly #resolved = new WeakMap<Request, Promise<ResolvedPrincipal>>();
  /** Those of `#day` only, so that yesterday's are forgotten. */
  readonly #hashes = new LRUCache<string, string>({ max: HASHES });
  #day = '';

  constructor(
    private readonly credentials: CredentialsResolver,
    private readonly cookies: BrowserCookies,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  resolve(request: Request): Promise<ResolvedPrincipal> {
    let resolved = this.#resolved.get(request);
    if (!resolved) this.#resolved.set(request, (resolved = this.#resolve(request)));
    return resolved;
  }

  async #resolve(request: Request): Promise<ResolvedPrincipal> {
    const origin = this.#origin(request);
    const found = await this.credentials.resolve(request, origin);
    const principal = { ...('code' in found ? NO_CREDENTIALS : identityOf(found)), ...origin };
    setPrincipal(request, principal);
    const refusal = principal.restrictedAdmin ? SECOND_STEP_NEEDED : NO_TOKEN;
    return { principal, refusal: 'code' in found ? found : refusal };
  }

  /** Issues a visitor id with the response to an anonymous request that brought none. */
  async identifyVisitor(request: Request): Promise<void> {
    const resolved = await this.resolve(request);
    if (resolved.principal.admin || resolved.principal.visitor || !request.res) return;
    const visitor = this.#hash('visitor', this.cookies.issueVisitor(request.res));
    const principal = { ...resolved.principal, visitor, newVisitor: true };
    this.#resolved.set(request, Promise.resolve({ ...resolved, principal }));
    setPrincipal(request, principal);
  }

  #origin(request: Request): RequestOrigin {
    const visitor = this.cookies.visitorOf(request);
    return {
      address: this.#hash(clientNetwork(request)),
      visitor: visitor && this.#hash('visitor', visitor),
      newVisitor: false,
      device: this.cookies.deviceOf(request),
      userAgent: request.headers['user-agent'] ?? '',
    };
  }

  /** For counting without tracing: the salt is derived from the secret and the day, so it differs from day to day. */
  #hash(...parts: string[]): string {
    const day = this.clock.now().toISOString().slice(0, 10);
    if (day !== this.#day) {
      this.#hashes.clear();
      this.#day = day;
    }
    const text = parts.join('\n');
    let hash = this.#hashes.get(text);
    if (hash === undefined) {
      const hmac = createHmac('sha256', `${this.config.jwtSecret} ${day}`).update(text);
      this.#hashes.set(text, (hash = hmac.digest('base64url').slice(0, 22)));
    }
    return hash;
  }
}
