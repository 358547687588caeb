import { Injectable } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { Config } from '../config/config.js';

interface Cookie {
  /** Without the prefix. */
  name: string;
  value: string;
  /** In seconds. */
  maxAge?: number;
  expires?: Date;
}

/** Browsers accept it only for a cookie that this host sets over TLS, so no other subdomain and no plain HTTP can plant one. */
const PREFIX = '__Host-';

/** Reads and sets all cookies of the site. With TLS, their names have the prefix `__Host-`, and those without it are ignored. */
@Injectable()
export class Cookies {
  readonly #secure: boolean;

  constructor({ secure }: Config) {
    this.#secure = secure;
  }

  /** The name that browsers see. */
  nameOf(name: string): string {
    return this.#secure ? PREFIX + name : name;
  }

  /** null if the request has none, or an empty one. */
  get({ headers: { cookie } }: Pick<IncomingMessage, 'headers'>, name: string): string | null {
    return cookie === undefined ? null : parseCookie(cookie)[this.nameOf(name)] || null;
  }

  /** Scripts cannot read it, and it is never sent with cross-site requests. */
  set(response: Response, { name, ...cookie }: Cookie): void {
    response.append(
      'Set-Cookie',
      stringifySetCookie({
        name: this.nameOf(name),
        ...cookie,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: this.#secure,
      }),
    );
  }
}
