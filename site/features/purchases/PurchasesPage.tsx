import { type ComponentProps, useId } from 'react';
import { messages } from '#contract/messages.ts';
import { formatDecimal } from '#contract/money.ts';
import {
  isOwned,
  isUnderReview,
  type Purchase,
  type PurchaseDispute,
  type PurchaseRefund,
} from '#contract/purchases/purchases.ts';
import { receiptPath } from '#contract/purchases/receipt-texts.ts';
import { course, features } from '#shop';
import { Boundary, island } from '#site/components/island.tsx';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Notice } from '#site/components/ui/Notice.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { canKeep } from '#site/features/offline/can-keep.ts';
import { progressLabels } from '#site/features/progress/labels.ts';
import { progressQuery } from '#site/features/progress/progress-query.ts';
import { SubjectProgress } from '#site/features/progress/SubjectProgress.tsx';
import { formatLongDate, formatLongDay } from '#site/lib/dates.ts';
import { PURCHASES_PLACEHOLDERS } from '#site/lib/limits.ts';
import { latePart } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { purchasesQuery, userQuery } from '#site/lib/queries.ts';
import { useQuery } from '#site/lib/query.ts';
import { useSession } from '#site/lib/use-session.ts';
import type { KeepSubject } from '../offline/KeepSubject.tsx';
import type { DownloadSubject } from './DownloadSubject.tsx';
import { purchasesLabels } from './labels.ts';

const startOffline = () => void import('../practice/start-offline.ts');

if (features.offline && globalThis.navigator?.serviceWorker?.controller) startOffline();

/** Separate island, as the search comes next. Each island loads one file, so both are here. */
export const PurchasesHeading = island(() => {
  const { isLoading, isAuthenticated } = useSession();
  if (!isLoading && !isAuthenticated) return null;
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid gap-2">
          <h1 className="text-2xl">Purchased</h1>
          <p className="text-muted">{`Access your purchased ${course.quality} ${course.field} content`}</p>
        </div>
        <Button href={paths.account()} variant="secondary" size="small">
          Your account
        </Button>
      </header>
      <UnconfirmedAddress />
    </>
  );
});

const unconfirmedNote = latePart(
  async () => (await import('#site/features/accounts/UnconfirmedNote.tsx')).UnconfirmedNote,
);

function UnconfirmedAddress() {
  const { data: user } = useQuery(userQuery, false);
  const isUnconfirmed = user && !user.isAdmin && !user.isEmailConfirmed;
  const { data: Note } = useQuery(unconfirmedNote, Boolean(isUnconfirmed));
  return isUnconfirmed && Note ? <Note address={user.email} /> : null;
}

/** Page below `PurchasesHeading`: docs/product.md#purchases. */
export const PurchasesPage = island(() => {
  const { isLoading, isAuthenticated } = useSession();
  if (!isLoading && !isAuthenticated) {
    return (
      <Notice
        title={purchasesLabels.accessRequired}
        text="Please log in to view your purchases."
        action={{ href: paths.auth({ next: paths.purchases() }), label: 'Log In' }}
      />
    );
  }
  return (
    <div className="grid grid-cols-1 gap-8">
      <PurchaseList isAuthenticated={isAuthenticated} />
    </div>
  );
});

function PurchaseList({ isAuthenticated }: { isAuthenticated: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(purchasesQuery, isAuthenticated);
  if (!isAuthenticated || isFetching) {
    return <Placeholder rows={PURCHASES_PLACEHOLDERS} className="h-52" />;
  }
  if (error) {
    return (
      <LoadFailure title="Your purchases could not be loaded" error={error} onRetry={refetch} />
    );
  }
  const purchases = latestPurchases(data ?? []);
  return (
    <>
      {purchases.length === 0 && (
        <Card className="grid justify-items-center gap-4 text-center">
          <h2 className="text-xl">{purchasesLabels.none}</h2>
          <Button href={paths.home()}>Browse Content</Button>
        </Card>
      )}
      {purchases.map((purchase) => (
        <Boundary key={purchase.subjectId}>
          <PurchaseCard {...purchase} />
        </Boundary>
      ))}
      <ShowMore isNeeded={features.practice && purchases.some(isFromSchool)} />
      <FinishPurchase />
    </>
  );
}

const downloadSubject = latePart(
  async () => (await import('./DownloadSubject.tsx')).DownloadSubject,
);

/** Stays without access after a full refund or a dispute. */
function PurchaseCard(purchase: Purchase) {
  const { subjectId, subject, createdAt, orderNumber, otherOrders } = purchase;
  const { isPaidByOther, refund, dispute, place } = purchase;
  const name = useId();
  const hasAccess = isOwned(purchase);
  return (
    <Card className="grid grid-cols-1 gap-3" data-owned={hasAccess || undefined}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={name} className="text-xl">
          {subject.name}
        </h2>
        <div className="text-muted text-sm sm:text-right">
          <p>
            <time dateTime={createdAt}>
              {place
                ? purchasesLabels.joinedOn(formatLongDate(createdAt))
                : purchasesLabels.purchasedOn(formatLongDate(createdAt))}
            </time>
          </p>
          <p>{purchasesLabels.order(orderNumber)}</p>
          {isPaidByOther && <p>{purchasesLabels.paidByOther}</p>}
          {place && (
            <p className="wrap-anywhere">
              {place.organisation
                ? purchasesLabels.placeFrom(place.organisation)
                : purchasesLabels.paidByOther}
            </p>
          )}
          {refund && <RefundLine {...refund} />}
          {dispute && <p>{describeDispute(dispute)}</p>}
        </div>
      </div>
      <p>{subject.description}</p>
      <p className="text-muted text-sm">{noteFor(purchase)}</p>
      <div className="grid grid-cols-1 gap-3 sm:flex sm:flex-wrap">
        {hasAccess ? (
          <ActionButton href={paths.subject(subject.slug)} aria-describedby={name}>
            {purchasesLabels.access}
          </ActionButton>
        ) : (
          <Button href={paths.subject(subject.slug)} variant="secondary" aria-describedby={name}>
            View Content
          </Button>
        )}
        <Button href={receiptPath(orderNumber)} variant="quiet" aria-describedby={name}>
          {purchasesLabels.receipt}
        </Button>
      </div>
      {hasAccess && place?.endsOn && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-rule border-t pt-3">
          <p className="text-sm">{purchasesLabels.difference(Number(place.worth) > 0)}</p>
          <Button
            href={paths.checkout({ subjectId })}
            variant="secondary"
            size="small"
            aria-describedby={name}
          >
            {purchasesLabels.keep}
          </Button>
        </div>
      )}
      {hasAccess && (
        <SubjectProgress subjectId={subjectId} nameId={name}>
          <DownloadFiles subjectId={subjectId} name={subject.name} slug={subject.slug} />
        </SubjectProgress>
      )}
      {hasAccess && features.offline && canKeep() && (
        <KeepNotes subjectId={subjectId} nameId={name} />
      )}
      {otherOrders.map((order) => (
        <p
          key={order.orderNumber}
          className="flex flex-wrap items-center gap-x-3 text-muted text-sm"
        >
          <span id={`${name}-${order.orderNumber}`}>
            {`${purchasesLabels.order(order.orderNumber)}, ${formatLongDate(order.createdAt)}:`}
          </span>
          <Button
            href={receiptPath(order.orderNumber)}
            variant="quiet"
            size="small"
            aria-describedby={`${name} ${name}-${order.orderNumber}`}
          >
            {purchasesLabels.receipt}
          </Button>
        </p>
      ))}
    </Card>
  );
}

