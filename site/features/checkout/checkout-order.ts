import type { SubjectDocument } from '#contract/catalogue/content-documents.ts';
import type { QuoteRequest } from '#contract/payments/quote-request.ts';
import type { PageOffer } from '#site/features/offers/page-offer.ts';
import { paths } from '#site/lib/paths.ts';
import { checkoutLabels } from '#site/texts/checkout.ts';

/** What the checkout is for, as far as the page knows it before the server's quote: a subject or an offer. */
export interface CheckoutOrder {
  request: QuoteRequest;
  /** Of the subject, or of the offer. */
  name: string;
  /** Where the student came from. */
  href: string;
  /** Where the order is of a subject. */
  subject?: SubjectDocument | undefined;
  /** Those of the build. */
  offers: readonly PageOffer[];
  /** Where only the server knows what it costs this student: an offer includes it. */
  isQuoted: boolean;
}

/** Describes the order of a subject. @param offers of the build */
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

/** Describes the order of an offer, whose name the build need not know yet. */
export const offerOrder = (offerId: string, offers: readonly PageOffer[]): CheckoutOrder => ({
  request: { offerId },
  name: offers.find(({ id }) => id === offerId)?.name ?? checkoutLabels.offer,
  href: paths.home(),
  offers,
  isQuoted: true,
});

/** The id of what is bought. */
export const orderIdOf = ({ offerId, subjectId = '' }: QuoteRequest): string =>
  offerId ?? subjectId;
