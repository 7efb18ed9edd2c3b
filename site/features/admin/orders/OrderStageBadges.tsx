import type { OrderSummary } from '#contract/admin/places-orders.ts';
import { count } from '#contract/count.ts';
import { shopDay, toDayNumber } from '#contract/shop-day.ts';
import { Badge } from '#site/components/ui/Badge.tsx';
import { stageLabels } from './labels.ts';

export function OrderStageBadges({
  stage,
  isOverdue,
  dueOn,
  due,
}: Pick<OrderSummary, 'stage' | 'isOverdue' | 'dueOn' | 'due'>) {
  const isWaiting = stage === 'ordered';
  const isUnpaid = dueOn !== undefined && Number(due) > 0;
  return (
    <span className="inline-flex flex-wrap gap-1 max-sm:justify-end">
      <Badge tone={isWaiting ? 'accent' : stage === 'released' ? 'brand' : 'neutral'}>
        {stageLabels[stage]}
      </Badge>
      {isOverdue && dueOn && <Badge tone="accent">{describeDelay(dueOn)}</Badge>}
      {isUnpaid && !isOverdue && stage !== 'accepted' && <Badge tone="neutral">Not paid</Badge>}
    </span>
  );
}

/** E.g. `3 days overdue`. */
const describeDelay = (dueOn: string) =>
  `${count(toDayNumber(shopDay(new Date())) - toDayNumber(dueOn), 'day')} overdue`;