/** Renders nothing if its script is missing, which the list of files reports. */
function DownloadFiles(props: ComponentProps<typeof DownloadSubject>) {
  const { data: Part } = useQuery(downloadSubject);
  return Part ? <Part {...props} /> : null;
}

const keepSubject = latePart(async () => (await import('../offline/KeepSubject.tsx')).KeepSubject);

/** Keeps the space of one line while the part loads. Renders nothing else if its script is missing. */
function KeepNotes(props: Pick<ComponentProps<typeof KeepSubject>, 'subjectId' | 'nameId'>) {
  const { data: Part } = useQuery(keepSubject);
  const { data: progress } = useQuery(progressQuery);
  const bytes = progress?.subjects.find(({ id }) => id === props.subjectId)?.bytes;
  return (
    <div className="min-h-11">
      {Part && <Part {...props} bytes={bytes} onKept={startOffline} />}
    </div>
  );
}

const isFromSchool = ({ place }: Purchase) => place?.organisation !== undefined;

const showMore = latePart(async () => (await import('../places/ShowMore.tsx')).ShowMore);

/** Loads only for pupils of a class. Renders nothing if its script is missing. */
function ShowMore({ isNeeded }: { isNeeded: boolean }) {
  const { data: Part } = useQuery(showMore, isNeeded);
  return isNeeded && Part ? <Part /> : null;
}

function RefundLine({ amount, currency, isFull, refundedAt }: PurchaseRefund) {
  const what = isFull ? 'Refunded' : `${formatDecimal(amount, currency)} refunded`;
  if (!refundedAt) return <p>{what}</p>;
  return (
    <p>
      {what} <time dateTime={refundedAt}>{`on ${formatLongDate(refundedAt)}`}</time>
    </p>
  );
}

function noteFor(purchase: Purchase): string {
  const { place } = purchase;
  if (isOwned(purchase)) {
    return place?.endsOn
      ? purchasesLabels.noteUntil(formatLongDay(place.endsOn))
      : purchasesLabels.note;
  }
  if (place?.isPaused) return purchasesLabels.pausedPlace(place.organisation !== undefined);
  const { dispute, orderNumber, isPaidByOther = false } = purchase;
  if (!dispute) return 'The price has been refunded, so your access has ended.';
  return isUnderReview(purchase)
    ? messages.paymentDisputed(orderNumber, isPaidByOther)
    : purchasesLabels.returnedNote(isPaidByOther);
}

function describeDispute({ state, amount, currency }: PurchaseDispute): string {
  const money = formatDecimal(amount, currency);
  return state === 'lost' ? `${money} taken back by the bank` : purchasesLabels.disputed(money);
}

export function latestPurchases(purchases: readonly Purchase[]): Purchase[] {
  const newestFirst = purchases.toSorted(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
  const seen = new Set<string>();
  return newestFirst.filter(({ subjectId }) => !seen.has(subjectId) && seen.add(subjectId));
}

function FinishPurchase() {
  const { data } = useQuery(progressQuery);
  if (!data?.openCheckout) return null;
  const { name, ...request } = data.openCheckout;
  return (
    <a
      href={paths.checkout(request)}
      className="sheet px-4 py-3 font-semibold text-brand no-underline"
    >
      {progressLabels.finishPurchase(name)}
    </a>
  );
}
