import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { DomainError } from '../../shared/errors.js';
import { ACCESS, type Access, lets, refused } from './access.js';
import { CallerReader } from './caller-reader.js';
import { sourceOf } from './request-caller.js';

/** Stands before every controller method, query and mutation. What says nothing of its access admits nobody. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: CallerReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { request, caller: given } = sourceOf(context);
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    const reading = request ? await this.callers.read(request) : null;
    if (access === 'public') return true;
    const caller = given ?? reading?.caller;
    if (!caller?.admin) throw refused(reading?.refusal ?? { code: 'NO_TOKEN' });
    if (!lets(access, caller)) throw new DomainError(caller.key ? 'KEY_SCOPE' : 'NOT_ALLOWED');
    return true;
  }
}
