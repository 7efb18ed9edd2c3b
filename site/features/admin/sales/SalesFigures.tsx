import type * as z from 'zod/mini';
import type { getSales } from '#contract/admin/sales.ts';
import type { Sales } from '#contract/admin/sales-totals.ts';
import { type Currency, formatDecimal } from '#contract/money.ts';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { Card } from '#site/components/ui/Card.tsx';

const periods = [
  ['week', 'This week'],
  ['month', 'This month'],
  ['all', 'All time'],
] as const;

type SalesResponse = z.output<typeof getSales.response>;

interface Figures<Shown> {
  sales: Shown;
  currency: Currency;
}

const columnsIn = (currency: Currency): Column<SalesResponse['subjects'][number]>[] => [
  { head: 'Subject', cell: ({ name }) => name },
  ...periods.map(([period, head]) => ({
    head,
    isNumeric: true,
    cell: (subject: SalesResponse['subjects'][number]) => (
      <Cell sales={subject[period]} currency={currency} />
    ),
  })),
];

export const countSales = (count: number) => `${count} ${count === 1 ? 'sale' : 'sales'}`;

export function SalesFigures({ sales, currency }: Figures<SalesResponse>) {
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))]">
        {periods.map(([period, label]) => (
          <li key={period}>
            <Figure label={label} sales={sales[period]} currency={currency} />
          </li>
        ))}
      </ul>
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

function Figure({ label, sales, currency }: Figures<Sales> & { label: string }) {
  return (
    <Card className="grid h-full content-start gap-1">
      <h2 className="font-sans font-semibold text-muted text-sm">{label}</h2>
      <Totals sales={sales} currency={currency} />
    </Card>
  );
}

const NET_NOTE = 'Net: after refunds, before Stripe’s fees';

export function Totals({ sales, currency }: Figures<Sales>) {
  const { count, refundedCount, freeCount, net, refunded, disputed } = sales;
  const orders = refundedCount === 1 ? 'order' : 'orders';
  return (
    <>
      <p className="font-display text-2xl [font-variant-numeric:lining-nums]">
        {formatDecimal(net, currency)}
      </p>
      <p className="text-muted text-xs">{NET_NOTE}</p>
      <p className="text-sm">{countSales(count)}</p>
      {refundedCount > 0 && (
        <p className="text-muted text-sm">
          {refundedCount} {orders} refunded in full
        </p>
      )}
      {freeCount > 0 && <p className="text-muted text-sm">{freeCount} for £0</p>}
      {refunded !== '0.00' && (
        <p className="text-muted text-sm">{formatDecimal(refunded, currency)} refunded</p>
      )}
      {disputed !== '0.00' && (
        <p className="text-accent text-sm">{formatDecimal(disputed, currency)} disputed</p>
      )}
    </>
  );
}

function Cell({ sales, currency }: Figures<Sales>) {
  return (
    <>
      {formatDecimal(sales.net, currency)}
      <span className="block text-muted text-xs">{countSales(sales.count)}</span>
    </>
  );
}
