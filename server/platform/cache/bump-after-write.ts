import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type GqlContextType, GqlExecutionContext } from '@nestjs/graphql';
import type { Request } from 'express';
import type { GraphQLResolveInfo } from 'graphql';
import { type Observable, tap } from 'rxjs';
import { ACCESS, type Access } from '../access/access.js';
import { ContentRevision } from './content-revision.js';

const READING = ['GET', 'HEAD', 'OPTIONS'];

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

function isWriting(context: ExecutionContext): boolean {
  if (context.getType<GqlContextType>() !== 'graphql')
    return !READING.includes(context.switchToHttp().getRequest<Request>().method);
  return GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>().operation.operation === 'mutation';
}
