import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, tap } from 'rxjs';
import { policyOf } from '../../core/access/policy.js';
import { ContentVersion } from './content-version.js';

/**
 * Lets an administrator read their own write at once, before the database's notification arrives. Visitors' writes change no
 * page except for counts, which can wait for the notification.
 */
@Injectable()
export class InvalidateAfterWrite implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly contentVersion: ContentVersion,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const policy = policyOf(this.reflector, context);
    if (!policy?.action || policy.allow === 'anybody') return next.handle();
    return next.handle().pipe(tap(() => this.contentVersion.invalidate()));
  }
}
