import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Signs short texts that a browser stores for us, so that nobody can forge or change them. Each `purpose` has its own key,
 * derived from the server's secret: a value signed for one is invalid for another, and as a token.
 */
export class ValueSigner {
  readonly #key: Buffer;

  constructor(secret: string, purpose: string) {
    this.#key = createHmac('sha256', secret).update(`signed value: ${purpose}`).digest();
  }

  /** `value` with its signature. Safe for a cookie if `value` is. */
  sign(value: string): string {
    return `${value}.${this.#signatureOf(value).toString('base64url')}`;
  }

  /** The value of a signed text; null if the signature is invalid. */
  verify(signed: string): string | null {
    const dot = signed.lastIndexOf('.');
    if (dot < 0) return null;
    const value = signed.slice(0, dot);
    const given = Buffer.from(signed.slice(dot + 1));
    const expected = Buffer.from(this.#signatureOf(value).toString('base64url'));
    return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
  }

  #signatureOf = (value: string): Buffer => createHmac('sha256', this.#key).update(value).digest();
}
