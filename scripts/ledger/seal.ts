import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Encryption of one backup with AES-256-GCM under a key derived for the file. A line's number is its nonce, so that no
 * line can be moved, repeated or taken from another backup.
 */
export interface Seal {
  /** Identifies the key that sealed the file, and reveals nothing about it. */
  keyCheck: string;
  close(number: number, text: string): string;
  /** @throws Error if a line was changed */
  open(number: number, sealed: string): string;
  sign(text: string): string;
}

const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;

export const newSalt = (): string => randomBytes(32).toString('base64');

/** @param salt the file's salt, from {@link newSalt} */
export function createSeal(key: Buffer, salt: string): Seal {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', key, Buffer.from(salt, 'base64'), `ledger:${purpose}`, 32));
  const [lines, ends] = [derive('lines'), derive('end')];
  return {
    keyCheck: derive('check').subarray(0, TAG_BYTES).toString('base64'),
    close(number, text) {
      const cipher = createCipheriv(CIPHER, lines, toNonce(number));
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([data, cipher.getAuthTag()]).toString('base64');
    },
    open(number, sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const cipher = createDecipheriv(CIPHER, lines, toNonce(number), { authTagLength: TAG_BYTES });
      cipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      const data = cipher.update(bytes.subarray(0, -TAG_BYTES));
      return Buffer.concat([data, cipher.final()]).toString('utf8');
    },
    sign: (text) => createHmac('sha256', ends).update(text).digest('base64'),
  };
}

function toNonce(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
