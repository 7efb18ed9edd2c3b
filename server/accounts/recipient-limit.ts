import { isAttemptLeft } from '../limits/attempts.ts';
import { type Account, isAddressConfirmed } from './account.ts';

/** Limit for unconfirmed addresses: the reader may be a stranger who asked for no email. */
const RECIPIENT_LIMIT = { name: 'unconfirmed-recipient', max: 5, seconds: 60 * 60 };

/**
 * Counts an email to an unconfirmed address, whatever its account and kind.
 * @returns false if the email must not be sent; the change that it announces still happens
 */
export async function mayEmail(to: string, account?: Account): Promise<boolean> {
  if (account?.email === to && isAddressConfirmed(account)) return true;
  return isAttemptLeft(RECIPIENT_LIMIT, to);
}
