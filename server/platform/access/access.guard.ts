import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { DomainError } from '../../shared/errors.js';
import { Config } from '../config/config.js';
import { ACCESS, type Access, lets, refused } from './access.js';
import { CallerReader, type Reading } from './caller-reader.js';
import { isForeignPage } from './own-page.js';
import { isWriting, sourceOf } from './request-caller.js';

/** Stands before every controller method, query and mutation. What says nothing of its access admits nobody. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallerReader,
    private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { request, caller: given } = sourceOf(context);
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    const reading = request ? await this.callers.read(request) : null;
    if (access === 'public') {
      if (request && reading && isWriting(context)) this.#refuseForeign(request, reading);
      return true;
    }
    const caller = given ?? reading?.caller;
    if (!caller?.admin) throw refused(reading?.refusal ?? { code: 'NO_TOKEN' });
    if (!lets(access, caller)) throw new DomainError(caller.key ? 'KEY_SCOPE' : 'NOT_ALLOWED');
    return true;
  }

  /**
   * A page of another site changes something only by a token of its own that holds: what its visitors' browsers would do
   * here unasked, guess passwords for one, it cannot.
   */
  #refuseForeign(request: Request, { caller, refusal }: Reading): void {
    if (!isForeignPage(request, this.config)) return;
    if (!request.headers.authorization) throw new DomainError('FOREIGN_PAGE');
    if (!caller.admin) throw refused(refusal);
  }
}
