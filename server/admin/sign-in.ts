import type { Account } from '../accounts/account.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { clearAttempts, limitAttempts } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { recordAudit } from './audit.ts';

const SECONDS = 15 * 60;
const ADDRESS_LIMIT = { name: 'admin-login-address', max: 10, seconds: SECONDS };
/** Stops guessing from many addresses. The owner can still sign in at the identity provider. */
const TOTAL_LIMIT = { name: 'admin-login', max: 50, seconds: SECONDS };
const ALL_ADDRESSES = 'everybody';

/** The audit log's name for an administrator who signed in by password. */
export const BY_PASSWORD = 'Administrator (password)';

/**
 * Checks whether an account is the shop owner's: an account of the identity provider with the
 * owner's email address, verified there. Sign-up verifies no address, so a password account never is
 * (docs/product.md#roles).
 */
export function isOwner(account: Account): boolean {
  return (
    account.kind === 'oidc' &&
    account.isEmailVerified &&
    account.email.toLowerCase() === config().OWNER_EMAIL
  );
}

/**
 * Checks the administrator's password and records the attempt in the audit log.
 * @param ip the caller's network address
 * @throws AppError `wrong_admin_password` or `too_many_requests`
 */
export async function checkAdminPassword(password: string, ip: string): Promise<void> {
  await limitAttempts(ADDRESS_LIMIT, ip);
  await limitAttempts(TOTAL_LIMIT, ALL_ADDRESSES);
  const isRight = await verifyPassword(password, config().ADMIN_PASSWORD_HASH);
  const action = isRight ? 'sign-in' : 'sign-in-failed';
  await recordAudit({ who: BY_PASSWORD, action, from: ip });
  if (!isRight) {
    throw new AppError('wrong_admin_password');
  }
  await Promise.all([clearAttempts(ADDRESS_LIMIT, ip), clearAttempts(TOTAL_LIMIT, ALL_ADDRESSES)]);
}

/** Records the owner's sign-out in the audit log. It never fails: the sign-out must succeed. */
export async function recordSignOut(who: string, ip: string): Promise<void> {
  await recordAudit({ who, action: 'sign-out', from: ip }).catch((error: unknown) =>
    log('error', 'sign-out not in the audit log', {}, error),
  );
}
