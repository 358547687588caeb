import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { createHmac } from 'node:crypto';
import { Config } from '../config/config.js';
import { Clock } from '../time/clock.js';
import type { Refusal } from './access.js';
import type { Caller } from './caller.js';
import { networkOf } from '../http/network.js';
import { rememberCaller } from './request-caller.js';
import { TokenReader } from './token-reader.js';

export interface Reading {
  caller: Caller;
  /** Why the caller is nobody: what to answer where only somebody may pass. */
  refusal: Refusal;
}

const NOBODY = { admin: null, sessionId: null, key: null };
const NO_TOKEN: Refusal = { code: 'NO_TOKEN' };

/** Tells who calls, once a request. */
@Injectable()
export class CallerReader {
  readonly #readings = new WeakMap<Request, Promise<Reading>>();

  constructor(
    private readonly tokens: TokenReader,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  read(request: Request): Promise<Reading> {
    let reading = this.#readings.get(request);
    if (!reading) this.#readings.set(request, (reading = this.#read(request)));
    return reading;
  }

  async #read(request: Request): Promise<Reading> {
    const origin = this.#origin(request);
    const presented = await this.tokens.read(request, origin);
    const holder = 'code' in presented ? NOBODY : { ...NOBODY, ...presented };
    const caller = { ...holder, ...origin };
    rememberCaller(request, caller);
    return { caller, refusal: 'code' in presented ? presented : NO_TOKEN };
  }

  /** Keys that count without tracing: the salt is made from the secret and the day, and is kept nowhere. */
  #origin(request: Request): Pick<Caller, 'address' | 'visitor' | 'userAgent'> {
    const day = this.clock.now().toISOString().slice(0, 10);
    const hash = (...parts: string[]) =>
      createHmac('sha256', `${this.config.jwtSecret} ${day}`).update(parts.join('\n')).digest('base64url').slice(0, 22);
    const network = networkOf(request);
    const userAgent = request.headers['user-agent'] ?? '';
    return { address: hash(network), visitor: hash(network, userAgent), userAgent };
  }
}
