import type { Chart } from '#contract/admin/sales-charts.ts';
import { Bar } from './Bar.tsx';

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
        Counts checkouts opened in this period. A new price or code doesn't open another one.
      </p>
    </section>
  );
}
