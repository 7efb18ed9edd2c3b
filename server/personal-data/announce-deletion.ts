import { type Account, isAddressConfirmed } from '../accounts/account.ts';
import { mayEmail } from '../accounts/recipient-limit.ts';
import { config } from '../config.ts';
import { accountDeletedEmail } from '../email/account-deleted-email.ts';
import { nameToGreet } from '../email/greeting.ts';
import { log } from '../log.ts';
import { sendEmail } from '../services/email.ts';

/**
 * Emails the person, unless the address is unconfirmed and has no order: it may be a stranger's. Tries once and
 * never fails, because the shop no longer knows the address afterwards.
 */
export async function announceDeletion(account: Account, hasOrders: boolean): Promise<void> {
  const { SHOP_NAME: shopName } = config();
  if (!hasOrders && !isAddressConfirmed(account)) return;
  const notice = { shopName, to: account.email, firstName: nameToGreet(account) };
  try {
    if (await mayEmail(account.email, account)) await sendEmail(accountDeletedEmail(notice));
  } catch (error) {
    log('warn', 'notice of a deleted account not sent', {}, error);
  }
}
