import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Role } from '../../shared/sessions.js';
import type { Caller, SignedInAdmin } from './caller.js';
import { callerIn } from './request-caller.js';

export const ACCESS = 'access';
export type Access = 'public' | readonly Role[];

/** Anybody may call this handler. A token that does not hold is ignored, not refused. */
export const Public = () => SetMetadata<string, Access>(ACCESS, 'public');

/** Only signed-in people with one of `roles` may call this handler. */
export const Allow = (...roles: Role[]) => SetMetadata<string, Access>(ACCESS, roles);

/** The `Caller` of a controller method, query or mutation. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => callerIn(context));

/** Tells whose session an id names. Implemented by the sessions feature; the platform knows no feature. */
export abstract class SessionAuthority {
  /** null when the session has ended, was ended, or never was. */
  abstract resolve(sessionId: string): Promise<{ admin: SignedInAdmin; sessionId: string } | null>;
}
