import { isWholePence, MAX_PRICE, MIN_PRICE } from '../../contract/prices.ts';

/** `true`, or the sentence that tells the owner what to change. Prices are in pounds. */
type Verdict = true | string;

/** Rejects a price that no card can be charged. */
export function checkPrice(pounds: number | undefined): Verdict {
  if (pounds === undefined) return 'A subject needs a price.';
  if (pounds <= 0) return 'The price must be above zero.';
  if (pounds < MIN_PRICE)
    return `The price must be at least £${MIN_PRICE.toFixed(2)}, the least a card can be charged.`;
  if (pounds > MAX_PRICE) return 'The price must be below a million pounds.';
  return isWholePence(pounds) || 'A price can have at most two decimal places.';
}

/** Rejects an original price that is not above the price. It is optional. */
export function checkOriginalPrice(original: number | undefined, price: unknown): Verdict {
  if (original === undefined) return true;
  if (!isWholePence(original)) return 'A price can have at most two decimal places.';
  if (original > MAX_PRICE) return 'The original price must be below a million pounds.';
  const isAbove = typeof price !== 'number' || original > price;
  return isAbove || 'The original price must be above the price. Leave it empty for no discount.';
}

/** Warns that the purchase button rounds to whole pounds. */
export function warnOfPence(pounds: number | undefined): Verdict {
  if (pounds === undefined || Number.isInteger(pounds)) return true;
  return `The button on the subject page rounds to whole pounds and will show £${pounds.toFixed(0)}.`;
}

/** Warns where the badge, which always says 50%, would be untrue. */
export function warnOfDiscount(original: number | undefined, price: unknown): Verdict {
  if (original === undefined || typeof price !== 'number' || original === price * 2) return true;
  return `The badge says “50% OFF”, which is only true of £${(price * 2).toFixed(2)}.`;
}
