import { consentWording } from '#contract/consent.ts';
import type { Quote, } from '#contract/quote.ts';
import type { QuoteRequest } from '#contract/quote-request.ts';
import { config } from '../config.ts';
import { isLiveKey } from '../config-payments.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import type { Suspect } from '../limits/suspicion.ts';
import { hasAccess } from '../purchases/access.ts';
import { freeOrderId } from '../purchases/free-order.ts';
import { type Purchase, purchaseOf } from '../purchases/ledger.ts';
import { recordFreeOrder } from '../purchases/record-free-order.ts';
import { readStudent, type Student } from '../purchases/student.ts';
import { closeOpenPayments } from './close-open-payments.ts';
import { reservationOf } from './code-reservation.ts';
import type { Discounted } from './discount.ts';
import { isActivePayment } from './duplicates.ts';
import { limitFreeOrders } from './free-order-limits.ts';
import { quoteWithCode } from './quote-with-code.ts';

/** A student makes one for a subject. */
const CLAIM_LIMIT = { name: 'free-order', max: 10, seconds: 60 * 60 };

/**
 * Orders what costs nothing, with the student's consent, and without the payment provider. What they could still
 * pay for the subjects is closed first, and what they have paid is recorded. The same request again finds the order.
 * @throws AppError `consent_outdated`, `order_not_free`, `already_purchased`, `payment_processing`,
 *   `too_many_requests`, `challenge_required`, or as {@link quoteWithCode} does
 */
export async function claimFreeOrder(
  student: Student,
  request: QuoteRequest,
  wordingVersion: string,
  suspect: Suspect,
): Promise<Purchase> {
  const { accountId } = student.ledger;
  await limitAttempts(CLAIM_LIMIT, accountId);
  if (wordingVersion !== consentWording.version) throw new AppError('consent_outdated');
  const { quoted, code } = await quoteWithCode(student.ledger, request, suspect.ip);
  if (quoted.amount > 0) throw new AppError('order_not_free');

  const paymentIntentId = freeOrderId(accountId, keyOf(quoted));
  const known = purchaseOf(student.ledger, { paymentIntentId });
  if (known?.isActive) return known;
  // The owner has ended the access: the same code does not bring it back.
  if (known) throw new AppError('discount_code_used', { field: 'code' });

  for (const { subjectId } of quoted.lines) await closeOpenPayments(student.ledger, subjectId);
  const latest = await readStudent(accountId);
  if (quoted.lines.some(({ subjectId }) => hasAccess(latest.ledger, subjectId))) {
    throw new AppError('already_purchased');
  }
  const { account } = latest;
  if (!account) throw new AppError('account_deleted');
  await limitFreeOrders(account, suspect);
  return record({ account, ledger: latest.ledger }, paymentIntentId, { quoted, code }, suspect.ip);
}
