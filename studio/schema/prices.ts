/** What is wrong with a price in pounds, said to the owner; `true` where nothing is. */
type Verdict = true | string;

const isWholePence = (pounds: number) => Math.abs(pounds * 100 - Math.round(pounds * 100)) < 1e-6;

/** What a card can be charged, in pounds: the shop leaves out a subject beyond it. */
const LEAST = 0.3;
const MOST = 999_999.99;

/** Stops a price that the shop could not charge. */
export function checkPrice(pounds: number | undefined): Verdict {
  if (pounds === undefined) return 'A subject needs a price.';
  if (pounds <= 0) return 'The price must be above zero.';
  if (pounds < LEAST) return 'The price must be at least £0.30: no card is charged less.';
  if (pounds > MOST) return 'The price must be below a million pounds.';
  return isWholePence(pounds) || 'A price has at most two decimals.';
}

/** Stops an original price that is no saving; without one there is none. */
export function checkOriginalPrice(original: number | undefined, price: unknown): Verdict {
  if (original === undefined) return true;
  if (!isWholePence(original)) return 'A price has at most two decimals.';
  if (original > MOST) return 'The original price must be below a million pounds.';
  const isAbove = typeof price !== 'number' || original > price;
  return isAbove || 'The original price must be above the price. Leave it empty for no discount.';
}

/** The subject page's button rounds to whole pounds. */
export function warnOfPence(pounds: number | undefined): Verdict {
  if (pounds === undefined || Number.isInteger(pounds)) return true;
  return `The button on the subject page will say £${pounds.toFixed(0)}: it shows whole pounds.`;
}

/** The badge always says '50% OFF'. */
export function warnOfDiscount(original: number | undefined, price: unknown): Verdict {
  if (original === undefined || typeof price !== 'number' || original === price * 2) return true;
  return `The badge says "50% OFF", which is true of £${(price * 2).toFixed(2)} only.`;
}
