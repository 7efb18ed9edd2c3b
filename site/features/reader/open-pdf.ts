import '#site/lib/older-browsers.ts';
import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { renewTicket } from '#contract/reader/reader.ts';
import { fetchInTime } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import workerUrl from '#site/lib/pdf.worker.ts?worker&url';
import { adminHeaders } from '#site/lib/session.ts';
import type { ReaderFailure } from './labels.ts';

/** Size of the ranges that pdf.js requests. */
const CHUNK_BYTES = 2 ** 16;

/** Two chunks, because page 1 begins in them. */
const FIRST_RANGE_BYTES = 2 * CHUNK_BYTES;

/** Time before a ticket's ten minutes end. Also ends a reader whose access has ended. */
const RENEWAL_MS = 8 * 60_000;

const RETRY_PAUSE_MS = 1000;

/** Limit for a range, also over a slow connection. */
const RANGE_TIMEOUT_MS = 30_000;

const FAILURES: Record<number, ReaderFailure> = { 401: 'signedOut', 403: 'noAccess', 404: 'gone' };

export class SourceError extends Error {
  readonly failure: ReaderFailure;

  constructor(failure: ReaderFailure) {
    super(failure);
    this.failure = failure;
  }
}

export const toFailure = (error: unknown): ReaderFailure =>
  error instanceof SourceError ? error.failure : 'broken';

/** Beginning of a file, whose bytes are still arriving. */
interface Beginning {
  bytes: Promise<Uint8Array>;
  /** Position after the last byte. */
  end: number;
  length: number;
}

const CONTENT_RANGE = /^bytes \d+-(\d+)\/(\d+)$/;

export type FileSource = ReturnType<typeof openSource>;

/**
 * Fetches ranges of one file from the edge, and renews the ticket.
 * @param onAddress called with each new address, which opens the file for ten minutes
 */
export function openSource(id: string, first: string, onAddress: (address: string) => void) {
  let address = first;
  let renewedAt = Date.now();
  let renewal: Promise<void> | undefined;
  let etag: string | undefined;

  const renew = async () => {
    const response = await request(`/api/read/${encodeURIComponent(id)}/ticket`, adminHeaders());
    address = readAddress(await response.json().catch(() => undefined));
    renewedAt = Date.now();
    onAddress(address);
  };

  /** Renews a ticket that is about to end, which checks access again. @throws SourceError */
  const renewIfDue = async () => {
    if (Date.now() - renewedAt < RENEWAL_MS) return;
    renewal ??= renew().finally(() => {
      renewal = undefined;
    });
    await renewal;
  };

  const requestRange = async (begin: number, end: number) => {
    await renewIfDue();
    return request(address, { Range: `bytes=${begin}-${end - 1}` });
  };

  const read = async (response: Response) => {
    const own = response.headers.get('etag') ?? '';
    etag ??= own;
    if (own !== etag) throw new SourceError('replaced');
    const buffer = await response.arrayBuffer().catch(() => {
      throw new SourceError('lost');
    });
    return new Uint8Array(buffer);
  };

  /** Reuses the request of `load-reader.ts`. @throws SourceError */
  const fetchFirst = async (): Promise<Beginning> => {
    const early = await globalThis.firstRange?.catch(() => undefined);
    globalThis.firstRange = undefined;
    const response = early?.status === 206 ? early : await requestRange(0, FIRST_RANGE_BYTES);
    const bytes = read(response);
    const [, last, total] = CONTENT_RANGE.exec(response.headers.get('content-range') ?? '') ?? [];
    if (total) return { bytes, end: Number(last) + 1, length: Number(total) };
    const { length } = await bytes;
    return { bytes, end: length, length };
  };

  /** @param end position after the last byte @throws SourceError */
  const fetchRange = async (begin: number, end: number) => read(await requestRange(begin, end));

  return { fetchFirst, fetchRange, renewIfDue };
}

/** @throws SourceError */
function readAddress(body: unknown): string {
  try {
    return parseResponse(renewTicket.response, body).address;
  } catch {
    throw new SourceError('lost');
  }
}

/** Retries once after a lost connection or a server error. @throws SourceError */
async function request(address: string, headers: Record<string, string>): Promise<Response> {
  const attempt = () => fetchInTime(address, { headers }, RANGE_TIMEOUT_MS).catch(() => undefined);
  let response = await attempt();
  if (!response || response.status >= 500) {
    await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS));
    response = await attempt();
  }
  if (response?.ok) return response;
  throw new SourceError(FAILURES[response?.status ?? 0] ?? 'lost');
}

/** Minimum size of the last chunk. A smaller chunk is fetched with the previous one. */
const MIN_TAIL_BYTES = (CHUNK_BYTES * 3) / 4;

interface OpeningPdf {
  pdf: Promise<PDFDocumentProxy>;
  retry: () => void;
  destroy: () => Promise<void>;
}

