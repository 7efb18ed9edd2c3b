import { isAttemptLeft } from '../limits/attempts.ts';
import { type Account, isAddressConfirmed } from './account.ts';

/** Emails to an address that no link has confirmed: its reader may be a stranger who asked for none of them. */
const RECIPIENT_LIMIT = { name: 'unconfirmed-recipient', max: 5, seconds: 60 * 60 };

/**
 * Counts an email to an address that no link has confirmed, from whichever account and of whichever kind.
 * @param account whose address it may be
 * @returns whether the email may be sent; if not, what it announces happens all the same
 */
export async function mayEmail(to: string, account?: Account): Promise<boolean> {
  if (account?.email === to && isAddressConfirmed(account)) return true;
  return isAttemptLeft(RECIPIENT_LIMIT, to);
}
