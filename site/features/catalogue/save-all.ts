import '#site/lib/older-browsers.ts';
import { createDownloadLink } from '#contract/files/objects.ts';
import {
  ApiError,
  describeError,
  failedResponse,
  invalidResponse,
  logError,
  needsReload,
  noResponse,
} from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { fetchInTime } from '#site/lib/in-time.ts';
import { saveFile } from '#site/lib/save-file.ts';
import { readAdminToken } from '#site/lib/session.ts';
import {
  createZip,
  listZipEntries,
  type SavedTopics,
  type ZipEntry,
  type ZipFile,
  zipName,
} from './zip.ts';

/** Generous, because 10 MB take a minute on a slow mobile connection. */
const TIMEOUT_MS = 180_000;

/** A subject whose files are saved in one ZIP. */
export interface SavedSubject extends SavedTopics {
  slug: string;
}

export type DownloadState =
  | { phase: 'idle' | 'done' }
  | { phase: 'running'; place: number; share: number }
  /** `isRestSaved`: the other files have been saved without `files`. */
  | { phase: 'failed'; files: ZipEntry[]; isRestSaved: boolean }
  | { phase: 'stopped'; reason: string; hasSessionEnded: boolean; needsReload: boolean };

interface Saving {
  /** Received files by id, emptied once all are saved. */
  received: Map<string, Uint8Array>;
  signal: AbortSignal;
  tell: (state: DownloadState) => void;
}

/** Downloads only the missing files. Never fails. */
export async function saveAll(
  subject: SavedSubject,
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

export function saveRest(subject: SavedSubject, received: Map<string, Uint8Array>): void {
  saveZip(zipName(subject.name), { entries: listZipEntries(subject), received });
}

function explain(error: unknown) {
  const status = error instanceof ApiError ? error.status : 0;
  const known = { hasSessionEnded: status === 401, needsReload: needsReload(error) };
  if (status === 401)
    return { ...known, reason: 'You are no longer logged in. Please log in and try again.' };
  if (status === 403) return { ...known, reason: 'You no longer have access to these files.' };
  return { ...known, reason: describeError(error) };
}

interface Download {
  entries: ZipEntry[];
  /** Received files by id, so that a retry fetches only the missing files. */
  received: Map<string, Uint8Array>;
  signal: AbortSignal;
  /** Called with the number of the current file and the received fraction of all files. */
  onProgress: (place: number, share: number) => void;
}

/** @returns the files that failed @throws ApiError if the session or the access has ended */
async function downloadEntries(download: Download): Promise<ZipEntry[]> {
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

interface Transfer {
  signal: AbortSignal;
  /** Called with the received fraction, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** @throws ApiError if the response failed, is missing or is not a PDF */
async function fetchPdf(id: string, transfer: Transfer): Promise<Uint8Array> {
  const address = await fetchAddress(id);
  const signal = AbortSignal.any([transfer.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const headers = { accept: 'application/pdf, application/json' };
  const response = await fetchInTime(address, { headers, signal }).catch((cause) => {
    throw noResponse(cause);
  });
  if (!response.ok) throw failedResponse(response, await response.text().catch(() => ''));
  if (!response.headers.get('content-type')?.startsWith('application/pdf')) {
    throw invalidResponse(response.status, new Error('Not a PDF'));
  }
  return readBytes(response, transfer.onProgress).catch((cause) => {
    throw noResponse(cause);
  });
}

async function fetchAddress(id: string): Promise<string> {
  const path = `/objects/${id}`;
  if (!readAdminToken()) return path;
  const { adminToken } = await call(createDownloadLink, { id }, { staysOn401: true });
  return `${path}?${new URLSearchParams({ adminToken })}`;
}

async function readBytes(response: Response, onProgress: Transfer['onProgress']) {
  const size = Number(response.headers.get('content-length'));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    chunks.push(read.value);
    received += read.value.length;
    if (size) onProgress(Math.min(received / size, 1));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** @param name file name without extension */
function saveZip(name: string, { entries, received }: Omit<Download, 'signal' | 'onProgress'>) {
  const files = entries.flatMap(({ id, path }): ZipFile[] => {
    const bytes = received.get(id);
    return bytes ? [{ path, bytes }] : [];
  });
  saveFile(`${name}.zip`, createZip(files));
}
