import { sumOf } from '#contract/payments/spread.ts';
import { nameToGreet } from '../../accounts/account.ts';
import { readStudent } from '../../accounts/student.ts';
import { config } from '../../config.ts';
import type { Email } from '../../services/email.ts';
import { purchaseOf } from '../ledger.ts';
import type { OutboxEntry } from '../outbox-records.ts';
import { namesOf, orderNumber } from '../purchase-facts.ts';
import { duplicatePaymentEmail } from './duplicate-payment-email.ts';

/** @returns `undefined` if nothing is refunded (any more), or the account no longer exists */
export async function writeDuplicatePayment(entry: OutboxEntry): Promise<Email | undefined> {
  const { account, ledger } = await readStudent(entry.accountId);
  const purchase = purchaseOf(ledger, entry);
  const lines = purchase?.lines.filter(({ isDuplicate }) => isDuplicate) ?? [];
  const amount = sumOf(lines.map(({ refunded }) => refunded));
  if (!purchase || !account || amount === 0) return undefined;
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  return duplicatePaymentEmail({
    shopName,
    siteUrl,
    to: account.email,
    firstName: nameToGreet(account),
    subjectName: namesOf({ lines }),
    isSeveral: lines.length > 1,
    rest: namesOf({ lines: purchase.lines.filter(({ isRefunded }) => !isRefunded) }),
    amount,
    currency: purchase.currency,
    orderNumber: orderNumber(entry.paymentIntentId),
  });
}
