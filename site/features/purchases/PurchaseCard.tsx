import { useId } from 'react';
import type { Purchase } from '#contract/purchases.ts';
import { ActionButton } from '#site/components/ui/ActionButton.tsx';
import { Card } from '#site/components/ui/Card.tsx';
import { formatLongDate } from '#site/lib/dates.ts';
import { paths } from '#site/lib/paths.ts';
import { purchasesLabels } from '#site/texts/purchases.ts';

/** A purchased subject. */
export function PurchaseCard({ subject, createdAt }: Purchase) {
  const name = useId();
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={name} className="text-xl">
          {subject.name}
        </h2>
        <p className="text-muted text-sm">
          <time dateTime={createdAt}>{purchasesLabels.purchasedOn(formatLongDate(createdAt))}</time>
        </p>
      </div>
      <p>{subject.description}</p>
      <p className="text-muted text-sm">{purchasesLabels.note}</p>
      <ActionButton
        href={paths.subject(subject.slug)}
        aria-describedby={name}
        className="sm:justify-self-start"
      >
        {purchasesLabels.access}
      </ActionButton>
    </Card>
  );
}
