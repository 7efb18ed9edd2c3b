import { AppError } from '../errors.ts';

/** The CMS's settings at the edge, which uses `fetch` without the SDK. */
export interface ContentSettings {
  projectId: string;
  dataset: string;
  /** For local runs only. */
  apiHost?: string | undefined;
}

/** Accepts only files of this project and dataset at the CMS: an editor can write any address. */
export function isFileAddress(
  { projectId, dataset, apiHost }: ContentSettings,
  url: string,
): boolean {
  const store = new URL(`/files/${projectId}/${dataset}/`, apiHost || 'https://cdn.sanity.io');
  const { origin, pathname } = new URL(url);
  return origin === store.origin && pathname.startsWith(store.pathname);
}

/** Fetches a CMS file, refusing other addresses and redirects (SSRF). Web standards only, for the Edge Function. */
export async function fetchContentFile(
  settings: ContentSettings,
  url: string,
  init: RequestInit,
): Promise<Response> {
  if (!isFileAddress(settings, url)) throw new Error('Not an address of a file at the CMS');
  return fetch(url, { ...init, redirect: 'error' });
}

const EXPECTED = [200, 206, 416];

/** Fetches grade evidence. @returns a response with status 200, 206 or 416 @throws AppError `download_failed` */
export async function fetchEvidence(
  settings: ContentSettings,
  url: string,
  { method, headers }: { method: string; headers: Headers },
): Promise<Response> {
  const request = fetchContentFile(settings, url, { method, headers });
  const file = await request.catch((cause: unknown) => {
    throw new AppError('download_failed', { cause });
  });
  if (EXPECTED.includes(file.status)) return file;
  await file.body?.cancel();
  const cause = new Error(`The CMS responded with ${file.status}`);
  throw new AppError('download_failed', { cause });
}
