import { timingSafeEqual } from 'node:crypto';
import { type EmailKind, emailKind } from '#contract/accounts/unsubscribe.ts';
import { config } from '../config.ts';
import { keyPrefix } from '../deploy.ts';
import { addEntry, type Change, commitIf, exists } from '../store/commit.ts';
import { leaveTurns, readTurn } from '../store/timelines.ts';
import { keyedHash } from '../tokens/seal.ts';
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

/** Purposes of the proofs in unsubscribe links: a link ends its own emails only. */
const UNSUBSCRIBE = { updates: 'unsubscribe', practice: 'unsubscribe-practice' } as const;

/** Never expires, because old emails must work, too. It can do nothing else. */
export const unsubscribeUrl = async (accountId: string, kind: EmailKind): Promise<string> =>
  `${config().SITE_URL}/unsubscribe/${encodeId(accountId)}.${await toProof(accountId, kind)}`;

const toProof = (accountId: string, kind: EmailKind) =>
  keyedHash(config().SESSION_SECRET, UNSUBSCRIBE[kind], `${keyPrefix()}${accountId}`);

const encodeId = (id: string) => Buffer.from(id).toString('base64url');

/** @returns the account, and the emails that the token ends; `undefined` if it is forged or incomplete */
export async function readUnsubscribe(
  token: string,
): Promise<{ accountId: string; kind: EmailKind } | undefined> {
  const [encoded = '', proof = '', ...rest] = token.split('.');
  const accountId = Buffer.from(encoded, 'base64url').toString();
  if (rest.length > 0 || encodeId(accountId) !== encoded) return undefined;
  for (const kind of emailKind.options) {
    const [given, expected] = [Buffer.from(proof), Buffer.from(await toProof(accountId, kind))];
    if (given.length === expected.length && timingSafeEqual(given, expected))
      return { accountId, kind };
  }
  return undefined;
}
