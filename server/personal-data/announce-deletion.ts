import type { Account } from '../accounts/account.ts';
import { config } from '../config.ts';
import { accountDeletedEmail } from '../email/account-deleted-email.ts';
import { nameToGreet } from '../email/greeting.ts';
import { log } from '../log.ts';
import { sendEmail } from '../services/email.ts';

/**
 * Tells the address of an account that it was deleted. It is tried once and never fails: afterwards the shop
 * does not know the address any more.
 */
export async function announceDeletion(account: Account): Promise<void> {
  const { SHOP_NAME: shopName } = config();
  const notice = { shopName, to: account.email, firstName: nameToGreet(account) };
  await sendEmail(accountDeletedEmail(notice)).catch((error: unknown) =>
    log('warn', 'notice of a deleted account not sent', {}, error),
  );
}
