import type { YearOfSales } from '#contract/admin/sales.ts';
import { count } from '#contract/count.ts';
import {
  type Currency,
  decimalToAmount,
  formatDecimal,
  formatWholeAmount,
} from '#contract/money.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { type Column, ScrollArea, Table } from '#site/components/admin/Table.tsx';
import { formatMonth } from '#site/lib/dates.ts';

interface RevenueChartProps {
  year: YearOfSales;
  currency: Currency;
}

type Month = YearOfSales['months'][number];

const WIDTH = 672;
const HEIGHT = 160;
const LABEL_HEIGHT = 24;

/** Chart of net revenue by month. The table below it has the same numbers. */
export function RevenueChart({ year: { total, months }, currency }: RevenueChartProps) {
  const highest = Math.max(1, ...months.map(({ net }) => Number(net)));
  const column = WIDTH / months.length;
  return (
    <AdminCard title="Revenue">
      <p>
        12 months: {formatDecimal(total.net, currency)} net (after refunds, before Stripe’s fees)
        from {count(total.count, 'sale')}
      </p>
      <ScrollArea label="Chart of revenue" isEndFirst>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT + 2 * LABEL_HEIGHT}`}
          role="img"
          aria-label={describe(months, currency)}
          className="w-full min-w-[40rem] fill-ink text-[0.75rem] figures lg:text-[0.5625rem]"
        >
          {months.map(({ from, net, count: sales }, index) => {
            const height = (Number(net) / highest) * HEIGHT;
            const middle = (index + 0.5) * column;
            const top = LABEL_HEIGHT + HEIGHT - height;
            return (
              <g key={from} textAnchor="middle">
                <rect
                  {...{ x: middle - column * 0.375, y: top, width: column * 0.75, height }}
                  rx="3"
                  className="fill-brand"
                />
                {sales > 0 && (
                  <text x={middle} y={top - 7}>
                    {formatWholeAmount(decimalToAmount(net, currency), currency)}
                  </text>
                )}
                {index % 2 === 1 && (
                  <text x={middle} y={HEIGHT + 2 * LABEL_HEIGHT - 7} className="fill-muted">
                    {formatMonth(from)}
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
          caption="Revenue by month"
          columns={columnsIn(currency)}
          rows={months.toReversed()}
          rowKey={({ from }) => from}
        />
      </details>
    </AdminCard>
  );
}

const columnsIn = (currency: Currency): Column<Month>[] => [
  { head: 'Month', cell: ({ from }) => formatMonth(from) },
  { head: 'Sales', isNumeric: true, cell: ({ count }) => count },
  { head: 'Net', isNumeric: true, cell: ({ net }) => formatDecimal(net, currency) },
];

function describe(months: Month[], currency: Currency): string {
  const [best] = months.toSorted((a, b) => Number(b.net) - Number(a.net));
  if (!best || Number(best.net) <= 0) return 'Revenue by month: none.';
  const { from, net } = best;
  return `Revenue by month: most in ${formatMonth(from)}, ${formatDecimal(net, currency)}.`;
}
