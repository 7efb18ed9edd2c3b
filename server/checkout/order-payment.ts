import { z } from 'zod';
import type { Quote, QuoteLine } from '#contract/checkout/quote.ts';
import { shortenNames } from '#contract/join-names.ts';
import { spread } from '#contract/money.ts';
import { AppError } from '../errors.ts';
import { log, logFailure } from '../log.ts';
import { parseJson } from '../parse-json.ts';
import { isOfMode } from '../purchases/ledger.ts';
import type { PaidPayment } from '../purchases/payment-changes.ts';
import { orderNumber, type PaidFact, subjectNames } from '../purchases/purchase-facts.ts';
import type { Payment } from '../services/payment.ts';
import { annotatePayment, isNotFound, type NewPayment, readPayment } from '../services/payments.ts';
import { within } from '../time-limit.ts';

/**
 * An order has a line for each subject, also if there is only one: two payments would ask for the card twice and one of
 * them might fail; two purchases behind one payment would have two receipts. A refund that names no line is spread over
 * all lines, because amounts can be equal by chance. The metadata holds the lines, so that the ledger can be rebuilt.
 */
type Order = Pick<PaidFact, 'accountId' | 'lines' | 'offer' | 'code' | 'isPaidByOther' | 'places'>;

/** @param places number of places, for an order of places, whose id is then the `accountId` */
export function toNewPayment(
  accountId: string,
  quoted: Quote,
  isByPayer: boolean,
  places?: number,
): Omit<NewPayment, 'idempotencyKey'> {
  const { amount, currency } = quoted;
  return {
    amount,
    currency,
    description: shortenNames(subjectNames(quoted)),
    metadata: {
      ...toOrderMetadata(accountId, quoted),
      ...(isByPayer && { payer: 'other' }),
      ...(places !== undefined && { places: `${places}` }),
    },
  };
}

/** @returns Undefined if the shop did not open the payment */
export function paymentOrder(payment: Pick<Payment, 'amount' | 'metadata'>): Order | undefined {
  const parsed = metadata.safeParse(payment.metadata);
  const lines = toLines(payment);
  if (!parsed.success || !lines) return undefined;
  const { accountId, offerId, offerName, codeId, code, payer, places } = parsed.data;
  return {
    accountId,
    lines,
    ...(offerId && offerName && { offer: { id: offerId, name: offerName } }),
    ...(codeId && code && { code: { id: codeId, code } }),
    ...(payer && { isPaidByOther: true }),
    ...(places !== undefined && { places }),
  };
}

export type PaymentState =
  | { kind: 'paid'; payment: PaidPayment }
  | { kind: 'unpaid'; accountId: string; isProcessing: boolean }
  | { kind: 'foreign' };

/** @throws AppError `not_found` if the provider has no such payment */
export async function readPaymentState(paymentIntentId: string): Promise<PaymentState> {
  return toPaymentState(await readPayment(paymentIntentId));
}

export function toPaymentState(payment: Payment): PaymentState {
  const paymentIntentId = payment.id;
  if (!isOfMode(payment)) {
    log('error', 'payment of another mode', { paymentIntentId, isLive: payment.isLive });
    return { kind: 'foreign' };
  }
  const order = paymentOrder(payment);
  if (!order) return { kind: 'foreign' };
  const { accountId } = order;
  if (payment.status !== 'succeeded') {
    return { kind: 'unpaid', accountId, isProcessing: payment.status === 'processing' };
  }
  const paid: PaidFact = {
    ...order,
    amount: payment.amount,
    currency: payment.currency,
    paidAt: payment.paidAt.toISOString(),
    isLive: payment.isLive,
  };
  return { kind: 'paid', payment: { ...payment, paid } };
}

/** States in which a card can still be entered. */
const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action']);

export const isOpen = ({ status }: Payment) => OPEN.has(status);

/** Creates the same error for another student's payment and for an unknown payment. */
export const paymentNotFound = () => new AppError('payment_not_found');

export function asPaymentNotFound(error: unknown): never {
  throw isNotFound(error) ? paymentNotFound() : error;
}

/** Chunks of half the provider's limit of 500: characters outside the basic plane count twice. */
const PART = /.{1,250}/gsu;

/** Provider's limit on a metadata value. Characters outside the basic plane count twice. */
const VALUE_MAX = 500;

/** Cuts a name to the limit, never inside a character. */
function toValue(name: string): string {
  if (name.length <= VALUE_MAX) return name;
  const cut = name.slice(0, VALUE_MAX);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

const partName = (index: number) => `lines${index === 0 ? '' : index + 1}`;

export function toOrderMetadata(accountId: string, quoted: Quote): Record<string, string> {
  const { lines, offer, code } = quoted;
  return {
    accountId,
    ...toLineMetadata(lines),
    ...(offer && { offerId: offer.id, offerName: toValue(offer.name) }),
    ...(code && { codeId: code.id, code: code.code }),
  };
}

/** Keeps the field names of earlier versions for a single line, whose amount is the payment's. */
function toLineMetadata(lines: QuoteLine[]): Record<string, string> {
  const [first, ...others] = lines;
  if (first && others.length === 0) {
    return { subjectId: first.subjectId, subjectName: toValue(first.subjectName) };
  }
  const parts = JSON.stringify(lines).match(PART) ?? [];
  return Object.fromEntries(parts.map((part, index) => [partName(index), part]));
}

const name = z.string().min(1);
const line = z.object({ subjectId: name, subjectName: name, amount: z.int().min(0) });

const metadata = z.object({
  accountId: name,
  subjectId: name.optional(),
  subjectName: name.optional(),
  offerId: name.optional(),
  offerName: name.optional(),
  codeId: name.optional(),
  code: name.optional(),
  /** Set if someone else pays. */
  payer: name.optional(),
  places: z.coerce.number().int().min(1).optional(),
});

function toLines({ amount, metadata: stored }: Pick<Payment, 'amount' | 'metadata'>) {
  const { subjectId, subjectName } = stored;
  if (subjectId && subjectName) return [{ subjectId, subjectName, amount }];
  const lines = z.array(line).min(1).safeParse(parseParts(stored)).data;
  if (!lines) return undefined;
  // Differs only if someone has changed the payment at the provider.
  const amounts = spread(
    amount,
    lines.map((part) => part.amount),
  );
  return lines.map((part, index) => ({ ...part, amount: amounts[index] ?? 0 }));
}

function parseParts(stored: Record<string, string>): unknown {
  let json = '';
  for (let index = 0; stored[partName(index)]; index++) json += stored[partName(index)];
  return parseJson(json);
}

/** Time limit for a note that no one waits for. */
const ANNOTATION_LIMIT_MS = 3_000;

/**
 * Writes the order number for the provider's dashboard. It derives from the payment's id, so it is written after
 * the payment was opened.
 */
export async function annotateOrder(
  paymentIntentId: string,
  order: Pick<PaidFact, 'lines'>,
  metadata: Record<string, string> = {},
): Promise<void> {
  const number = orderNumber(paymentIntentId);
  await annotatePayment(paymentIntentId, {
    description: `${shortenNames(subjectNames(order))} (order ${number})`,
    metadata: { ...metadata, orderNumber: number },
  });
}

/** Writes the order number of a paid payment that lacks it. Never fails: the next caller tries again. */
export async function completeAnnotation({ id, metadata, paid }: PaidPayment): Promise<void> {
  if (metadata['orderNumber']) return;
  await within(ANNOTATION_LIMIT_MS, annotateOrder(id, paid)).catch(
    logFailure('warn', 'order number not written', { paymentIntentId: id }),
  );
}
