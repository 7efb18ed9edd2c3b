import type { SessionHint } from '#contract/session.ts';
import type { Account } from '../accounts/account.ts';
import { findAccount } from '../accounts/accounts.ts';
import { isOwner } from '../admin/sign-in.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { readStudent } from '../purchases/student.ts';
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

/** Whose session it is: the account, and its ledger where that was read, too. */
export interface SessionHolder {
  account: Account;
  ledger: AccountLedger | undefined;
}

/**
 * Finds the account that a session belongs to.
 * @param withLedger reads the account's ledger in the same request
 * @returns `undefined` where the session is forged, expired or revoked
 */
export async function readSession(
  token: string,
  withLedger = false,
): Promise<SessionHolder | undefined> {
  const session = await verifySession(token);
  if (!session) return undefined;
  const hold = ({ account, ledger }: Partial<SessionHolder>) =>
    account?.sessionVersion === session.version ? { account, ledger } : undefined;
  if (withLedger) return hold(await readStudent(session.accountId));
  return readDecisive(async () => hold({ account: await findAccount(session.accountId) }));
}
