import { base64url } from 'jose';

/** Web standards only, because the Edge Function uses these too. */

const bytes = (text: string) => new TextEncoder().encode(text);

/** Each purpose's key, by secret and purpose: secrets change with a deploy only. */
const derived = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

/**
 * Derives a key from a secret (HKDF, RFC 5869). Each purpose has a key of its own, so no token can
 * serve another purpose.
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

/** Hashes a text under a key of its own (HMAC-SHA-256). @returns base64url */
export async function keyedHash(secret: string, purpose: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const raw = await deriveKey(secret, purpose);
  const key = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign']);
  return base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(text))));
}
