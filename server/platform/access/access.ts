import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { KeyScope } from '../../shared/api-keys.js';
import { DomainError, type ErrorCode } from '../../shared/errors.js';
import type { Role } from '../../shared/sessions.js';
import type { Caller, SignedInAdmin } from './caller.js';
import { callerIn } from './request-caller.js';

export const ACCESS = 'access';

interface Requirement {
  role: Role;
  /** What the API key of a program must be for. Most of what is no content is for people alone. */
  key: KeyScope | 'no key';
}
export type Access = 'public' | Requirement;

/** Anybody may call this handler. A token that does not hold is ignored, not refused. */
export const Public = () => SetMetadata<string, Access>(ACCESS, 'public');

/** Only people of this role who are signed in may call this handler, and programs with an API key of theirs for `key`. */
export const Allow = (role: Role, key: Requirement['key']) => SetMetadata<string, Access>(ACCESS, { role, key });

/** Whether whoever is signed in, or has a key, is let in. What says nothing of its access lets nobody in. */
export function lets(access: Access | undefined, { admin, key }: Pick<Caller, 'admin' | 'key'>): boolean {
  if (access === 'public') return true;
  if (!access || admin?.role !== access.role) return false;
  return key === null || key === access.key || (key === 'write' && access.key === 'read');
}

/** For the manuals: who is let in. */
export function whoMay(access: Access): string {
  if (access === 'public') return 'Anybody.';
  return access.key === 'no key' ? 'Administrators only.' : `Administrators, and API keys that may ${access.key}.`;
}

/** The `Caller` of a controller method, query or mutation. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => callerIn(context));

/** Tells whose session an id names. Implemented by the sessions feature; the platform knows no feature. */
export abstract class SessionAuthority {
  /** null when the session has ended, was ended, or never was. */
  abstract resolve(sessionId: string): Promise<{ admin: SignedInAdmin; sessionId: string } | null>;
}

/** The administrator who made an API key, and what it may do in their name. */
export interface KeyHolder {
  admin: SignedInAdmin;
  key: KeyScope;
}

/** Why what was presented lets nobody in. */
export interface Refusal {
  code: ErrorCode;
  /** Seconds to wait. */
  retryAfter?: number;
}

export const refused = ({ code, ...details }: Refusal): DomainError => new DomainError(code, details);

/** Tells whose API key a text is. Implemented by the feature of the keys. */
export abstract class KeyAuthority {
  abstract resolve(text: string, by: Pick<Caller, 'address'>): Promise<KeyHolder | Refusal>;
}
