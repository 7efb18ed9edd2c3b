import type { Ref } from 'react';
import { homeLabels } from '#site/texts/home.ts';
import type { CardSubject } from './card-subject.ts';
import { SubjectCard } from './SubjectCard.tsx';
import { type Ownership, selectCards } from './select-cards.ts';

interface CardListProps {
  subjects: readonly CardSubject[];
  /** By default of someone who owns nothing. */
  ownership?: Ownership;
  listRef?: Ref<HTMLDivElement>;
}

const NONE: Ownership = { owned: new Set(), first: new Set() };

/** The subjects' cards. Without any, a sentence says why. */
export function CardList({ subjects, ownership = NONE, listRef }: CardListProps) {
  const cards = selectCards(subjects, ownership);
  return (
    <div ref={listRef} className="subject-cards awaits-ownership">
      {cards.map((subject) => (
        <SubjectCard key={subject.id} subject={subject} isOwned={ownership.owned.has(subject.id)} />
      ))}
      {cards.length === 0 && (
        <p className="text-muted">
          {subjects.length > 0 ? homeLabels.nothingOnSale : homeLabels.noSubjects}
        </p>
      )}
    </div>
  );
}
