import type { SessionHint } from '#contract/session.ts';
import type { Account } from '../accounts/account.ts';
import { findAccount } from '../accounts/accounts.ts';
import { isOwner } from '../admin/sign-in.ts';
import { readDecisive } from '../services/kv-client.ts';
import { ADMIN_SECONDS } from '../tokens/admin-token.ts';
import { signSession, verifySession } from '../tokens/session.ts';

/** A new session: its token, and what the readable cookie says of it. */
export interface NewSession {
  token: string;
  hint: SessionHint;
}

/**
 * Starts a session for an account as it was when its owner authenticated: it becomes invalid with
 * the next session version. The shop owner's lasts as long as the administrator's token.
 */
export async function startSession(account: Account): Promise<NewSession> {
  const session = { accountId: account.id, version: account.sessionVersion };
  if (isOwner(account)) return { token: await signSession(session, ADMIN_SECONDS), hint: 'admin' };
  return { token: await signSession(session), hint: 'user' };
}

/**
 * Finds the account that a session belongs to.
 * @returns `undefined` where the session is forged, expired or revoked
 */
export async function readSession(token: string): Promise<Account | undefined> {
  const session = await verifySession(token);
  if (!session) return undefined;
  return readDecisive(async () => {
    const account = await findAccount(session.accountId);
    return account?.sessionVersion === session.version ? account : undefined;
  });
}
