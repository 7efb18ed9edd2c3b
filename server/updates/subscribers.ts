import { keys } from '../accounts/account.ts';
import { AppError } from '../errors.ts';
import { joinTurns, leaveTurns, readTurn } from '../services/kv-turns.ts';
import { accountOfUnsubscribe } from '../tokens/unsubscribe-link.ts';

/** The accounts that asked for emails about updated files, by when each of them was dealt with last. */
export const SUBSCRIBERS = 'update-emails';

/** Tells whether an account has asked for emails about updated files. */
export async function isSubscribed(accountId: string): Promise<boolean> {
  return (await readTurn(SUBSCRIBERS, accountId)) !== undefined;
}

/** Begins or ends the emails about updated files. Those of today or before are not written about. */
export async function changeSubscription(accountId: string, isWanted: boolean): Promise<void> {
  if (!isWanted) return leaveTurns(SUBSCRIBERS, accountId);
  await joinTurns(keys.account(accountId), SUBSCRIBERS, { member: accountId, at: Date.now() });
}

/** Checks the token of a link that ends the emails. @throws AppError `not_found` for a forged one */
export async function requireUnsubscribe(token: string): Promise<string> {
  const accountId = await accountOfUnsubscribe(token);
  if (accountId === undefined) throw new AppError('not_found');
  return accountId;
}
