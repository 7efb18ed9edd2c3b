import { useEffect, useState } from 'react';
import { describeFree, describeNotes } from '#contract/catalogue/notes-count.ts';
import { quoteSubject } from '#contract/checkout/quote.ts';
import { messages } from '#contract/messages.ts';
import { formatAmount, formatBriefAmount } from '#contract/money.ts';
import type { Review } from '#contract/purchases/purchases.ts';
import { features, selling, texts } from '#shop';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Price } from '#site/components/ui/Price.tsx';
import { TickList } from '#site/components/ui/TickList.tsx';
import type { OwnPrices } from '#site/features/checkout/own-prices.ts';
import type { OwnOffer, PageOffer } from '#site/features/checkout/page-offer.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { assurance, offerLabels, offerTexts, someoneElse } from '#site/lib/offer-labels.ts';
import { paths } from '#site/lib/paths.ts';
import { ownsSubject } from '#site/lib/session.ts';
import { subjectLabels } from './labels.ts';
import type { PageSubject } from './page-subject.ts';
import { type Access, PURCHASE_BUTTON_ID } from './subject-access.ts';
import { UnderReview } from './UnderReview.tsx';

interface OfferProps {
  subject: PageSubject;
  sellerName: string | undefined;
  access: Access;
  /** Payments that banks are reviewing: their subjects are not sold again. */
  underReview: readonly Review[];
  onRetry: () => void;
}

export function Offer({ subject, sellerName, access, underReview, onRetry }: OfferProps) {
  const isOnSale = subject.availability === 'on-sale';
  const isVisitor = access === 'unknown';
  const { own, isWaiting } = useOwnPrices(subject, access);
  const offers = subject.offers.filter(({ subjectIds }) =>
    underReview.every(({ subjectId }) => !subjectIds.includes(subjectId)),
  );
  const review = underReview.find(({ subjectId }) => subjectId === subject.id);
  if (review) {
    return (
      <aside aria-label="Your access" className="sheet p-[min(1rem,5vw)] md:p-6">
        <UnderReview {...review} />
      </aside>
    );
  }
  return (
    <aside aria-label="Your access" className="sheet p-[min(1rem,5vw)] md:p-6">
      <div className="awaits-access">
        {isOnSale ? (
          <>
            <Contents subject={subject} />
            <OwnOrUsualPrice {...{ subject, own, isWaiting }} />
          </>
        ) : (
          <p>
            {subject.availability === 'off-sale' ? messages.subjectOffSale : offerLabels.firstNotes}
          </p>
        )}
      </div>
      {isOnSale && (isVisitor || access === 'none') && (
        <PurchaseBar {...{ subject, own, isWaiting, isVisitor }} />
      )}
      {isOnSale && (
        <>
          <div className="awaits-access">
            {/* Without an answer, the student may own the subject. */}
            <Terms
              {...{ subject, own, isWaiting, isVisitor }}
              offers={access === 'failed' ? [] : offers}
            />
          </div>
          <TickList items={texts.included} className="offer-ticks mt-3 text-sm" />
          <Assurance sellerName={sellerName} />
          {features.places && (
            <p className="text-sm">
              <a href={paths.buyForSomeone({ subjectId: subject.id })} className="underline">
                {someoneElse}
              </a>
            </p>
          )}
        </>
      )}
      {access === 'failed' && (
        <div className="mt-4">
          <Alert tone="accent" title="We couldn't check your access.">
            <Button variant="quiet" onClick={onRetry}>
              Try again
            </Button>
          </Alert>
        </div>
      )}
    </aside>
  );
}

interface PriceProps {
  subject: PageSubject;
  own: OwnPrices | undefined;
  /** True while the student may have a price of their own. */
  isWaiting: boolean;
}

/** A student who owns the rest of an offer sees their own price in the place of the usual price. */
function OwnOrUsualPrice({ subject, own, isWaiting }: PriceProps) {
  const completed = own?.completed;
  return (
    <div className="grid *:col-start-1 *:row-start-1">
      <div className={completed || isWaiting ? 'invisible' : ''}>
        <Price subject={subject} />
      </div>
      {completed && (
        <p className="flex flex-wrap items-center gap-x-3 figures">
          <span className="font-display text-2xl">
            {formatAmount(completed.amount, completed.currency)}
          </span>
          <span className="text-muted text-sm">
            {offerTexts.instead(formatAmount(completed.apart, completed.currency))}
          </span>
        </p>
      )}
    </div>
  );
}

