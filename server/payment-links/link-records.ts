import { z } from 'zod';
import { PAYMENT_LINK_DAYS } from '#contract/payments/payment-links.ts';
import { quoteRequest } from '#contract/payments/quote-request.ts';
import { readCurrentRecord } from '../services/kv.ts';
import { readFacts } from '../services/kv-ledger.ts';
import { hashLinkToken, paymentLinkToken } from '../tokens/link-token.ts';

/** Payment links in the store. Only the hash of a token is there (docs/decisions/0010-how-can-someone-else-pay.md). */

export const LINK_SECONDS = PAYMENT_LINK_DAYS * 24 * 60 * 60;

const record = z.object({
  /** 256 random bits, in hexadecimal. */
  id: z.string(),
  accountId: z.string(),
  request: quoteRequest,
  /** What it asks for, by name. */
  what: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type LinkRecord = z.output<typeof record>;

export const linksKey = (accountId: string) => `payment-links:${accountId}`;

/** The key of the record to which a token leads. */
export const linkKey = async (token: string) =>
  `payment-link:${await hashLinkToken('payment-link', token)}`;

/** The key of the record to which the token of a link leads. */
export const keyOfLink = async ({ accountId, id }: Pick<LinkRecord, 'accountId' | 'id'>) =>
  linkKey(await paymentLinkToken(accountId, id));

/** A link of an account, and where it is. */
export interface StoredLink {
  link: LinkRecord;
  field: string;
  /** As it is stored. */
  text: string;
  isExpired: boolean;
}

/** Whether a link has expired: the store may keep it a moment longer. */
export const isExpired = ({ expiresAt }: LinkRecord): boolean =>
  Date.parse(expiresAt) <= Date.now();

/** Reads the links of an account, expired ones included, the latest first. */
export async function readLinks(accountId: string): Promise<StoredLink[]> {
  return Object.entries(await readFacts(linksKey(accountId)))
    .map(([field, value]) => {
      const link = record.parse(value);
      return { link, field, text: JSON.stringify(value), isExpired: isExpired(link) };
    })
    .toSorted((a, b) => b.link.createdAt.localeCompare(a.link.createdAt));
}

/** Reads the link to which a token leads. @returns `undefined` where it is unknown, ended or expired */
export async function findLink(token: string): Promise<LinkRecord | undefined> {
  // At the primary, because a link that has just been ended must not open.
  const link = await readCurrentRecord(await linkKey(token), record);
  return link && !isExpired(link) ? link : undefined;
}
