import { z } from 'zod';
import { invalidRequest, notImplemented } from '../errors.ts';
import { formatMoney, MAXIMUM_AMOUNT, minimumAmount } from '../money.ts';
import { boolean, expand, integer, listing, metadata, onlyOne, text } from '../params.ts';

const card = z.strictObject({
  number: text(30),
  exp_month: integer(0),
  exp_year: integer(0),
  cvc: text(8).optional(),
});
const billing = z.strictObject({
  email: text(200).optional(),
  name: text(200).optional(),
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
  receipt_email: z.email({ error: 'Invalid email address' }).optional(),
  statement_descriptor_suffix: text(22).optional(),
};

export const createParams = z.strictObject({
  amount: integer(1),
  currency: z.string().toLowerCase(),
  automatic_payment_methods: z
    .strictObject({
      enabled: boolean,
      allow_redirects: z.enum(['always', 'never']).default('always'),
    })
    .optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  confirm: boolean.default(false),
  expand,
  ...describing,
  ...confirming,
});

export const updateParams = z.strictObject({
  amount: integer(1).optional(),
  expand,
  payment_method: text(100).optional(),
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

/** Parameters that Stripe has and this stand-in lacks. */
export const unimplemented = [
  'allowed_payment_method_types',
  'amount_details',
  'amount_to_confirm',
  'application_fee_amount',
  'capture_method',
  'confirmation_method',
  'confirmation_token',
  'customer',
  'customer_account',
  'error_on_requires_action',
  'excluded_payment_method_types',
  'hooks',
  'mandate',
  'mandate_data',
  'off_session',
  'on_behalf_of',
  'payment_details',
  'payment_method_configuration',
  'payment_method_options',
  'radar_options',
  'setup_future_usage',
  'shipping',
  'statement_descriptor',
  'transfer_data',
  'transfer_group',
] as const;

/** @throws StripeError where parameters exclude each other */
export function checkCombination(params: z.output<typeof createParams>): void {
  onlyOne(params, ['automatic_payment_methods', 'payment_method_types']);
  if (params.return_url && !params.confirm) {
    throw invalidRequest(
      'You can only set `return_url` on a PaymentIntent that you create with `confirm=true`.',
      { code: 'parameter_invalid', param: 'return_url' },
    );
  }
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** @throws StripeError where Stripe would refuse this amount in minor units; 501 for another currency */
export function checkAmount(amount: number, currency: string): void {
  const least = minimumAmount[currency];
  if (least === undefined) {
    if (CURRENCIES.has(currency)) throw notImplemented(`the currency ${currency}`);
    const known = Object.keys(minimumAmount).join(', ');
    throw invalidRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${known}`,
      { param: 'currency' },
    );
  }
  const refuse = (code: string, words: string, limit: number) =>
    invalidRequest(`Amount must be ${words} ${formatMoney(limit, currency)} ${currency}`, {
      code,
      param: 'amount',
    });
  if (amount < least) throw refuse('amount_too_small', 'at least', least);
  if (amount > MAXIMUM_AMOUNT) throw refuse('amount_too_large', 'no more than', MAXIMUM_AMOUNT);
}
