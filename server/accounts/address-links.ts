import { z } from 'zod';
import { config } from '../config.ts';
import { commitIf, exists, expire, put, putEntry } from '../store/commit.ts';
import { deleteRecord, readRecord } from '../store/records.ts';
import {
  CONFIRMATION_SECONDS,
  createLinkToken,
  hashLinkToken,
  NEW_ADDRESS_SECONDS,
} from '../tokens/links.ts';
import type { PasswordAccount } from './account.ts';
import { accountKey, accountLinksKey, addressLinkKey } from './stored-keys.ts';

/** Writes nothing if the account has been deleted. */
export async function writeAccountLink(
  key: string,
  record: { accountId: string },
  seconds: number,
): Promise<void> {
  const { accountId } = record;
  const links = accountLinksKey.of(accountId);
  const now = Date.now();
  await commitIf(
    [exists(accountKey.of(accountId))],
    [
      put(key, record, seconds),
      ['ZREMRANGEBYSCORE', links, '-inf', now],
      putEntry(links, key, now + seconds * 1000),
      // As long as the link with the longest life.
      expire(links, CONFIRMATION_SECONDS),
    ],
  );
}

// Links that change or confirm the address of an account.

const addressLink = z.object({
  accountId: z.string(),
  from: z.string(),
  /** Recipient of the link. Equals `from` if the link only confirms the address. */
  to: z.string(),
  sessionVersion: z.int(),
  /** Tells a second reader, such as the person behind a mail scanner, that the link has worked. */
  isUsed: z.optional(z.boolean()),
});
export type AddressLink = z.infer<typeof addressLink>;

const linkKey = async (token: string) =>
  addressLinkKey.of(await hashLinkToken('email-address', token));

async function makeLink(link: AddressLink, seconds: number): Promise<string> {
  const token = createLinkToken();
  await writeAccountLink(await linkKey(token), link, seconds);
  return `${config().SITE_URL}/account?confirm=${token}`;
}

/** Makes a link that changes the account's address. Send it only to the new address. */
export function makeNewAddressLink(account: PasswordAccount, to: string): Promise<string> {
  const { id: accountId, email: from, sessionVersion } = account;
  return makeLink({ accountId, from, to, sessionVersion }, NEW_ADDRESS_SECONDS);
}

/** Makes a link that confirms the account's address. Send it only to that address. */
export function makeConfirmationLink(account: PasswordAccount): Promise<string> {
  const { id: accountId, email, sessionVersion } = account;
  return makeLink({ accountId, from: email, to: email, sessionVersion }, CONFIRMATION_SECONDS);
}

export async function readAddressLink(token: string): Promise<AddressLink | undefined> {
  return readRecord(await linkKey(token), addressLink);
}

export async function markAddressLinkUsed(token: string, link: AddressLink): Promise<void> {
  const used: AddressLink = { ...link, isUsed: true };
  await writeAccountLink(await linkKey(token), used, CONFIRMATION_SECONDS);
}

export async function endAddressLink(token: string): Promise<void> {
  await deleteRecord(await linkKey(token));
}
