import { CURRENCIES, type Currency } from '../../contract/money.ts';
import { hasTwoDecimals, MAX_PRICE } from '../../contract/payments/prices.ts';

/** `true`, or the sentence that tells the owner what to change. */
type Verdict = true | string;

/** Rejects a price that no card can be charged. */
export function checkPrice(price: number | undefined, currency: Currency): Verdict {
  const { name, sign, minPrice } = CURRENCIES[currency];
  if (price === undefined) return 'Please enter a price.';
  if (price <= 0) return 'The price must be above zero.';
  if (price < minPrice)
    return `The price must be at least ${sign}${minPrice.toFixed(2)}, the least a card can be charged.`;
  if (price > MAX_PRICE) return `The price must be below a million ${name}.`;
  return hasTwoDecimals(price) || 'A price can have at most two decimal places.';
}

/** Rejects an original price that is not above the price. It is optional. */
export function checkOriginalPrice(
  original: number | undefined,
  price: unknown,
  currency: Currency,
): Verdict {
  if (original === undefined) return true;
  if (!hasTwoDecimals(original)) return 'A price can have at most two decimal places.';
  if (original > MAX_PRICE)
    return `The original price must be below a million ${CURRENCIES[currency].name}.`;
  const isAbove = typeof price !== 'number' || original > price;
  return isAbove || 'The original price must be above the price. Leave it empty for no discount.';
}

/** Warns that the purchase button shows no decimals. */
export function warnOfDecimals(price: number | undefined, currency: Currency): Verdict {
  if (price === undefined || Number.isInteger(price)) return true;
  const { name, sign } = CURRENCIES[currency];
  return `The button on the subject page rounds to whole ${name} and will show ${sign}${price.toFixed(0)}.`;
}

/** Warns where the badge, which always says 50%, would be untrue. */
export function warnOfDiscount(
  original: number | undefined,
  price: unknown,
  currency: Currency,
): Verdict {
  if (original === undefined || typeof price !== 'number' || original === price * 2) return true;
  const { sign } = CURRENCIES[currency];
  return `The badge says “50% OFF”, which is only true of ${sign}${(price * 2).toFixed(2)}.`;
}
