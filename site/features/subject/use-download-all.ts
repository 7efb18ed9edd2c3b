import { useEffect, useRef, useState } from 'react';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { downloadAllLabels } from '#site/texts/subject.ts';
import type { PageSubject } from './page-subject.ts';
import { listZipEntries, type ZipEntry, zipName } from './zip/zip-entries.ts';

export type DownloadState =
  | { phase: 'idle' | 'done' }
  | { phase: 'running'; place: number; share: number }
  /** The others may have been saved without `files`. */
  | { phase: 'failed'; files: ZipEntry[]; isRestSaved: boolean }
  | { phase: 'stopped'; reason: string; hasSessionEnded: boolean };

/** The download of all files of a subject as one ZIP: start, cancel, try again. */
export function useDownloadAll(subject: PageSubject) {
  const [state, setState] = useState<DownloadState>({ phase: 'idle' });
  const entries = listZipEntries(subject);
  const received = useRef(new Map<string, Uint8Array>());
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const finish = (next: DownloadState) => {
    received.current.clear();
    setState(next);
  };

  const start = async () => {
    control.current = new AbortController();
    const { signal } = control.current;
    setState({ phase: 'running', place: 1, share: 0 });
    try {
      // The library is loaded on the press, because few visits need it.
      const { downloadEntries, saveZip } = await import('./zip/download-entries.ts');
      const download = { entries, received: received.current };
      const files = await downloadEntries({
        ...download,
        signal,
        onProgress: (place, share) => {
          if (!signal.aborted) setState({ phase: 'running', place, share });
        },
      });
      if (signal.aborted) return;
      if (files.length > 0) return setState({ phase: 'failed', files, isRestSaved: false });
      saveZip(zipName(subject.name), download);
      finish({ phase: 'done' });
    } catch (error) {
      if (!signal.aborted) setState({ phase: 'stopped', ...explain(error) });
    }
  };

  return {
    state,
    fileCount: entries.length,
    hasReceived: received.current.size > 0,
    start: () => void start(),
    cancel: () => {
      control.current?.abort();
      finish({ phase: 'idle' });
    },
    /** Saves the files that have arrived, and keeps them for another try at the others. */
    saveRest: async () => {
      const { saveZip } = await import('./zip/download-entries.ts');
      saveZip(zipName(subject.name), { entries, received: received.current });
      setState((last) => (last.phase === 'failed' ? { ...last, isRestSaved: true } : last));
    },
  };
}

/** Why no further file can be downloaded. */
function explain(error: unknown) {
  const status = error instanceof ApiError ? error.status : 0;
  const hasSessionEnded = status === 401;
  if (hasSessionEnded) return { reason: downloadAllLabels.sessionEnded, hasSessionEnded };
  if (status === 403) return { reason: downloadAllLabels.accessEnded, hasSessionEnded };
  return { reason: describeError(error), hasSessionEnded };
}
