import type { Account } from '../accounts/account.ts';
import { findAccount } from '../accounts/accounts.ts';
import { signSession, verifySession } from '../tokens/session.ts';

/**
 * Signs a session for an account as it was when its owner authenticated. It becomes invalid with the
 * next session version.
 * @param seconds the session's lifetime, where it is not the usual one
 */
export function createSession(account: Account, seconds?: number): Promise<string> {
  return signSession({ accountId: account.id, version: account.sessionVersion }, seconds);
}

/**
 * Finds the account that a session belongs to.
 * @returns `undefined` where the session is forged, expired or revoked
 */
export async function readSession(token: string): Promise<Account | undefined> {
  const session = await verifySession(token);
  const account = session && (await findAccount(session.accountId));
  return account?.sessionVersion === session?.version ? account : undefined;
}
