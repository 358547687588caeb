import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '../../shared/errors.js';
import { Config } from '../config/config.js';
import { Clock } from '../time/clock.js';
import { authenticationError } from './authorities.js';
import { isAuthorized, policyOf } from './policy.js';
import { isConfirmed, officerOf } from './principal.js';
import { PrincipalResolver, type ResolvedPrincipal } from './principal-resolver.js';
import { notePolicy, requestSource } from './request-principal.js';
import { foreignOrigin, isCrossOriginRequest, originOf } from './same-origin.js';

/** Runs before every REST handler, query and mutation, and applies its policy. A handler without one is denied. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly principals: PrincipalResolver,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { request, principal: given } = requestSource(context);
    const policy = policyOf(this.reflector, context);
    if (request && policy) notePolicy(request, policy);
    const resolved = request ? await this.principals.resolve(request) : null;
    if (policy?.allow === 'anybody') {
      if (request && resolved && policy.action && !policy.anyOrigin) this.#refuseCrossOrigin(request, resolved);
      return true;
    }
    const known = given ?? resolved?.principal;
    const principal = known && { ...known, admin: policy?.withoutSecondStep ? officerOf(known) : known.admin };
    if (!principal?.admin) {
      // A cookie was ignored because of the page that sent it: say so to whoever set up that page.
      const ignored = policy?.action && resolved?.refusal.code === 'NOT_ALLOWED';
      if (request && ignored && isCrossOriginRequest(request, this.config)) throw crossOriginError(request);
      throw authenticationError(resolved?.refusal ?? { code: 'NO_TOKEN' });
    }
    if (!isAuthorized(policy, principal))
      throw new DomainError(principal.apiKeyScope ? 'KEY_SCOPE' : 'ADMINISTRATORS_ONLY');
    if (policy?.confirm && !isConfirmed(principal, this.clock.now())) throw new DomainError('PASSWORD_NEEDED');
    return true;
  }

  /**
   * A page of another origin may run an action only with a valid token of its own. Otherwise it could use its visitors'
   * browsers, to guess passwords for example.
   */
  #refuseCrossOrigin(request: Request, { principal, refusal }: ResolvedPrincipal): void {
    if (!isCrossOriginRequest(request, this.config)) return;
    if (!request.headers.authorization) throw crossOriginError(request);
    if (!principal.admin) throw authenticationError(refusal);
  }
}

function crossOriginError(request: Request): DomainError {
  const origin = originOf(request);
  return new DomainError('FOREIGN_PAGE', origin ? { message: foreignOrigin(origin) } : {});
}
