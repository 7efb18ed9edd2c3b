import type { Account } from '../accounts/account.ts';
import { BY_PASSWORD, isOwner } from '../admin/sign-in.ts';
import type { AccountLedger } from '../purchases/account-ledger.ts';
import { isAdminToken } from '../tokens/admin-token.ts';
import { readSession } from './session.ts';

/** A caller with the administrator's rights. `name` is the one in the audit log. */
export interface Administrator {
  name: string;
}

/** The caller, as far as their credentials prove it. */
export interface Caller {
  account: Account | undefined;
  /** The ledger of the account, where it was asked for. */
  ledger: AccountLedger | undefined;
  /** The administrator, by token or as the owner (docs/decisions/0014-two-ways-in.md). */
  administrator: Administrator | undefined;
  /** The caller sent an administrator's token that is invalid. */
  hasInvalidToken: boolean;
}

export const ANONYMOUS: Caller = {
  account: undefined,
  ledger: undefined,
  administrator: undefined,
  hasInvalidToken: false,
};

/** What a caller sends to say who they are. */
interface Credentials {
  session: string | undefined;
  adminToken: string | undefined;
}

/**
 * Identifies the caller who sent these credentials.
 * @param withLedger reads the ledger of their account in the same request
 */
export async function identify(credentials: Credentials, withLedger: boolean): Promise<Caller> {
  const { session, adminToken } = credentials;
  const [holder, isAdministrator] = await Promise.all([
    session ? readSession(session, withLedger) : undefined,
    adminToken ? isAdminToken(adminToken) : false,
  ]);
  const { account, ledger } = holder ?? {};
  const owner = account && isOwner(account) ? { name: account.email } : undefined;
  return {
    account,
    ledger,
    administrator: isAdministrator ? { name: BY_PASSWORD } : owner,
    hasInvalidToken: Boolean(adminToken) && !isAdministrator,
  };
}
