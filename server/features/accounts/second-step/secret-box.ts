import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts short texts for the database under a key derived from the server's secret. A text opens only for the account it was sealed for. */
export class SecretBox {
  readonly #key: Buffer;

  constructor(serverSecret: string) {
    this.#key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'secrets of authenticators', 32));
  }

  seal(text: string, accountId: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce).setAAD(Buffer.from(accountId));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** null if it was sealed under another secret or for another account, or was changed. */
  open(sealed: string, accountId: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(accountId))
        .setAuthTag(tag);
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  }
}
