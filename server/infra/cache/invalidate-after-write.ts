import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, tap } from 'rxjs';
import { policyOf } from '../../core/access/policy.js';
import { ContentVersion } from './content-version.js';

/**
 * Lets people read their own write at once, before the database's notification arrives. Of what is public, most writes of visitors change
 * nothing but counts. The services of the others know if they have changed anything: whoever has a link must not be able to invalidate
 * everything by requests that change nothing.
 */
@Injectable()
export class InvalidateAfterWrite implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly contentVersion: ContentVersion,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const policy = policyOf(this.reflector, context);
    if (!policy?.action || policy.invalidates) return next.handle();
    const changesCounts = policy.allow === 'anybody';
    return next
      .handle()
      .pipe(tap(() => (changesCounts ? this.contentVersion.invalidateCounts() : this.contentVersion.invalidate())));
  }
}
