import { useId } from 'react';
import { isOwned, type Purchase } from '#contract/purchases.ts';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { formatLongDate } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';
import { RefundLine } from './RefundLine.tsx';

/** A purchased subject. One that was refunded in full keeps its card, without access. */
export function PurchaseCard({ subject, createdAt, refund }: Purchase) {
  const name = useId();
  const hasAccess = isOwned({ refund });
  return (
    <Card className="grid gap-3">
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
          {refund && <RefundLine {...refund} />}
        </div>
      </div>
      <p>{subject.description}</p>
      <p className="text-muted text-sm">
        {hasAccess ? purchasesLabels.note : purchasesLabels.refundedNote}
      </p>
      {hasAccess ? (
        <ActionButton
          href={paths.subject(subject.slug)}
          aria-describedby={name}
          className="sm:justify-self-start"
        >
          {purchasesLabels.access}
        </ActionButton>
      ) : (
        <Button
          href={paths.subject(subject.slug)}
          variant="secondary"
          aria-describedby={name}
          className="sm:justify-self-start"
        >
          {purchasesLabels.viewContent}
        </Button>
      )}
    </Card>
  );
}
