import type { Sale } from '#contract/admin/sales.ts';
import { type Currency, formatDecimal } from '#contract/money.ts';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { formatMoment } from '#site/lib/dates.ts';
import { OrderLink, OrderStatus } from '../OrderLabels.tsx';

const columnsIn = (currency: Currency): Column<Sale>[] => [
  {
    head: 'When',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
  },
  { head: 'Order', cell: (sale) => <OrderLink {...sale} /> },
  {
    head: 'Customer',
    cell: ({ customerName, customerEmail }) => (
      <>
        {customerName}
        <span className="block text-muted text-xs">{customerEmail}</span>
      </>
    ),
  },
  {
    head: 'Subject',
    cell: ({ subjectName, code }) => (
      <>
        {subjectName}
        {code && <span className="block text-muted text-xs">{code}</span>}
      </>
    ),
  },
  { head: 'Paid', isNumeric: true, cell: ({ amount }) => formatDecimal(amount, currency) },
  { head: 'Net', isNumeric: true, cell: ({ net }) => formatDecimal(net, currency) },
  { head: 'Status', cell: (sale) => <OrderStatus {...sale} /> },
];

export function LatestSales({ sales, currency }: { sales: Sale[]; currency: Currency }) {
  if (sales.length === 0) return <p className="text-muted">No purchases yet.</p>;
  return (
    <Table
      caption="Latest purchases"
      columns={columnsIn(currency)}
      rows={sales}
      rowKey={({ orderNumber, at }) => `${orderNumber} ${at}`}
    />
  );
}
