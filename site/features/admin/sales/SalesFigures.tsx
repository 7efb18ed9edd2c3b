import type * as z from 'zod/mini';
import type { getSales, Sales } from '#contract/admin/sales.ts';
import { count } from '#contract/count.ts';
import { type Currency, formatDecimal } from '#contract/money.ts';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { Card } from '#site/components/ui/Card.tsx';

const periods = [
  ['week', 'This week'],
  ['month', 'This month'],
  ['all', 'All time'],
] as const;

type SalesResponse = z.output<typeof getSales.response>;

type SubjectSales = SalesResponse['subjects'][number];

interface Figures<Shown> {
  sales: Shown;
  currency: Currency;
}

export function SalesFigures({ sales, currency }: Figures<SalesResponse>) {
  return (
    <>
      <div className="grid gap-2">
        <ul className="grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] sm:gap-4">
          {periods.map(([period, label]) => (
            <li key={period}>
              <Card className="grid h-full content-start gap-1 max-sm:grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] max-sm:items-baseline max-sm:gap-x-3 max-sm:py-3">
                <h2 className="font-sans font-semibold text-muted text-sm">{label}</h2>
                <Totals sales={sales[period]} currency={currency} />
              </Card>
            </li>
          ))}
        </ul>
        <NetNote />
      </div>
      {sales.subjects.length > 0 && (
        <Card>
          <Table
            caption="Sales by subject"
            columns={columnsIn(currency)}
            rows={sales.subjects}
            rowKey={({ subjectId }) => subjectId}
          />
        </Card>
      )}
    </>
  );
}

export const NetNote = () => (
  <p className="text-muted text-xs">Net: after refunds, before Stripe’s fees</p>
);

export function Totals({ sales, currency }: Figures<Sales>) {
  const { net, refunded, disputed } = sales;
  return (
    <>
      <p className="font-display text-xl [font-variant-numeric:lining-nums] sm:text-2xl">
        {formatDecimal(net, currency)}
      </p>
      <p className="text-sm">{countOrders(sales)}</p>
      {refunded !== '0.00' && (
        <p className="text-muted text-sm">{formatDecimal(refunded, currency)} refunded</p>
      )}
      {disputed !== '0.00' && (
        <p className="text-accent text-sm">{formatDecimal(disputed, currency)} disputed</p>
      )}
    </>
  );
}

/** Counts orders by kind, e.g. `4 sales, 1 refunded, 1 given`. */
function countOrders({ count: paid, refundedCount, freeCount }: Sales): string {
  return [
    count(paid, 'sale'),
    ...(refundedCount > 0 ? [`${refundedCount} refunded`] : []),
    ...(freeCount > 0 ? [`${freeCount} given`] : []),
  ].join(', ');
}

const columnsIn = (currency: Currency): Column<SubjectSales>[] => [
  { head: 'Subject', cell: ({ name }) => name },
  ...periods.map(([period, head]) => ({
    head,
    isNumeric: true,
    cell: ({ [period]: sales }: SubjectSales) => (
      <>
        {formatDecimal(sales.net, currency)}
        <span className="text-muted text-xs max-sm:pl-2 sm:block">{countOrders(sales)}</span>
      </>
    ),
  })),
];
