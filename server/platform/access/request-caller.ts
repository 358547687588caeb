import type { ExecutionContext } from '@nestjs/common';
import { type GqlContextType, GqlExecutionContext } from '@nestjs/graphql';
import type { Request } from 'express';
import type { GraphQLResolveInfo } from 'graphql';
import type { Caller, GraphqlContext } from './caller.js';

/** The guard tells each request's caller once; a request that is gone takes its entry along. */
const callers = new WeakMap<Request, Caller>();

export const rememberCaller = (request: Request, caller: Caller): void => void callers.set(request, caller);

/** The request behind a handler, or the caller that came without one. */
export function sourceOf(context: ExecutionContext): { request?: Request; caller?: Caller } {
  if (context.getType<GqlContextType>() !== 'graphql') return { request: context.switchToHttp().getRequest<Request>() };
  const { req: request, caller } = GqlExecutionContext.create(context).getContext<GraphqlContext>();
  return { request, caller };
}

export function callerIn(context: ExecutionContext): Caller {
  const { request, caller } = sourceOf(context);
  const known = caller ?? (request && callers.get(request));
  if (!known) throw new Error('A handler ran before the access guard told who calls');
  return known;
}

const READING = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a handler is called to change something. */
export function isWriting(context: ExecutionContext): boolean {
  if (context.getType<GqlContextType>() !== 'graphql')
    return !READING.includes(context.switchToHttp().getRequest<Request>().method);
  return GqlExecutionContext.create(context).getInfo<GraphQLResolveInfo>().operation.operation === 'mutation';
}
