import type { Account } from '../accounts/account.ts';
import { BY_PASSWORD, isOwner } from '../admin/sign-in.ts';
import { isAdminToken } from '../tokens/admin-token.ts';
import { readSession } from './session.ts';

/** A caller with the administrator's rights. `name` is the one in the audit log. */
export interface Administrator {
  name: string;
}

/** The caller, as far as their credentials prove it. */
export interface Caller {
  account: Account | undefined;
  /** The administrator, by token or as the owner (docs/decisions/0014-two-ways-in.md). */
  administrator: Administrator | undefined;
  /** The caller sent an administrator's token that is invalid. */
  hasInvalidToken: boolean;
}

export const ANONYMOUS: Caller = {
  account: undefined,
  administrator: undefined,
  hasInvalidToken: false,
};

/** Identifies the caller who sent these credentials. */
export async function identify(credentials: {
  session: string | undefined;
  adminToken: string | undefined;
}): Promise<Caller> {
  const { session, adminToken } = credentials;
  const [account, isAdministrator] = await Promise.all([
    session ? readSession(session) : undefined,
    adminToken ? isAdminToken(adminToken) : false,
  ]);
  const owner = account && isOwner(account) ? { name: account.email } : undefined;
  return {
    account,
    administrator: isAdministrator ? { name: BY_PASSWORD } : owner,
    hasInvalidToken: Boolean(adminToken) && !isAdministrator,
  };
}
