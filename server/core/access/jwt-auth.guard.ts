import { Injectable } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { AuthGuard } from '@nestjs/passport';
import type { Request } from 'express';

/** A missing or invalid token is no error here: public operations ignore it, and the policy of the others refuses it. */
function userOf<User>(error: Error | null, user: User): User {
  if (error) throw error;
  return user;
}

@Injectable()
export class JwtAuthGuard extends AuthGuard('jwt') {
  override handleRequest<User>(error: Error | null, user: User): User {
    return userOf(error, user);
  }
}

@Injectable()
export class JwtCookieAuthGuard extends AuthGuard('jwt-cookie') {
  override handleRequest<User>(error: Error | null, user: User): User {
    return userOf(error, user);
  }
}

/** Runs the guard outside a handler, since upload limits need the principal before the body is read. null without a valid token. */
export async function sessionIdOf(request: Request, guard: JwtAuthGuard | JwtCookieAuthGuard): Promise<string | null> {
  await guard.canActivate(new ExecutionContextHost([request, request.res]));
  const { user } = request;
  return typeof user === 'string' ? user : null;
}
