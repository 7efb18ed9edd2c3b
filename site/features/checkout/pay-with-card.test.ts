import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { expect, it } from 'vitest';
import { readOutcome } from './payment-outcome.ts';

const intent = (status: PaymentIntent.Status) => ({ id: 'pi_1', status }) as PaymentIntent;
const answered = (status: PaymentIntent.Status): PaymentIntentResult => ({
  paymentIntent: intent(status),
});
const refused = (error: Partial<StripeError>): PaymentIntentResult => ({
  error: { type: 'card_error', ...error },
});

it('knows a payment that went through', () => {
  expect(readOutcome(answered('succeeded'))).toEqual({
    kind: 'succeeded',
    paymentIntentId: 'pi_1',
  });
});

it("passes the provider's sentence on", () => {
  const declined = refused({
    message: 'Your card was declined.',
    payment_intent: intent('requires_payment_method'),
  });
  expect(readOutcome(declined)).toEqual({ kind: 'failed', message: 'Your card was declined.' });
});

/** @covers payments.processing-status */
it('takes any other status for a payment on its way', () => {
  expect(readOutcome(answered('processing'))).toEqual({ kind: 'pending' });
});

it('takes the refusal of a payment that went through before for a success', () => {
  const again = refused({
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    payment_intent: intent('succeeded'),
  });
  expect(readOutcome(again)).toEqual({ kind: 'succeeded', paymentIntentId: 'pi_1' });
});
