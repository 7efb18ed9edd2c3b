import type { FileStore } from '../services/file-store.ts';
import type { Delivery } from './delivery.ts';
import { dispositionFor } from './device.ts';
import { findPieces, type Piece } from './file-pieces.ts';

/** Byte range of a file, both ends included. */
interface Range {
  start: number;
  end: number;
}

type Read = () => Promise<Uint8Array>;

function select(pieces: readonly Piece[], { start, end }: Range): Read[] {
  let at = 0;
  return pieces.flatMap((piece) => {
    const from = Math.max(start - at, 0);
    const to = Math.min(end + 1 - at, piece.size);
    at += piece.size;
    return from < to ? [async () => (await piece.read()).subarray(from, to)] : [];
  });
}

/**
 * Prefetches the next piece. Reading whole pieces costs the edge less CPU time than passing a stream on. If the store
 * fails, the stream fails, so that the receiver requests the rest. Web standards only, because the Edge Function uses
 * it.
 * @throws AppError if the first piece is missing
 */
async function streamPieces(
  pieces: readonly Piece[],
  range: Range,
): Promise<ReadableStream<Uint8Array>> {
  const [first, ...others] = select(pieces, range);
  if (!first) throw new RangeError('The range is empty');
  let current = Promise.resolve(await first());
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        controller.enqueue(await current);
        const next = others.shift();
        if (!next) return controller.close();
        current = next();
        // The next pull awaits this, but may never come.
        current.catch(() => {});
      },
    },
    { highWaterMark: 0 },
  );
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Selects the requested bytes (RFC 9110, section 14). Ignores several and invalid ranges, as the standard allows.
 * Uses web standards only, because the Edge Function runs it.
 * @returns `undefined` for the whole file, or `unsatisfiable`
 */
export function requestedRange(
  headers: Headers,
  etag: string,
  size: number,
): Range | 'unsatisfiable' | undefined {
  const condition = headers.get('if-range');
  if (condition !== null && condition !== etag) return undefined;
  const [match, first = '', last = ''] = ONE_RANGE.exec(headers.get('range') ?? '') ?? [];
  if (match === undefined || first + last === '') return undefined;
  // A suffix range: the last n bytes.
  if (first === '')
    return Number(last) === 0 ? 'unsatisfiable' : within(size - Number(last), size - 1, size);
  if (last !== '' && Number(last) < Number(first)) return undefined;
  return within(Number(first), last === '' ? size - 1 : Number(last), size);
}

function within(start: number, end: number, size: number): Range | 'unsatisfiable' {
  if (start >= size) return 'unsatisfiable';
  return { start: Math.max(start, 0), end: Math.min(end, size - 1) };
}

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
