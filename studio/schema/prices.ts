import { isAmount, isPrice, MAX_PRICE } from '../../contract/catalogue/prices.ts';
import { DISCOUNT_BADGE } from '../../contract/checkout/consent.ts';
import { currencyDecimals } from '../../contract/currency-decimals.ts';
import {
  CURRENCY,
  currencyName,
  formatAmount,
  formatBriefAmount,
  minAmount,
  priceToAmount,
} from '../../contract/money.ts';

/** `true`, or the message that tells the owner what to change. */
export type Verdict = true | string;

/** Formats a price of the CMS, e.g. `€30`. */
export const formatBriefPrice = (price: number): string =>
  formatBriefAmount(priceToAmount(price, CURRENCY), CURRENCY);

/** Formats a price of the CMS with its decimals, e.g. `€30.00`. */
export const formatPrice = (price: number): string =>
  formatAmount(priceToAmount(price, CURRENCY), CURRENCY);

export function checkPrice(price: number | undefined): Verdict {
  if (price === undefined) return 'Please enter a price.';
  if (price <= 0) return 'The price must be above zero.';
  if (priceToAmount(price, CURRENCY) < minAmount())
    return `The price must be at least ${formatAmount(minAmount(), CURRENCY)}, the minimum for a card payment.`;
  if (price > MAX_PRICE) return `The price must be below a million ${currencyName(CURRENCY)}.`;
  return checkPriceDecimals(price);
}

function checkPriceDecimals(price: number): Verdict {
  if (isPrice(price) || !isAmount(price)) return checkDecimals('A price', price);
  return `This shop sells at whole ${currencyName(CURRENCY)}. Enter a whole number, or set wholePrices in shop.config.ts to false.`;
}

/** Rejects more decimals than the currency has. @param what begins a sentence */
export function checkDecimals(what: string, amount: number): Verdict {
  if (isAmount(amount)) return true;
  return currencyDecimals(CURRENCY) > 0
    ? `${what} can have at most two decimal places.`
    : `${what} can have no decimal places.`;
}

/** Rejects an original price that is not exactly twice the price, as the badge claims. Optional field. */
export function checkOriginalPrice(original: number | undefined, price: unknown): Verdict {
  if (original === undefined) return true;
  if (!isPrice(original)) return checkPriceDecimals(original);
  if (original > MAX_PRICE)
    return `The original price must be below a million ${currencyName(CURRENCY)}.`;
  if (
    typeof price !== 'number' ||
    priceToAmount(original, CURRENCY) === priceToAmount(price * 2, CURRENCY)
  )
    return true;
  return `The badge shows “${DISCOUNT_BADGE}”, which is only true of ${formatPrice(price * 2)}. Enter that, or leave it empty.`;
}

/** Requires a last day of the lower price for an original price. */
export function checkReducedUntil(day: string | undefined, original: unknown): Verdict {
  if (typeof original !== 'number') return true;
  return (
    day !== undefined ||
    'Enter the last day of the lower price: the badge shows that its time is limited.'
  );
}

/**
 * Warns that the lower price has ended, so that the original price applies.
 * @param today the day in the shop's time zone
 */
export function warnOfEnd(day: string | undefined, original: unknown, today: string): Verdict {
  if (day === undefined || typeof original !== 'number' || day >= today) return true;
  return `The lower price has ended: the subject costs ${formatPrice(original)} now. Enter that as the price, and clear this field and the original price.`;
}
