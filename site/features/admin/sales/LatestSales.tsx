import type { Sale, SaleStatus } from '#contract/admin/sales.ts';
import { type Currency, formatDecimal } from '#contract/money.ts';
import { Badge } from '#site/components/ui/Badge.tsx';
import { formatMoment } from '#site/lib/dates.ts';
import { type Column, Table } from '../Table.tsx';

const statuses: Record<SaleStatus, string> = {
  paid: 'Paid',
  'partly-refunded': 'Partly refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
  lost: 'Dispute lost',
};

const columnsIn = (currency: Currency): Column<Sale>[] => [
  {
    head: 'When',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
  },
  {
    head: 'Order',
    cell: ({ orderNumber }) => <span className="whitespace-nowrap">{orderNumber}</span>,
  },
  {
    head: 'Customer',
    cell: ({ customerName, customerEmail }) => (
      <>
        {customerName}
        <span className="block text-muted text-xs">{customerEmail}</span>
      </>
    ),
  },
  { head: 'Subject', cell: ({ subjectName }) => subjectName },
  { head: 'Paid', isNumeric: true, cell: ({ amount }) => formatDecimal(amount, currency) },
  { head: 'Net', isNumeric: true, cell: ({ net }) => formatDecimal(net, currency) },
  {
    head: 'Status',
    cell: ({ status }) => (
      <Badge tone={status === 'paid' ? 'brand' : 'accent'}>{statuses[status]}</Badge>
    ),
  },
];

/** The latest purchases, newest first, with their status. */
export function LatestSales({ sales, currency }: { sales: Sale[]; currency: Currency }) {
  if (sales.length === 0) return <p className="text-muted">No purchases yet.</p>;
  return (
    <Table
      caption="Latest purchases"
      columns={columnsIn(currency)}
      rows={sales}
      keyOf={({ orderNumber, at }) => `${orderNumber} ${at}`}
    />
  );
}
