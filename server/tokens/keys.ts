import { base64url } from 'jose';

/** Web standards only, for the Edge Function. */

const bytes = (text: string) => new TextEncoder().encode(text);

/** Cache of derived keys. Secrets change only with a deploy. */
const derived = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * Derives a key from a secret (HKDF, RFC 5869). Each purpose has its own key, so that no token serves
 * another purpose.
 * @returns 256 bits
 */
export function deriveKey(secret: string, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
  const name = JSON.stringify([secret, purpose]);
  const key = derived.get(name) ?? derive(secret, purpose);
  derived.set(name, key);
  return key;
}

async function derive(secret: string, purpose: string): Promise<Uint8Array<ArrayBuffer>> {
  const master = await crypto.subtle.importKey('raw', bytes(secret), 'HKDF', false, ['deriveBits']);
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: bytes(''), info: bytes(purpose) };
  return new Uint8Array(await crypto.subtle.deriveBits(derivation, master, 256));
}

/** HMAC-SHA-256 under a derived key. @returns base64url */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = await deriveKey(secret, purpose);
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(text))));
}
