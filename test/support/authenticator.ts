import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, credential: 0x40 };

/** How an authenticator or a browser can differ from what the site expects. */
export interface Oddities {
  origin?: string;
  rpId?: string;
  /** The person was present, but did not prove who they are. */
  unverified?: boolean;
  /** Number of uses that it reports. */
  counter?: number;
  /** Signs with another key. */
  forged?: boolean;
}

interface Options {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

/** The few parts of CBOR that WebAuthn needs, in the shortest form, as it demands. */
const bytes = (data: Buffer): Buffer => {
  const { length } = data;
  return Buffer.concat([Buffer.from(length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]), data]);
};
const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);

function coseKeyOf(key: KeyObject): Buffer {
  const { x, y } = key.export({ format: 'jwk' });
  return Buffer.concat([
    // EC2, ES256, P-256.
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x!, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y!, 'base64url')),
  ]);
}

/** An authenticator with one passkey, in software. It answers in JSON, as the library of the client does. */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #key = newKey();

  constructor(private readonly origin: string) {}

  create(optionsJson: string, oddities: Oddities = {}): string {
    const options = JSON.parse(optionsJson) as Options;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      coseKeyOf(this.#key.publicKey),
    ]);
    const authData = Buffer.concat([this.#data(options.rp!.id, FLAGS.credential, oddities), credential]);
    const attestation = [Buffer.from([0xa3]), text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])];
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options, oddities),
      attestationObject: base64url(Buffer.concat([...attestation, text('authData'), bytes(authData)])),
    });
  }

  get(optionsJson: string, oddities: Oddities = {}): string {
    const options = JSON.parse(optionsJson) as Options;
    const data = this.#data(options.rpId!, 0, oddities);
    const clientDataJSON = this.#clientData('webauthn.get', options, oddities);
    const { privateKey } = oddities.forged ? newKey() : this.#key;
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = base64url(sign('sha256', signed, privateKey));
    return this.#answer({ clientDataJSON, authenticatorData: base64url(data), signature });
  }

  #data(rpId: string, flags: number, { rpId: other, unverified, counter = 0 }: Oddities): Buffer {
    const data = Buffer.alloc(37);
    sha256(other ?? rpId).copy(data);
    data[32] = flags | FLAGS.present | (unverified ? 0 : FLAGS.verified);
    data.writeUInt32BE(counter, 33);
    return data;
  }

  #clientData(type: string, { challenge }: Options, { origin = this.origin }: Oddities): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: object): string {
    const id = base64url(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }
}
