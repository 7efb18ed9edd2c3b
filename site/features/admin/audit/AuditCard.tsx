import { useInfiniteQuery } from '@tanstack/react-query';
import { type AuditEntry, exportAudit, getAudit } from '#contract/admin/audit.ts';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { formatMoment } from '#site/lib/dates.ts';
import { queryKeys } from '#site/lib/query.ts';
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

/** The audit log, newest first, page by page; reloaded each time the tab opens. */
export function AuditCard() {
  const audit = useInfiniteQuery({
    queryKey: queryKeys.audit,
    queryFn: ({ pageParam }) =>
      call(getAudit, pageParam === undefined ? {} : { before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = audit;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
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
      {hasNextPage && (
        <Button
          variant="secondary"
          aria-disabled={isFetching}
          onClick={() => isFetching || void fetchNextPage()}
          className="justify-self-start"
        >
          Show older entries
        </Button>
      )}
    </AdminCard>
  );
}
