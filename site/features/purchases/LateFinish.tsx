import { Query, useQuery } from '#site/lib/query.ts';

const part = new Query(
  async () => (await import('#site/features/progress/FinishPurchase.tsx')).FinishPurchase,
);

/** The unfinished checkout. Its script comes after the list. It stands last, so that nothing moves for it. */
export function LateFinish() {
  const { data: FinishPurchase } = useQuery(part);
  return FinishPurchase && <FinishPurchase />;
}
