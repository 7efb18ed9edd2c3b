import type { Ref } from 'react';
import type { PageOffer } from '#site/features/offers/page-offer.ts';
import { homeLabels } from '#site/texts/home.ts';
import type { CardSubject } from './card-subject.ts';
import { OfferCard } from './OfferCard.tsx';
import { SubjectCard } from './SubjectCard.tsx';
import { type Ownership, selectCards } from './select-cards.ts';

interface CardListProps {
  subjects: readonly CardSubject[];
  offers?: readonly PageOffer[];
  ownership?: Ownership;
  listRef?: Ref<HTMLDivElement>;
}

const NONE: Ownership = { owned: new Set(), first: new Set(), paidFor: new Map() };

export function CardList({ subjects, offers = [], ownership = NONE, listRef }: CardListProps) {
  const cards = selectCards(subjects, ownership);
  return (
    <>
      <div ref={listRef} className="subject-cards awaits-ownership">
        {cards.map((subject) => (
          <SubjectCard
            key={subject.id}
            subject={subject}
            isOwned={ownership.owned.has(subject.id)}
          />
        ))}
        {cards.length === 0 && (
          <p className="text-muted">
            {subjects.length > 0 ? homeLabels.nothingOnSale : homeLabels.noSubjects}
          </p>
        )}
      </div>
      {offers.length > 0 && (
        <div className="awaits-ownership">
          {offers.map((offer) => (
            <OfferCard key={offer.id} {...{ offer, ownership }} isVisitor={ownership === NONE} />
          ))}
        </div>
      )}
    </>
  );
}
