import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Quote } from '#contract/quote.ts';
import type { QuoteRequest } from '#contract/quote-request.ts';
import { limitAttemptsAndRead } from '../limits/attempts.ts';
import type { Suspect } from '../limits/suspicion.ts';
import { type AccountLedger, ledgerKey, readLedger } from '../purchases/account-ledger.ts';
import { closed } from '../purchases/code-uses.ts';
import { findCheckout, inCheckout } from '../purchases/opened-checkouts.ts';
import { codeUseIn, openedFact } from '../purchases/opened-payments.ts';
import type { Student } from '../purchases/student.ts';
import { writeRecord } from '../services/kv.ts';
import { commitAndRead } from '../services/kv-ledger.ts';
import { closePayment, openPayment, type Payment } from '../services/payments.ts';
import { isFinalFailure } from '../services/payments-client.ts';
import { Admission } from './admit-payment.ts';
import { closeOpenPayments } from './close-open-payments.ts';
import { CodeReservation } from './code-reservation.ts';
import { discount } from './discount.ts';
import { findOpen } from './find-open.ts';
import { LINK_CHECKOUT_SECONDS, linkCheckoutKey } from './link-checkout.ts';
import { orderOf } from './order.ts';
import { isNotForSale, quote } from './quote.ts';
import { openedFrom } from './suspect-payment.ts';

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

/** The ledger in which something is paid that a checkout was about to open. */
interface PaidMeanwhile {
  ledger: AccountLedger;
  /** The attempt that has ended. */
  attempt: number | undefined;
}

/**
 * Opens the payment for a subject or an offer, or finds the open one (docs/product.md#checkout). Any other open
 * payment of the student for one of its subjects is closed.
 * @param link by which someone else pays. They have an open payment of their own, beside the student's
 * @throws AppError as {@link quote} and {@link discount}, `discount_code_used_up`, `discount_code_used`,
 *   `payment_processing`, `challenge_required` or `too_many_requests`
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
  const { student, previous } = opening;
  const outcome = await tryCheckout(opening);
  if (!('ledger' in outcome)) return outcome;
  // What has been paid meanwhile changes what is to pay.
  const { ledger, attempt = previous?.attempt } = outcome;
  return continueCheckout({
    ...opening,
    student: { ...student, ledger },
    previous: attempt === undefined ? undefined : { attempt },
  });
}

async function tryCheckout(opening: Opening): Promise<Checkout | PaidMeanwhile> {
  const { student, request, suspect, previous, link } = opening;
  const { ledger } = student;
  const { accountId } = ledger;
  const earlier = previous?.paymentIntentId;
  const caller = { accountId, ip: suspect.ip };
  const offered = await discount(quote(request, ledger), request.code, caller).catch(
    async (error: unknown) => {
      const isClosing = earlier !== undefined && isNotForSale(error);
      const found = isClosing ? await findOpen(student, earlier, undefined) : undefined;
      if (found && 'ledger' in found) return found;
      throw error;
    },
  );
  if ('ledger' in offered) return { ledger: offered.ledger, attempt: undefined };
  const { quoted, code } = offered;
  if (link && code) {
    // The student's own payment may have the only use of the code that they may make.
    const subjectIds = quoted.lines.map(({ subjectId }) => subjectId);
    const { hasPaid } = await closeOpenPayments(ledger, subjectIds, earlier);
    if (hasPaid) return { ledger: await readLedger(accountId), attempt: undefined };
  }
  const attempt = attemptFor(opening, quoted);
  const replaced = earlier === undefined ? undefined : codeUseIn(ledger, earlier);
  const reservation = code && new CodeReservation({ code, caller, use: attempt.name, replaced });
  if (quoted.amount === 0) await reservation?.check();
  // Cards that a payer tries do not count against the student.
  const admission = new Admission(link?.id ?? accountId, suspect, reservation);
  return openOrFind(opening, quoted, attempt, admission).finally(() => admission.end());
}

/** An attempt to pay what is quoted. */
interface NamedAttempt {
  number: number;
  /** The same in every tab that is quoted the same. */
  name: string;
}

