import {
  getStatus,
  type RaisedAlarm,
  type StatusLine,
  statusTitles,
} from '#contract/health/status.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { HandbookLink } from '#site/components/admin/HandbookLink.tsx';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Icon } from '#site/components/ui/Icon.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatDateTime } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { CheckAgain } from './NeedsCard.tsx';

const statusQuery = new Query(() => call(getStatus, {}), { isFreshOnMount: true });

export function StatusTab() {
  const query = useQuery(statusQuery);
  const { data, isFetching, refetch } = query;
  if (!data || query.error)
    return <LoadStatus query={query} what="The status" rows={4} className="h-20" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <AdminCard
        title="Status"
        action={
          <div className="flex flex-wrap items-center gap-4">
            <span className="text-muted text-sm">Version {data.version}</span>
            <HandbookLink section="when-something-is-wrong">What to do</HandbookLink>
            <CheckAgain isFetching={isFetching} refetch={refetch} />
          </div>
        }
      >
        <ul aria-busy={isFetching}>
          {data.lines.map((line) => (
            <CheckLine key={line.check} {...line} />
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
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ul>
  );
}

function CheckLine({ check, state, summary, at, items = [], advice }: StatusLine) {
  const { word, tone, icon } = states[state];
  return (
    <li className="grid gap-x-6 gap-y-2 border-rule border-b py-4 first:pt-0 last:border-b-0 last:pb-0 md:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 md:grid md:content-start md:justify-items-start">
        <h3 className="font-sans font-semibold">{statusTitles[check]}</h3>
        <Badge tone={tone}>
          <span className="flex items-center gap-1">
            <Icon name={icon} />
            {word}
          </span>
        </Badge>
      </div>
      <div className="grid content-start gap-2 text-sm">
        <p>
          {summary}
          {at && <time dateTime={at}> {formatDateTime(at)}</time>}
        </p>
        {items.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 font-mono">
            {[...new Set(items)].map((item) => (
              <li key={item} className="min-w-0 wrap-anywhere">
                {item}
              </li>
            ))}
          </ul>
        )}
        {advice && <p className="text-muted">{advice}</p>}
      </div>
    </li>
  );
}

const states = {
  good: { word: 'Good', tone: 'brand', icon: 'tick' },
  bad: { word: 'Needs you', tone: 'accent', icon: 'alert' },
  unknown: { word: 'Unknown', tone: 'neutral', icon: 'question' },
} as const;
