import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { Policy } from '../core/access/policy.js';
import type { Principal } from '../core/access/principal.js';
import { CurrentPrincipal } from '../core/access/request-principal.js';
import { SessionCookie } from '../core/access/session-cookie.js';
import { SESSION_POLICIES } from '../features/accounts/sessions/sessions.policy.js';
import { SessionsService } from '../features/accounts/sessions/sessions.service.js';
import { SignedInCookies } from '../features/accounts/sessions/signed-in-cookies.js';
import { SignInArguments } from '../features/accounts/sessions/sessions.types.js';
import { ApiOperation, ApiTag } from '../infra/http/api-operation.js';
import { SESSION_HOURS, SESSION_IDLE_HOURS } from '../shared/session-lifetime.js';
import { CODE_DESCRIPTION } from '../shared/second-step.js';
import { SIGN_IN_LIMIT_DESCRIPTION } from '../shared/sign-in.js';
import { ID, MESSAGE } from './response-parts.js';

const SIGN_IN = z.object({
  email: z.string().min(1).meta({ description: 'The officer’s e-mail address, in any case.' }),
  password: z.string().min(1).meta({ description: 'The password.' }),
  code: z.string().optional().meta({ description: CODE_DESCRIPTION }),
});
const SIGNED_IN = z
  .object({
    token: z.string().meta({ description: 'For `Authorization: Bearer …`.', examples: ['eyJhbGciOiJIUzI1NiJ9.…'] }),
    admin: z
      .object({ id: ID, email: z.string().meta({ examples: ['officer@club.example'] }), role: z.enum(['admin']) })
      .meta({ id: 'Admin' }),
  })
  .meta({
    id: 'SignedIn',
    description: `A new session. It lasts ${SESSION_HOURS} hours, or until ${SESSION_IDLE_HOURS} hours pass without a request.`,
  });

@ApiTag('Sessions', 'Signing in and out.')
@Controller(['auth', 'api/auth'])
export class AuthController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
    private readonly cookies: SignedInCookies,
  ) {}

  @ApiOperation('Signs in.', {
    body: SIGN_IN,
    response: SIGNED_IN,
    errorStatuses: [401],
    details: `The response also sets the session cookie. Either the token or the cookie is enough for later calls. ${SIGN_IN_LIMIT_DESCRIPTION}`,
  })
  @Policy(SESSION_POLICIES.signIn)
  @Post('login')
  @HttpCode(200)
  async login(
    @Body() { email, password, code }: SignInArguments,
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
  ) {
    const signedIn = await this.sessions.signIn(email, password, principal, code);
    this.cookies.set(response, signedIn, principal);
    const { token, admin } = signedIn;
    return { token, admin: { id: admin.id, email: admin.email, role: 'admin' } };
  }

  @ApiOperation('Signs out: revokes the token and clears the cookie.', {
    response: MESSAGE,
    details: 'Send the token, or let the browser send the cookie. Without either, the response is the same.',
  })
  @Policy(SESSION_POLICIES.signOut)
  @Post('logout')
  @HttpCode(200)
  async logout(@CurrentPrincipal() principal: Principal, @Res({ passthrough: true }) response: Response) {
    await this.sessions.signOut(principal.sessionId);
    this.cookie.clear(response);
    return { message: 'Logged out successfully' };
  }
}
