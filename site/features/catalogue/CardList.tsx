import { describeNotes, type NotesCount } from '#contract/catalogue/notes-count.ts';
import type { SubjectDocument } from '#contract/catalogue/subject.ts';
import type { SampleSize } from '#contract/files/stored-pdf.ts';
import { joinNames } from '#contract/join-names.ts';
import { formatAmount, formatBriefAmount } from '#contract/money.ts';
import type { Review } from '#contract/purchases/purchases.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { Price } from '#site/components/ui/Price.tsx';
import { TickList } from '#site/components/ui/TickList.tsx';
import {
  completedBy,
  type OwnedSubjects,
  type OwnOffer,
  offerFor,
  type PageOffer,
} from '#site/features/checkout/page-offer.ts';
import { homeLabels } from '#site/lib/labels.ts';
import { offerLabels, offerTexts, priceLabels } from '#site/lib/offer-labels.ts';
import { isListed, paths } from '#site/lib/paths.ts';
import { UnderReview } from './UnderReview.tsx';

export interface CardSubject extends SubjectDocument {
  /** Undefined for a subject that is newer than the page. */
  notes?: NotesCount | undefined;
  diagram?: string | undefined;
  /** Picture of a page that visitors may see in full. */
  page?: { src: string; size: SampleSize } | undefined;
}

interface CardListProps {
  subjects: readonly CardSubject[];
  offers?: readonly PageOffer[] | undefined;
  /** Undefined until known. */
  owned?: OwnedSubjects | undefined;
  /** Payments that banks are reviewing: their subjects are not sold again. */
  underReview?: readonly Review[] | undefined;
  isSignedIn?: boolean;
}

const NOTHING: OwnedSubjects = { paidFor: new Map(), worth: new Map() };

export function CardList(props: CardListProps) {
  const { subjects, offers = [], owned, underReview = [], isSignedIn = false } = props;
  const cards = subjects.filter(isListed);
  return (
    <>
      <div className="subject-cards" data-columns={cards.length === 3 || cards.length > 4 ? 3 : 2}>
        {cards.map((subject) => (
          <SubjectCard
            key={subject.id}
            subject={subject}
            offers={isSignedIn ? offers : []}
            owned={owned}
            review={underReview.find(({ subjectId }) => subjectId === subject.id)}
          />
        ))}
        {cards.length === 0 && (
          <p className="text-muted">
            {subjects.length > 0 ? homeLabels.nothingOnSale : homeLabels.noSubjects}
          </p>
        )}
      </div>
      {offers.map((offer) => (
        <OfferCard
          key={offer.id}
          offer={offer}
          owned={owned ?? NOTHING}
          isWholeShop={offer.parts.length === cards.length}
          isVisitor={!isSignedIn}
          isUnderReview={underReview.some(({ subjectId }) => offer.subjectIds.includes(subjectId))}
        />
      ))}
    </>
  );
}

interface SubjectCardProps {
  subject: CardSubject;
  /** Offers of which the student may own the rest. */
  offers: readonly PageOffer[];
  owned: OwnedSubjects | undefined;
  /** The student's payment for this subject, if a bank is reviewing it. */
  review: Review | undefined;
}

