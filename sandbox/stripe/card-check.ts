import { type TestCard, testCards, unimplementedCards } from './cards.ts';
import { createMethod, type StoredMethod } from './entities/payment-method.ts';
import { notImplemented, StripeError } from './errors.ts';
import { now } from './ids.ts';

export interface EnteredCard {
  number: string;
  exp_month: number;
  exp_year: number;
}

interface Billing {
  address?: { country?: string | undefined; postal_code?: string | undefined } | undefined;
}

/**
 * Accepts test cards only, as in Stripe's test mode. The card form has checked number, expiry date and security code.
 * @throws StripeError 402 for any other card
 */
export function methodFromCard(entered: EnteredCard, { address }: Billing = {}): StoredMethod {
  const card = testCards.find(({ number }) => number === entered.number);
  if (unimplementedCards.has(entered.number))
    throw notImplemented(`the test card ${entered.number}`);
  if (!card) throw liveCard();
  return createMethod(card, {
    exp_month: entered.exp_month,
    exp_year: 2000 + entered.exp_year,
    country: address?.country ?? null,
    postal_code: address?.postal_code ?? null,
  });
}

/**
 * @returns undefined unless the id is a test token such as `pm_card_visa`
 * @throws StripeError 501 for a test token that this stand-in lacks
 */
export function methodFromToken(token: string): StoredMethod | undefined {
  if (!token.startsWith('pm_card_')) return undefined;
  const card: TestCard | undefined = testCards.find(({ name }) => token === `pm_card_${name}`);
  if (!card) throw notImplemented(`the test payment method ${token}`);
  const nextYear = new Date(now() * 1000).getUTCFullYear() + 1;
  return createMethod(card, { exp_month: 12, exp_year: nextYear });
}

export function findTestCard(method: StoredMethod): TestCard {
  const card = testCards.find((candidate) => candidate.name === method.test_card);
  if (!card) throw new Error(`No test card is named ${method.test_card}`);
  return card;
}

function liveCard(): StripeError {
  return new StripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  });
}
