import type { Account } from '../accounts/account.ts';
import { BY_PASSWORD, isOwner } from '../admin/sign-in.ts';
import { isAdminToken } from '../tokens/admin-token.ts';
import { readSession } from './session.ts';

/** Who acts with the administrator's rights. `name` is what the audit log says. */
export interface Administrator {
  name: string;
}

/** Who calls, as far as his credentials prove it. */
export interface Caller {
  account: Account | undefined;
  /** Set for the administrator, by token or as the owner (design: Two ways in). */
  administrator: Administrator | undefined;
  /** An administrator's token was shown and is worth nothing (any more). */
  hasBadToken: boolean;
}

export const NOBODY: Caller = {
  account: undefined,
  administrator: undefined,
  hasBadToken: false,
};

/** Finds out who shows these credentials. */
export async function identify(credentials: {
  session: string | undefined;
  adminToken: string | undefined;
}): Promise<Caller> {
  const { session, adminToken } = credentials;
  const [account, hasToken] = await Promise.all([
    session ? readSession(session) : undefined,
    adminToken ? isAdminToken(adminToken) : false,
  ]);
  const owner = account && isOwner(account) ? { name: account.email } : undefined;
  return {
    account,
    administrator: hasToken ? { name: BY_PASSWORD } : owner,
    hasBadToken: Boolean(adminToken) && !hasToken,
  };
}
