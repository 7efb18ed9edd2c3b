import { z } from 'zod';
import { config } from '../config.ts';
import { deleteRecord, readRecord } from '../services/kv.ts';
import {
  CONFIRMATION_SECONDS,
  createLinkToken,
  hashLinkToken,
  NEW_ADDRESS_SECONDS,
} from '../tokens/link-token.ts';
import type { PasswordAccount } from './account.ts';
import { writeAccountLink } from './link-records.ts';

/** Links that make an address the one of an account, or confirm the one that it has. */

const addressLink = z.object({
  accountId: z.string(),
  /** The address that the account has until then. */
  from: z.string(),
  /** The address to which the link is sent; the same where it confirms. */
  to: z.string(),
  /** A new password ends a link to a new address. */
  sessionVersion: z.int(),
  /** Kept to tell a second reader, such as the person behind a mail scanner, that the link has done its work. */
  isUsed: z.optional(z.boolean()),
});
export type AddressLink = z.infer<typeof addressLink>;

const linkKey = async (token: string) =>
  `address-link:${await hashLinkToken('email-address', token)}`;

async function makeLink(link: AddressLink, seconds: number): Promise<string> {
  const token = createLinkToken();
  await writeAccountLink(await linkKey(token), link, seconds);
  return `${config().SITE_URL}/account?confirm=${token}`;
}

/** Makes the link that gives an account another address. It may only be sent there. */
export function makeNewAddressLink(account: PasswordAccount, to: string): Promise<string> {
  const { id: accountId, email: from, sessionVersion } = account;
  return makeLink({ accountId, from, to, sessionVersion }, NEW_ADDRESS_SECONDS);
}

/** Makes the link that confirms the address of an account. It may only be sent there. */
export function makeConfirmationLink(account: PasswordAccount): Promise<string> {
  const { id: accountId, email, sessionVersion } = account;
  return makeLink({ accountId, from: email, to: email, sessionVersion }, CONFIRMATION_SECONDS);
}

/** Reads what a link leads to. @returns `undefined` if it is unknown or expired */
export async function readAddressLink(token: string): Promise<AddressLink | undefined> {
  return readRecord(await linkKey(token), addressLink);
}

/** Remembers that a link has done its work. */
export async function markAddressLinkUsed(token: string, link: AddressLink): Promise<void> {
  const used: AddressLink = { ...link, isUsed: true };
  await writeAccountLink(await linkKey(token), used, CONFIRMATION_SECONDS);
}

/** Ends a link that can never do its work. */
export async function endAddressLink(token: string): Promise<void> {
  await deleteRecord(await linkKey(token));
}
