import { paths } from '#site/lib/paths.ts';
import { useQuery } from '#site/lib/query.ts';
import { progressLabels } from '#site/texts/reading.ts';
import { progressQuery } from './progress-query.ts';

export function FinishPurchase() {
  const { data } = useQuery(progressQuery);
  if (!data?.openCheckout) return null;
  const { name, ...request } = data.openCheckout;
  return (
    <a
      href={paths.checkout(request)}
      className="sheet flex flex-wrap items-baseline gap-x-4 px-4 py-3 text-ink no-underline"
    >
      <span className="font-semibold text-brand">{progressLabels.finishPurchase}</span>
      <span>{name}</span>
    </a>
  );
}
