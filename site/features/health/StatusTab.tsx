import { getStatus, type RaisedAlarm } from '#contract/admin/status.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadFailure } from '#site/components/ui/LoadFailure.tsx';
import { Placeholder } from '#site/components/ui/Placeholder.tsx';
import { call } from '#site/lib/call.ts';
import { formatMoment } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { StatusLine } from './StatusLine.tsx';

const statusQuery = new Query(() => call(getStatus, {}), { isFreshOnMount: true });

export function StatusTab() {
  const { data, error, isFetching, refetch } = useQuery(statusQuery);
  if (error && !isFetching) {
    return <LoadFailure title="The status could not be loaded" error={error} onRetry={refetch} />;
  }
  if (!data) return <Placeholder rows={4} className="h-20" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AdminCard
        title="Status"
        action={
          <Button
            variant="secondary"
            size="small"
            aria-disabled={isFetching}
            onClick={() => isFetching || void refetch()}
          >
            {isFetching ? 'Checking...' : 'Check again'}
          </Button>
        }
      >
        <ul aria-busy={isFetching}>
          {data.lines.map((line) => (
            <StatusLine key={line.check} {...line} />
          ))}
        </ul>
      </AdminCard>
      <AdminCard title="Latest alarms">
        <Alarms alarms={data.alarms} />
      </AdminCard>
    </div>
  );
}

/** Alarms that were emailed to the owner, or should have been. */
function Alarms({ alarms }: { alarms: RaisedAlarm[] | undefined }) {
  if (!alarms) return <p className="text-muted">The alarms could not be read just now.</p>;
  if (alarms.length === 0) return <p className="text-muted">No alarms yet.</p>;
  return (
    <ul className="grid gap-4">
      {alarms.map(({ id, at, title, sentence }) => (
        <li key={id}>
          <h3 className="font-sans font-semibold">{title}</h3>
          <p className="text-sm wrap-anywhere">{sentence}</p>
          <time dateTime={at} className="text-muted text-xs">
            {formatMoment(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}
