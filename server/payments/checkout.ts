import { z } from 'zod';
import type { Quote } from '#contract/quote.ts';
import type { QuoteRequest } from '#contract/quote-request.ts';
import { AppError } from '../errors.ts';
import { limitAttemptsAndRead } from '../limits/attempts.ts';
import type { Suspect } from '../limits/suspicion.ts';
import { hasAccess } from '../purchases/access.ts';
import { factsOfPayment } from '../purchases/account-ledger.ts';
import { codeUseOf, openedFact } from '../purchases/opened-payments.ts';
import type { Student } from '../purchases/student.ts';
import { writeRecord } from '../services/kv.ts';
import { commit } from '../services/kv-ledger.ts';
import { closePayment, findPayment, openPayment, type Payment } from '../services/payments.ts';
import { isFinalFailure } from '../services/payments-client.ts';
import { Admission } from './admit-payment.ts';
import { returnUseOf } from './close-open-payments.ts';
import { CodeReservation } from './code-reservation.ts';
import { discount } from './discount.ts';
import { fulfil } from './fulfil.ts';
import { isOpen, orderOf } from './order.ts';
import { isNotForSale, isQuoted, quote } from './quote.ts';
import { openedFrom } from './suspect-payment.ts';

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

/** An open payment, or what costs nothing. */
interface Checkout {
  /** With it the browser can pay, and nothing else. Missing where there is nothing to pay. */
  clientSecret?: string;
  quoted: Quote;
}

/**
 * Opens the payment for a subject, or finds the open one (docs/product.md#checkout).
 * @throws AppError `already_purchased`, `subject_not_found`, `subject_off_sale`, `subject_has_no_files`,
 *   `payment_processing`, `challenge_required`, `too_many_requests`, or as {@link discount} and the reservation of a
 *   code do
 */
export async function startCheckout(
  student: Student,
  request: QuoteRequest,
  suspect: Suspect,
): Promise<Checkout> {
  const { subjectId = '' } = request;
  const { accountId } = student.ledger;
  const key = checkoutKey(accountId, subjectId);
  const previous = await limitAttemptsAndRead(CHECKOUT_LIMIT, accountId, key, checkout);
  if (hasAccess(student.ledger, subjectId)) throw new AppError('already_purchased');

  const earlier = previous?.paymentIntentId;
  const caller = { accountId, ip: suspect.ip };
  const quoting = quote(request).catch(async (error: unknown) => {
    if (earlier && isNotForSale(error)) await reuse(student, earlier, undefined);
    throw error;
  });
  const { quoted, code } = await discount(quoting, request.code, caller);
  const { amount, currency } = quoted;
  const attempt = (previous?.attempt ?? 0) + 1;
  const name = [subjectId, attempt, amount, currency, ...(code ? [code.id] : [])].join(':');
  const replaced = earlier
    ? codeUseOf(accountId, factsOfPayment(student.ledger, { paymentIntentId: earlier }))
    : undefined;
  const reservation = code && new CodeReservation({ code, caller, use: name, replaced });
  if (amount === 0) {
    await reservation?.check();
    return { quoted };
  }
  const admission = new Admission(accountId, suspect, reservation);
  const giveBack = async (error: unknown) => {
    await reservation?.giveBack();
    throw error;
  };
  const reused = earlier && (await reuse(student, earlier, quoted, admission).catch(giveBack));
  if (reused) return { clientSecret: reused.clientSecret, quoted };
  const isChallenged = await admission.require();

  const idempotencyKey = `checkout:${accountId}:${name}`;
  const order = orderOf(accountId, quoted);
  const payment = await openPayment({ ...order, idempotencyKey }).catch(async (error: unknown) => {
    if (!isFinalFailure(error)) throw error;
    await writeRecord(key, { attempt });
    return giveBack(error);
  });
  const value = { attempt, paymentIntentId: payment.id };
  const ref = { accountId, paymentIntentId: payment.id };
  const opened = openedFrom(ref, suspect.ip, isChallenged);
  await commit({
    ...opened,
    facts: [openedFact(ref, subjectId, reservation?.use)],
    records: [...(opened.records ?? []), { key, value }],
  });
  return { clientSecret: payment.clientSecret, quoted };
}

/**
 * Finds the payment of another tab or an earlier visit, if it is open and charges what is quoted now.
 * A payment at another price is closed, never repriced: a page may be showing it, and a buyer only
 * ever pays a price that they have seen. One for a subject that is not for sale now is closed too.
 * @param quoted missing where the subject is not for sale
 * @param admission what must hold before it is closed for another one
 */
async function reuse(
  student: Student,
  paymentIntentId: string,
  quoted: Quote | undefined,
  admission?: Admission,
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
  await admission?.require();
  if (await closePayment(paymentIntentId)) {
    await returnUseOf(student.ledger, paymentIntentId);
    return undefined;
  }
  // It was paid, or closed by another tab, in the meantime.
  return reuse(student, paymentIntentId, quoted, admission);
}
