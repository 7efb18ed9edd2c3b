import { addAccountLink, listAccountLinks } from '../services/kv-accounts.ts';
import { CONFIRMATION_SECONDS } from '../tokens/link-token.ts';
import { keys } from './account.ts';

/** Index of an account's links, so that deleting the account deletes all of them. */

export const accountLinksKey = (accountId: string) => `account-links:${accountId}`;

/** Does nothing if the account does not exist. */
export async function writeAccountLink(
  key: string,
  record: { accountId: string },
  seconds: number,
): Promise<void> {
  const { accountId } = record;
  const index = { key: accountLinksKey(accountId), seconds: CONFIRMATION_SECONDS };
  await addAccountLink({ accountKey: keys.account(accountId), key, record, seconds, index });
}

export const listLinkRecords = (accountId: string): Promise<string[]> =>
  listAccountLinks(accountLinksKey(accountId));
