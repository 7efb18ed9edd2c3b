import { useId, useRef, useState } from 'react';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button } from '#site/components/ui/Button.tsx';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { formatLongDate } from '#site/lib/dates.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { useQuery } from '#site/lib/query.ts';
import { keptQuery } from './device.ts';
import { InstallAdvice } from './InstallAdvice.tsx';
import type { KeepProgress, KeepResult } from './keep-subject.ts';
import { removeKeptSubject } from './kept-store.ts';
import { offlineLabels as labels } from './labels.ts';
import { isFull } from './rules.ts';
import { describeSubject, type SubjectState } from './subject-state.ts';

type Activity =
  | { kind: 'idle' }
  | { kind: 'keeping'; progress?: KeepProgress }
  | { kind: 'ended'; result: KeepResult }
  | { kind: 'removed' }
  | { kind: 'failed'; title: string; error: unknown };

interface KeepSubjectProps {
  subjectId: string;
  /** Id of the element that names the subject. */
  nameId: string;
  /** Size of the files. Undefined if it is unknown. */
  bytes: number | undefined;
  /** Runs once a worker serves this page. */
  onKept: () => void;
}

/** Keeps a subject's notes on this device, and shows what is kept. */
export function KeepSubject({ subjectId, nameId, bytes, onKept }: KeepSubjectProps) {
  const { data: notes, isPending } = useQuery(keptQuery);
  const { activity, keep, stop, remove } = useKeeping(subjectId, onKept);
  const lineId = useId();
  const button = useRef<HTMLButtonElement>(null);
  if (isPending) return null;
  const state: SubjectState = notes ? describeSubject(subjectId, notes) : { kind: 'none' };
  const isKeeping = activity.kind === 'keeping';
  const keepLabel = labelToKeep(state);
  const isOnDevice = state.kind !== 'none';
  const isFirst = notes?.subjects.find(({ files }) => files.length > 0)?.subjectId === subjectId;
  const press = isKeeping ? stop : keepLabel ? keep : remove;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p id={lineId} role="status" className="text-muted text-sm figures">
          {describeActivity(activity, state) ?? describeState(state, bytes)}
        </p>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {/* The same element in each state, so that it keeps the focus. */}
          <Button
            ref={button}
            variant="secondary"
            size="small"
            aria-describedby={nameId}
            // The second press of a double click must not act on what the first has changed.
            onClick={({ detail }) => detail < 2 && press()}
          >
            {isKeeping ? labels.stop : (keepLabel ?? labels.remove)}
          </Button>
          {isOnDevice && keepLabel && !isKeeping && (
            <Button
              variant="quiet"
              size="small"
              aria-describedby={nameId}
              onClick={() => {
                button.current?.focus();
                remove();
              }}
            >
              {labels.remove}
            </Button>
          )}
        </div>
      </div>
      {activity.kind === 'keeping' && activity.progress && (
        <progress
          aria-labelledby={lineId}
          max={activity.progress.all}
          value={activity.progress.done}
          className="download-progress"
        />
      )}
      <Failure activity={activity} />
      {state.kind === 'partial' && state.missing.length > 0 && !isKeeping && (
        <MissingFiles {...state} />
      )}
      {(state.kind === 'partial' || state.kind === 'kept') && !notes?.isPersistent && (
        <p className="text-muted text-sm">
          {isInSafariTab() ? labels.isEvictableInSafari : labels.isEvictable}
        </p>
      )}
      {isFirst && !isKeeping && <InstallAdvice />}
    </div>
  );
}

/** Time in which a press is meant for *Stop*, whose place *Remove* has taken. */
const LATE_STOP_MS = 500;

