import type { Account } from '../accounts/account.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { config } from '../config.ts';
import { AppError } from '../errors.ts';
import { clearAttempts, limitAttempts } from '../limits/attempts.ts';
import { log } from '../log.ts';
import { recordAudit } from './audit.ts';

const SECONDS = 15 * 60;
const ADDRESS_LIMIT = { name: 'admin-login-address', max: 10, seconds: SECONDS };
/** Whoever guesses from many addresses is stopped too; the owner has another way in. */
const TOTAL_LIMIT = { name: 'admin-login', max: 50, seconds: SECONDS };
const EVERYBODY = 'everybody';

/** Whoever came by the password, as the audit log names him. */
export const BY_PASSWORD = 'Administrator (password)';

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

/**
 * Checks the administrator's password, limited by address and in all.
 * @param ip where it was given
 * @throws AppError `unauthorized` where it is wrong, `too_many_requests` beyond a limit
 */
export async function checkAdminPassword(password: string, ip: string): Promise<void> {
  await limitAttempts(ADDRESS_LIMIT, ip);
  await limitAttempts(TOTAL_LIMIT, EVERYBODY);
  const isRight = await verifyPassword(password, config().ADMIN_PASSWORD_HASH);
  const action = isRight ? 'sign-in' : 'sign-in-failed';
  await recordAudit({ who: BY_PASSWORD, action, from: ip });
  if (!isRight) {
    throw new AppError('wrong_admin_password');
  }
  await Promise.all([clearAttempts(ADDRESS_LIMIT, ip), clearAttempts(TOTAL_LIMIT, EVERYBODY)]);
}

/** Writes down that the owner has left; he is gone, whether that succeeds or not. */
export async function recordSignOut(who: string, ip: string): Promise<void> {
  await recordAudit({ who, action: 'sign-out', from: ip }).catch((error: unknown) =>
    log('error', 'sign-out not in the audit log', {}, error),
  );
}