function Contents({ subject: { notes, free } }: { subject: PageSubject }) {
  return (
    <p className="mb-1 text-sm figures">
      <b className="font-semibold">{describeNotes([notes])}</b>
      {free > 0 && <span className="text-muted">{` (${describeFree(free)})`}</span>}
    </p>
  );
}

interface TermsProps extends PriceProps {
  offers: PageOffer[];
  isVisitor: boolean;
}

/** In place of the offers, names what a price of the student's own completes. */
function Terms({ subject, offers, own, isWaiting, isVisitor }: TermsProps) {
  const completed = own?.completed;
  return (
    <div className="mt-1 text-sm">
      <p className="text-muted">One-time payment for the whole subject</p>
      <div className="grid *:col-start-1 *:row-start-1">
        <div className={completed || isWaiting ? 'invisible' : ''}>
          {offers.map((offer) => (
            <OfferLine
              key={offer.id}
              offer={offer}
              own={own?.offers.get(offer.id)}
              isVisitor={isVisitor}
            />
          ))}
        </div>
        {completed && (
          <p className="mt-2">
            <a href={paths.checkout({ subjectId: subject.id })} className="text-brand underline">
              {offerTexts.complete(completed)}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

interface OfferLineProps {
  offer: PageOffer;
  /** Price for this student. Undefined until known; `null` if the student would save nothing. */
  own: OwnOffer | null | undefined;
  isVisitor: boolean;
}

/** Takes one line, so that nothing moves. */
export function OfferLine({ offer, own, isVisitor }: OfferLineProps) {
  const order = { offerId: offer.id };
  const price = formatBriefAmount(own?.amount ?? offer.price, offer.currency);
  const isPart = own && own.owned.length > 0;
  const isOfTwo = offer.parts.length === 2;
  return (
    <p className={`mt-2 text-sm ${own === null ? 'invisible' : ''}`}>
      <a
        href={isVisitor ? paths.signUpToBuy(order) : paths.checkout(order)}
        className="text-brand underline"
      >
        {isPart
          ? offerTexts.complete(own)
          : isOfTwo
            ? offerTexts.both(price)
            : `${offer.name} for ${price}`}
      </a>
    </p>
  );
}

function Assurance({ sellerName }: { sellerName: string | undefined }) {
  return (
    <p className="mt-3 border-rule border-t pt-3 text-muted text-sm">
      {sellerName && (
        <>
          {`${assurance.soldBy} `}
          <a href="#seller" className="underline">
            {sellerName}
          </a>
          {'. '}
        </>
      )}
      {`${assurance.doubt} `}
      <a href={paths.refunds()} className="underline">
        {assurance.moneyBack(selling.moneyBackDays)}
      </a>
      {` ${assurance.ownCopies}`}
    </p>
  );
}

function PurchaseBar({ subject, own, isWaiting, isVisitor }: PriceProps & { isVisitor: boolean }) {
  const { amount, currency } = quoteSubject(subject);
  const order = { subjectId: subject.id };
  return (
    <div className={`purchase-bar awaits-access ${isWaiting ? 'invisible' : ''}`}>
      <ActionButton
        id={PURCHASE_BUTTON_ID}
        href={isVisitor ? paths.signUpToBuy(order) : paths.checkout(order)}
        className="w-full md:max-w-80 lg:max-w-none"
      >
        {subjectLabels.purchase(formatBriefAmount(own?.completed?.amount ?? amount, currency))}
      </ActionButton>
    </div>
  );
}

/** Loads late, because few students own part of an offer. The checkout is right in any case. */
function useOwnPrices(subject: PageSubject, access: Access) {
  const [own, setOwn] = useState<OwnPrices>();
  const [hasFailed, setFailed] = useState(false);
  const isWanted = access === 'none' && subject.offers.length > 0 && ownsSubject();
  useEffect(() => {
    if (!isWanted) return;
    loadLate(() => import('#site/features/checkout/own-prices.ts'))
      .then(({ fetchOwnPrices }) => fetchOwnPrices(subject))
      .then(setOwn, () => setFailed(true));
  }, [isWanted, subject]);
  return { own, isWaiting: isWanted && !own && !hasFailed };
}
