import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { type GqlContextType, GqlExecutionContext } from '@nestjs/graphql';
import type { Request } from 'express';
import type { OperationPolicy } from './policy.js';
import {
  type GraphqlContext,
  officerOf,
  type Principal,
  type SessionPrincipal,
  sessionPrincipalOf,
  type SignedInAdmin,
} from './principal.js';

/** Filled by the guard. Weak, so that an entry goes when its request does. */
const principals = new WeakMap<Request, Principal>();

export const setPrincipal = (request: Request, principal: Principal): void => void principals.set(request, principal);

/** undefined until the principal of the request is needed. */
export const knownPrincipal = (request: Request): Principal | undefined => principals.get(request);

/** The request behind a handler; or the principal, for an operation that runs in process without a request. */
export function requestSource(context: ExecutionContext): { request?: Request; principal?: Principal } {
  if (context.getType<GqlContextType>() !== 'graphql') return { request: context.switchToHttp().getRequest<Request>() };
  const { req: request, principal } = GqlExecutionContext.create(context).getContext<GraphqlContext>();
  return { request, principal };
}

/** Throws if the access guard has not run. */
export function principalOf(context: ExecutionContext): Principal {
  const { request, principal } = requestSource(context);
  const known = principal ?? (request && principals.get(request));
  if (!known) throw new Error('A handler ran before the access guard');
  return known;
}

/** The principal of the request, who may be anonymous. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal =>
  principalOf(context),
);

/** The officer who makes the request. Throws where the handler's policy lets anybody in. */
export const CurrentAdmin = createParamDecorator((_: unknown, context: ExecutionContext): SignedInAdmin => {
  const admin = officerOf(principalOf(context));
  if (!admin) throw new Error('@CurrentAdmin() needs a policy that allows officers only');
  return admin;
});

/** The principal of a handler that refuses API keys. Throws where its policy allows them. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): SessionPrincipal => {
  const principal = sessionPrincipalOf(principalOf(context));
  if (!principal) throw new Error('@CurrentSession() needs a policy that refuses API keys');
  return principal;
});

const actions = new WeakMap<object, boolean>();

/** Notes for the log that the request ran an operation with this policy. */
export const notePolicy = (request: Request, { action }: OperationPolicy): void =>
  void actions.set(request, action === true || actions.get(request) === true);

/** undefined for a request that reached no operation. */
export const ranAction = (request: object): boolean | undefined => actions.get(request);
