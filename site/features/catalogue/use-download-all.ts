import { useEffect, useRef, useState } from 'react';
import { describeError, needsReload } from '#site/lib/api-error.ts';
import { loadLate } from '#site/lib/load-late.ts';
import type { PageSubject } from './page-subject.ts';
import type { DownloadState } from './zip/download-state.ts';

/** Loads the code on demand, because few visits need it. */
const load = () => loadLate(() => import('./zip/save-all.ts'));

export function useDownloadAll(subject: PageSubject) {
  const [state, setState] = useState<DownloadState>({ phase: 'idle' });
  const received = useRef(new Map<string, Uint8Array>());
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);

  const start = async () => {
    control.current = new AbortController();
    const { signal } = control.current;
    const tell = (next: DownloadState) => {
      if (!signal.aborted) setState(next);
    };
    tell({ phase: 'running', place: 1, share: 0 });
    try {
      const { saveAll } = await load();
      await saveAll(subject, { received: received.current, signal, tell });
    } catch (error) {
      tell({
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
    hasReceived: received.current.size > 0,
    start: () => void start(),
    cancel: () => {
      control.current?.abort();
      received.current.clear();
      setState({ phase: 'idle' });
    },
    /** Keeps the files for a retry of the missing files. */
    saveRest: async () => {
      const { saveRest } = await load();
      saveRest(subject, received.current);
      setState((last) => (last.phase === 'failed' ? { ...last, isRestSaved: true } : last));
    },
  };
}
