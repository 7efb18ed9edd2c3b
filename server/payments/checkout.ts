import { z } from 'zod';
import type { Quote } from '#contract/quote.ts';
import type { QuoteRequest } from '#contract/quote-request.ts';
import { AppError } from '../errors.ts';
import { limitAttemptsAndRead } from '../limits/attempts.ts';
import type { Suspect } from '../limits/suspicion.ts';
import { hasAccess } from '../purchases/access.ts';
import { openedFact } from '../purchases/opened-payments.ts';
import type { Student } from '../purchases/student.ts';
import { writeRecord } from '../services/kv.ts';
import { commit } from '../services/kv-ledger.ts';
import { closePayment, findPayment, openPayment, type Payment } from '../services/payments.ts';
import { isFinalFailure } from '../services/payments-client.ts';
import { fulfil } from './fulfil.ts';
import { LINK_CHECKOUT_SECONDS, linkCheckoutKey } from './link-checkout.ts';
import { isOpen, orderOf } from './order.ts';
import { isNotForSale, isQuoted, quote } from './quote.ts';
import { openedFrom, suspectPayment } from './suspect-payment.ts';

/** Card testers open payments by the hundred; a student needs a handful. */
const CHECKOUT_LIMIT = { name: 'checkout', max: 20, seconds: 10 * 60 };

/**
 * A student's one open payment for a subject. `attempt` increases once a payment has ended, and is
 * part of the idempotency key: every tab of the same attempt gets the same payment. An attempt that the
 * provider refused has no payment.
 */
const checkout = z.object({ attempt: z.int().min(1), paymentIntentId: z.string().optional() });

export const checkoutKey = (accountId: string, subjectId: string) =>
  `checkout:${accountId}:${subjectId}`;

/** An open payment. */
interface Checkout {
  /** With it the browser can pay, and nothing else. */
  clientSecret: string;
  paymentIntentId: string;
  quoted: Quote;
}

/**
 * Opens the payment for a subject, or finds the open one (docs/product.md#checkout).
 * @param link by which someone else pays: they have an open payment of their own
 * @throws AppError `already_purchased`, `subject_not_found`, `subject_off_sale`, `subject_has_no_files`,
 *   `payment_processing`, `challenge_required` or `too_many_requests`
 */
export async function startCheckout(
  student: Student,
  request: QuoteRequest,
  suspect: Suspect,
  link?: { id: string },
): Promise<Checkout> {
  const { subjectId = '' } = request;
  const { accountId } = student.ledger;
  const key = link ? linkCheckoutKey(link.id) : checkoutKey(accountId, subjectId);
  // Cards that a payer tries do not count against the student.
  const who = link?.id ?? accountId;
  const previous = await limitAttemptsAndRead(CHECKOUT_LIMIT, who, key, checkout);
  if (hasAccess(student.ledger, subjectId)) throw new AppError('already_purchased');

  const earlier = previous?.paymentIntentId;
  const quoted = await quote(request).catch(async (error: unknown) => {
    if (earlier && isNotForSale(error)) await reuse(student, earlier, undefined);
    throw error;
  });
  const reused = earlier && (await reuse(student, earlier, quoted));
  if (reused) return { clientSecret: reused.clientSecret, paymentIntentId: reused.id, quoted };
  const isChallenged = await suspectPayment(who, suspect);

  const attempt = (previous?.attempt ?? 0) + 1;
  const { amount, currency } = quoted;
  const idempotencyKey = `${key}:${attempt}:${amount}:${currency}`;
  const order = orderOf(accountId, quoted, link !== undefined);
  const payment = await openPayment({ ...order, idempotencyKey }).catch(async (error: unknown) => {
    if (isFinalFailure(error)) await writeRecord(key, { attempt }, link && LINK_CHECKOUT_SECONDS);
    throw error;
  });
  const value = { attempt, paymentIntentId: payment.id };
  const opened = openedFrom(
    { accountId, paymentIntentId: payment.id, linkId: link?.id },
    { ip: suspect.ip, isChallenged },
  );
  const seconds = link && LINK_CHECKOUT_SECONDS;
  await commit({
    ...opened,
    facts: [openedFact(accountId, payment.id, subjectId, link !== undefined)],
    records: [...(opened.records ?? []), { key, value, ...(seconds && { seconds }) }],
  });
  return { clientSecret: payment.clientSecret, paymentIntentId: payment.id, quoted };
}

/**
 * Finds the payment of another tab or an earlier visit, if it is open and charges what is quoted now.
 * A payment at another price is closed, never repriced: a page may be showing it, and a buyer only
 * ever pays a price that they have seen. One for a subject that is not for sale now is closed too.
 * @param quoted missing where the subject is not for sale
 */
async function reuse(
  student: Student,
  paymentIntentId: string,
  quoted: Quote | undefined,
): Promise<Payment | undefined> {
  const payment = await findPayment(paymentIntentId);
  // It was opened with other keys, so no one can pay it any more.
  if (!payment) return undefined;
  if (payment.status === 'processing') throw new AppError('payment_processing');
  if (payment.status === 'succeeded') {
    // Paid, but the webhook is late: settle it now, so that the student cannot pay twice.
    const settled = await fulfil(paymentIntentId, student);
    if (settled.kind !== 'paid') return undefined;
    if (settled.purchase.lines.every(({ subjectId }) => hasAccess(settled.ledger, subjectId)))
      throw new AppError('already_purchased');
    return undefined;
  }
  if (!isOpen(payment)) return undefined;
  if (quoted && isQuoted(payment, quoted)) return payment;
  if (await closePayment(paymentIntentId)) return undefined;
  // It was paid, or closed by another tab, in the meantime.
  return reuse(student, paymentIntentId, quoted);
}
