import { useState } from 'react';
import { CHART_PERIODS, type Chart, type ChartPeriod } from '#contract/admin/sales-charts.ts';
import { type Currency, formatDecimal } from '#contract/money.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { Conversion } from './Conversion.tsx';
import { RevenueChart } from './RevenueChart.tsx';
import { countSales } from './SalesFigures.tsx';
import { Shares } from './Shares.tsx';

const LABELS: Record<ChartPeriod, string> = {
  days: '30 days',
  weeks: '12 weeks',
  months: '12 months',
  all: 'All time',
};

const buttonClasses =
  'min-h-11 rounded px-3 font-semibold text-muted text-sm ' +
  'aria-pressed:bg-sheet aria-pressed:text-ink aria-pressed:underline aria-pressed:shadow-sheet';

interface SalesChartsProps {
  charts: Record<ChartPeriod, Chart>;
  currency: Currency;
}

export function SalesCharts({ charts, currency }: SalesChartsProps) {
  const [period, setPeriod] = useState<ChartPeriod>('weeks');
  const chart = charts[period];
  const hasSold = charts.all.total.gross !== '0.00' || charts.all.total.freeCount > 0;
  return (
    <AdminCard
      title="Revenue"
      action={hasSold && <PeriodChooser period={period} onChoose={setPeriod} />}
    >
      {hasSold ? (
        <>
          <p aria-live="polite">
            {formatDecimal(chart.total.net, currency)} net (after refunds, before Stripe’s fees)
            from {countSales(chart.total.count)}
          </p>
          <RevenueChart steps={chart.steps} period={period} currency={currency} />
          {chart.subjects.length > 0 && <Shares chart={chart} currency={currency} />}
        </>
      ) : (
        <p className="text-muted">
          No sales yet. After the first sale, you'll see here what sold, when, and how it was paid.
        </p>
      )}
      <Conversion {...chart.checkouts} />
    </AdminCard>
  );
}

interface PeriodChooserProps {
  period: ChartPeriod;
  onChoose: (period: ChartPeriod) => void;
}

function PeriodChooser({ period, onChoose }: PeriodChooserProps) {
  return (
    <fieldset className="flex flex-wrap rounded bg-brand-wash p-1">
      <legend className="sr-only">Period</legend>
      {CHART_PERIODS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === period}
          onClick={() => onChoose(each)}
          className={buttonClasses}
        >
          {LABELS[each]}
        </button>
      ))}
    </fieldset>
  );
}
