import { Injectable } from '@nestjs/common';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { Config } from '../config/config.js';
import { Clock } from '../time/clock.js';
import { Cookies } from './cookies.js';

/** For the limits on anonymous writes, the longest of which counts for an hour. */
const VISITOR_COOKIE = { name: 'visitor', maxAge: 24 * 60 * 60 } as const;
/** For the limit on sign-ins: a browser that an officer uses once a term must still be recognised. */
const DEVICE_COOKIE = { name: 'device', maxAge: 365 * 24 * 60 * 60 } as const;

/** A browser in which somebody has signed in before. */
export interface Device {
  /** The account that signed in last. */
  accountId: string;
  id: string;
  /** Derived from the password at that time: a device is recognised only until the password changes. */
  passwordTag: string;
}

/**
 * Random, signed ids in cookies, by which limits distinguish browsers that share a network address. They serve
 * limits only: nothing is stored under them, and they grant nothing.
 */
@Injectable()
export class BrowserCookies {
  readonly #visitors: ValueSigner;
  readonly #devices: ValueSigner;

  constructor(
    private readonly config: Config,
    private readonly clock: Clock,
    private readonly cookies: Cookies,
  ) {
    this.#visitors = new ValueSigner(config.jwtSecret, 'visitor');
    this.#devices = new ValueSigner(config.jwtSecret, 'device');
  }

  /** null unless the request has a valid id that we issued. */
  visitorOf(request: Request): string | null {
    const [id, issuedAt] = this.#visitors.verify(this.cookies.get(request, VISITOR_COOKIE.name))?.split('.') ?? [];
    return id && this.#isCurrent(issuedAt, VISITOR_COOKIE.maxAge) ? id : null;
  }

  issueVisitor(response: Response): string {
    const id = randomId();
    this.cookies.set(response, { ...VISITOR_COOKIE, value: this.#visitors.sign(`${id}.${this.#now()}`) });
    return id;
  }

  deviceOf(request: Request): Device | null {
    const value = this.#devices.verify(this.cookies.get(request, DEVICE_COOKIE.name));
    const [accountId, id, issuedAt, passwordTag] = value?.split('.') ?? [];
    if (!accountId || !id || !passwordTag || !this.#isCurrent(issuedAt, DEVICE_COOKIE.maxAge)) return null;
    return { accountId, id, passwordTag };
  }

  /** Notes in this browser that the account has signed in here. A browser that has signed in to it before keeps its id. */
  issueDevice(response: Response, account: Omit<Device, 'id'>, known: Device | null): void {
    const { accountId, passwordTag } = account;
    const id = known?.accountId === accountId ? known.id : randomId();
    const value = this.#devices.sign(`${accountId}.${id}.${this.#now()}.${passwordTag}`);
    this.cookies.set(response, { ...DEVICE_COOKIE, value });
  }

  /** A short text that changes with the password and reveals nothing about it. */
  passwordTag(passwordHash: string): string {
    const key = `${this.config.jwtSecret} password tag`;
    return createHmac('sha256', key).update(passwordHash).digest('base64url').slice(0, 16);
  }

  /**
   * Checked here too: a browser deletes an expired cookie, but other programs may send it. One of a later time was issued before the clock was
   * set back.
   */
  #isCurrent(issuedAt: string | undefined, maxAge: number): boolean {
    return this.#now() - Number(issuedAt) < maxAge;
  }

  /** In seconds. */
  #now = (): number => Math.floor(this.clock.now().getTime() / 1000);
}

const randomId = (): string => randomBytes(16).toString('base64url');

/**
 * Signs short texts that a browser stores for us, so that nobody can forge or change them. Each `purpose` has its own key,
 * derived from the server's secret: a value signed for one is invalid for another, and as a token.
 */
class ValueSigner {
  readonly #key: Buffer;

  constructor(secret: string, purpose: string) {
    this.#key = createHmac('sha256', secret).update(`signed value: ${purpose}`).digest();
  }

  /** `value` with its signature. Safe for a cookie if `value` is. */
  sign(value: string): string {
    return `${value}.${this.#signatureOf(value).toString('base64url')}`;
  }

  /** The value of a signed text; null if there is none or its signature is invalid. */
  verify(signed: string | null): string | null {
    if (signed === null) return null;
    const dot = signed.lastIndexOf('.');
    if (dot < 0) return null;
    const value = signed.slice(0, dot);
    const given = Buffer.from(signed.slice(dot + 1));
    const expected = Buffer.from(this.#signatureOf(value).toString('base64url'));
    return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
  }

  #signatureOf = (value: string): Buffer => createHmac('sha256', this.#key).update(value).digest();
}
