import { Injectable } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';
import type { RefusalNote } from './refusal-note.js';

/**
 * The session ID, or a note for the log. A missing or invalid token is no error here: public operations ignore it, and the
 * policy of the others refuses it.
 */
function userOf<User>(error: Error | null, user: User, problem: unknown): User | RefusalNote {
  if (error) throw error;
  if (user) return user;
  const isExpired = problem instanceof Error && problem.name === 'TokenExpiredError';
  return { reason: isExpired ? 'session-expired' : 'token-invalid' };
}

@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  override handleRequest<User>(error: Error | null, user: User, problem: unknown): User {
    return userOf(error, user, problem) as User;
  }
}

@Injectable()
export class JwtCookieAuthGuard extends AuthGuard('jwt-cookie') {
  override handleRequest<User>(error: Error | null, user: User, problem: unknown): User {
    return userOf(error, user, problem) as User;
  }
}

/** Runs the guard outside a handler, since upload limits need the principal before the body is read. */
export async function sessionIdOf(
  request: Request,
  guard: JwtAuthGuard | JwtCookieAuthGuard,
): Promise<string | RefusalNote> {
  await guard.canActivate(new ExecutionContextHost([request, request.res]));
  return request.user as string | RefusalNote;
}
