import { shopSettingsDocument } from '#contract/catalogue/content-documents.ts';
import { shopSettingsQuery } from '#contract/catalogue/content-queries.ts';
import { sumOf } from '#contract/payments/spread.ts';
import { readStudent } from '../../accounts/student.ts';
import { config } from '../../config.ts';
import { fetchOne } from '../../services/content.ts';
import type { Email } from '../../services/email.ts';
import { factsOfPayment } from '../../store/ledger.ts';
import { payerReceiptOf } from '../../tokens/payer.ts';
import { purchaseOf } from '../ledger.ts';
import type { OutboxEntry, TermsVersion } from '../outbox-records.ts';
import { askerName, readPayer } from '../payer.ts';
import { namesOf, orderNumber } from '../purchase-facts.ts';
import { endedBy, refundsOf } from '../purchase-status.ts';
import { readTerms } from '../read-terms.ts';
import { payerConfirmation } from './payer-confirmation.ts';
import { payerRefundEmail } from './payer-refund-email.ts';

/** Emails to a person who paid for a student. Writers return `undefined` if the recipient no longer exists. */

const KEEPS = 'The student keeps the notes.';
const ENDS = "The student's access to what was refunded has ended.";
const TWICE =
  'The notes had already been paid for, so this second payment is refunded in full. The student has access.';
const partTwice = (names: string) =>
  `${names} had already been paid for, so this part of your payment is refunded. The student has access.`;

async function readOrder(entry: OutboxEntry) {
  const [student, payer] = await Promise.all([
    readStudent(entry.accountId),
    readPayer(entry.paymentIntentId),
  ]);
  const purchase = purchaseOf(student.ledger, entry);
  if (!purchase || !payer) return undefined;
  const { SHOP_NAME: shopName, SITE_URL: siteUrl } = config();
  const common = {
    shopName,
    siteUrl,
    to: payer,
    currency: purchase.currency,
    subjectName: namesOf(purchase),
    orderNumber: orderNumber(entry.paymentIntentId),
    receiptUrl: siteUrl + (await payerReceiptOf(entry)),
  };
  return { ...student, purchase, common };
}

export async function writePayerConfirmation(
  entry: OutboxEntry,
): Promise<(Email & { terms: TermsVersion[] }) | undefined> {
  const order = await readOrder(entry);
  if (!order) return undefined;
  const { account, purchase, common } = order;
  const lines = purchase.lines.filter(({ isRefunded }) => !isRefunded);
  if (lines.length === 0) return undefined;
  const terms = await readTerms();
  const email = payerConfirmation({
    ...common,
    terms,
    subjectName: namesOf({ lines }),
    amount: purchase.amount,
    code: purchase.code?.code,
    consent: purchase.consent,
    lines: purchase.lines.length > 1 ? lines : [],
    duplicates: purchase.lines.filter(({ isDuplicate }) => isDuplicate),
    paidAt: new Date(purchase.paidAt),
    seller: await fetchOne(shopSettingsQuery, {}, shopSettingsDocument),
    studentName: account && askerName(account),
  });
  return { ...email, terms: terms.map(({ title, updatedOn }) => ({ title, updatedOn })) };
}

export async function writePayerRefund(entry: OutboxEntry): Promise<Email | undefined> {
  const order = await readOrder(entry);
  const refunds = order && refundsOf(factsOfPayment(order.ledger, entry));
  const refund = refunds?.find(({ id }) => id === entry.about);
  if (!order || refund?.state !== 'succeeded') return undefined;
  const hasEnded = endedBy(refund, refunds ?? [], order.purchase.lines).length > 0;
  const why = hasEnded ? ENDS : KEEPS;
  return payerRefundEmail({ ...order.common, amount: refund.amount, why });
}

/** Writes the email about a payment for subjects that had, at least in part, already been paid for. */
export async function writePayerDuplicate(entry: OutboxEntry): Promise<Email | undefined> {
  const order = await readOrder(entry);
  const lines = order?.purchase.lines.filter(({ isDuplicate }) => isDuplicate) ?? [];
  const amount = sumOf(lines.map(({ refunded }) => refunded));
  if (!order || amount === 0) return undefined;
  const subjectName = namesOf({ lines });
  const why = order.purchase.isDuplicate ? TWICE : partTwice(subjectName);
  return payerRefundEmail({ ...order.common, subjectName, amount, why });
}
