import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Claims of an authenticator's answer; a test changes a claim that must be refused. */
export interface Claims {
  challenge: string;
  origin: string;
  rpId: string;
  /** Operation that the browser was asked for. */
  type?: string;
  isVerified?: boolean;
  counter?: number;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Encodes CBOR, as far as an attestation without a statement needs. */
const cborBytes = (data: Buffer) =>
  Buffer.concat([Buffer.from([0x59, data.length >> 8, data.length & 0xff]), data]);
const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Authenticator made by code, with one passkey (Web Authentication, ES256). */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);

  get id(): string {
    return this.#id.toString('base64url');
  }

  #clientData({ challenge, origin, type }: Claims, usual: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type: type ?? usual, challenge, origin, crossOrigin: false }),
    );
  }

  #data({ rpId, isVerified = true, counter = 0 }: Claims, hasKey: boolean): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (hasKey ? 0x40 : 0);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  /** Encodes the public key as COSE: kty EC2, alg ES256, crv P-256, x, y. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point = (value: string) =>
      Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      point(x),
      Buffer.from([0x22]),
      point(y),
    ]);
  }

  register(claims: Claims) {
    const length = Buffer.from([this.#id.length >> 8, this.#id.length & 0xff]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, this.#coseKey()]);
    const authData = Buffer.concat([this.#data(claims, true), attested]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]);
    const response = {
      clientDataJSON: this.#clientData(claims, 'webauthn.create').toString('base64url'),
      attestationObject: attestation.toString('base64url'),
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  signIn(claims: Claims) {
    const clientData = this.#clientData(claims, 'webauthn.get');
    const data = this.#data(claims, false);
    const signed = Buffer.concat([data, sha256(clientData)]);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }
}
