import { z } from 'zod';
import type { Quote, QuoteLine } from '#contract/payments/quote.ts';
import { spread } from '#contract/payments/spread.ts';
import type { PaidFact } from '../purchases/paid-fact.ts';
import type { Payment } from '../services/payments.ts';

/** The metadata of a payment: enough to rebuild the ledger from the payment provider alone. */

/** The provider takes 500 characters in a value. Half of them, because one outside the basic plane counts twice. */
const PART = /.{1,250}/gsu;

/** The most characters of a value. One outside the basic plane counts twice. */
const VALUE_MAX = 500;

/** Cuts a name to what a value holds, never inside a character. */
function toValue(name: string): string {
  if (name.length <= VALUE_MAX) return name;
  const cut = name.slice(0, VALUE_MAX);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** The names of values that together hold the lines of an order. */
const partName = (index: number) => `lines${index === 0 ? '' : index + 1}`;

/** Says in metadata whose an order is, and what it is for. */
export function toOrderMetadata(accountId: string, quoted: Quote): Record<string, string> {
  const { lines, offer, code } = quoted;
  return {
    accountId,
    ...linesToMetadata(lines),
    ...(offer && { offerId: offer.id, offerName: toValue(offer.name) }),
    ...(code && { codeId: code.id, code: code.code }),
  };
}

/** One line keeps the names of earlier versions, and its amount is that of the payment. */
function linesToMetadata(lines: QuoteLine[]): Record<string, string> {
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
  /** Whether someone else pays. */
  payer: name.optional(),
});

/** Whose an order is, and what it is for. */
export type Order = Pick<PaidFact, 'accountId' | 'lines' | 'offer' | 'code' | 'isPaidByOther'>;

/**
 * Reads from a payment whose order it is.
 * @returns `undefined` where the shop did not open the payment
 */
export function orderOfPayment(payment: Pick<Payment, 'amount' | 'metadata'>): Order | undefined {
  const found = metadata.safeParse(payment.metadata);
  const lines = linesOf(payment);
  if (!found.success || !lines) return undefined;
  const { accountId, offerId, offerName, codeId, code, payer } = found.data;
  return {
    accountId,
    lines,
    ...(offerId && offerName && { offer: { id: offerId, name: offerName } }),
    ...(codeId && code && { code: { id: codeId, code } }),
    ...(payer && { isPaidByOther: true }),
  };
}

function linesOf({ amount, metadata: stored }: Pick<Payment, 'amount' | 'metadata'>) {
  const { subjectId, subjectName } = stored;
  if (subjectId && subjectName) return [{ subjectId, subjectName, amount }];
  const lines = z.array(line).min(1).safeParse(parseParts(stored)).data;
  if (!lines) return undefined;
  // They add up to the amount already, unless someone has changed the payment at the provider.
  const amounts = spread(
    amount,
    lines.map((one) => one.amount),
  );
  return lines.map((one, index) => ({ ...one, amount: amounts[index] ?? 0 }));
}

function parseParts(stored: Record<string, string>): unknown {
  let json = '';
  for (let index = 0; stored[partName(index)]; index++) json += stored[partName(index)];
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
