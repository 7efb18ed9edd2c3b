import { accountKey } from '../accounts/stored-keys.ts';
import { AppError } from '../errors.ts';
import { addEntry, commitIf, exists } from '../store/commit.ts';
import { leaveTurns, readTurn } from '../store/timelines.ts';
import { accountOfUnsubscribe } from '../tokens/links.ts';
import { updateEmailsKey } from './stored-keys.ts';

export async function isSubscribed(accountId: string): Promise<boolean> {
  return (await readTurn(updateEmailsKey.key, accountId)) !== undefined;
}

/** Starts or stops the update emails. Earlier updates are never emailed. */
export async function changeSubscription(accountId: string, isWanted: boolean): Promise<void> {
  if (!isWanted) return leaveTurns(updateEmailsKey.key, accountId);
  const member = addEntry(updateEmailsKey.key, accountId, Date.now());
  await commitIf([exists(accountKey.of(accountId))], [member]);
}

/** @throws AppError `not_found` for a forged token */
export async function requireUnsubscribe(token: string): Promise<string> {
  const accountId = await accountOfUnsubscribe(token);
  if (accountId === undefined) throw new AppError('not_found');
  return accountId;
}
