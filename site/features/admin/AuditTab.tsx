import { useState } from 'react';
import {
  type AuditEntry,
  type AuditList,
  auditActions,
  exportAuditEndpoint,
  getAudit,
} from '#contract/admin/audit.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { CsvButton } from '#site/components/admin/CsvButton.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatDateTime } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';

/** Separate lists, so that a flood of failed sign-ins cannot hide what administrators did. */
export function AuditTab() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:gap-8">
      <AuditCard list="acts" />
      <AuditCard list="failed-sign-ins" />
    </div>
  );
}

function AuditCard({ list }: { list: AuditList }) {
  const [pages] = useState(() => new Query(auditPages(list)));
  const query = useQuery(pages);
  const { data, isFetching, refetch } = query;
  const { title, fileName, what } = LISTS[list];
  return (
    <AdminCard
      title={title}
      action={
        <CsvButton
          label={`${title} as CSV`}
          fileName={fileName}
          fetchCsv={() => call(exportAuditEndpoint, { list })}
        />
      }
    >
      <LoadStatus query={query} what={what} rows={4} className="h-10" />
      {data && (
        <Table
          caption={title}
          columns={columns}
          rows={data.entries}
          rowKey={({ id }) => id}
          empty="No entries yet."
        />
      )}
      {data?.hasNext && (
        <Button
          variant="secondary"
          aria-disabled={isFetching}
          onClick={() => isFetching || void refetch()}
          className="justify-self-start"
        >
          Show older entries
        </Button>
      )}
    </AdminCard>
  );
}

const LISTS: Record<AuditList, Record<'title' | 'fileName' | 'what', string>> = {
  acts: { title: 'Audit log', fileName: 'audit.csv', what: 'The audit log' },
  'failed-sign-ins': {
    title: 'Failed sign-ins',
    fileName: 'failed-sign-ins.csv',
    what: 'The list of failed sign-ins',
  },
};

/** Returns a fetcher that adds a page on each call, and retries a failed page. */
function auditPages(list: AuditList) {
  let entries: AuditEntry[] = [];
  let before: string | undefined;
  return async () => {
    const page = await call(getAudit, before === undefined ? { list } : { list, before });
    entries = [...entries, ...page.entries];
    before = page.next;
    return { entries, hasNext: before !== undefined };
  };
}

const columns: Column<AuditEntry>[] = [
  {
    head: 'When',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
  { head: 'Who', cell: ({ who }) => who },
  { head: 'Action', cell: ({ action }) => auditActions[action] },
  { head: 'Item', cell: ({ what }) => what },
  { head: 'From', cell: ({ from }) => from },
];
