import { getOpenings, type OpenedFile } from '#contract/admin/sales-charts.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { type Column, Table } from '#site/components/admin/Table.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { Bar } from './Bar.tsx';

const openingsQuery = new Query(() => call(getOpenings, {}), { isFreshOnMount: true });

export function OpeningsCard() {
  const { data, error, isFetching, refetch } = useQuery(openingsQuery);
  if (error && !isFetching) {
    return <LoadFailure title="The openings could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <Placeholder rows={3} className="h-40" />;
  return (
    <AdminCard title="Most opened notes">
      {data.length > 0 ? (
        <Openings files={data} />
      ) : (
        <p className="text-muted">No one has opened a locked file yet.</p>
      )}
      <p className="text-muted text-sm">
        How often students downloaded a locked file or opened it in the reader, in twelve months.
        Free files are not counted.
      </p>
    </AdminCard>
  );
}

function Openings({ files }: { files: OpenedFile[] }) {
  const highest = Math.max(1, ...files.map(({ year }) => year));
  const columns: Column<OpenedFile>[] = [
    {
      head: 'File',
      cell: ({ title, topicName, subjectName, year }) => (
        <>
          {title}
          <span className="block text-muted text-xs">
            {[subjectName, topicName].filter(Boolean).join(', ')}
          </span>
          <span className="max-sm:flex max-sm:justify-end">
            <Bar part={year / highest} />
          </span>
        </>
      ),
    },
    { head: 'This month', isNumeric: true, cell: ({ thisMonth }) => thisMonth },
    { head: '12 months', isNumeric: true, cell: ({ year }) => year },
  ];
  return (
    <Table
      caption="Most opened notes"
      columns={columns}
      rows={files}
      rowKey={({ fileId }) => fileId}
    />
  );
}
