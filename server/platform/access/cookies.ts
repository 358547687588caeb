import { parseCookie, stringifySetCookie } from 'cookie';
import type { Request, Response } from 'express';
import { SESSION_COOKIE } from '../../shared/sessions.js';
import type { Config } from '../config/config.js';

export const cookieOf = (request: Request): string | null =>
  parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE] ?? null;
