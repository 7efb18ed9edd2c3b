import type { Delivery } from '../files/delivery.ts';
import { dispositionFor } from '../files/device.ts';
import { findPieces } from '../files/file-pieces.ts';
import { type Range, streamPieces } from '../files/stream-pieces.ts';
import type { FileStore } from '../services/file-store.ts';
import { requestedRange } from './range.ts';

type PdfDelivery = Extract<Delivery, { kind: 'pdf' }>;

/**
 * Streams a prepared file, or a range of it: the same bytes for the same delivery. Uses web standards only, because
 * the Edge Function runs it.
 */
export async function pdfResponse(
  { method, headers: requested }: Request,
  { file, stamp, disposition, etag }: PdfDelivery,
  store: FileStore,
): Promise<Response> {
  const pieces = await findPieces(store, file, stamp);
  const size = pieces.reduce((sum, piece) => sum + piece.size, 0);
  const range = method === 'GET' ? requestedRange(requested, etag, size) : undefined;
  const headers = new Headers({ ETag: etag, 'Cache-Control': 'private, no-store' });
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end }: Range = range ?? { start: 0, end: size - 1 };
  headers.set('Accept-Ranges', 'bytes');
  headers.set('Content-Length', String(end + 1 - start));
  headers.set('Content-Type', 'application/pdf');
  headers.set('Content-Disposition', dispositionFor(requested, disposition));
  if (range) headers.set('Content-Range', `bytes ${start}-${end}/${size}`);
  const body = method === 'HEAD' ? null : await streamPieces(pieces, { start, end });
  return new Response(body, { status: range ? 206 : 200, headers });
}
