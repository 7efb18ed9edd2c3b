import { useState } from 'react';
import {
  getNeeds,
  markNeedDoneEndpoint,
  type Need,
  setDailyEmailEndpoint,
} from '#contract/health/needs.ts';
import { AdminCard } from '#site/components/admin/AdminCard.tsx';
import { HandbookLink } from '#site/components/admin/HandbookLink.tsx';
import { Outcome } from '#site/components/admin/Outcome.tsx';
import { Switch } from '#site/components/admin/Switch.tsx';
import { useRemoval } from '#site/components/admin/use-removal.ts';
import { Badge } from '#site/components/ui/Badge.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { LoadStatus } from '#site/components/ui/LoadStatus.tsx';
import { call } from '#site/lib/call.ts';
import { formatDate, formatDateTime } from '#site/lib/dates.ts';
import { Query, useQuery } from '#site/lib/query.ts';
import { useMutation } from '#site/lib/use-mutation.ts';

export const needsQuery = new Query(() => call(getNeeds, {}), { isFreshOnMount: true });

export function NeedsCard() {
  const query = useQuery(needsQuery);
  const { data, isFetching, refetch } = query;
  return (
    <AdminCard
      title="Needs you"
      action={data && <CheckAgain isFetching={isFetching} refetch={refetch} />}
    >
      <LoadStatus query={query} what="The list" className="h-16" />
      {data && !query.error && (
        <>
          <NeedsList needs={data.needs} isFetching={isFetching} />
          {data.unchecked.length > 0 && (
            <p className="text-muted text-sm">
              Could not be checked just now: {data.unchecked.join(', ')}.
            </p>
          )}
          <DailyEmail {...data.dailyEmail} />
        </>
      )}
    </AdminCard>
  );
}

function NeedsList({ needs, isFetching }: { needs: Need[]; isFetching: boolean }) {
  const { heading, list, remove, isRemoving, hasRemoved, error } = useRemoval({
    items: needs,
    remove: (id) => call(markNeedDoneEndpoint, { id }),
    onSettled: needsQuery.refetch,
  });
  return (
    <div aria-busy={isFetching}>
      <p ref={heading} tabIndex={-1} className={needs.length > 0 ? 'sr-only' : 'font-semibold'}>
        {needs.length === 0 ? 'Nothing needs you.' : `${needs.length} to look at`}
      </p>
      <Outcome done={hasRemoved ? 'Marked as done.' : undefined} error={error} />
      <ul ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {needs.map((need) => (
          <NeedEntry
            key={need.id}
            need={need}
            isPending={isRemoving(need.id)}
            onDone={() => remove(need.id)}
          />
        ))}
      </ul>
    </div>
  );
}

interface NeedEntryProps {
  need: Need;
  isPending: boolean;
  onDone: () => void;
}

function NeedEntry({ need, isPending, onDone }: NeedEntryProps) {
  const { id, title, text, advice, since, dueAt, link, section, canBeMarkedDone } = need;
  const titleId = `need-${id}`;
  return (
    <li
      aria-labelledby={titleId}
      aria-busy={isPending}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 border-rule border-b pb-5 last:border-b-0 last:pb-0"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 id={titleId} className="font-sans font-semibold">
          {title}
        </h3>
        {dueAt && <Badge tone="accent">Respond by {formatDate(dueAt)}</Badge>}
        {since && (
          <span className="text-muted text-sm">
            since <time dateTime={since}>{formatDateTime(since)}</time>
          </span>
        )}
      </div>
      <p className="wrap-anywhere text-sm">{text}</p>
      <p className="text-muted text-sm">{advice}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button href={link.href} variant="secondary" size="small">
          {link.label}
        </Button>
        {canBeMarkedDone && (
          <Button
            variant="quiet"
            size="small"
            aria-describedby={titleId}
            aria-disabled={isPending}
            onClick={() => isPending || onDone()}
          >
            Mark as done
          </Button>
        )}
        <HandbookLink section={section}>What to do</HandbookLink>
      </div>
    </li>
  );
}

function DailyEmail({ isOn, to }: { isOn: boolean; to: string }) {
  const [isCurrentlyOn, setCurrent] = useState(isOn);
  const { mutate, isPending, error } = useMutation(
    (next: boolean) => call(setDailyEmailEndpoint, { isOn: next }),
    { onSuccess: (_, next) => setCurrent(next) },
  );
  return (
    <div aria-busy={isPending} className="border-rule border-t pt-4">
      <Switch
        label={isCurrentlyOn ? 'Daily email on' : 'Daily email off'}
        isOn={isCurrentlyOn}
        onChange={(next) => isPending || mutate(next)}
      />
      <Outcome error={error} />
      <p className="wrap-anywhere text-muted text-sm">
        An email to {to} at about seven in the morning, with the sales of the day before and this
        list. On days with nothing to say, there is none.
      </p>
    </div>
  );
}

interface CheckAgainProps {
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

export const CheckAgain = ({ isFetching, refetch }: CheckAgainProps) => (
  <Button
    variant="secondary"
    size="small"
    aria-disabled={isFetching}
    onClick={() => isFetching || void refetch()}
  >
    {isFetching ? 'Checking...' : 'Check again'}
  </Button>
);
