import { useId } from 'react';
import { formatDecimal } from '#contract/money.ts';
import {
  isOwned,
  type Purchase,
  type PurchaseDispute,
  type PurchaseRefund,
} from '#contract/purchases/purchases.ts';
import { receiptPath } from '#contract/purchases/receipt-texts.ts';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { SubjectProgress } from '#site/features/reading/progress/SubjectProgress.tsx';
import { formatLongDate } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';

/** Stays without access after a full refund or a dispute. */
export function PurchaseCard(purchase: Purchase) {
  const { subject, createdAt, isPaidByOther, refund, dispute, orderNumber, otherOrders } = purchase;
  const name = useId();
  const hasAccess = isOwned(purchase);
  return (
    <Card className="grid gap-3" data-owned={hasAccess || undefined}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={name} className="text-xl">
          {subject.name}
        </h2>
        <div className="text-muted text-sm sm:text-right">
          <p>
            <time dateTime={createdAt}>
              {purchasesLabels.purchasedOn(formatLongDate(createdAt))}
            </time>
          </p>
          {isPaidByOther && <p>Paid for by someone else</p>}
          {refund && <RefundLine {...refund} />}
          {dispute && <p>{describeDispute(dispute)}</p>}
        </div>
      </div>
      <p>{subject.description}</p>
      <p className="text-muted text-sm">{noteFor(purchase)}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {hasAccess ? (
          <ActionButton href={paths.subject(subject.slug)} aria-describedby={name}>
            {purchasesLabels.access}
          </ActionButton>
        ) : (
          <Button href={paths.subject(subject.slug)} variant="secondary" aria-describedby={name}>
            {purchasesLabels.viewContent}
          </Button>
        )}
        <Button href={receiptPath(orderNumber)} variant="quiet" aria-describedby={name}>
          {purchasesLabels.receipt}
        </Button>
      </div>
      {hasAccess && <SubjectProgress subjectId={purchase.subjectId} nameId={name} />}
      {otherOrders.map((order) => (
        <p
          key={order.orderNumber}
          className="flex flex-wrap items-center gap-x-3 text-muted text-sm"
        >
          <span id={`${name}-${order.orderNumber}`}>
            {`Another order, ${formatLongDate(order.createdAt)}:`}
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

function RefundLine({ amount, currency, isFull, refundedAt }: PurchaseRefund) {
  const what = isFull ? 'Refunded' : purchasesLabels.partRefunded(formatDecimal(amount, currency));
  if (!refundedAt) return <p>{what}</p>;
  return (
    <p>
      {what} <time dateTime={refundedAt}>{`on ${formatLongDate(refundedAt)}`}</time>
    </p>
  );
}

function noteFor(purchase: Purchase): string {
  if (isOwned(purchase)) return purchasesLabels.note;
  const { dispute, isPaidByOther = false } = purchase;
  if (!dispute) return 'The price has been refunded, so your access has ended.';
  const { disputedNote, returnedNote } = purchasesLabels;
  return dispute.state === 'lost' ? returnedNote(isPaidByOther) : disputedNote(isPaidByOther);
}

function describeDispute({ state, amount, currency }: PurchaseDispute): string {
  const money = formatDecimal(amount, currency);
  return state === 'lost' ? `${money} taken back by the bank` : purchasesLabels.disputed(money);
}
