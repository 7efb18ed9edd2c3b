import { z } from 'zod';
import { AppError } from '../errors.ts';

/** The CMS's settings at the edge, where it is called by `fetch`, without the SDK. */
export interface ContentSettings {
  projectId: string;
  dataset: string;
  token: string;
  /** The API's address, for local runs only. */
  apiHost?: string | undefined;
}

const result = z.object({ document: z.object({ _id: z.string().min(1), url: z.url() }) });

const MAX_NAME_LENGTH = 120;

/** The name under which the CMS keeps a file: without folders, and of a sensible length. */
function assetName(name: string | undefined): string {
  return name?.split(/[/\\]/).at(-1)?.trim().slice(-MAX_NAME_LENGTH) || 'notes.pdf';
}

/**
 * Streams a PDF to the CMS. An interrupted stream stores nothing; equal files are stored once.
 * @returns the asset's id and address, both secrets
 * @throws Error where the CMS does not accept it
 */
export async function storePdf(
  { projectId, dataset, token, apiHost }: ContentSettings,
  body: ReadableStream<Uint8Array>,
  name?: string,
): Promise<{ assetId: string; url: string }> {
  const host = apiHost || `https://${projectId}.api.sanity.io`;
  const path = `/v2025-02-19/assets/files/${encodeURIComponent(dataset)}`;
  const address = `${host}${path}?filename=${encodeURIComponent(assetName(name))}`;
  const response = await fetch(address, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/pdf' },
    ...{ body, duplex: 'half' },
  });
  if (!response.ok) throw new Error(`The CMS responded with ${response.status}`);
  const { document } = result.parse(await response.json());
  return { assetId: document._id, url: document.url };
}

/** Whether the address is a file of this project and dataset at the CMS. */
function isFileAddress({ projectId, dataset, apiHost }: ContentSettings, url: string): boolean {
  const store = new URL(`/files/${projectId}/${dataset}/`, apiHost || 'https://cdn.sanity.io');
  const { origin, pathname } = new URL(url);
  return origin === store.origin && pathname.startsWith(store.pathname);
}

const EXPECTED = [200, 206, 416];

/**
 * Fetches a file of the CMS, or a range of it. No other address is ever fetched.
 * @returns a response with the status 200, 206 or 416
 * @throws AppError `download_failed`
 */
export async function fetchPdf(
  settings: ContentSettings,
  url: string,
  { method, headers }: { method: string; headers: Headers },
): Promise<Response> {
  if (!isFileAddress(settings, url)) {
    throw new AppError('download_failed', { cause: new Error('Not an address of the file store') });
  }
  const file = await fetch(url, { method, headers, redirect: 'error' }).catch((cause: unknown) => {
    throw new AppError('download_failed', { cause });
  });
  if (EXPECTED.includes(file.status)) return file;
  await file.body?.cancel();
  const cause = new Error(`The file store responded with ${file.status}`);
  throw new AppError('download_failed', { cause });
}
