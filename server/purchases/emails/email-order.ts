import { isToPayer } from '#contract/admin/order-emails.ts';
import type { Currency } from '#contract/money.ts';
import { receiptPath } from '#contract/purchases/receipt-texts.ts';
import { nameToGreet } from '../../accounts/account.ts';
import { readStudent, type Student } from '../../accounts/student.ts';
import { config } from '../../config.ts';
import { factsOfPayment, type PaymentFacts } from '../../store/ledger.ts';
import { findPurchase, type Purchase } from '../ledger.ts';
import type { OutboxEntry } from '../outbox-records.ts';
import { makePayerReceipt, readPayer } from '../payer.ts';
import { orderNumber } from '../purchase-facts.ts';

/** Fields that every email about an order needs. */
export interface OrderFields {
  /** The payer is a person who paid for a student. The buyer is the student in any case. */
  recipient: 'buyer' | 'payer';
  siteUrl: string;
  to: string;
  /** Empty for a greeting without a name. */
  firstName: string;
  currency: Currency;
  orderNumber: string;
  receiptUrl: string;
}

/** Order that an email of the outbox is about, read when the email is written. */
export interface EmailOrder extends OrderFields, Student {
  entry: OutboxEntry;
  purchase: Purchase;
  facts: PaymentFacts;
}

/** @returns `undefined` if the recipient no longer exists */
export async function readEmailOrder(entry: OutboxEntry): Promise<EmailOrder | undefined> {
  const recipient = isToPayer(entry.kind) ? 'payer' : 'buyer';
  const [student, payer] = await Promise.all([
    readStudent(entry.accountId),
    recipient === 'payer' ? readPayer(entry.paymentIntentId) : undefined,
  ]);
  const { account, ledger } = student;
  const purchase = findPurchase(ledger, entry);
  const to = recipient === 'payer' ? payer : account?.email;
  if (!purchase || !to) return undefined;
  const { SITE_URL: siteUrl } = config();
  const number = orderNumber(entry.paymentIntentId);
  const receipt = recipient === 'payer' ? await makePayerReceipt(entry) : receiptPath(number);
  return {
    ...student,
    entry,
    purchase,
    facts: factsOfPayment(ledger, entry),
    recipient,
    siteUrl,
    to,
    firstName: recipient === 'buyer' && account ? nameToGreet(account) : '',
    currency: purchase.currency,
    orderNumber: number,
    receiptUrl: siteUrl + receipt,
  };
}
