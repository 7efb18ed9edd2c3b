import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js';
import { expect, it } from 'vitest';
import { readOutcome } from './pay-with-card.ts';

const intent = (status: PaymentIntent.Status) => ({ id: 'pi_1', status }) as PaymentIntent;
const response = (status: PaymentIntent.Status): PaymentIntentResult => ({
  paymentIntent: intent(status),
});
const failure = (error: Partial<StripeError>): PaymentIntentResult => ({
  error: { type: 'card_error', ...error },
});

it('reads a payment that succeeded', () => {
  expect(readOutcome(response('succeeded'))).toEqual({
    kind: 'succeeded',
    paymentIntentId: 'pi_1',
  });
});

it("passes on the provider's message", () => {
  const declined = failure({
    message: 'Your card was declined.',
    payment_intent: intent('requires_payment_method'),
  });
  expect(readOutcome(declined)).toEqual({
    kind: 'failed',
    message: 'Your card was declined.',
    isCertain: true,
  });
});

it('is certain that nothing was charged only if the provider refused the payment', () => {
  const failedOutcome = (error: Partial<StripeError>) => readOutcome(failure(error));
  expect(failedOutcome({ type: 'validation_error' })).toMatchObject({ isCertain: true });
  expect(failedOutcome({ type: 'api_connection_error' })).toMatchObject({ isCertain: false });
  expect(failedOutcome({ type: 'api_error' })).toMatchObject({ isCertain: false });
});

it('reads any other status as pending', () => {
  expect(readOutcome(response('processing'))).toEqual({ kind: 'pending' });
});

it('reads a payment that succeeded before as a success', () => {
  const again = failure({
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    payment_intent: intent('succeeded'),
  });
  expect(readOutcome(again)).toEqual({ kind: 'succeeded', paymentIntentId: 'pi_1' });
});
