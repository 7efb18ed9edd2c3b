import { type TestCard, testCards } from './cards.ts';
import { createMethod, type StoredMethod } from './entities/payment-method.ts';
import { notImplemented, StripeError } from './errors.ts';
import { now } from './ids.ts';

/** A card as the buyer enters it. */
export interface EnteredCard {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

interface Billing {
  address?: { country?: string | undefined; postal_code?: string | undefined } | undefined;
}

/**
 * Creates the payment method for an entered card. Only test cards are accepted, as in Stripe's test mode.
 * @throws StripeError 402 where the number, expiry date or security code is invalid
 */
export function methodFromCard(entered: EnteredCard, billing: Billing = {}): StoredMethod {
  const number = entered.number.replaceAll(/[\s-]/g, '');
  if (!isLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const today = new Date(now() * 1000);
  const year = entered.exp_year < 100 ? 2000 + entered.exp_year : entered.exp_year;
  if (entered.exp_month < 1 || entered.exp_month > 12) {
    throw cardError(
      'invalid_expiry_month',
      "Your card's expiration month is invalid.",
      'exp_month',
    );
  }
  const isPast =
    year < today.getUTCFullYear() ||
    (year === today.getUTCFullYear() && entered.exp_month < today.getUTCMonth() + 1);
  if (isPast || year > today.getUTCFullYear() + 50) {
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  }
  if (entered.cvc !== undefined && !/^\d{3,4}$/.test(entered.cvc)) {
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  }
  const card = testCards.find((candidate) => candidate.number === number);
  if (!card) throw liveCard();
  return createMethod(card, {
    exp_month: entered.exp_month,
    exp_year: year,
    country: billing.address?.country ?? null,
    postal_code: billing.address?.postal_code ?? null,
  });
}

/**
 * Creates the payment method for a test token such as `pm_card_visa`. Other ids are undefined.
 * @throws StripeError 501 for a test token that this stand-in lacks
 */
export function methodFromToken(token: string): StoredMethod | undefined {
  if (!token.startsWith('pm_card_')) return undefined;
  const card: TestCard | undefined = testCards.find(({ name }) => token === `pm_card_${name}`);
  if (!card) throw notImplemented(`the test payment method ${token}`);
  const nextYear = new Date(now() * 1000).getUTCFullYear() + 1;
  return createMethod(card, { exp_month: 12, exp_year: nextYear });
}

/** Finds the test card of a stored payment method. */
export function cardOf(method: StoredMethod): TestCard {
  const card = testCards.find((candidate) => candidate.name === method.test_card);
  if (!card) throw new Error(`No test card is named ${method.test_card}`);
  return card;
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
