import { z } from 'zod';
import { quoteRequest } from '#contract/checkout/quote-request.ts';
import { PAYMENT_LINK_DAYS } from '#contract/payment-links/payment-links.ts';
import { readCurrentFields, readCurrentRecord } from '../store/records.ts';
import { parseStored } from '../store/unreadable.ts';
import { hashLinkToken, paymentLinkToken } from '../tokens/links.ts';
import { paymentLinkKey, paymentLinksKey } from './stored-keys.ts';

/**
 * Lifetime of a payment link. The store holds only a hash of its token
 * (docs/decisions/0010-how-can-someone-else-pay.md).
 */

export const LINK_SECONDS = PAYMENT_LINK_DAYS * 24 * 60 * 60;

const record = z.object({
  /** Random 256 bits, in hexadecimal. */
  id: z.string(),
  accountId: z.string(),
  request: quoteRequest,
  /** Names of the requested subjects. */
  what: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type LinkRecord = z.output<typeof record>;

const tokenKey = async (token: string) =>
  paymentLinkKey.of(await hashLinkToken('payment-link', token));

export const linkKey = async ({ accountId, id }: Pick<LinkRecord, 'accountId' | 'id'>) =>
  tokenKey(await paymentLinkToken(accountId, id));

export interface StoredLink {
  link: LinkRecord;
  field: string;
  /** The link as stored, unparsed. */
  value: unknown;
  isExpired: boolean;
}

/** Returns true if a link has expired. The store may delete it slightly later. */
const isExpired = ({ expiresAt }: LinkRecord): boolean => Date.parse(expiresAt) <= Date.now();

/**
 * Reads an account's links from the primary.
 * @returns the links, latest first, including expired links, and all fields, unparsed, including unreadable links
 */
export async function readLinks(
  accountId: string,
): Promise<{ links: StoredLink[]; fields: Record<string, unknown> }> {
  const key = paymentLinksKey.of(accountId);
  const fields = await readCurrentFields(key);
  const links = Object.entries(fields).flatMap(([field, value]) => {
    const link = parseStored(record, `${key} ${field}`, value);
    return link ? [{ link, field, value, isExpired: isExpired(link) }] : [];
  });
  return {
    links: links.toSorted((a, b) => b.link.createdAt.localeCompare(a.link.createdAt)),
    fields,
  };
}

/** Finds the link of a token. @returns Undefined if the link is unknown, revoked or expired */
export async function findLink(token: string): Promise<LinkRecord | undefined> {
  // From the primary, because a revoked link must not open.
  const link = await readCurrentRecord(await tokenKey(token), record);
  return link && !isExpired(link) ? link : undefined;
}
