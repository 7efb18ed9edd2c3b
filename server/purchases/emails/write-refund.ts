import { sumOf } from '#contract/payments/spread.ts';
import { nameToGreet } from '../../accounts/account.ts';
import { readStudent } from '../../accounts/student.ts';
import { config } from '../../config.ts';
import type { Email } from '../../services/email.ts';
import { factsOfPayment } from '../../store/ledger.ts';
import { hasAccess, purchaseOf } from '../ledger.ts';
import type { OutboxEntry } from '../outbox-records.ts';
import { namesOf, orderNumber } from '../purchase-facts.ts';
import { endedBy, refundsOf } from '../purchase-status.ts';
import { refundEmail } from './refund-email.ts';

/** @returns `undefined` if the refund has failed in the meantime, or the account no longer exists */
export async function writeRefund(entry: OutboxEntry): Promise<Email | undefined> {
  const { account, ledger } = await readStudent(entry.accountId);
  const purchase = purchaseOf(ledger, entry);
  const refunds = refundsOf(factsOfPayment(ledger, entry));
  const refund = refunds.find(({ id }) => id === entry.about);
  if (!purchase || !account || refund?.state !== 'succeeded') return undefined;
  const own = purchase.lines.filter(({ isDuplicate }) => !isDuplicate);
  const named = own.filter(({ subjectId }) => subjectId === refund.subjectId);
  const lines = named.length > 0 ? named : own;
  const kept = own.filter(({ subjectId }) => hasAccess(ledger, subjectId));
  const ended = endedBy(refund, refunds, purchase.lines).filter(
    (line) => own.includes(line) && !kept.includes(line),
  );
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  return refundEmail({
    shopName,
    siteUrl,
    to: account.email,
    firstName: nameToGreet(account),
    subjectName: namesOf({ lines }),
    amount: refund.amount,
    paid: sumOf(lines.map((line) => line.amount)),
    refunded: sumOf(lines.map((line) => line.refunded)),
    currency: purchase.currency,
    refundedAt: refund.at ? new Date(refund.at) : undefined,
    orderNumber: orderNumber(entry.paymentIntentId),
    kept: namesOf({ lines: kept }),
    ended: namesOf({ lines: ended }),
  });
}
