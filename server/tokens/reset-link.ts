import { base64url } from 'jose';
import { config } from '../config.ts';
import { keyedHash } from './keys.ts';

/** One hour, in seconds. */
export const RESET_LINK_SECONDS = 60 * 60;

/** Creates the random token of a password-reset link. */
export function createResetToken(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** Hashes the token for storage: someone who can read or write the store cannot use it to make a link. */
export function hashResetToken(token: string): Promise<string> {
  return keyedHash(config().SESSION_SECRET, 'password-reset', token);
}
