import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Quote } from '#contract/quote.ts';
import type { QuoteRequest } from '#contract/quote-request.ts';
import { limitAttemptsAndRead } from '../limits/attempts.ts';
import type { Suspect } from '../limits/suspicion.ts';
import { type AccountLedger, ledgerKey, readLedger } from '../purchases/account-ledger.ts';
import { closedFact, openedFact } from '../purchases/opened-payments.ts';
import type { Student } from '../purchases/student.ts';
import { writeRecord } from '../services/kv.ts';
import { commitAndRead } from '../services/kv-ledger.ts';
import { closePayment, openPayment, type Payment } from '../services/payments.ts';
import { isFinalFailure } from '../services/payments-client.ts';
import { closeOpenPayments } from './close-open-payments.ts';
import { findOpen } from './find-open.ts';
import { LINK_CHECKOUT_SECONDS, linkCheckoutKey } from './link-checkout.ts';
import { orderOf } from './order.ts';
import { isNotForSale, quote } from './quote.ts';
import { openedFrom, suspectPayment } from './suspect-payment.ts';

/** Card testers open payments by the hundred; a student needs a handful. */
const CHECKOUT_LIMIT = { name: 'checkout', max: 20, seconds: 10 * 60 };

/**
 * A student's one open payment for a subject or an offer. `attempt` increases once a payment has ended, and is
 * part of the idempotency key: every tab of the same attempt gets the same payment. An attempt that the
 * provider refused has no payment.
 */
const checkout = z.object({ attempt: z.int().min(1), paymentIntentId: z.string().optional() });

type Attempt = z.infer<typeof checkout>;

/** @param wanted the id of the subject or the offer */
export const checkoutKey = (accountId: string, wanted: string) => `checkout:${accountId}:${wanted}`;

/** What a student can pay now. */
interface Checkout {
  /** Its client secret lets the browser pay, and nothing else. Missing where nothing is to pay. */
  payment: Pick<Payment, 'id' | 'clientSecret'> | undefined;
  quoted: Quote;
}

/**
 * Opens the payment for a subject or an offer, or finds the open one (docs/product.md#checkout). Any other open
 * payment of the student for one of its subjects is closed.
 * @param link by which someone else pays. They have an open payment of their own, beside the student's
 * @throws AppError as {@link quote}, `payment_processing`, `challenge_required` or `too_many_requests`
 */
export async function startCheckout(
  student: Student,
  request: QuoteRequest,
  suspect: Suspect,
  link?: { id: string },
): Promise<Checkout> {
  const { accountId } = student.ledger;
  const key = link ? linkCheckoutKey(link.id) : checkoutKey(accountId, wantedBy(request));
  const who = link?.id ?? accountId;
  const previous = await limitAttemptsAndRead(CHECKOUT_LIMIT, who, key, checkout);
  return continueCheckout({ student, request, suspect, previous, key, link });
}

const wantedBy = ({ subjectId, offerId }: QuoteRequest): string => subjectId ?? offerId ?? '';

/** What is known while a checkout opens. */
interface Opening {
  student: Student;
  request: QuoteRequest;
  suspect: Suspect;
  /** The attempt before. */
  previous: Attempt | undefined;
  /** Of the record of the open payment. */
  key: string;
  link: { id: string } | undefined;
}

async function continueCheckout(opening: Opening): Promise<Checkout> {
  const { student, request, suspect, previous, key, link } = opening;
  const { accountId } = student.ledger;
  const earlier = previous?.paymentIntentId;
  const quoted = await quote(request, student.ledger).catch((error: unknown) => {
    if (earlier && isNotForSale(error)) return { error };
    throw error;
  });
  const found =
    earlier && (await findOpen(student, earlier, 'error' in quoted ? undefined : quoted));
  // What has been paid meanwhile changes what is to pay.
  if (found && 'ledger' in found) return continueCheckout(afterPayment(opening, found.ledger));
  if ('error' in quoted) throw quoted.error;
  if (found) return { payment: found, quoted };
  if (quoted.amount === 0) return { payment: undefined, quoted };

  // Cards that a payer tries do not count against the student.
  const isChallenged = await suspectPayment(link?.id ?? accountId, suspect);
  const attempt = (previous?.attempt ?? 0) + 1;
  const payment = await open(opening, { quoted, attempt });
  const ref = { accountId, paymentIntentId: payment.id };
  const opened = openedFrom({ ...ref, linkId: link?.id }, { ip: suspect.ip, isChallenged });
  const value = { attempt, paymentIntentId: payment.id };
  const subjectIds = quoted.lines.map(({ subjectId }) => subjectId);
  const facts = await commitAndRead(ledgerKey(accountId), {
    ...opened,
    facts: [
      openedFact(ref, wantedBy(request), subjectIds, link !== undefined),
      ...(earlier ? [closedFact({ accountId, paymentIntentId: earlier })] : []),
    ],
    records: [...(opened.records ?? []), { key, value, ...lifetimeOf(link) }],
  });
  const settled =
    link === undefined && (await closeOthers({ accountId, facts }, subjectIds, payment.id));
  if (!settled) return { payment, quoted };
  return continueCheckout({ ...afterPayment(opening, settled), previous: { attempt } });
}

/** Begins again with the ledger in which a payment is now. */
const afterPayment = (opening: Opening, ledger: AccountLedger): Opening => ({
  ...opening,
  student: { ...opening.student, ledger },
  previous: opening.previous && { attempt: opening.previous.attempt },
});

/** The record of a link's payment is not needed for long after the link. */
const lifetimeOf = (link: Opening['link']): { seconds?: number } =>
  link ? { seconds: LINK_CHECKOUT_SECONDS } : {};

/** Opens a payment. An attempt that the provider refuses has ended. */
async function open(
  { student, key, link }: Opening,
  { quoted, attempt }: { quoted: Quote; attempt: number },
): Promise<Payment> {
  const order = orderOf(student.ledger.accountId, quoted, link !== undefined);
  const digest = createHash('sha256').update(JSON.stringify(order)).digest('hex').slice(0, 16);
  const idempotencyKey = `${key}:${attempt}:${digest}`;
  return openPayment({ ...order, idempotencyKey }).catch(async (error: unknown) => {
    if (isFinalFailure(error)) await writeRecord(key, { attempt }, lifetimeOf(link).seconds);
    throw error;
  });
}

/**
 * Closes the student's other payments for some subjects, which other tabs may show. It comes after the new payment
 * is in the ledger: of two at once, the later one sees the other.
 * @returns the ledger where one of them has been paid; then the new payment is closed
 * @throws AppError `payment_processing`
 */
async function closeOthers(
  ledger: AccountLedger,
  subjectIds: string[],
  paymentIntentId: string,
): Promise<AccountLedger | undefined> {
  try {
    const { hasPaid } = await closeOpenPayments(ledger, subjectIds, paymentIntentId, 'own');
    if (!hasPaid) return undefined;
  } catch (error) {
    await closePayment(paymentIntentId);
    throw error;
  }
  await closePayment(paymentIntentId);
  return readLedger(ledger.accountId);
}
