import type { QuoteData } from '#contract/checkout/quote-request.ts';
import { joinNames } from '#contract/join-names.ts';
import { formatAmount } from '#contract/money.ts';
import { checkoutLabels } from '#site/texts/checkout.ts';
import { offerTexts } from '#site/texts/offers.ts';
import type { PageOffer } from './page-offer.ts';

/** Returns undefined for one subject at its own price. `offers` may lack the newest. */
export function describeOffer(quote: QuoteData, offers: readonly PageOffer[]): string | undefined {
  const { lines, currency, offer } = quote;
  const names = lines.map(({ subjectName }) => subjectName);
  const known = offers.find(({ id }) => id === offer?.id);
  if (!known) return names.length > 1 ? joinNames(names) : undefined;
  const ids = new Set(lines.map(({ subjectId }) => subjectId));
  const owned = known.parts.filter(({ id }) => !ids.has(id)).map(({ name }) => name);
  if (owned.length > 0) return checkoutLabels.onlyDifference(owned);
  return offerTexts.together(names, formatAmount(known.apart, currency));
}
