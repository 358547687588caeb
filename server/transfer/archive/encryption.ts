import { hashRaw } from '@node-rs/argon2';
import { createCipheriv, createDecipheriv, type DecipherGCM, randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { TransferError } from '../transfer-error.js';

/**
 * An encrypted archive begins with this header: magic, salt, nonce, and a check of the passphrase. AES-256-GCM follows, which also
 * authenticates the header, and its tag.
 */
const MAGIC = Buffer.from('GAVELBK1');
const BYTES = { salt: 16, nonce: 12, check: 8, key: 32, tag: 16 };
const HEADER_BYTES = MAGIC.length + BYTES.salt + BYTES.nonce + BYTES.check;
const ALGORITHM = 'aes-256-gcm';
/** Cost of Argon2id: 64 MB and three passes, because a passphrase is used once a day. */
const ARGON2 = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

export const isEncrypted = (head: Buffer): boolean => head.subarray(0, MAGIC.length).equals(MAGIC);

async function deriveKey(passphrase: string, salt: Buffer): Promise<{ key: Buffer; check: Buffer }> {
  const bytes = await hashRaw(passphrase.normalize('NFC'), { ...ARGON2, salt, outputLen: BYTES.key + BYTES.check });
  return { key: bytes.subarray(0, BYTES.key), check: bytes.subarray(BYTES.key) };
}

/** Encrypts what passes through it. */
export async function createEncryption(passphrase: string): Promise<Transform> {
  const [salt, nonce] = [randomBytes(BYTES.salt), randomBytes(BYTES.nonce)];
  const { key, check } = await deriveKey(passphrase, salt);
  const header = Buffer.concat([MAGIC, salt, nonce, check]);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(header);
  const encryption = new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, cipher.update(chunk)),
    flush: (done) => done(null, Buffer.concat([cipher.final(), cipher.getAuthTag()])),
  });
  encryption.push(header);
  return encryption;
}

export interface EncryptedArchive {
  decipher: DecipherGCM;
  /** Range of the file that it decrypts; `end` is inclusive. */
  start: number;
  end: number;
}

/** null for an archive that is not encrypted. What is decrypted can be trusted only when the stream has ended without an error. */
export async function openEncrypted(
  path: string,
  size: number,
  passphrase: string | null,
): Promise<EncryptedArchive | null> {
  const file = await open(path);
  try {
    const { buffer: header } = await file.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    if (!isEncrypted(header)) return null;
    if (passphrase === null)
      throw new TransferError(
        'The archive is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was made with.',
      );
    if (size < HEADER_BYTES + BYTES.tag)
      throw new TransferError('The archive is damaged or incomplete: it is too short.');
    const salt = header.subarray(MAGIC.length, MAGIC.length + BYTES.salt);
    const nonce = header.subarray(MAGIC.length + BYTES.salt, HEADER_BYTES - BYTES.check);
    const { key, check } = await deriveKey(passphrase, salt);
    if (!check.equals(header.subarray(HEADER_BYTES - BYTES.check)))
      throw new TransferError(
        'The archive cannot be decrypted: BACKUP_PASSPHRASE is not the one that it was made with, or its beginning is damaged.',
      );
    const { buffer: tag } = await file.read(Buffer.alloc(BYTES.tag), 0, BYTES.tag, size - BYTES.tag);
    const decipher = createDecipheriv(ALGORITHM, key, nonce).setAAD(header).setAuthTag(tag);
    return { decipher, start: HEADER_BYTES, end: size - BYTES.tag - 1 };
  } finally {
    await file.close();
  }
}
