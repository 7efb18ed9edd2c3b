import { consentWording } from '#contract/checkout/consent.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { recordConsentFact } from '../purchases/ledger.ts';
import { consentToMetadata, type PaidLine } from '../purchases/purchase-facts.ts';
import { closePayment, readPayment } from '../services/payments.ts';
import {
  annotateOrder,
  asPaymentNotFound,
  isOpen,
  paymentNotFound,
  paymentOrder,
} from './order-payment.ts';
import { isNotForSale, requireOnSale } from './quote.ts';

/** Limit by account: every attempt to pay needs a consent, but a student makes only a few. */
const CONSENT_LIMIT = { name: 'purchase-consent', max: 30, seconds: 10 * 60 };

/**
 * Records a buyer's consent to immediate supply in the ledger and on the payment, so that it survives however the
 * payment is completed. The latest consent counts.
 * The same update writes the order number.
 * @throws AppError `payment_not_found` (also for another student's or a payer's payment), `payment_closed`,
 * `consent_outdated`, `subject_not_found`, `subject_off_sale`, `subject_has_no_files` or `too_many_requests`
 */
export async function recordConsent(
  accountId: string,
  paymentIntentId: string,
  wordingVersion: string,
): Promise<void> {
  await limitAttempts(CONSENT_LIMIT, accountId);
  const wording = { ...consentWording, isForPayer: false };
  await writeConsent(accountId, { paymentIntentId, wordingVersion }, wording);
}

/** Records a student's or payer's consent. @param accountId account of the order @param wording current wording */
export async function writeConsent(
  accountId: string,
  { paymentIntentId, wordingVersion }: { paymentIntentId: string; wordingVersion: string },
  wording: { version: string; text: string; isForPayer: boolean },
): Promise<void> {
  const payment = await readPayment(paymentIntentId).catch(asPaymentNotFound);
  const order = paymentOrder(payment);
  if (order?.accountId !== accountId) throw paymentNotFound();
  // A student cannot consent for a payer, nor a payer for a student.
  if ((order.isPaidByOther ?? false) !== wording.isForPayer) throw paymentNotFound();
  if (!isOpen(payment)) throw new AppError('payment_closed');
  if (wordingVersion !== wording.version) throw new AppError('consent_outdated');
  await requireForSale(order.lines, paymentIntentId);
  const { text } = wording;
  const consent = { wordingVersion, text, agreedAt: new Date().toISOString() };
  const latest = await recordConsentFact({ accountId, paymentIntentId }, consent);
  await annotateOrder(paymentIntentId, order, consentToMetadata(latest));
}

/** Closes the payment if a subject has been taken off sale since it was opened. */
async function requireForSale(lines: PaidLine[], paymentIntentId: string): Promise<void> {
  await Promise.all(lines.map(({ subjectId }) => requireOnSale(subjectId))).catch(
    async (error: unknown) => {
      if (isNotForSale(error)) await closePayment(paymentIntentId);
      throw error;
    },
  );
}
