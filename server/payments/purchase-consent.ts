import { consentWording } from '#contract/consent.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { consentToMetadata } from '../purchases/consent.ts';
import { keepConsent } from '../purchases/ledger.ts';
import { annotatePayment, readPayment } from '../services/payments.ts';
import { asPaymentNotFound, isOpen, orderMetadata, paymentNotFound } from './order.ts';

/** Once a try to pay; a student needs a handful. */
const CONSENT_LIMIT = { name: 'purchase-consent', max: 30, seconds: 10 * 60 };

/**
 * Keeps a buyer's consent to be supplied at once: in the ledger, and on the payment itself, so that
 * it stays with it whichever way the payment ends (docs/decisions/0016). Given again, the last one counts.
 * @throws AppError `not_found` for another's payment, `conflict` for one that is open no longer and
 *   for a wording that is not today's, `too_many_requests`
 */
export async function recordConsent(
  accountId: string,
  paymentIntentId: string,
  wordingVersion: string,
): Promise<void> {
  await limitAttempts(CONSENT_LIMIT, accountId);
  const payment = await readPayment(paymentIntentId).catch(asPaymentNotFound);
  const order = orderMetadata.safeParse(payment.metadata);
  if (order.data?.accountId !== accountId) throw paymentNotFound();
  if (!isOpen(payment)) throw new AppError('payment_closed');
  if (wordingVersion !== consentWording.version) throw new AppError('consent_outdated');
  const { text } = consentWording;
  const given = { wordingVersion, text, agreedAt: new Date().toISOString() };
  const kept = await keepConsent(paymentIntentId, given);
  await annotatePayment(paymentIntentId, consentToMetadata(kept));
}
