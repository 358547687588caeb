import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { z } from 'zod';
import { SignInArguments } from '../features/sessions/sessions.types.js';
import { SessionsService } from '../features/sessions/sessions.service.js';
import { CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { SessionCookie } from '../platform/access/session-cookie.js';
import { Call, Subject } from '../platform/http/call.js';
import { SESSION_COOKIE, SESSION_HOURS, SESSION_IDLE_HOURS } from '../shared/sessions.js';
import { ID, MESSAGE } from './present.js';

const SIGN_IN = z.object({
  email: z.string().min(1).meta({ description: 'The administrator’s address, whatever its case.' }),
  password: z.string().min(1).meta({ description: 'Five wrong ones close the account for a quarter of an hour.' }),
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
    description: `A session that has begun: good for ${SESSION_HOURS} hours, ${SESSION_IDLE_HOURS} hours without a call.`,
  });

@Subject('Sessions', 'Signing in and out.')
@Controller(['auth', 'api/auth'])
export class AuthController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Call('Signs in.', {
    takes: SIGN_IN,
    answers: SIGNED_IN,
    limited: true,
    refuses: [401],
    more: `The answer sets the session cookie \`${SESSION_COOKIE}\` too: either of the two is enough on every call.`,
  })
  @Public()
  @Post('login')
  @HttpCode(200)
  async login(
    @Body() { email, password }: SignInArguments,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { token, expiresAt, admin } = await this.sessions.signIn(email, password, caller);
    this.cookie.set(response, { token, expiresAt });
    return { token, admin };
  }

  /** Public, since it answers 200 without a session too. */
  @Call('Ends the session: its token works no more, and the cookie is taken back.', { answers: MESSAGE })
  @Public()
  @Post('logout')
  @HttpCode(200)
  async logout(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) response: Response) {
    await this.sessions.signOut(caller.sessionId);
    this.cookie.clear(response);
    return { message: 'Logged out successfully' };
  }
}
