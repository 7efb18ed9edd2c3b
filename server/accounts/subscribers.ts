import { addEntry, type Change, commitIf, exists } from '../store/commit.ts';
import { leaveTurns, readTurn } from '../store/timelines.ts';
import { accountKey } from './stored-keys.ts';

/** Accounts that asked for a kind of emails: a stored sorted set of their ids, by the time of the last turn. */
type Subscribers = string;

export async function isSubscribed(to: Subscribers, accountId: string): Promise<boolean> {
  return (await readTurn(to, accountId)) !== undefined;
}

/** Starts or stops emails. The first turn is now. */
export async function changeSubscription(
  to: Subscribers,
  accountId: string,
  isWanted: boolean,
): Promise<void> {
  if (!isWanted) return leaveTurns(to, accountId);
  const member = addEntry(to, accountId, Date.now());
  await commitIf([exists(accountKey.of(accountId))], [member]);
}

/** Records a turn, without re-adding a subscriber who has left. */
export const takeTurn = (to: Subscribers, accountId: string, at: number): Change => [
  'ZADD',
  to,
  'XX',
  at,
  accountId,
];
