import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { SignInArguments } from '../features/sessions/sessions.types.js';
import { SessionsService } from '../features/sessions/sessions.service.js';
import { CurrentCaller, Public } from '../platform/access/access.js';
import type { Caller } from '../platform/access/caller.js';
import { SessionCookie } from '../platform/access/session-cookie.js';

@Controller(['auth', 'api/auth'])
export class AuthController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

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
  @Public()
  @Post('logout')
  @HttpCode(200)
  async logout(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) response: Response) {
    await this.sessions.signOut(caller.sessionId);
    this.cookie.clear(response);
    return { message: 'Logged out successfully' };
  }
}
