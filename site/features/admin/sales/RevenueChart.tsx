import type { Chart, ChartPeriod } from '#contract/admin/sales.ts';
import {
  type Currency,
  decimalToAmount,
  formatDecimal,
  formatWholeAmount,
} from '#contract/money.ts';
import { type Column, ScrollArea, Table } from '#site/components/admin/Table.tsx';
import { formatDay, formatMonth } from '#site/lib/dates.ts';

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

export function RevenueChart({ steps, period, currency }: RevenueChartProps) {
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
                    {formatWholeAmount(decimalToAmount(step.net), currency)}
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
