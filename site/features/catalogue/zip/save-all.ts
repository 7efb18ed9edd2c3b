import { ApiError, describeError, needsReload } from '#site/lib/api-error.ts';
import { downloadAllLabels } from '#site/texts/subject.ts';
import type { PageSubject } from '../page-subject.ts';
import { downloadEntries, saveZip } from './download-entries.ts';
import type { DownloadState } from './download-state.ts';
import { listZipEntries, zipName } from './zip-entries.ts';

interface Saving {
  /** Received files by id, emptied once all are saved. */
  received: Map<string, Uint8Array>;
  signal: AbortSignal;
  tell: (state: DownloadState) => void;
}

/** Downloads only the missing files. Never fails. */
export async function saveAll(
  subject: PageSubject,
  { received, signal, tell }: Saving,
): Promise<void> {
  const entries = listZipEntries(subject);
  try {
    const files = await downloadEntries({
      entries,
      received,
      signal,
      onProgress: (place, share) => tell({ phase: 'running', place, share }),
    });
    if (signal.aborted) return;
    if (files.length > 0) return tell({ phase: 'failed', files, isRestSaved: false });
    saveZip(zipName(subject.name), { entries, received });
    received.clear();
    tell({ phase: 'done' });
  } catch (error) {
    tell({ phase: 'stopped', ...explain(error) });
  }
}

export function saveRest(subject: PageSubject, received: Map<string, Uint8Array>): void {
  saveZip(zipName(subject.name), { entries: listZipEntries(subject), received });
}

function explain(error: unknown) {
  const status = error instanceof ApiError ? error.status : 0;
  const known = { hasSessionEnded: status === 401, needsReload: needsReload(error) };
  if (status === 401) return { ...known, reason: downloadAllLabels.sessionEnded };
  if (status === 403) return { ...known, reason: downloadAllLabels.accessEnded };
  return { ...known, reason: describeError(error) };
}
