import '#site/lib/older-browsers.ts';
import {
  GlobalWorkerOptions,
  getDocument,
  PDFDataRangeTransport,
  type PDFDocumentLoadingTask,
  type PDFDocumentProxy,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from '#site/lib/pdf.worker.ts?worker&url';
import { CHUNK_BYTES, type FileSource } from './file-source.ts';

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
