import { addAccountLink, listAccountLinks } from '../services/kv-accounts.ts';
import { CONFIRMATION_SECONDS } from '../tokens/link-token.ts';
import { keys } from './account.ts';

/** The records of the links that lead to an account: a deletion of the account finds them all. */

/** The key of the set that names the records of an account's links. */
export const accountLinksKey = (accountId: string) => `account-links:${accountId}`;

/** Writes what a link leads to. Nothing is written if the account does not exist. */
export async function writeAccountLink(
  key: string,
  record: { accountId: string },
  seconds: number,
): Promise<void> {
  const { accountId } = record;
  const index = { key: accountLinksKey(accountId), seconds: CONFIRMATION_SECONDS };
  await addAccountLink({ accountKey: keys.account(accountId), key, record, seconds, index });
}

/** Lists the keys of the records of an account's links. */
export const listLinkRecords = (accountId: string): Promise<string[]> =>
  listAccountLinks(accountLinksKey(accountId));
