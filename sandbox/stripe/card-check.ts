import { type TestCard, testCards, unplayedCards } from './cards.ts';
import { createMethod, type StoredMethod } from './entities/payment-method.ts';
import { notImplemented, StripeError } from './errors.ts';
import { now } from './ids.ts';

/** A card as a buyer types it. */
export interface TypedCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

interface Billing {
  email?: string | undefined;
  name?: string | undefined;
  address?: { country?: string | undefined; postal_code?: string | undefined } | undefined;
}

/**
 * The payment method for a typed card. Only test cards are taken, as in Stripe's test mode.
 * @throws StripeError 402 where number, expiry or security code cannot be
 */
export function methodFromCard(typed: TypedCard, billing: Billing = {}): StoredMethod {
  const number = typed.number.replaceAll(/[\s-]/g, '');
  if (!isLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const today = new Date(now() * 1000);
  const year = typed.exp_year < 100 ? 2000 + typed.exp_year : typed.exp_year;
  if (typed.exp_month < 1 || typed.exp_month > 12) {
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  const isPast =
    year < today.getUTCFullYear() ||
    (year === today.getUTCFullYear() && typed.exp_month < today.getUTCMonth() + 1);
  if (isPast || year > today.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (typed.cvc !== undefined && !/^\d{3,4}$/.test(typed.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  const unplayed = unplayedCards[number];
  if (unplayed) throw notImplemented(unplayed);
  const card = testCards.find((candidate) => candidate.number === number);
  if (!card) throw liveCard();
  return createMethod(card, {
    exp_month: typed.exp_month,
    exp_year: year,
    country: billing.address?.country ?? null,
    postal_code: billing.address?.postal_code ?? null,
    email: billing.email ?? null,
    name: billing.name ?? null,
  });
}

/** The payment method for a test token such as `pm_card_visa`, or none. */
export function methodFromToken(token: string): StoredMethod | undefined {
  const card: TestCard | undefined = testCards.find(({ name }) => token === `pm_card_${name}`);
  const nextYear = new Date(now() * 1000).getUTCFullYear() + 1;
  return card && createMethod(card, { exp_month: 12, exp_year: nextYear });
}

function isLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function cardError(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, param });
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
