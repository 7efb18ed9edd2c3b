import { formatBriefAmount } from '#contract/money.ts';
import type { OwnOffer } from '#site/features/offers/offer-for.ts';
import type { PageOffer } from '#site/features/offers/page-offer.ts';
import { paths } from '#site/lib/paths.ts';
import { offerTexts } from '#site/texts/offers.ts';

interface OfferLineProps {
  offer: PageOffer;
  subjectId: string;
  /** Price for this student. Undefined until known; `null` if the student would save nothing. */
  own: OwnOffer | null | undefined;
}

/** Takes one line, so that nothing moves. */
export function OfferLine({ offer, subjectId, own }: OfferLineProps) {
  const others = offer.parts.filter(({ id }) => id !== subjectId);
  const [other] = others;
  const price = formatBriefAmount(own?.amount ?? offer.price, offer.currency);
  const isOwner = own && own.owned.length > 0;
  const isOfTwo = others.length === 1;
  return (
    <p className={`mt-2 text-sm ${own === null ? 'invisible' : ''}`}>
      <a href={paths.checkout({ offerId: offer.id })} className="text-brand underline">
        {isOwner
          ? offerTexts.own(price)
          : isOfTwo
            ? offerTexts.both(price)
            : offerTexts.named(offer.name, price)}
      </a>
      {isOwner ? offerTexts.because(own.owned) : isOfTwo && offerTexts.with(other?.name ?? '')}
    </p>
  );
}
