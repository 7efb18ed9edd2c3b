import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import type { PageOffer } from '#site/features/offers/page-offer.ts';
import { paths } from '#site/lib/paths.ts';
import { checkoutLabels } from '#site/texts/checkout.ts';

/** Subject or offer to buy, as known before the server's quote. */
export interface CheckoutOrder {
  request: QuoteRequest;
  name: string;
  href: string;
  /** Undefined for an offer. */
  subject?: SubjectDocument | undefined;
  offers: readonly PageOffer[];
  /** True if only the server knows the student's price, because an offer includes the subject. */
  isQuoted: boolean;
}

/** @param offers known at build time */
export function subjectOrder(
  subject: SubjectDocument,
  offers: readonly PageOffer[],
): CheckoutOrder {
  const { id, name, slug } = subject;
  return {
    request: { subjectId: id },
    name,
    href: paths.subject(slug),
    subject,
    offers,
    isQuoted: offers.some(({ subjectIds }) => subjectIds.includes(id)),
  };
}

/** Accepts an offer that is newer than the build. */
export const offerOrder = (offerId: string, offers: readonly PageOffer[]): CheckoutOrder => ({
  request: { offerId },
  name: offers.find(({ id }) => id === offerId)?.name ?? checkoutLabels.offer,
  href: paths.home(),
  offers,
  isQuoted: true,
});

export const toOrderId = ({ offerId, subjectId = '' }: QuoteRequest): string =>
  offerId ?? subjectId;
