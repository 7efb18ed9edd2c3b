import { useEffect, useRef, useState } from 'react';
import { Alert } from '#site/components/ui/Alert.tsx';
import { Button, ReloadButton } from '#site/components/ui/Button.tsx';
import { describeError, needsReload } from '#site/lib/api-error.ts';
import { loadLate } from '#site/lib/load-late.ts';
import { paths } from '#site/lib/paths.ts';
import { readAdminToken } from '#site/lib/session.ts';
import { downloadAllLabels as labels } from './labels.ts';
import type { DownloadState, SavedSubject } from './save-all.ts';

export function DownloadAll({ subject }: { subject: SavedSubject }) {
  const { state, fileCount, hasReceived, start, cancel, saveRest } = useDownloadAll(subject);
  if (fileCount === 0) return null;
  // The same in each render, so that the page can contain it before hydration.
  const id = `download-all-${subject.slug}`;
  const isRunning = state.phase === 'running';
  const result = describeResult(state, fileCount);
  const percent = isRunning ? Math.floor(state.share * 100) : 0;
  return (
    <div className="awaits-scripts mt-2 flex flex-wrap items-center justify-between gap-2 print:hidden">
      <p id={id} className="text-muted text-sm figures">
        {isRunning && `Downloading ${state.place} of ${fileCount}`}
        {!isRunning && (result ?? labels.explain(fileCount))}
      </p>
      {/* The line above changes too often to be read out. */}
      <span role="status" className="sr-only">
        {result}
      </span>
      {isRunning && (
        <progress aria-labelledby={id} max={100} value={percent} className="download-progress" />
      )}
      {state.phase === 'failed' && (
        <Alert tone="accent" title={labels.failed(state.files.length)}>
          <ul>
            {state.files.map((file) => (
              <li key={file.id}>{file.title}</li>
            ))}
          </ul>
        </Alert>
      )}
      {state.phase === 'stopped' && (
        <Alert tone="accent" title="The download has stopped.">
          {state.reason}
        </Alert>
      )}
      <div className="ml-auto flex flex-wrap gap-2">
        {isRunning ? (
          <Button
            variant="secondary"
            size="small"
            // The second press of a double click must not stop what the first has started.
            onClick={({ detail }) => detail < 2 && cancel()}
          >
            Cancel
          </Button>
        ) : state.phase === 'stopped' && state.needsReload ? (
          <ReloadButton />
        ) : (
          // Same position, so that the button keeps the focus.
          <Button variant="secondary" size="small" onClick={start}>
            {state.phase === 'failed' || state.phase === 'stopped' ? 'Try again' : labels.start}
          </Button>
        )}
        {state.phase === 'stopped' && state.hasSessionEnded && (
          <Button href={signInPath(subject.slug)} variant="quiet" size="small">
            Log In
          </Button>
        )}
        {state.phase === 'failed' && hasReceived && (
          <Button variant="quiet" size="small" onClick={saveRest}>
            Save the rest
          </Button>
        )}
      </div>
    </div>
  );
}

function describeResult(state: DownloadState, fileCount: number): string | undefined {
  if (state.phase === 'done') return 'Saved. Look in your downloads.';
  if (state.phase !== 'failed' || !state.isRestSaved) return undefined;
  return labels.savedRest(`${fileCount - state.files.length} of ${fileCount}`);
}

const signInPath = (slug: string) =>
  readAdminToken() ? paths.admin() : paths.auth({ next: paths.subject(slug) });

/** Loads the code on demand, because few visits need it. */
const load = () => loadLate(() => import('./save-all.ts'));

function useDownloadAll(subject: SavedSubject) {
  const [state, setState] = useState<DownloadState>({ phase: 'idle' });
  const pdfs = useRef(new Map<string, Uint8Array>());
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const start = async () => {
    control.current = new AbortController();
    const { signal } = control.current;
    const report = (next: DownloadState) => {
      if (!signal.aborted) setState(next);
    };
    report({ phase: 'running', place: 1, share: 0 });
    try {
      const { saveAll } = await load();
      await saveAll(subject, { pdfs: pdfs.current, signal, report });
    } catch (error) {
      report({
        phase: 'stopped',
        reason: describeError(error),
        hasSessionEnded: false,
        needsReload: needsReload(error),
      });
    }
  };

  return {
    state,
    fileCount: subject.topics.flatMap(({ items }) => items).filter(({ hasFile }) => hasFile).length,
    hasReceived: pdfs.current.size > 0,
    start: () => void start(),
    cancel: () => {
      control.current?.abort();
      pdfs.current.clear();
      setState({ phase: 'idle' });
    },
    /** Keeps the files for a retry of the missing files. */
    saveRest: async () => {
      const { saveZip } = await load();
      saveZip(subject, pdfs.current);
      setState((last) => (last.phase === 'failed' ? { ...last, isRestSaved: true } : last));
    },
  };
}
