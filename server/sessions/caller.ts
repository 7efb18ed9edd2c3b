import type { Account } from '../accounts/account.ts';
import { BY_PASSKEY, BY_PASSWORD, isOwner } from '../admin/sign-in.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import type { AlsoRead } from '../purchases/student.ts';
import { readAdminSession, readPasskeySession, unrecordedAdminUse } from './admin-session.ts';
import { readSession, type SessionHolder } from './session.ts';
import { unrecordedUse } from './sessions.ts';

/** A caller with the administrator's rights. `name` is the one in the audit log. */
export interface Administrator {
  name: string;
  /** The session with which they are signed in; of several, the one that began last. */
  sessionId: string;
  /** When it began. */
  signedInAt: string;
  /** When they proved who they are for it: earlier where the provider did not ask them again. */
  authenticatedAt: string;
}

/** The caller, as far as their credentials prove it. */
export interface Caller {
  account: Account | undefined;
  /** The ledger of the account, where it was asked for. */
  ledger: AccountLedger | undefined;
  /** The record of the account that was asked for, unparsed. */
  record: unknown;
  /** The session with which the account is signed in. */
  sessionId: string | undefined;
  /** Records that sessions are used, where their records do not say so yet. None of these fails. */
  recordUse: (() => Promise<void>)[];
  /**
   * The administrator, by token, by passkey or as the owner
   * (docs/decisions/0015-how-does-the-administrator-sign-in.md).
   */
  administrator: Administrator | undefined;
  /** The caller sent an administrator's token or cookie that is invalid. */
  hasInvalidToken: boolean;
}

export const ANONYMOUS: Caller = {
  account: undefined,
  ledger: undefined,
  record: undefined,
  sessionId: undefined,
  recordUse: [],
  administrator: undefined,
  hasInvalidToken: false,
};

/** What a caller sends to say who they are. */
interface Credentials {
  session: string | undefined;
  adminToken: string | undefined;
  /** The cookie of an administrator's session by passkey. */
  adminCookie: string | undefined;
}

/**
 * Identifies the caller who sent these credentials.
 * @param also what else to read of their account in the same request
 */
export async function identify(credentials: Credentials, also: AlsoRead): Promise<Caller> {
  const { session, adminToken, adminCookie } = credentials;
  const [holder, byPassword, byPasskey] = await Promise.all([
    session ? readSession(session, also) : undefined,
    adminToken ? readAdminSession(adminToken) : undefined,
    adminCookie ? readPasskeySession(adminCookie) : undefined,
  ]);
  const { account, ledger, sessionId } = holder ?? {};
  const ways = [
    byPassword && administratorOf(BY_PASSWORD, byPassword),
    byPasskey && administratorOf(BY_PASSKEY, byPasskey),
    holder && isOwner(holder.account) ? ownerOf(holder) : undefined,
  ].filter((way) => way !== undefined);
  const administrator = ways.toSorted((a, b) => b.signedInAt.localeCompare(a.signedInAt))[0];
  return {
    account,
    ledger,
    record: holder?.alsoRead,
    sessionId,
    recordUse: [
      holder ? unrecordedUse(holder) : undefined,
      byPassword && unrecordedAdminUse(byPassword),
      byPasskey && unrecordedAdminUse(byPasskey),
    ].filter((record) => record !== undefined),
    administrator,
    hasInvalidToken: Boolean(adminToken ?? adminCookie) && !byPassword && !byPasskey,
  };
}

const administratorOf = (
  name: string,
  {
    id,
    record,
  }: { id: string; record: { createdAt: string; authenticatedAt?: string | undefined } },
): Administrator => ({
  name,
  sessionId: id,
  signedInAt: record.createdAt,
  authenticatedAt: record.authenticatedAt ?? record.createdAt,
});

const ownerOf = ({ account, sessionId, record }: SessionHolder): Administrator =>
  administratorOf(account.email, { id: sessionId, record });
