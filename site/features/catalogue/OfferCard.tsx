import { formatAmount, formatBriefAmount } from '#contract/money.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { offerFor } from '#site/features/offers/offer-for.ts';
import type { PageOffer } from '#site/features/offers/page-offer.ts';
import { paths } from '#site/lib/paths.ts';
import { offerTexts } from '#site/texts/offers.ts';
import { priceLabels } from '#site/texts/price.ts';
import type { Ownership } from './select-cards.ts';

interface OfferCardProps {
  offer: PageOffer;
  ownership: Ownership;
  isVisitor: boolean;
}

const NOTHING = new Map<string, number>();

/** Stays hidden from students who own every subject, or would save nothing. */
export function OfferCard({ offer, ownership, isVisitor }: OfferCardProps) {
  const { paidFor, first } = ownership;
  // Shown before the purchases were known. The card keeps its space, so that nothing moves.
  const isLate = paidFor.size > 0 && first.size === 0;
  const own = offerFor(offer, isLate ? NOTHING : paidFor);
  if (!own) return null;
  const { amount, currency, apart, owned, missing } = own;
  const price = formatAmount(amount, currency);
  const instead = formatAmount(apart, currency);
  const heading = `offer-${offer.id}`;
  const checkout = paths.checkout({ offerId: offer.id });
  return (
    <section aria-labelledby={heading} className={`offer-card sheet ${isLate ? 'invisible' : ''}`}>
      <div>
        <h3 id={heading} className="text-xl">
          {offer.name}
        </h3>
        <p className="mt-1 text-muted">
          {owned.length === 0
            ? offerTexts.together(missing, instead)
            : offerTexts.difference(owned, missing, price, instead)}
        </p>
      </div>
      <p className="font-display text-2xl figures">{price}</p>
      <Button
        href={isVisitor ? paths.auth({ next: checkout }) : checkout}
        aria-describedby={heading}
      >
        {priceLabels.purchase(formatBriefAmount(amount, currency))}
      </Button>
    </section>
  );
}
