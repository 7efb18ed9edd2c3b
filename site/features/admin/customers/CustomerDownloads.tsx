import type { CustomerPage } from '#contract/admin/customers.ts';
import { describeOpening } from '#contract/files/openings.ts';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { formatMoment } from '#site/lib/dates.ts';

type Download = CustomerPage['downloads'][number];

const columns: Column<Download>[] = [
  { head: 'When', cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span> },
  { head: 'File', cell: ({ title }) => title },
  { head: 'How', cell: ({ way }) => describeOpening(way) },
  { head: 'Order', cell: ({ orderNumber }) => orderNumber },
  { head: 'From', cell: ({ from }) => from },
];

export function CustomerDownloads({ downloads }: Pick<CustomerPage, 'downloads'>) {
  if (downloads.length === 0) {
    return <p className="text-muted">No downloads in the last twelve months.</p>;
  }
  return <Table caption="Downloads" columns={columns} rows={downloads} rowKey={({ id }) => id} />;
}
