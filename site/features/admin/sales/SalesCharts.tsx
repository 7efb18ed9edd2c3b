import { useState } from 'react';
import {
  CHART_PERIODS,
  type Chart,
  type ChartPeriod,
  type Sales,
  type Share,
} from '#contract/admin/sales.ts';
import { count } from '#contract/count.ts';
import {
  type Currency,
  decimalToAmount,
  formatDecimal,
  formatWholeAmount,
} from '#contract/money.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { type Column, ScrollArea, Table } from '#site/components/admin/Table.tsx';
import { formatDay, formatMonth } from '#site/lib/dates.ts';

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
            from {count(chart.total.count, 'sale')}
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
      phone: 'max-sm:row-span-2',
      cell: ({ name, net }) => (
        <>
          {name}
          <Bar part={Number(net) / highest} />
        </>
      ),
    },
    {
      head: 'Sales',
      phone: 'max-sm:col-start-2 max-sm:row-start-2 max-sm:text-muted',
      isNumeric: true,
      cell: ({ count }) => (
        <>
          {count}
          <span className="sm:hidden"> {count === 1 ? 'sale' : 'sales'}</span>
        </>
      ),
    },
    {
      head: 'Net',
      phone: 'max-sm:col-start-2 max-sm:row-start-1',
      isNumeric: true,
      cell: ({ net }) => formatDecimal(net, currency),
    },
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

type Step = Chart['steps'][number];

interface RevenueChartProps {
  steps: Step[];
  period: ChartPeriod;
  currency: Currency;
}

const WIDTH = 672;
const HEIGHT = 160;
const LABEL_HEIGHT = 24;
/** Limits on labels, so that they fit above and below the bars. */
const VALUES_MAX = 12;
const DAYS_MAX = 12;
const MONTHS_MAX = 8;

const toColumns = (period: ChartPeriod, currency: Currency): Column<Step>[] => [
  { head: stepHead(period), cell: ({ from }) => stepLabel(from, period) },
  { head: 'Sales', isNumeric: true, cell: ({ count }) => count },
  { head: 'Net', isNumeric: true, cell: ({ net }) => formatDecimal(net, currency) },
];

function stepHead(period: ChartPeriod): string {
  if (period === 'days') return 'Day';
  return period === 'weeks' ? 'Week from' : 'Month';
}

const stepLabel = (from: string, period: ChartPeriod): string =>
  period === 'days' || period === 'weeks' ? formatDay(from) : formatMonth(from);

function RevenueChart({ steps, period, currency }: RevenueChartProps) {
  const highest = Math.max(1, ...steps.map(({ net }) => Number(net)));
  const isByMonth = period === 'months' || period === 'all';
  const labelled = Math.ceil(steps.length / (isByMonth ? MONTHS_MAX : DAYS_MAX));
  const hasValues = steps.length <= VALUES_MAX;
  const column = WIDTH / steps.length;
  return (
    <div>
      <ScrollArea key={period} label="Chart of revenue" isEndFirst>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT + 2 * LABEL_HEIGHT}`}
          role="img"
          aria-label={describe(steps, period, currency)}
          className="w-full min-w-[40rem] fill-ink text-[0.75rem] figures lg:text-[0.5625rem]"
        >
          {steps.map((step, place) => {
            const net = Number(step.net);
            const height = (net / highest) * HEIGHT;
            const middle = (place + 0.5) * column;
            const top = LABEL_HEIGHT + HEIGHT - height;
            const hasValue = step.count > 0 && (hasValues || net === highest);
            return (
              <g key={step.from} textAnchor="middle">
                <rect
                  {...{ x: middle - column * 0.375, y: top, width: column * 0.75, height }}
                  rx={Math.min(3, column / 8)}
                  className="fill-brand"
                />
                {hasValue && (
                  <text x={clamp(middle)} y={top - 7}>
                    {formatWholeAmount(decimalToAmount(step.net, currency), currency)}
                  </text>
                )}
                {(steps.length - 1 - place) % labelled === 0 && (
                  <text x={clamp(middle)} y={HEIGHT + 2 * LABEL_HEIGHT - 7} className="fill-muted">
                    {stepLabel(step.from, period)}
                  </text>
                )}
              </g>
            );
          })}
          <path d={`M0 ${LABEL_HEIGHT + HEIGHT}H${WIDTH}`} className="stroke-edge" />
        </svg>
      </ScrollArea>
      <details>
        <summary className="flex min-h-11 w-fit items-center text-brand text-sm underline">
          Revenue in numbers
        </summary>
        <Table
          caption="Revenue over time"
          columns={toColumns(period, currency)}
          rows={steps.toReversed()}
          rowKey={({ from }) => from}
        />
      </details>
    </div>
  );
}

/** Keeps a label, which may be wider than its bar, within the picture. */
const clamp = (middle: number) => Math.min(Math.max(middle, 28), WIDTH - 28);

function describe(steps: Step[], period: ChartPeriod, currency: Currency): string {
  const [best] = steps.toSorted((a, b) => Number(b.net) - Number(a.net));
  const most = best && Number(best.net) > 0 ? best : undefined;
  const what = `Revenue by ${stepHead(period).split(' ')[0]?.toLowerCase()}`;
  if (!most) return `${what}: none.`;
  return `${what}: most from ${stepLabel(most.from, period)}, ${formatDecimal(most.net, currency)}.`;
}
