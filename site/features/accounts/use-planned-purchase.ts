import type { Subject } from '#contract/catalogue/subject.ts';
import { getOffers, type Offer } from '#contract/checkout/offers.ts';
import { CURRENCY, decimalToAmount, formatBriefAmount } from '#contract/money.ts';
import { features } from '#shop';
import { call } from '#site/lib/call.ts';
import { paths } from '#site/lib/paths.ts';
import { subjectsQuery } from '#site/lib/queries.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { ANYWHERE } from './safe-next.ts';

const offersQuery = new Query(() => call(getOffers, {}));

/** Reads the order in the checkout's address. Undefined for other pages. */
function readOrder(next: string | undefined) {
  if (!next) return undefined;
  const { pathname, searchParams: fields } = new URL(next, ANYWHERE);
  if (pathname.replace(/\/$/, '') !== paths.checkout({})) return undefined;
  const [offerId, subjectId] = [fields.get('offer'), fields.get('subject')];
  const hasCode = features.discountCodes && Boolean(fields.get('code')?.trim());
  return { offerId, subjectId: offerId ? null : subjectId, hasCode };
}

interface Catalogue {
  subjects?: readonly Pick<Subject, 'id' | 'name' | 'price' | 'availability'>[] | undefined;
  offers?: readonly Pick<Offer, 'id' | 'name' | 'price'>[] | undefined;
}

/**
 * Names the subject or offer of the checkout at `next`, with the catalogue's price, e.g. `Chemistry, €30`. Only the
 * checkout can compute the price after a discount code. Undefined if the catalogue does not sell the order.
 */
export function describePurchase(
  next: string | undefined,
  { subjects, offers }: Catalogue,
): string | undefined {
  const order = readOrder(next);
  const subject = subjects?.find(({ id }) => id === order?.subjectId);
  const offer = offers?.find(({ id }) => id === order?.offerId);
  const product = subject?.availability === 'on-sale' ? subject : offer;
  if (!product) return undefined;
  const price = formatBriefAmount(decimalToAmount(product.price, CURRENCY), CURRENCY);
  return `${product.name}, ${price}${order?.hasCode ? ' before your discount code' : ''}`;
}

/** Describes the planned purchase. Empty while the catalogue loads, undefined without a purchase. */
export function usePlannedPurchase(next: string | undefined): string | undefined {
  const order = readOrder(next);
  const subjects = useQuery(subjectsQuery, Boolean(order?.subjectId));
  const offers = useQuery(offersQuery, features.offers && Boolean(order?.offerId));
  if (subjects.isFetching || offers.isFetching) return '';
  return describePurchase(next, { subjects: subjects.data, offers: offers.data });
}
