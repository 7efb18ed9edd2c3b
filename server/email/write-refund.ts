import { findAccount } from '../accounts/accounts.ts';
import { config } from '../config.ts';
import { hasAccess } from '../purchases/access.ts';
import type { OutboxEntry } from '../purchases/email-facts.ts';
import { factsKey, toPurchase } from '../purchases/ledger.ts';
import { orderNumber } from '../purchases/order-number.ts';
import { refundsOf } from '../purchases/refunds.ts';
import type { Email } from '../services/email.ts';
import { readFacts } from '../services/kv-ledger.ts';
import { refundEmail } from './refund-email.ts';

/**
 * Writes the email about a refund.
 * @returns `undefined` where the refund has failed meanwhile, or the account no longer exists
 */
export async function writeRefund({
  paymentIntentId,
  refundId,
}: OutboxEntry): Promise<Email | undefined> {
  const facts = await readFacts(factsKey(paymentIntentId));
  const purchase = toPurchase(paymentIntentId, facts);
  const refund = refundsOf(facts).find(({ id }) => id === refundId);
  const account = purchase && (await findAccount(purchase.accountId));
  if (!purchase || !account || refund?.state !== 'succeeded') return undefined;
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  return refundEmail({
    shopName,
    siteUrl,
    to: account.email,
    firstName: account.firstName,
    subjectName: purchase.subjectName,
    amount: refund.amount,
    paid: purchase.amount,
    refunded: purchase.refunded,
    currency: purchase.currency,
    refundedAt: refund.at ? new Date(refund.at) : undefined,
    orderNumber: orderNumber(paymentIntentId),
    hasAccess: await hasAccess(purchase.accountId, purchase.subjectId),
  });
}
