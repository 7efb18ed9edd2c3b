import type { Ref } from 'react';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import type { PaidFor } from '#contract/checkout/quote.ts';
import type { SampleSize } from '#contract/files/stored-pdf.ts';
import { formatAmount, formatBriefAmount } from '#contract/money.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { Price } from '#site/components/ui/Price.tsx';
import { TickList } from '#site/components/ui/TickList.tsx';
import { offerFor, type PageOffer } from '#site/features/checkout/page-offer.ts';
import { isListed, paths } from '#site/lib/paths.ts';
import { homeLabels } from '#site/texts/home.ts';
import { offerLabels, offerTexts, priceLabels } from '#site/texts/offers.ts';

export interface Ownership {
  /** Amounts paid for the owned subjects, by subject id. */
  paidFor: PaidFor;
  /** Owned subjects whose cards come first: those known before the cards were shown. */
  first: ReadonlySet<string>;
}

export interface CardSubject extends SubjectDocument {
  diagram?: string;
  /** Picture of a page that visitors may see in full. */
  page?: { src: string; size: SampleSize } | undefined;
}

interface CardListProps {
  subjects: readonly CardSubject[];
  offers?: readonly PageOffer[];
  ownership?: Ownership;
  listRef?: Ref<HTMLDivElement>;
}

const NONE: Ownership = { paidFor: new Map(), first: new Set() };

export function CardList({ subjects, offers = [], ownership = NONE, listRef }: CardListProps) {
  const cards = selectCards(subjects, ownership.first);
  return (
    <>
      <div ref={listRef} className="subject-cards awaits-ownership">
        {cards.map((subject) => (
          <SubjectCard
            key={subject.id}
            subject={subject}
            isOwned={ownership.paidFor.has(subject.id)}
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

/** Omits a subject off sale unless its purchase was known in time: a late card moves others. */
export function selectCards<S extends Pick<SubjectDocument, 'id' | 'availability'>>(
  subjects: readonly S[],
  first: ReadonlySet<string>,
): S[] {
  const own = subjects.filter(({ id }) => first.has(id));
  const others = subjects.filter((subject) => !first.has(subject.id) && isListed(subject));
  return [...own, ...others];
}

function SubjectCard({ subject, isOwned }: { subject: CardSubject; isOwned: boolean }) {
  const { name, description, features, slug, diagram, page } = subject;
  const heading = `subject-${slug}`;
  return (
    <article
      className="sheet flex flex-col overflow-hidden"
      aria-labelledby={heading}
      data-owned={isOwned || undefined}
    >
      {diagram && (
        <div className="card-picture squared border-rule border-b px-4 py-5">
          <svg
            viewBox="0 0 320 240"
            aria-hidden="true"
            focusable="false"
            className="mx-auto w-full max-w-80"
          >
            <use href={`#${diagram}`} />
          </svg>
          {page && (
            <img loading="lazy" src={page.src} {...page.size} alt="" className="card-page" />
          )}
        </div>
      )}
      <div className="flex grow flex-col gap-5 p-[min(1.25rem,6vw)] md:p-[min(1.75rem,3.5vw)]">
        <div className="grow">
          <h3 id={heading} className="text-2xl">
            {name}
          </h3>
          <p className="mt-2 text-muted">{description}</p>
          <TickList items={features} className="mt-5" />
        </div>
        <CardAction subject={subject} isOwned={isOwned} heading={heading} />
      </div>
    </article>
  );
}

interface CardActionProps {
  subject: SubjectDocument;
  isOwned: boolean;
  heading: string;
}

/** An owner's link replaces price and button, which keep their space so that nothing moves. */
function CardAction({ subject, isOwned, heading }: CardActionProps) {
  const link = { href: paths.subject(subject.slug), 'aria-describedby': heading };
  if (!isOwned) return <OfferAction subject={subject} link={link} />;
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      {isListed(subject) && (
        <div className="invisible grid" aria-hidden="true">
          <OfferAction subject={subject} link={link} />
        </div>
      )}
      <div className="flex flex-col gap-5">
        <p className="flex grow items-center gap-3 font-display text-brand text-lg">
          <Icon name="tick" />
          {homeLabels.owned}
        </p>
        <Button {...link}>
          {homeLabels.openNotes} <Icon name="arrow" />
        </Button>
      </div>
    </div>
  );
}

type Link = { href: string; 'aria-describedby': string };

function OfferAction({ subject, link }: { subject: SubjectDocument; link: Link }) {
  return (
    <div className="flex flex-col gap-5">
      {subject.availability === 'no-files' ? (
        <p className="text-muted">{offerLabels.firstNotes}</p>
      ) : (
        <Price subject={subject} />
      )}
      <Button {...link}>
        {homeLabels.viewContent} <Icon name="arrow" />
      </Button>
    </div>
  );
}

interface OfferCardProps {
  offer: PageOffer;
  ownership: Ownership;
  isVisitor: boolean;
}

/** Stays hidden from students who own every subject, or would save nothing. */
function OfferCard({ offer, ownership, isVisitor }: OfferCardProps) {
  const { paidFor, first } = ownership;
  // Shown before the purchases were known. The card keeps its space, so that nothing moves.
  const isLate = paidFor.size > 0 && first.size === 0;
  const own = offerFor(offer, isLate ? NONE.paidFor : paidFor);
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
