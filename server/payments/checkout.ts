import { z } from 'zod';
import type { SubjectDocument } from '#contract/content.ts';
import { getSubject } from '../catalogue/catalogue.ts';
import { AppError } from '../errors.ts';
import { limitAttempts } from '../limits/attempts.ts';
import { hasAccess } from '../purchases/access.ts';
import { readRecord, writeRecord } from '../services/kv.ts';
import { closePayment, openPayment, type Payment, readPayment } from '../services/payments.ts';
import { fulfil } from './fulfil.ts';
import { isOpen } from './order.ts';

/** Card testers open payments by the hundred; a student needs a handful. */
const CHECKOUT_LIMIT = { name: 'checkout', max: 20, seconds: 10 * 60 };

/**
 * The one open payment of a student for a subject. `attempt` rises when a payment has ended, and is
 * part of the idempotency key: every tab of the same attempt gets the same payment.
 */
const checkout = z.object({ attempt: z.int().min(1), paymentIntentId: z.string() });

const checkoutKey = (accountId: string, subjectId: string) => `checkout:${accountId}:${subjectId}`;

/**
 * Opens the payment for a subject, or finds the one that is open already (design: Payments). The
 * price is the catalogue's, never the browser's.
 * @returns the client secret with which the browser may pay, and only pay
 * @throws AppError `not_found` for no such subject, `conflict` where the student owns it already or
 *   a payment is under way, `too_many_requests`
 */
export async function startCheckout(accountId: string, subjectId: string): Promise<string> {
  await limitAttempts(CHECKOUT_LIMIT, accountId);
  const subject = await getSubject(subjectId);
  if (await hasAccess(accountId, subjectId)) throw new AppError('already_purchased');

  const key = checkoutKey(accountId, subjectId);
  const standing = await readRecord(key, checkout);
  const open = standing && (await reuse(standing.paymentIntentId, subject));
  if (open) return open.clientSecret;

  const attempt = (standing?.attempt ?? 0) + 1;
  const payment = await openPayment(
    subject.price,
    subject.name,
    { accountId, subjectId, subjectName: subject.name },
    `checkout:${accountId}:${subjectId}:${attempt}:${subject.price}`,
  );
  await writeRecord(key, { attempt, paymentIntentId: payment.id });
  return payment.clientSecret;
}

/**
 * The payment of an earlier tab or visit, where it is still open at today's price. One at another
 * price is closed, never repriced: a page may be showing it, and nobody pays a price that he has
 * not seen.
 */
async function reuse(
  paymentIntentId: string,
  subject: SubjectDocument,
): Promise<Payment | undefined> {
  const payment = await readPayment(paymentIntentId);
  if (payment.status === 'processing') throw new AppError('payment_processing');
  if (payment.status === 'succeeded') {
    // Paid, but not yet in the ledger: the webhook is late. Nobody pays twice.
    const settled = await fulfil(paymentIntentId);
    if (settled.kind === 'paid' && settled.purchase.isActive)
      throw new AppError('already_purchased');
    return undefined;
  }
  if (!isOpen(payment)) return undefined;
  if (payment.amount === subject.price) return payment;
  if (await closePayment(paymentIntentId)) return undefined;
  // It was paid, or closed by another tab, in this very moment.
  return reuse(paymentIntentId, subject);
}
