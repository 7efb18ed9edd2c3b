import { hasTwoDecimals, MAX_PRICE } from '../../contract/catalogue/prices.ts';
import { DISCOUNT_BADGE } from '../../contract/checkout/consent.ts';
import { CURRENCIES, type Currency } from '../../contract/money.ts';

/** `true`, or the message that tells the owner what to change. */
export type Verdict = true | string;

export function checkPrice(price: number | undefined, currency: Currency): Verdict {
  const { name, sign, minPrice } = CURRENCIES[currency];
  if (price === undefined) return 'Please enter a price.';
  if (price <= 0) return 'The price must be above zero.';
  if (price < minPrice)
    return `The price must be at least ${sign}${minPrice.toFixed(2)}, the minimum for a card payment.`;
  if (price > MAX_PRICE) return `The price must be below a million ${name}.`;
  return hasTwoDecimals(price) || 'A price can have at most two decimal places.';
}

/** Rejects an original price that is not exactly twice the price, as the badge claims. Optional field. */
export function checkOriginalPrice(
  original: number | undefined,
  price: unknown,
  currency: Currency,
): Verdict {
  if (original === undefined) return true;
  if (!hasTwoDecimals(original)) return 'A price can have at most two decimal places.';
  const { name, sign } = CURRENCIES[currency];
  if (original > MAX_PRICE) return `The original price must be below a million ${name}.`;
  if (typeof price !== 'number' || Math.round(original * 100) === Math.round(price * 200))
    return true;
  return `The badge says “${DISCOUNT_BADGE}”, which is only true of ${sign}${(price * 2).toFixed(2)}. Enter that, or leave it empty.`;
}

/** Requires a last day of the lower price for an original price. */
export function checkReducedUntil(day: string | undefined, original: unknown): Verdict {
  if (typeof original !== 'number') return true;
  return (
    day !== undefined ||
    'Enter the last day of the lower price: the badge says that its time is limited.'
  );
}

/** Warns that the lower price has ended, so that the original price applies. @param today the day in London */
export function warnOfEnd(
  day: string | undefined,
  original: unknown,
  currency: Currency,
  today: string,
): Verdict {
  if (day === undefined || typeof original !== 'number' || day >= today) return true;
  return `The lower price has ended: the subject costs ${CURRENCIES[currency].sign}${original.toFixed(2)} now. Enter that as the price, and clear this field and the original price.`;
}

export function warnOfDecimals(price: number | undefined, currency: Currency): Verdict {
  if (price === undefined || Number.isInteger(price)) return true;
  const { name, sign } = CURRENCIES[currency];
  return `The button on the subject page rounds to whole ${name} and will show ${sign}${price.toFixed(0)}.`;
}
