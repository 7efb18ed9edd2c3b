import type { Chart } from '#contract/admin/sales-charts.ts';
import { Bar } from './Bar.tsx';

/** How many of the checkouts that were opened in a period have been paid. */
export function Conversion({ opened, paid }: Chart['checkouts']) {
  if (opened === 0) return null;
  return (
    <section className="grid gap-1">
      <h3 className="text-lg">Checkouts</h3>
      <p>
        {paid} of {opened} paid ({Math.round((paid / opened) * 100)}%)
        <Bar part={paid / opened} />
      </p>
      <p className="text-muted text-sm">
        Those opened in this time. A change of the price or code does not open another.
      </p>
    </section>
  );
}
