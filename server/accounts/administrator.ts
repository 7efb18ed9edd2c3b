import { config } from '../config.ts';
import type { Account } from './account.ts';

/**
 * Whether an account is the owner's (spec section 4): an account of the identity provider with the
 * owner's e-mail, verified there. Sign-up proves no address, so a password account never is.
 */
export function isOwner(account: Account): boolean {
  return (
    account.kind === 'claims' &&
    account.isEmailVerified &&
    account.email.toLowerCase() === config().OWNER_EMAIL
  );
}