function attemptFor({ student, request, previous, link }: Opening, quoted: Quote): NamedAttempt {
  const number = (previous?.attempt ?? 0) + 1;
  const order = JSON.stringify([
    orderOf(student.ledger.accountId, quoted, link !== undefined),
    link?.id,
  ]);
  const digest = createHash('sha256').update(order).digest('hex').slice(0, 16);
  return { number, name: `${wantedBy(request)}:${number}:${digest}` };
}

async function openOrFind(
  { student, request, suspect, previous, key, link }: Opening,
  quoted: Quote,
  attempt: NamedAttempt,
  admission: Admission,
): Promise<Checkout | PaidMeanwhile> {
  const { accountId } = student.ledger;
  const earlier = previous?.paymentIntentId;
  const isPayable = quoted.amount > 0;
  const found =
    earlier && (await findOpen(student, earlier, quoted, isPayable ? admission : undefined));
  if (found && 'ledger' in found) return { ledger: found.ledger, attempt: undefined };
  if (found) return { payment: found, quoted };
  if (!isPayable) return { payment: undefined, quoted };

  const isChallenged = await admission.require();
  const order = orderOf(accountId, quoted, link !== undefined);
  const seconds = link && LINK_CHECKOUT_SECONDS;
  const payment = await open(order, { accountId, key, seconds, attempt, admission });
  const ref = { accountId, paymentIntentId: payment.id };
  const opened = openedFrom({ ...ref, linkId: link?.id }, { ip: suspect.ip, isChallenged });
  const value = { attempt: attempt.number, paymentIntentId: payment.id };
  const subjectIds = quoted.lines.map(({ subjectId }) => subjectId);
  const ended = earlier ? closed(student.ledger, earlier) : undefined;
  const facts = await commitAndRead(ledgerKey(accountId), {
    ...opened,
    facts: [
      inCheckout(
        openedFact(ref, wantedBy(request), subjectIds, {
          ...{ code: quoted.code?.code, codeUse: admission.codeUse },
          isByPayer: link !== undefined,
        }),
        { currency: quoted.currency, isLive: payment.isLive },
        earlier && findCheckout(student.ledger, earlier),
      ),
      ...(ended?.facts ?? []),
    ],
    removals: ended?.removals ?? [],
    setRemovals: ended?.setRemovals ?? [],
    records: [...(opened.records ?? []), { key, value, ...(seconds && { seconds }) }],
  });
  if (link) return { payment, quoted };
  const ledger = await closeOthers({ accountId, facts }, subjectIds, payment.id, admission);
  if (!ledger) return { payment, quoted };
  return { ledger, attempt: attempt.number };
}

/** Where an attempt is recorded, and what it needs. */
interface Attempted {
  accountId: string;
  key: string;
  /** How long the record stays. Without it, it stays. */
  seconds: number | undefined;
  attempt: NamedAttempt;
  admission: Admission;
}

/** Opens a payment. An attempt that the provider refuses has ended. */
async function open(
  order: ReturnType<typeof orderOf>,
  { accountId, key, seconds, attempt, admission }: Attempted,
): Promise<Payment> {
  const idempotencyKey = `checkout:${accountId}:${attempt.name}`;
  admission.use();
  return openPayment({ ...order, idempotencyKey }).catch(async (error: unknown) => {
    if (isFinalFailure(error)) {
      admission.withdraw();
      await writeRecord(key, { attempt: attempt.number }, seconds);
    }
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
  admission: Admission,
): Promise<AccountLedger | undefined> {
  const closeNew = async () => {
    if (await closePayment(paymentIntentId)) admission.withdraw();
  };
  try {
    const { hasPaid } = await closeOpenPayments(ledger, subjectIds, paymentIntentId, 'own');
    if (!hasPaid) return undefined;
  } catch (error) {
    await closeNew();
    throw error;
  }
  await closeNew();
  return readLedger(ledger.accountId);
}