/** Loads what odd files need from the shop, on demand. */
export function openPdf(
  source: FileSource,
  { files, onFailure }: { files: string; onFailure: (error: unknown) => void },
): OpeningPdf {
  let worker: PDFWorker | undefined;
  let range: Ranges | undefined;
  let task: PDFDocumentLoadingTask | undefined;
  const { origin } = location;
  const load = async () => {
    GlobalWorkerOptions.workerSrc = workerUrl;
    // The worker loads while the file's first bytes arrive.
    worker = PDFWorker.create({});
    const [start, hasFonts] = await Promise.all([fetchStart(source), canLoadFonts()]);
    range = new Ranges(start, source, onFailure);
    task = getDocument({
      range,
      worker,
      // Draws letters as outlines.
      disableFontFace: !hasFonts,
      rangeChunkSize: CHUNK_BYTES,
      disableAutoFetch: true,
      disableStream: true,
      enableXfa: false,
      cMapUrl: `${origin}${files}cmaps/`,
      iccUrl: `${origin}${files}iccs/`,
      standardFontDataUrl: `${origin}${files}standard_fonts/`,
      wasmUrl: `${origin}${files}wasm/`,
      verbosity: 0,
    });
    return task.promise;
  };
  return {
    pdf: load(),
    retry: () => range?.retry(),
    destroy: async () => {
      await task?.destroy();
      worker?.destroy();
    },
  };
}

/**
 * End of a file. In a prepared file it holds all page dictionaries:
 * docs/decisions/0018-how-is-a-pdf-prepared-and-stamped.md.
 */
interface FileEnd {
  begin: number;
  bytes: Uint8Array;
}

/** Parts fetched while pdf.js loads, because every file is read from both ends. */
interface FileStart {
  length: number;
  start: Uint8Array;
  end: FileEnd | undefined;
}

/** @throws SourceError */
async function fetchStart(source: FileSource): Promise<FileStart> {
  const { bytes: beginning, end: received, length } = await source.fetchFirst();
  // The last chunk, with the previous chunk if it is small, holds all page dictionaries.
  const last = Math.floor((length - 1) / CHUNK_BYTES) * CHUNK_BYTES;
  const begin = Math.max(received, length - last < MIN_TAIL_BYTES ? last - CHUNK_BYTES : last);
  const [start, bytes] = await Promise.all([
    beginning,
    begin < length ? source.fetchRange(begin, length) : undefined,
  ]);
  return { length, start, end: bytes && { begin, bytes } };
}

/** Font of 504 bytes with only a space. A browser that cannot load it loads no font of a PDF. */
const FONT =
  'AAEAAAAKAIAAAwAgT1MvMmClfI0AAACsAAAAYGNtYXAADABzAAABDAAAADRnbHlmAAAAAAAAAUAAAAABaGVhZC4koiMAAAFEAAAANmhoZWEJAQIqAAABfAAAACRobXR4Au4AAAAAAaAAAAAIbG9jYQAAAAAAAAGoAAAABm1heHABZw/bAAABsAAAACBuYW1lAAYAAAAAAdAAAAAGcG9zdP+fADIAAAHYAAAAIAAEAnQBkAAFAAACigJYAAAASwKKAlgAAAFeADIBLAAAAAAAAAAAAAAAAAAAAAEAAAAAAAAAAAAAAABOT05FAMAAIAAgBBb+kgAABRYBbiAAAJMAAAAAAfQC7gAAACAAAwAAAAIAAAADAAAAFAADAAEAAAAUAAQAIAAAAAQABAABAAAAIP//AAAAIP///+EAAQAAAAAAAAAAAAEAAAADAMVt9jrcXw889QgPA+gAAAAA4QJ/6gAAAADhFNyr/4P+0AVlBRYAAAAGAAIAAAAAAAAAAQAABBb+kgAABYP/g/4SBWUAAQAAAAAAAAAAAAAAAAAAAAIB9AAAAPoAAAAAAAAAAAAAAAEAAAACAJcABgDVAAUAAgAwAGAAjQAAAJgODAAEAAEAAAAAAAYAAAADAAAAAAAA/5wAMgAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Generous, because loading needs no network. */
const TIMEOUT_MS = 2000;

/** Detects Lockdown Mode and filters that refuse fonts: pdf.js would draw boxes. */
async function canLoadFonts(): Promise<boolean> {
  try {
    const bytes = Uint8Array.from(atob(FONT), (letter) => letter.charCodeAt(0));
    const font = new FontFace('reader-probe', bytes);
    document.fonts.add(font);
    const inTime = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false));
    const isLoaded = await Promise.race([font.loaded.then(() => true), inTime]);
    document.fonts.delete(font);
    return isLoaded;
  } catch {
    return false;
  }
}

/** `retry` repeats the ranges that failed. */
class Ranges extends PDFDataRangeTransport {
  readonly #source: FileSource;
  readonly #end: FileEnd | undefined;
  readonly #onFailure: (error: unknown) => void;
  #failed: (() => void)[] = [];

  constructor(
    { length, start, end }: FileStart,
    source: FileSource,
    onFailure: (error: unknown) => void,
  ) {
    super(length, start);
    this.#source = source;
    this.#end = end;
    this.#onFailure = onFailure;
  }

  override requestDataRange(begin: number, end: number): void {
    const fileEnd = this.#end;
    if (fileEnd && begin >= fileEnd.begin) {
      const bytes = fileEnd.bytes.slice(begin - fileEnd.begin, end - fileEnd.begin);
      queueMicrotask(() => this.onDataRange(begin, bytes));
      return;
    }
    this.#source.fetchRange(begin, end).then(
      (bytes) => this.onDataRange(begin, bytes),
      (error: unknown) => {
        this.#failed.push(() => this.requestDataRange(begin, end));
        this.#onFailure(error);
      },
    );
  }

  retry(): void {
    for (const again of this.#failed.splice(0)) again();
  }
}
