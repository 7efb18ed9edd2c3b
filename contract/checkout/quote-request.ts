import * as z from 'zod/mini';
import { defineEndpoint, id } from '../endpoint.ts';
import { amountToDecimal, currency, decimalAmount } from '../money.ts';
import { shortText, toCode } from '../typed-text.ts';
import type { Quote } from './quote.ts';

export const quoteData = z.strictObject({
  lines: z.array(z.strictObject({ subjectId: id, subjectName: z.string(), amount: decimalAmount })),
  amount: decimalAmount,
  currency,
  /** The offer that makes it cheaper than its parts. */
  offer: z.optional(z.strictObject({ id, name: z.string() })),
  code: z.optional(z.string()),
  undiscounted: z.optional(decimalAmount),
  /** Amount deducted for places that end. */
  placeWorth: z.optional(decimalAmount),
});
export type QuoteData = z.infer<typeof quoteData>;

export function toQuoteData(quoted: Quote): QuoteData {
  const { lines, amount, currency, offer, code, undiscounted, placeWorth } = quoted;
  const toDecimal = (part: number) => amountToDecimal(part, currency);
  return {
    lines: lines.map((line) => ({ ...line, amount: toDecimal(line.amount) })),
    amount: toDecimal(amount),
    currency,
    offer,
    code: code?.code,
    undiscounted: undiscounted === undefined ? undefined : toDecimal(undiscounted),
    placeWorth: placeWorth === undefined ? undefined : toDecimal(placeWorth),
  };
}

/** Longer input is no code. */
const CODE_MAX_LENGTH = 40;

/** A code as typed, normalised by {@link toCode}. */
export const typedCode = shortText(CODE_MAX_LENGTH, { rewrite: toCode }).check(z.minLength(1));

const quoteFields = {
  subjectId: z.optional(id),
  offerId: z.optional(id),
  code: z.optional(typedCode),
};

/** Refuses requests that name both a subject and an offer, or neither. */
export const isForOne = z.refine<{ subjectId?: string | undefined; offerId?: string | undefined }>(
  ({ subjectId, offerId }) => (subjectId === undefined) !== (offerId === undefined),
  { error: 'Either a subject or an offer', path: ['subjectId'] },
);

export const quoteRequest = z.strictObject(quoteFields).check(isForOne);
export type QuoteRequest = z.infer<typeof quoteRequest>;

export const wordingVersion = shortText(20).check(z.regex(/^[0-9a-z-]+$/, 'Not a version'));

/** Completes a free order without a payment. Fails with `order_not_free`, `consent_outdated` or the code's error. */
export const claimFreeOrder = defineEndpoint({
  method: 'POST',
  path: '/api/free-order',
  request: z.strictObject({ ...quoteFields, wordingVersion }).check(isForOne),
  response: z.strictObject({
    subjects: z.array(z.strictObject({ id, name: z.string() })),
  }),
});