function useKeeping(subjectId: string, onKept: () => void) {
  const [activity, setActivity] = useState<Activity>({ kind: 'idle' });
  const control = useRef<AbortController>(undefined);
  const endedAt = useRef(Number.NEGATIVE_INFINITY);
  const show = async (next: Activity) => {
    await keptQuery.refetch();
    setActivity(next);
  };
  const keep = async () => {
    control.current = new AbortController();
    const { signal } = control.current;
    const end = (stop: KeepResult['stop']) =>
      show({ kind: 'ended', result: { stop, missing: [] } });
    setActivity({ kind: 'keeping' });
    try {
      const { keepSubject } = await loadLate(() => import('./keep-subject.ts'));
      const result = await keepSubject(subjectId, signal, (progress) =>
        setActivity({ kind: 'keeping', progress }),
      );
      await show({ kind: 'ended', result });
      endedAt.current = performance.now();
      // The worker may still be waiting for its files.
      if (result.stop !== 'stopped' || navigator.serviceWorker.controller) onKept();
    } catch (error) {
      if (signal.aborted) await end('stopped');
      else if (isFull(error)) await end('full');
      else await show({ kind: 'failed', title: labels.failed, error });
    }
  };
  const remove = async () => {
    if (performance.now() - endedAt.current < LATE_STOP_MS) return;
    try {
      await removeKeptSubject(keptQuery.read().data?.device.owner ?? '', subjectId);
      await show({ kind: 'removed' });
    } catch (error) {
      await show({ kind: 'failed', title: labels.removalFailed, error });
    }
  };
  return {
    activity,
    keep: () => void keep(),
    stop: () => control.current?.abort(),
    remove: () => void remove(),
  };
}

/** Returns the button's label if there is something to keep. */
function labelToKeep(state: SubjectState): string | undefined {
  switch (state.kind) {
    case 'none':
      return labels.keep;
    case 'evicted':
      return labels.restore;
    case 'partial':
      return labels.keepRest;
    case 'kept':
      return state.outdated > 0 ? labels.update : undefined;
    case 'locked':
      return undefined;
  }
}

function describeActivity(activity: Activity, state: SubjectState): string | undefined {
  if (activity.kind === 'removed' && state.kind === 'none') return labels.removed;
  if (activity.kind !== 'keeping') return undefined;
  const { progress } = activity;
  return progress ? labels.progress(progress.done, progress.all) : labels.starting;
}

function describeState(state: SubjectState, bytes?: number): string {
  switch (state.kind) {
    case 'none':
      return labels.explain(bytes);
    case 'evicted':
      return labels.evicted;
    case 'locked':
      return labels.locked;
    case 'partial':
      return labels.partial(state.done, state.all);
    case 'kept': {
      const until = labels.until(formatLongDate(new Date(state.until).toISOString()));
      return state.outdated > 0 ? `${until} ${labels.outdated(state.outdated)}` : until;
    }
  }
}

function Failure({ activity }: { activity: Activity }) {
  if (activity.kind === 'failed') {
    const { title, error } = activity;
    if (error instanceof ApiError && error.status === 0 && !error.needsReload)
      return <Alert tone="accent" title={labels.needsConnection} />;
    return (
      <Alert tone="accent" title={title}>
        {describeError(error)}
      </Alert>
    );
  }
  if (activity.kind !== 'ended') return null;
  const { stop, missing } = activity.result;
  if (stop === 'stopped' || (!stop && missing.length === 0)) return null;
  const { title, text } = labels[stop ?? 'notReady'];
  return (
    <Alert tone="accent" title={title}>
      {text}
    </Alert>
  );
}

/** Longest list that is shown unfolded. */
const MAX_UNFOLDED = 5;

function MissingFiles({ missing }: Extract<SubjectState, { kind: 'partial' }>) {
  const titled = missing.filter(({ title }) => title);
  const untitled = missing.length - titled.length;
  return (
    <details className="text-sm" open={missing.length <= MAX_UNFOLDED}>
      <summary className="min-h-11 content-center">{labels.notKept(missing.length)}</summary>
      <ul className="list-disc pl-6">
        {titled.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {untitled > 0 && <li>{labels.newFiles(untitled)}</li>}
      </ul>
    </details>
  );
}

/** Returns true in Safari on an iPhone or iPad, outside the installed shop. A Mac has no touchscreen. */
const isInSafariTab = () =>
  'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 1;
