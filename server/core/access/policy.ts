import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { ApiKeyScope } from '../../shared/api-keys.js';
import type { AccountRole, Principal } from './principal.js';

export const POLICY = 'policy';

interface PublicRule {
  /** Anybody may run it. A token that is no longer valid is ignored, not refused. */
  allow: 'anybody';
  action?: true;
  /** The event by which the log names it. */
  event?: 'sign-in' | 'sign-out';
  /** Its service invalidates cached responses, if something has changed that they show. By default it is taken to change a count. */
  invalidates?: true;
  /** Pages of every origin may run it, without credentials: cookies are ignored. List its paths in `ANY_ORIGIN_PATH`. */
  anyOrigin?: true;
  confirm?: undefined;
  withoutSecondStep?: undefined;
}

interface RoleRule {
  /** Only officers may run it, or only those who are administrators. */
  allow: AccountRole;
  /** The scope that an API key needs to run it. 'none' refuses every API key: most of what is not content is for people. */
  apiKeyScope: ApiKeyScope | 'none';
  action?: true;
  /** The officer must have entered the password recently: a stolen session must not be enough. */
  confirm?: true;
  /** Officers who must first set up a second step may run it too. Nothing else knows that they are signed in. */
  withoutSecondStep?: true;
  event?: undefined;
  invalidates?: undefined;
}

/**
 * Decides who may run an operation. An `action` changes something: of an officer, it is logged, refused to pages of other origins,
 * and makes later reads see the change. Mutations and REST calls other than GET must be actions, and nothing else may be.
 */
type PolicyRule = PublicRule | RoleRule;

/** The rule of one operation under a unique name, such as `events.create`. GraphQL and REST refer to the same object. */
export type OperationPolicy = Readonly<PolicyRule & { name: string }>;

export function definePolicies<Name extends string>(
  subject: string,
  rules: Record<Name, PolicyRule>,
): Readonly<Record<Name, OperationPolicy>>;
export function definePolicies(subject: string, rules: Record<string, PolicyRule>): Record<string, OperationPolicy> {
  return Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, Object.freeze({ ...rule, name: `${subject}.${name}` })]),
  );
}

/** Names the policy of a query, mutation or REST handler, or of a whole controller. A handler without one stops the start. */
export const Policy = (policy: OperationPolicy): MethodDecorator & ClassDecorator => SetMetadata(POLICY, policy);

/** The policy of the handler that is about to run. */
export const policyOf = (reflector: Reflector, context: ExecutionContext): OperationPolicy | undefined =>
  reflector.getAllAndOverride<OperationPolicy | undefined>(POLICY, [context.getHandler(), context.getClass()]);

/** False without a policy: access is denied by default. */
export function isAuthorized(
  policy: OperationPolicy | undefined,
  { admin, apiKeyScope }: Pick<Principal, 'admin' | 'apiKeyScope'>,
): boolean {
  if (!policy) return false;
  if (policy.allow === 'anybody') return true;
  if (!admin || (policy.allow === 'administrator' && admin.role !== 'administrator')) return false;
  return (
    apiKeyScope === null ||
    apiKeyScope === policy.apiKeyScope ||
    (apiKeyScope === 'write' && policy.apiKeyScope === 'read')
  );
}

/** A sentence for the GraphQL and REST documentation. */
export function describeAccess(policy: OperationPolicy): string {
  if (policy.allow === 'anybody') return 'Anybody.';
  if (policy.allow === 'administrator') return 'Administrators only.';
  if (policy.apiKeyScope === 'none') return 'Officers only.';
  return `Officers, and API keys that may ${policy.apiKeyScope}.`;
}