function SubjectCard({ subject, offers, owned, review }: SubjectCardProps) {
  const { name, description, features, slug, diagram, page, notes, availability } = subject;
  const heading = `subject-${slug}`;
  return (
    <article
      className="sheet flex flex-col overflow-hidden"
      aria-labelledby={heading}
      data-sold={slug}
    >
      {(diagram || page) && (
        <div className="card-picture squared border-rule border-b px-4 py-5">
          {diagram && (
            <svg
              viewBox="0 0 320 240"
              aria-hidden="true"
              focusable="false"
              className="mx-auto w-full max-w-80"
            >
              <use href={`#${diagram}`} />
            </svg>
          )}
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
        {notes && availability === 'on-sale' && !review && (
          <p className="-mb-3 font-semibold figures">{describeNotes([notes])}</p>
        )}
        <CardAction {...{ subject, offers, owned, review, heading }} />
      </div>
    </article>
  );
}

interface CardActionProps extends SubjectCardProps {
  heading: string;
}

/**
 * Price and button. If the student owns the rest of an offer, their own price replaces both. `owned-styles.ts` keeps its
 * space until their payments are known.
 */
function CardAction({ subject, offers, owned, review, heading }: CardActionProps) {
  const { availability, slug } = subject;
  const own = owned && completedBy(subject, offers, owned);
  const offer = own ?? completedBy(subject, offers, atFullPrice(subject, offers));
  const link = { href: paths.subject(slug), 'aria-describedby': heading };
  const view = (
    <>
      {homeLabels.viewContent} <Icon name="arrow" />
    </>
  );
  if (review) {
    return (
      <div className="grid gap-5">
        <UnderReview {...review} />
        <Button {...link}>{view}</Button>
      </div>
    );
  }
  return (
    <div className="card-action">
      <div className={`usual-price ${own ? 'invisible' : ''}`}>
        {availability === 'no-files' ? (
          <p className="text-muted">{offerLabels.firstNotes}</p>
        ) : (
          <Price subject={subject} />
        )}
        <Button {...link}>{view}</Button>
      </div>
      {offer && (
        <div className={`own-price ${own ? '' : 'invisible'}`}>
          <OwnPrice own={offer} />
          <div className="flex flex-col gap-1">
            <Button
              href={paths.checkout({ subjectId: subject.id })}
              className="text-balance text-center"
            >
              {offerTexts.complete(offer)}
            </Button>
            <Button {...link} variant="quiet">
              {view}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** Most students paid the full price of the other subjects. */
const atFullPrice = ({ id }: CardSubject, offers: readonly PageOffer[]): OwnedSubjects => ({
  ...NOTHING,
  paidFor: new Map(
    offers.flatMap(({ parts }) =>
      parts.filter((part) => part.id !== id).map((part) => [part.id, part.price] as const),
    ),
  ),
});

function OwnPrice({ own }: { own: OwnOffer }) {
  return (
    <div>
      <p className="font-display text-2xl figures">{formatAmount(own.amount, own.currency)}</p>
      <p className="mt-1 text-muted text-sm">{offerTexts.difference(own)}</p>
    </div>
  );
}

interface OfferCardProps {
  offer: PageOffer;
  owned: OwnedSubjects;
  /** True if the shop sells no other subjects. */
  isWholeShop: boolean;
  isVisitor: boolean;
  /** True if a bank is reviewing a payment for one of its subjects. */
  isUnderReview: boolean;
}

/** Hidden, but not removed, for students who would save nothing or may not buy the offer. */
function OfferCard({ offer, owned, isWholeShop, isVisitor, isUnderReview }: OfferCardProps) {
  const own = isUnderReview ? undefined : offerFor(offer, owned);
  const { currency, price } = offer;
  const amount = own?.amount ?? price;
  const heading = `offer-${offer.id}`;
  const order = { offerId: offer.id };
  const isPart = own !== undefined && own.owned.length > 0;
  const isBoth = isWholeShop && offer.parts.length === 2;
  const what = isBoth ? offerTexts.bothSubjects : joinNames(offer.parts.map(({ name }) => name));
  return (
    <section
      aria-labelledby={heading}
      className={`offer-card sheet ${own ? '' : 'invisible'}`}
      data-offer={offer.id}
    >
      <div>
        <h3 id={heading} className="text-xl">
          {isPart ? offerTexts.complete(own) : offer.name}
        </h3>
        <p className="mt-1 text-muted">
          {isPart ? offerTexts.difference(own) : offerTexts.together(what, { ...offer, amount })}
        </p>
        <p className="mt-1 font-semibold figures">
          {describeNotes(
            offer.parts.filter(({ id }) => !owned.paidFor.has(id)).map((part) => part.notes),
          )}
        </p>
      </div>
      <p className="font-display text-2xl figures">{formatAmount(amount, currency)}</p>
      <Button
        href={isVisitor ? paths.signUpToBuy(order) : paths.checkout(order)}
        aria-describedby={heading}
      >
        {priceLabels.purchase(formatBriefAmount(amount, currency))}
      </Button>
    </section>
  );
}
