import { type ContentSettings, fetchEvidence } from '../services/content-file.ts';
import type { Delivery } from './delivery.ts';
import { dispositionFor } from './device.ts';

type EvidenceDelivery = Extract<Delivery, { kind: 'evidence' }>;

/** CMS headers to pass on. Its ETag may contain the file's hash, so it is left out. */
const FILE_HEADERS = ['accept-ranges', 'content-length', 'content-range'];

const RANGE_NOT_SATISFIABLE = 416;

/** Requests the range, or the whole file if it has changed since. */
function rangeHeaders(requested: Headers, etag: string): Headers {
  const headers = new Headers({ 'Accept-Encoding': 'identity' });
  const range = requested.get('range');
  const condition = requested.get('if-range');
  if (range && (!condition || condition === etag)) headers.set('Range', range);
  return headers;
}

/** Streams grade evidence, with web standards only, for the Edge Function. @throws AppError `download_failed` */
export async function evidenceResponse(
  request: Request,
  { url, etag, disposition }: EvidenceDelivery,
  content: ContentSettings,
): Promise<Response> {
  const { method } = request;
  const file = await fetchEvidence(content, url, {
    method,
    headers: rangeHeaders(request.headers, etag),
  });
  const isRefused = file.status === RANGE_NOT_SATISFIABLE;
  const headers = new Headers({ ETag: etag, 'Cache-Control': 'private, no-store' });
  for (const name of isRefused ? ['content-range'] : FILE_HEADERS) {
    const value = file.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (isRefused) {
    await file.body?.cancel();
    return new Response(null, { status: file.status, headers });
  }
  // The CMS reports the content type that the uploader claimed.
  headers.set('Content-Type', 'application/pdf');
  headers.set('Content-Disposition', dispositionFor(request.headers, disposition));
  return new Response(file.body, { status: file.status, headers });
}
