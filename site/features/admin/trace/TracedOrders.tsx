import type { TracedOrder } from '#contract/admin/trace.ts';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { Alert } from '#site/components/ui/Alert.tsx';
import { formatDate } from '#site/lib/dates.ts';
import { adminLabels } from '#site/texts/admin.ts';
import { OrderLink, OrderStatus } from '../OrderLabels.tsx';
import type { Lookup } from './look-up-copy.ts';

const DELETED = 'a deleted account';

const columns: Column<TracedOrder>[] = [
  { head: 'Buyer', cell: ({ address }) => address || DELETED },
  { head: 'Order', cell: (order) => <OrderLink {...order} /> },
  { head: 'Bought', cell: ({ at }) => <span className="whitespace-nowrap">{formatDate(at)}</span> },
  { head: 'Subject', cell: ({ subjectName }) => subjectName },
  { head: 'Status', cell: (order) => <OrderStatus {...order} /> },
];

export function TracedOrders({ name, orders, untraced }: Lookup & { name: string }) {
  const [first] = orders;
  if (!first) {
    return (
      <Alert title={`${name}: ${untraced.title}`}>
        <p>{untraced.meaning}</p>
      </Alert>
    );
  }
  const buyers = [...new Set(orders.map(({ address }) => address || DELETED))].join(', ');
  const isMarked = first.by === 'mark';
  return (
    <>
      <Alert title={isMarked ? `${name} was bought by ${buyers}` : `${name} names ${buyers}`}>
        <p>{isMarked ? adminLabels.foundByMark : adminLabels.foundByLine}</p>
      </Alert>
      <Table
        caption={adminLabels.traceCard}
        columns={columns}
        rows={orders}
        rowKey={({ orderNumber }) => orderNumber}
      />
    </>
  );
}
