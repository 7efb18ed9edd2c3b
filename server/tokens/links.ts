import { timingSafeEqual } from 'node:crypto';
import { base64url } from 'jose';
import { type EmailKind, emailKind } from '#contract/accounts/unsubscribe.ts';
import { config } from '../config.ts';
import { keyPrefix } from '../deploy.ts';
import { keyedHash, sign, verify } from './seal.ts';
import { sessionKey } from './shop-keys.ts';

type LinkPurpose = 'password-reset' | 'email-address' | 'payment-link' | 'admin-link';

export const RESET_LINK_SECONDS = 60 * 60;

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

/** Purposes of the proofs in unsubscribe links: a link ends its own emails only. */
const UNSUBSCRIBE = { updates: 'unsubscribe', practice: 'unsubscribe-practice' } as const;

/** Never expires, because old emails must work, too. It can do nothing else. */
export const unsubscribeUrl = async (accountId: string, kind: EmailKind): Promise<string> =>
  `${config().SITE_URL}/unsubscribe/${encodeId(accountId)}.${await toProof(accountId, kind)}`;

const toProof = (accountId: string, kind: EmailKind) =>
  keyedHash(config().SESSION_SECRET, UNSUBSCRIBE[kind], `${keyPrefix()}${accountId}`);

const encodeId = (id: string) => Buffer.from(id).toString('base64url');

/** @returns the account, and the emails that the token ends; `undefined` if it is forged or incomplete */
export async function readUnsubscribe(
  token: string,
): Promise<{ accountId: string; kind: EmailKind } | undefined> {
  const [encoded = '', proof = '', ...rest] = token.split('.');
  const accountId = Buffer.from(encoded, 'base64url').toString();
  if (rest.length > 0 || encodeId(accountId) !== encoded) return undefined;
  for (const kind of emailKind.options) {
    const [given, expected] = [Buffer.from(proof), Buffer.from(await toProof(accountId, kind))];
    if (given.length === expected.length && timingSafeEqual(given, expected))
      return { accountId, kind };
  }
  return undefined;
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
