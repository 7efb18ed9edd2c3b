import type { z } from 'zod';
import type { getSales, Sales } from '#contract/admin/sales.ts';
import { formatPounds } from '#contract/money.ts';
import { Card } from '#site/components/ui/Card.tsx';
import { type Column, Table } from '../Table.tsx';

const periods = [
  ['week', 'This week'],
  ['month', 'This month'],
  ['all', 'All time'],
] as const;

type SalesResponse = z.output<typeof getSales.response>;

const columns: Column<SalesResponse['subjects'][number]>[] = [
  { head: 'Subject', cell: ({ name }) => name },
  ...periods.map(([period, head]) => ({
    head,
    isNumeric: true,
    cell: (subject: SalesResponse['subjects'][number]) => <Cell sales={subject[period]} />,
  })),
];

const countSales = (count: number) => `${count} ${count === 1 ? 'sale' : 'sales'}`;

/** Revenue of this week, this month and all time, in total and by subject. */
export function SalesFigures({ sales }: { sales: SalesResponse }) {
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        {periods.map(([period, label]) => (
          <li key={period}>
            <Figure label={label} sales={sales[period]} />
          </li>
        ))}
      </ul>
      {sales.subjects.length > 0 && (
        <Card>
          <Table
            caption="Sales by subject"
            columns={columns}
            rows={sales.subjects}
            keyOf={({ subjectId }) => subjectId}
          />
        </Card>
      )}
    </>
  );
}

function Figure({ label, sales }: { label: string; sales: Sales }) {
  const { count, net, refunded, disputed } = sales;
  return (
    <Card className="grid h-full content-start gap-1">
      <h2 className="font-sans font-semibold text-muted text-sm">{label}</h2>
      <p className="font-display text-2xl lining-nums">{formatPounds(net)}</p>
      <p className="text-sm">{countSales(count)}</p>
      {refunded !== '0.00' && (
        <p className="text-muted text-sm">{formatPounds(refunded)} refunded</p>
      )}
      {disputed !== '0.00' && (
        <p className="text-accent text-sm">{formatPounds(disputed)} disputed</p>
      )}
    </Card>
  );
}

function Cell({ sales }: { sales: Sales }) {
  return (
    <>
      {formatPounds(sales.net)}
      <span className="block text-muted text-xs">{countSales(sales.count)}</span>
    </>
  );
}
