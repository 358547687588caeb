import type { IncomingMessage } from 'node:http';
import type { Fields } from '../../rest/read.js';
import { Refusal } from '../refusal.js';
import { type Asked, failure, NoAnswer, type Wire } from './wire.js';

/** Bytes: more than a thousand posts of the longest text. */
const LONGEST_ANSWER = 256 * 1024 * 1024;

const isObject = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A site that speaks the old calls. */
export class OldSite {
  /** What its records are remembered by: the same for each of its addresses. */
  readonly source: string;
  readonly #base: string;
  #token: string | null = null;

  private constructor(
    base: URL,
    private readonly wire: Wire,
  ) {
    this.source = base.origin;
    this.#base = `${base.origin}${base.pathname.replace(/\/+$/, '')}`;
  }

  /** Throws a Refusal for what is no address of a site. */
  static at(address: string, wire: Wire): OldSite {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.search)
      throw new Refusal('--from must be the address of the calls of a site, like https://old.example/api.');
    return new OldSite(url, wire);
  }

  get signedIn(): boolean {
    return this.#token !== null;
  }

  /** An address on that site, as a whole one; null for what is none. */
  resolve(address: string): URL | null {
    return URL.canParse(address, `${this.#base}/`) ? new URL(address, `${this.#base}/`) : null;
  }

  async signIn(email: string, password: string): Promise<void> {
    const body = JSON.stringify({ email, password });
    const answer = await this.#ask('auth/login', { method: 'POST', body }).catch((error: NoAnswer) => {
      const wrong = error.status === 401 || error.status === 400;
      throw new Refusal(
        wrong ? `${this.source} does not take this e-mail and password.` : this.#told('auth/login', error),
      );
    });
    if (!isObject(answer) || typeof answer.token !== 'string') throw new Refusal(`${this.source} gave no token.`);
    this.#token = answer.token;
  }

  /** Ends the session, if there is one; the site may be gone by then. */
  async signOut(): Promise<void> {
    if (this.#token !== null) await this.#ask('auth/logout', { method: 'POST' }).catch(() => {});
    this.#token = null;
  }

  /** The records of a list. What is no record is left out. */
  async list(path: string): Promise<Fields[]> {
    const answer = await this.#get(path);
    if (!Array.isArray(answer)) throw new Refusal(`${path} of ${this.source} is no list`);
    return answer.filter(isObject);
  }

  /** One record, or null. */
  async one(path: string): Promise<Fields | null> {
    const answer = await this.#get(path);
    return isObject(answer) ? answer : null;
  }

  async #get(path: string): Promise<unknown> {
    return this.#ask(path, {}).catch((error: NoAnswer) => {
      throw error instanceof Refusal ? error : new Refusal(this.#told(path, error), error);
    });
  }

  async #ask(path: string, asked: Omit<Asked, 'trusted'>): Promise<unknown> {
    const headers: Record<string, string> = { accept: 'application/json' };
    if (asked.body !== undefined) headers['content-type'] = 'application/json';
    if (this.#token !== null) headers.authorization = `Bearer ${this.#token}`;
    const url = new URL(`${this.#base}/${path}`);
    return this.wire.ask(url, { ...asked, headers, trusted: this.source }, jsonOf);
  }

  #told(path: string, { message }: Error): string {
    return `${this.#base}/${path} could not be read: ${message}`;
  }
}

async function jsonOf(answer: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > LONGEST_ANSWER) throw new NoAnswer('it answers without end', false);
      chunks.push(chunk);
    }
  } catch (error) {
    throw failure(error);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw new NoAnswer('what it answers is no JSON', true);
  }
}
