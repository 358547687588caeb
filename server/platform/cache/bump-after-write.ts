import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Observable, tap } from 'rxjs';
import { ACCESS, type Access } from '../access/access.js';
import { isWriting } from '../access/request-caller.js';
import { ContentRevision } from './content-revision.js';

/**
 * Whoever writes reads the new state at once, even before the database has told of it. What visitors write changes no
 * page, but for claps, which may wait for the database to tell.
 */
@Injectable()
export class BumpAfterWrite implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly revision: ContentRevision,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (access === 'public' || !isWriting(context)) return next.handle();
    return next.handle().pipe(tap(() => this.revision.bump()));
  }
}
