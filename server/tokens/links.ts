import { base64url } from 'jose';
import { RESET_LINK_HOURS } from '#contract/limits.ts';
import { config, sessionKey } from '../config.ts';
import { keyedHash, sign, verify } from './seal.ts';

type LinkPurpose = 'password-reset' | 'email-address' | 'payment-link' | 'admin-link';

export const RESET_LINK_SECONDS = RESET_LINK_HOURS * 60 * 60;

/** Lifetime of a link that sets an account's first password. */
export const FIRST_PASSWORD_SECONDS = 30 * 24 * 60 * 60;

export const NEW_ADDRESS_SECONDS = 60 * 60;

export const CONFIRMATION_SECONDS = 30 * 24 * 60 * 60;

export function createLinkToken(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)));
}

/** Derived from the random id, so that the student sees the link again although the store has no token. */
export function paymentLinkToken(accountId: string, id: string): Promise<string> {
  return keyedHash(config().SESSION_SECRET, 'payment-link-token', `${accountId}/${id}`);
}

/** Hashes the token for storage: reading or writing the store does not suffice to make a link. */
export function hashLinkToken(purpose: LinkPurpose, token: string): Promise<string> {
  return keyedHash(config().SESSION_SECRET, purpose, token);
}

/** Long enough to open a tab. Short, because browsers store the address with the token. */
const LINK_SECONDS = 60;

const purpose = (fileId: string) => ({ audience: 'download-link', subject: fileId });

export function createDownloadToken(fileId: string): Promise<string> {
  return sign(sessionKey(), purpose(fileId), {}, LINK_SECONDS);
}

export async function isDownloadToken(token: string, fileId: string): Promise<boolean> {
  return (await verify(sessionKey(), purpose(fileId), token)) !== undefined;
}
