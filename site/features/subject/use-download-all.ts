import { useEffect, useRef, useState } from 'react';
import { ApiError, describeError } from '#site/lib/api-error.ts';
import { downloadAllLabels } from '#site/texts/subject.ts';
import type { PageSubject } from './page-subject.ts';
import { listZipEntries, type ZipEntry, zipName } from './zip/zip-entries.ts';

type DownloadState =
  | { phase: 'idle' | 'done' }
  | { phase: 'running'; place: number; share: number }
  | { phase: 'failed'; files: ZipEntry[] }
  | { phase: 'stopped'; reason: string };

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
      if (files.length > 0) return setState({ phase: 'failed', files });
      saveZip(zipName(subject.name), download);
      finish({ phase: 'done' });
    } catch (error) {
      if (!signal.aborted) setState({ phase: 'stopped', reason: explain(error) });
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
    /** Saves the files that have arrived. */
    saveRest: async () => {
      const { saveZip } = await import('./zip/download-entries.ts');
      saveZip(zipName(subject.name), { entries, received: received.current });
      finish({ phase: 'done' });
    },
  };
}

/** Why no further file can be downloaded. */
function explain(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 401) return downloadAllLabels.sessionEnded;
  if (status === 403) return downloadAllLabels.accessEnded;
  return describeError(error);
}
