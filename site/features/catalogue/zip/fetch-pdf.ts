import '#site/lib/older-browsers.ts';
import { createDownloadLink } from '#contract/files/download-link.ts';
import { failedResponse, invalidResponse, noResponse } from '#site/lib/api-error.ts';
import { call } from '#site/lib/call.ts';
import { readAdminToken } from '#site/lib/session.ts';

/** Generous, because 10 MB take a minute on a slow mobile connection. */
const TIMEOUT_MS = 180_000;

interface Transfer {
  signal: AbortSignal;
  /** Called with the received fraction, from 0 to 1. */
  onProgress: (share: number) => void;
}

async function fetchAddress(id: string): Promise<string> {
  const path = `/objects/${id}`;
  if (!readAdminToken()) return path;
  const { adminToken } = await call(createDownloadLink, { id }, { staysOn401: true });
  return `${path}?${new URLSearchParams({ adminToken })}`;
}

/** @throws ApiError if the response failed, is missing or is not a PDF */
export async function fetchPdf(id: string, transfer: Transfer): Promise<Uint8Array> {
  const address = await fetchAddress(id);
  const signal = AbortSignal.any([transfer.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const headers = { accept: 'application/pdf, application/json' };
  const response = await fetch(address, { headers, signal }).catch((cause) => {
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
