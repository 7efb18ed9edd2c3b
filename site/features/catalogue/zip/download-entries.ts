import { ApiError, logError } from '#site/lib/api-error.ts';
import { createZip, type ZipFile } from './create-zip.ts';
import { fetchPdf } from './fetch-pdf.ts';
import type { ZipEntry } from './zip-entries.ts';

interface Download {
  entries: ZipEntry[];
  /** Received files by id, so that a retry fetches only the missing files. */
  received: Map<string, Uint8Array>;
  signal: AbortSignal;
  /** Called with the number of the current file and the received fraction of all files. */
  onProgress: (place: number, share: number) => void;
}

/** @returns the files that failed @throws ApiError if the session or the access has ended */
export async function downloadEntries(download: Download): Promise<ZipEntry[]> {
  const { entries, received, signal, onProgress } = download;
  const failed: ZipEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    const report = (share: number) => onProgress(index + 1, (index + share) / entries.length);
    report(0);
    if (signal.aborted) break;
    if (received.has(entry.id)) continue;
    try {
      received.set(entry.id, await fetchPdf(entry.id, { signal, onProgress: report }));
    } catch (error) {
      if (signal.aborted) break;
      if (isRefusal(error)) throw error;
      logError('The download', error);
      failed.push(entry);
    }
  }
  return failed;
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && [401, 403].includes(error.status);

/** @param name file name without extension */
export function saveZip(
  name: string,
  { entries, received }: Omit<Download, 'signal' | 'onProgress'>,
) {
  const files = entries.flatMap(({ id, path }): ZipFile[] => {
    const bytes = received.get(id);
    return bytes ? [{ path, bytes }] : [];
  });
  const address = URL.createObjectURL(createZip(files));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name}.zip`;
  link.click();
  // Some browsers read the address only after the press has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
