import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { BrowserCookies } from '../../../core/access/browser-cookies.js';
import type { Principal } from '../../../core/access/principal.js';
import { SessionCookie } from '../../../core/access/session-cookie.js';
import type { SignedIn } from './sessions.service.js';

/** The cookies of a new session: its token, and the one by which later sign-ins recognise the browser. */
@Injectable()
export class SignedInCookies {
  constructor(
    private readonly cookie: SessionCookie,
    private readonly browsers: BrowserCookies,
  ) {}

  set(response: Response, signedIn: SignedIn, { device }: Principal): void {
    this.cookie.set(response, signedIn);
    const { admin, passwordTag } = signedIn;
    this.browsers.issueDevice(response, { accountId: admin.id, passwordTag }, device);
  }
}
