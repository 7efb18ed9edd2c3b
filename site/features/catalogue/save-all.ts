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

interface Download {
  /** Received files by id, so that a retry fetches only the missing files. Emptied once all are saved. */
  pdfs: Map<string, Uint8Array>;
  signal: AbortSignal;
  report: (state: DownloadState) => void;
}

/** Downloads only the missing files. Never fails. */
export async function saveAll(subject: SavedSubject, download: Download): Promise<void> {
  const { pdfs, signal, report } = download;
  try {
    const files = await downloadEntries(listZipEntries(subject), download);
    if (signal.aborted) return;
    if (files.length > 0) return report({ phase: 'failed', files, isRestSaved: false });
    saveZip(subject, pdfs);
    pdfs.clear();
    report({ phase: 'done' });
  } catch (error) {
    report({ phase: 'stopped', ...explain(error) });
  }
}

function explain(error: unknown) {
  const status = error instanceof ApiError ? error.status : 0;
  const flags = { hasSessionEnded: status === 401, needsReload: needsReload(error) };
  if (status === 401)
    return { ...flags, reason: 'You are no longer logged in. Please log in and try again.' };
  if (status === 403) return { ...flags, reason: 'You no longer have access to these files.' };
  return { ...flags, reason: describeError(error) };
}

/** @returns the files that failed @throws ApiError if the session or the access has ended */
async function downloadEntries(
  entries: ZipEntry[],
  { pdfs, signal, report }: Download,
): Promise<ZipEntry[]> {
  const failures: ZipEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    const onProgress = (share: number) =>
      report({ phase: 'running', place: index + 1, share: (index + share) / entries.length });
    onProgress(0);
    if (signal.aborted) break;
    if (pdfs.has(entry.id)) continue;
    try {
      pdfs.set(entry.id, await fetchPdf(entry.id, signal, onProgress));
    } catch (error) {
      if (signal.aborted) break;
      if (isRefusal(error)) throw error;
      logError('The download', error);
      failures.push(entry);
    }
  }
  return failures;
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && [401, 403].includes(error.status);

/** Called with the received fraction, from 0 to 1. */
type OnProgress = (share: number) => void;

/** @throws ApiError if the response failed, is missing or is not a PDF */
async function fetchPdf(
  id: string,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<Uint8Array> {
  const response = await fetchInTime(await fetchAddress(id), {
    headers: { accept: 'application/pdf, application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  }).catch((cause) => {
    throw noResponse(cause);
  });
  if (!response.ok) throw failedResponse(response, await response.text().catch(() => ''));
  if (!response.headers.get('content-type')?.startsWith('application/pdf')) {
    throw invalidResponse(response.status, new Error('Not a PDF'));
  }
  return readBytes(response, onProgress).catch((cause) => {
    throw noResponse(cause);
  });
}

async function fetchAddress(id: string): Promise<string> {
  const path = `/objects/${id}`;
  if (!readAdminToken()) return path;
  const { adminToken } = await call(createDownloadLink, { id }, { staysOn401: true });
  return `${path}?${new URLSearchParams({ adminToken })}`;
}

async function readBytes(response: Response, onProgress: OnProgress) {
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

/** Saves the files that have been received. */
export function saveZip(subject: SavedSubject, pdfs: ReadonlyMap<string, Uint8Array>): void {
  const files = listZipEntries(subject).flatMap(({ id, path }): ZipFile[] => {
    const bytes = pdfs.get(id);
    return bytes ? [{ path, bytes }] : [];
  });
  saveFile(`${zipName(subject.name)}.zip`, createZip(files));
}
