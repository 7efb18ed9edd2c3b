import { keys } from '../accounts/account.ts';
import { AppError } from '../errors.ts';
import { addEntry, commitIf, exists } from '../store/commit.ts';
import { leaveTurns, readTurn } from '../store/timelines.ts';
import { accountOfUnsubscribe } from '../tokens/links.ts';

/** Sorted by last turn. */
export const SUBSCRIBERS = 'update-emails';

export async function isSubscribed(accountId: string): Promise<boolean> {
  return (await readTurn(SUBSCRIBERS, accountId)) !== undefined;
}

/** Starts or stops the update emails. Earlier updates are never emailed. */
export async function changeSubscription(accountId: string, isWanted: boolean): Promise<void> {
  if (!isWanted) return leaveTurns(SUBSCRIBERS, accountId);
  const member = addEntry(SUBSCRIBERS, accountId, Date.now());
  await commitIf([exists(keys.account(accountId))], [member]);
}

/** @throws AppError `not_found` for a forged token */
export async function requireUnsubscribe(token: string): Promise<string> {
  const accountId = await accountOfUnsubscribe(token);
  if (accountId === undefined) throw new AppError('not_found');
  return accountId;
}
