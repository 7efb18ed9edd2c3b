import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { type Bookmark, heightReader, readBookmarks } from './pdfium-outline.ts';

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

/** How to draw a page. In pixels. */
export interface Drawing {
  width: number;
  /** Of the whole page. */
  height: number;
  /** How much of the page is drawn, from its top. */
  visible: number;
}

/** A line of text. */
export interface Line {
  text: string;
  /** Of its type, in points. */
  height: number;
}

/** A page while it is open. */
export interface OpenPage {
  /** In points, as readers show the page: cropped and rotated. */
  width: number;
  height: number;
  /** Reads the page's text as it stands there, line by line. */
  text(): string;
  /** Reads the text with the size of its type. */
  lines(): Line[];
  /** Draws the page on white. @returns four bytes per pixel: red, green, blue, and 255 */
  draw(drawing: Drawing): Uint8Array;
}

/** A PDF while it is open. */
export interface OpenPdf {
  pages: number;
  /** Opens a page, and closes it again. @param index counted from 0 */
  page<T>(index: number, read: (page: OpenPage) => T): T;
  /** Reads the outline that the file itself has. */
  bookmarks(): Bookmark[];
}

const NO_PASSWORD = 0;
const BYTES_PER_PIXEL = 4;
const BYTES_PER_CHARACTER = 2;
/** With transparency, which a page's own groups need. */
const BGRA = 4;
const WHITE = 0xffffffff;
/** Draws annotations, and swaps blue and red. */
const FLAGS = 0x01 | 0x10;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles PDFium once. The host's packer takes its file along, because the package names it too. */
function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  return WebAssembly.compile(readFileSync(path));
}

async function start(): Promise<Pdfium> {
  compiled ??= compile();
  const program = await compiled;
  const pdfium = await PDFiumModule({
    instantiateWasm(imports, succeed) {
      const instance = new WebAssembly.Instance(program, imports);
      succeed(instance);
      return instance.exports;
    },
  });
  pdfium._FPDF_InitLibraryWithConfig({ version: 2 });
  return pdfium;
}

/** Opens PDFs, one after another. */
export interface Reader {
  /** Opens a PDF, and closes it again. @throws Error where PDFium cannot open it */
  read<T>(bytes: Uint8Array, use: (pdf: OpenPdf) => T): T;
}

/**
 * Starts PDFium in memory of its own, for one file and its copies: what a damaged file does to the program
 * ends with it. The package's own classes close a page only once it is drawn, so this calls PDFium's
 * functions.
 */
export async function startReader(): Promise<Reader> {
  const pdfium = await start();
  return {
    read(bytes, use) {
      const at = allocate(pdfium, bytes.length);
      pdfium.HEAPU8.set(bytes, at);
      const pdf = pdfium._FPDF_LoadMemDocument(at, bytes.length, NO_PASSWORD);
      if (pdf === 0) throw new Error(`PDFium: ${pdfium._FPDF_GetLastError()}`);
      const result = use(openPdf(pdfium, pdf));
      pdfium._FPDF_CloseDocument(pdf);
      pdfium.wasmExports.free(at);
      return result;
    },
  };
}

const openPdf = (pdfium: Pdfium, pdf: number): OpenPdf => ({
  pages: pdfium._FPDF_GetPageCount(pdf),
  page(index, read) {
    const page = pdfium._FPDF_LoadPage(pdf, index);
    if (page === 0) throw new Error(`PDFium does not open page ${index + 1}`);
    const result = read({
      width: pdfium._FPDF_GetPageWidth(page),
      height: pdfium._FPDF_GetPageHeight(page),
      text: () => readText(pdfium, page),
      lines: () => readLines(pdfium, page),
      draw: (drawing) => draw(pdfium, page, drawing),
    });
    pdfium._FPDF_ClosePage(page);
    return result;
  },
  bookmarks: () => readBookmarks(pdfium, pdf),
});

function allocate(pdfium: Pdfium, size: number): number {
  const at = pdfium.wasmExports.malloc(size);
  if (at === 0) throw new Error(`PDFium has no room for ${size} bytes`);
  return at;
}

function draw(pdfium: Pdfium, page: number, { width, height, visible }: Drawing): Uint8Array {
  const size = width * visible * BYTES_PER_PIXEL;
  const at = allocate(pdfium, size);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, visible, BGRA, at, width * BYTES_PER_PIXEL);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, visible, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
  const pixels = pdfium.HEAPU8.slice(at, at + size);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(at);
  return pixels;
}

function readText(pdfium: Pdfium, page: number): string {
  return withText(pdfium, page, (text) => charactersOf(pdfium, text)) ?? '';
}

/** Opens the text of a page, and closes it again. @returns `undefined` where PDFium cannot */
function withText<T>(pdfium: Pdfium, page: number, use: (text: number) => T): T | undefined {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return undefined;
  const result = use(text);
  pdfium._FPDFText_ClosePage(text);
  return result;
}

function charactersOf(pdfium: Pdfium, text: number): string {
  const count = pdfium._FPDFText_CountChars(text);
  // PDFium ends the text with a character of zero.
  const at = allocate(pdfium, (count + 1) * BYTES_PER_CHARACTER);
  const length = pdfium._FPDFText_GetText(text, 0, count, at);
  const end = at + Math.max(0, length - 1) * BYTES_PER_CHARACTER;
  const characters = new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(at, end));
  pdfium.wasmExports.free(at);
  return characters;
}

/** A line's size is that of the character in its middle: the first one may be a larger letter or a sign. */
function readLines(pdfium: Pdfium, page: number): Line[] {
  const read = (text: number) => {
    const heightOf = heightReader(pdfium, text);
    return [...charactersOf(pdfium, text).matchAll(/[^\r\n]+/g)].map(({ 0: line, index }) => ({
      text: line,
      height: heightOf(index + Math.floor(line.length / 2)),
    }));
  };
  return withText(pdfium, page, read) ?? [];
}
