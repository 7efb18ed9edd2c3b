import { useState } from 'react';
import { type AuditEntry, exportAudit, getAudit } from '#contract/admin/audit.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { formatMoment } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { AdminCard } from '../AdminCard.tsx';
import { CsvButton } from '../CsvButton.tsx';
import { type Column, Table } from '../Table.tsx';
import { describeAction } from './describe-action.ts';

const columns: Column<AuditEntry>[] = [
  {
    head: 'When',
    cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span>,
  },
  { head: 'Who', cell: ({ who }) => who },
  { head: 'Action', cell: ({ action }) => describeAction(action) },
  { head: 'Item', cell: ({ what }) => what },
  { head: 'From', cell: ({ from }) => from },
];

/** Fetches the log: each call adds the next page, and one that failed is tried again. */
function auditPages() {
  let entries: AuditEntry[] = [];
  let before: string | undefined;
  return async () => {
    const page = await call(getAudit, before === undefined ? {} : { before });
    entries = [...entries, ...page.entries];
    before = page.next;
    return { entries, hasNext: before !== undefined };
  };
}

/** The audit log, newest first, page by page; reloaded each time the tab opens. */
export function AuditCard() {
  const [query] = useState(() => new Query(auditPages()));
  const { data, error, isFetching, refetch } = useQuery(query);
  const { entries = [], hasNext = false } = data ?? {};
  return (
    <AdminCard
      title="Audit log"
      action={
        <CsvButton
          label="Audit log as CSV"
          fileName="audit.csv"
          fetchCsv={() => call(exportAudit, {})}
        />
      }
    >
      {error && !isFetching && (
        <LoadFailure title="The audit log could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && isFetching && <Placeholder rows={4} className="h-10" />}
      {data && entries.length === 0 && <p className="text-muted">No entries yet.</p>}
      {entries.length > 0 && (
        <Table caption="Audit log" columns={columns} rows={entries} keyOf={({ id }) => id} />
      )}
      {hasNext && (
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
