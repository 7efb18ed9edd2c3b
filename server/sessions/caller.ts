import type { Account } from '../accounts/account.ts';
import type { AlsoRead } from '../accounts/student.ts';
import type { AccountLedger } from '../store/ledger.ts';
import { readAdminSession, readPasskeySession, unrecordedAdminUse } from './admin-sessions.ts';
import { BY_PASSKEY, BY_PASSWORD, isOwner } from './admin-sign-in.ts';
import { readSession, type SessionHolder, unrecordedUse } from './sessions.ts';

/** A caller with the administrator's rights. `name` appears in the audit log. */
export interface Administrator {
  name: string;
  /** The session that grants the rights; if there are several, the latest. */
  sessionId: string;
  signedInAt: string;
  /** Time of their proof of identity: earlier than the sign-in if the provider did not ask again. */
  authenticatedAt: string;
}

/** The caller, as far as their credentials prove it. */
export interface Caller {
  account: Account | undefined;
  ledger: AccountLedger | undefined;
  /** Unparsed. */
  record: unknown;
  sessionId: string | undefined;
  /** Deferred writes of session use. They never throw. */
  recordUse: (() => Promise<void>)[];
  /**
   * The administrator, by token, by passkey or as the owner
   * (docs/decisions/0015-how-does-the-administrator-sign-in.md).
   */
  administrator: Administrator | undefined;
  /** True if an administrator's token or cookie was sent but is invalid. */
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

interface Credentials {
  session: string | undefined;
  adminToken: string | undefined;
  adminCookie: string | undefined;
}

/** @param also further parts of the account to read */
export async function identify(credentials: Credentials, also: AlsoRead): Promise<Caller> {
  const { session, adminToken, adminCookie } = credentials;
  const [holder, byPassword, byPasskey] = await Promise.all([
    session ? readSession(session, also) : undefined,
    adminToken ? readAdminSession(adminToken) : undefined,
    adminCookie ? readPasskeySession(adminCookie) : undefined,
  ]);
  const { account, ledger, sessionId } = holder ?? {};
  const ways = [
    byPassword && toAdministrator(BY_PASSWORD, byPassword.id, byPassword.record),
    byPasskey && toAdministrator(BY_PASSKEY, byPasskey.id, byPasskey.record),
    holder && isOwner(holder.account)
      ? toAdministrator(holder.account.email, holder.sessionId, holder.record)
      : undefined,
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

const toAdministrator = (
  name: string,
  sessionId: string,
  {
    createdAt,
    authenticatedAt = createdAt,
  }: Pick<SessionHolder['record'], 'createdAt' | 'authenticatedAt'>,
): Administrator => ({ name, sessionId, signedInAt: createdAt, authenticatedAt });
