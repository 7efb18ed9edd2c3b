import { useState } from 'react';
import {
  CHART_PERIODS,
  type Chart,
  type ChartPeriod,
  type Sales,
  type Share,
} from '#contract/admin/sales.ts';
import { type Currency, formatDecimal } from '#contract/money.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { RevenueChart } from './RevenueChart.tsx';
import { countSales } from './SalesFigures.tsx';

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
  const { opened, paid } = chart.checkouts;
  const hasSold = charts.all.total.gross !== '0.00' || charts.all.total.freeCount > 0;
  return (
    <AdminCard
      title="Revenue"
      action={
        hasSold && (
          <fieldset className="flex flex-wrap rounded bg-brand-wash p-1">
            <legend className="sr-only">Period</legend>
            {CHART_PERIODS.map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={each === period}
                onClick={() => setPeriod(each)}
                className={buttonClasses}
              >
                {LABELS[each]}
              </button>
            ))}
          </fieldset>
        )
      }
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
      {opened > 0 && (
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
      )}
    </AdminCard>
  );
}

const PAYERS = {
  student: 'The student',
  other: 'Someone else, with a payment link',
  free: 'Free of charge',
};

/** Each table adds up to the period's revenue. */
function Shares({ chart, currency }: { chart: Chart; currency: Currency }) {
  const { subjects, offers, codes, payers } = chart;
  const tables = [
    { title: 'Subject', shares: named(subjects, '') },
    ...(hasAny(offers) ? [{ title: 'Offer', shares: named(offers, 'Without an offer') }] : []),
    ...(hasAny(codes) ? [{ title: 'Discount code', shares: named(codes, 'Without a code') }] : []),
    { title: 'Payer', shares: payers.map((share) => ({ ...share, name: PAYERS[share.id] })) },
  ];
  return (
    <div className="grid gap-x-10 gap-y-6 md:grid-cols-2">
      {tables.map(({ title, shares }) => (
        <ShareTable key={title} title={title} shares={shares} currency={currency} />
      ))}
    </div>
  );
}

const named = (shares: Share[], without: string): NamedShare[] =>
  shares.map((share) => ({
    ...share,
    name: share.isRest ? 'All others' : share.id === '' ? without : share.name,
  }));

const hasAny = (shares: Share[]) => shares.some(({ id }) => id !== '');

type NamedShare = Sales & { name: string };

interface ShareTableProps {
  title: string;
  shares: NamedShare[];
  currency: Currency;
}

function ShareTable({ title, shares, currency }: ShareTableProps) {
  const highest = Math.max(1, ...shares.map(({ net }) => Number(net)));
  const columns: Column<NamedShare>[] = [
    {
      head: title,
      cell: ({ name, net }) => (
        <>
          {name}
          <span className="max-sm:flex max-sm:justify-end">
            <Bar part={Number(net) / highest} />
          </span>
        </>
      ),
    },
    { head: 'Sales', isNumeric: true, cell: ({ count }) => count },
    { head: 'Net', isNumeric: true, cell: ({ net }) => formatDecimal(net, currency) },
  ];
  return (
    <section className="grid content-start gap-2">
      <h3 className="text-lg">By {title.toLowerCase()}</h3>
      <Table
        caption={`Revenue by ${title.toLowerCase()}`}
        columns={columns}
        rows={shares}
        rowKey={({ name, net, count }) => `${name} ${net} ${count}`}
      />
    </section>
  );
}

/** Bar beside a number that says the same. @param part fraction from 0 to 1 */
export function Bar({ part }: { part: number }) {
  return (
    <svg aria-hidden="true" focusable="false" className="mt-1 block h-2 w-36 max-w-full">
      <rect width="100%" height="100%" rx="3" className="fill-brand-wash" />
      <rect width={`${part * 100}%`} height="100%" rx="3" className="fill-brand" />
    </svg>
  );
}
