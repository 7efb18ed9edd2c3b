import { z } from 'zod';
import { invalidRequest, notImplemented } from '../errors.ts';
import { formatMoney, MAX_AMOUNT, minimumAmount } from '../money.ts';
import { boolean, expand, integer, listing, metadata, text } from '../params.ts';

const card = z.strictObject({
  number: text(30),
  exp_month: integer(0),
  exp_year: integer(0),
  cvc: text(8).optional(),
});
const billing = z.strictObject({
  address: z
    .strictObject({ country: text(2).optional(), postal_code: text(20).optional() })
    .optional(),
});

const confirming = {
  payment_method: text(100).optional(),
  payment_method_data: z
    .strictObject({ type: z.literal('card'), card, billing_details: billing.optional() })
    .optional(),
  return_url: z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).optional(),
  use_stripe_sdk: boolean.optional(),
};

const describing = {
  description: text(1_000).optional(),
  metadata: metadata.optional(),
};

export const createParams = z.strictObject({
  amount: integer(1),
  currency: z.string().toLowerCase(),
  payment_method_types: z.array(z.literal('card')).optional(),
  confirm: boolean.default(false),
  expand,
  ...describing,
  ...confirming,
});

export const updateParams = z.strictObject({
  expand,
  ...describing,
});

export const confirmParams = z.strictObject({
  client_secret: text(200).optional(),
  expand,
  ...confirming,
});

export const cancelParams = z.strictObject({
  cancellation_reason: z
    .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
    .optional(),
  expand,
});

export const retrieveParams = z.strictObject({ client_secret: text(200).optional(), expand });
export const listParams = z.strictObject(listing);

/** @throws StripeError if parameters exclude each other, or if this stand-in does not simulate them */
export function checkCombination({
  confirm,
  payment_method,
  return_url,
}: z.output<typeof createParams>): void {
  if (payment_method && !confirm) {
    throw notImplemented('a PaymentIntent with a payment method that is not confirmed immediately');
  }
  if (return_url && !confirm) {
    throw invalidRequest(
      'You can only set `return_url` on a PaymentIntent that you create with `confirm=true`.',
      { code: 'parameter_invalid', param: 'return_url' },
    );
  }
}

/** @throws StripeError if Stripe would refuse this amount in minor units; 501 for another currency */
export function checkAmount(amount: number, currency: string): void {
  const least = minimumAmount[currency];
  if (least === undefined) {
    throw notImplemented(`the currency ${currency}`);
  }
  const refuse = (code: string, words: string, limit: number) =>
    invalidRequest(`Amount must be ${words} ${formatMoney(limit, currency)} ${currency}`, {
      code,
      param: 'amount',
    });
  if (amount < least) throw refuse('amount_too_small', 'at least', least);
  if (amount > MAX_AMOUNT) throw refuse('amount_too_large', 'no more than', MAX_AMOUNT);
}
