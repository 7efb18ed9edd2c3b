import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventTypes, pay, readCharge, sale, start } from './testing.ts';

let standIn: Awaited<ReturnType<typeof start>>;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await start();
  stripe = standIn.stripe;
});
afterAll(() => standIn.close());

test.each([
  ['pm_card_visa', 'visa'],
  ['pm_card_mastercard', 'mastercard'],
  ['pm_card_amex', 'amex'],
])('%s pays', async (token, brand) => {
  const paid = await pay(stripe, token);
  const charge = await readCharge(stripe, paid);
  expect(charge.payment_method_details?.card?.brand).toBe(brand);
});

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', undefined, 'Your card has expired.'],
])('%s fails as %s %s, and the intent can still be paid', async (token, code, decline, message) => {
  const intent = await stripe.paymentIntents.create(sale);
  const error = await stripe.paymentIntents
    .confirm(intent.id, { payment_method: token })
    .catch((reason) => reason);
  expect(error).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, message });
  // The client library turns a missing decline code into an empty string.
  expect(error.decline_code).toBe(decline ?? '');
  const open = await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(open).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_payment_error: { type: 'card_error', code, message },
    latest_charge: { status: 'failed', paid: false, failure_code: code },
  });
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null });
  expect(await eventTypes(stripe)).toEqual(
    expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed']),
  );
});

test('waits for authentication if the card needs it, and opens a dispute for the disputed card', async () => {
  const waiting = await pay(stripe, 'pm_card_authenticationRequired');
  expect(waiting).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
    latest_charge: null,
  });
  expect(await eventTypes(stripe)).toContain('payment_intent.requires_action');
  const paid = await pay(stripe, 'pm_card_createDispute');
  expect(paid.status).toBe('succeeded');
  const { data } = await stripe.disputes.list({ payment_intent: paid.id });
  expect(data).toMatchObject([{ status: 'needs_response', amount: 1299 }]);
});

test('refuses an unknown payment method, and names a test card that only Stripe has', async () => {
  await expect(pay(stripe, 'pm_none')).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(pay(stripe, 'pm_card_threeDSecureOptional')).rejects.toMatchObject({
    statusCode: 501,
    message: expect.stringContaining('pm_card_threeDSecureOptional'),
  });
});

test('accepts a payment method without a customer for one payment only, even a failed payment', async () => {
  const used = await pay(stripe);
  const declined = await pay(stripe, 'pm_card_chargeDeclined').catch((error) => error);
  for (const id of [used.payment_method, declined.raw.payment_method.id]) {
    const intent = await stripe.paymentIntents.create(sale);
    await expect(
      stripe.paymentIntents.confirm(intent.id, { payment_method: String(id) }),
    ).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      message: expect.stringContaining('was previously used with a PaymentIntent without Customer'),
    });
  }
});
