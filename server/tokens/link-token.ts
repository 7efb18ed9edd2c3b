import { base64url } from 'jose';
import { config } from '../config.ts';
import { keyedHash } from './keys.ts';

/** What a link with a token is for. */
type LinkPurpose = 'password-reset' | 'email-address' | 'payment-link';

/** One hour, in seconds. */
export const RESET_LINK_SECONDS = 60 * 60;

/** How long a link works that makes an address the one of an account. One hour, in seconds. */
export const NEW_ADDRESS_SECONDS = 60 * 60;

/** How long a link works that confirms the address of an account. Thirty days, in seconds. */
export const CONFIRMATION_SECONDS = 30 * 24 * 60 * 60;

/** Creates the random token of a link in an email. */
export function createLinkToken(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * Derives the token of a payment link from its id, which is random, too: the student finds the same link again,
 * although the store holds no token. @param id 256 bits
 */
export function paymentLinkToken(accountId: string, id: string): Promise<string> {
  return keyedHash(config().SESSION_SECRET, 'payment-link-token', `${accountId}/${id}`);
}

/** Hashes the token for storage: someone who can read or write the store cannot use it to make a link. */
export function hashLinkToken(purpose: LinkPurpose, token: string): Promise<string> {
  return keyedHash(config().SESSION_SECRET, purpose, token);
}
