import * as z from 'zod/mini';
import { type FileReference, fileReference } from '../../contract/files/stored-pdf.ts';
import { AppError } from '../errors.ts';
import { type ContentSettings, fetchEvidence } from '../services/content-file.ts';
import type { FileStore } from '../services/file-store.ts';
import { fillTail, type Stamp, stamp } from './stamp.ts';
import {
  bodyKey,
  type Manifest,
  manifest,
  manifestKey,
  originalKey,
  tailKey,
} from './stored-file.ts';

// Web standards only, because the Edge Function runs this module.

const shared = {
  disposition: z.string(),
  /** Identifies the bytes without revealing their hash, so that downloads can be resumed. */
  etag: z.string(),
};

/** Contents of a ticket. */
export const delivery = z.discriminatedUnion('kind', [
  /** A prepared file; `stamp` is always present if the file is locked. */
  z.object({ kind: z.literal('pdf'), file: fileReference, stamp: z.optional(stamp), ...shared }),
  z.object({ kind: z.literal('evidence'), url: z.url(), ...shared }),
]);
export type Delivery = z.infer<typeof delivery>;

/**
 * Streams a prepared file, or a range of it: the same bytes for the same delivery.
 * @throws AppError `file_not_ready` if the file is not prepared, `not_found`, `unavailable`
 */
export async function pdfResponse(
  { method, headers: requested }: Request,
  { file, stamp, disposition, etag }: Extract<Delivery, { kind: 'pdf' }>,
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

/** A part of a file's body in the store, or its tail. */
interface Piece {
  size: number;
  read(): Promise<Uint8Array>;
}

async function findPieces(
  store: FileStore,
  file: FileReference,
  stamp: Stamp | undefined,
): Promise<Piece[]> {
  const [fileManifest, tail] = await Promise.all([
    store.readJson(manifestKey(file), manifest),
    store.read(tailKey(file)),
  ]);
  if (!fileManifest) throw await missing(store, file);
  if (!tail) throw notReady('The tail is missing');
  if (stamp && !hasSlot(fileManifest)) throw notReady('The file has no slot');
  const filled = fillTail(tail, fileManifest.tail.slots, stamp);
  const body = fileManifest.parts.map((size, part) => ({
    size,
    read: async () => {
      const bytes = await store.read(bodyKey(file, part));
      if (!bytes) throw notReady('A part of the file is missing');
      return bytes;
    },
  }));
  return [...body, { size: filled.length, read: async () => filled }];
}

const hasSlot = ({ tail }: Manifest) => tail.slots.some(({ kind }) => kind === 'stamp');

/** Returns the size of a copy in bytes. Undefined if the file cannot be stamped. */
export function copySize(
  fileManifest: Manifest,
  { isStamped }: { isStamped: boolean },
): number | undefined {
  if (isStamped && !hasSlot(fileManifest)) return undefined;
  return fileManifest.parts.reduce((sum, size) => sum + size, fileManifest.tail.size);
}

/** Distinguishes a file that is not yet prepared from a deleted file. */
export const missing = async (store: FileStore, { id }: FileReference): Promise<AppError> =>
  (await store.has(originalKey(id)))
    ? notReady('The file is not prepared')
    : new AppError('not_found');

const notReady = (cause: string) => new AppError('file_not_ready', { cause: new Error(cause) });

/** Byte range of a file, both ends included. */
interface Range {
  start: number;
  end: number;
}

/**
 * Prefetches the next piece. Reading whole pieces costs the edge less CPU time than passing a stream on. If the store
 * fails, the stream fails, so that the receiver requests the rest.
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

function select(pieces: readonly Piece[], { start, end }: Range): Piece['read'][] {
  let at = 0;
  return pieces.flatMap((piece) => {
    const from = Math.max(start - at, 0);
    const to = Math.min(end + 1 - at, piece.size);
    at += piece.size;
    return from < to ? [async () => (await piece.read()).subarray(from, to)] : [];
  });
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Selects the requested bytes (RFC 9110, section 14). Ignores several and invalid ranges, as the standard allows.
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

/** CMS headers to pass on. Its ETag may contain the file's hash, so it is left out. */
const FILE_HEADERS = ['accept-ranges', 'content-length', 'content-range'];

const RANGE_NOT_SATISFIABLE = 416;

/** Streams grade evidence. @throws AppError `download_failed` */
export async function evidenceResponse(
  { method, headers: requested }: Request,
  { url, etag, disposition }: Extract<Delivery, { kind: 'evidence' }>,
  content: ContentSettings,
): Promise<Response> {
  const file = await fetchEvidence(content, url, {
    method,
    headers: rangeHeaders(requested, etag),
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
  headers.set('Content-Disposition', dispositionFor(requested, disposition));
  return new Response(file.body, { status: file.status, headers });
}

/** Requests the range, or the whole file if it has changed since. */
function rangeHeaders(requested: Headers, etag: string): Headers {
  const headers = new Headers({ 'Accept-Encoding': 'identity' });
  const range = requested.get('range');
  const condition = requested.get('if-range');
  if (range && (!condition || condition === etag)) headers.set('Range', range);
  return headers;
}

const PHONE = /Android|iPhone|iPad|iPod|Mobile/i;

/** Makes desktops save a file, and phones and tablets open it (docs/product.md#files). */
export function dispositionFor(headers: Headers, disposition: string): string {
  const hint = headers.get('sec-ch-ua-mobile');
  const isPhone = hint === '?1' || (hint === null && PHONE.test(headers.get('user-agent') ?? ''));
  return isPhone ? disposition.replace(/^attachment/, 'inline') : disposition;
}
