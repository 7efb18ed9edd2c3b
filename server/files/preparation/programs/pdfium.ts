import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { z } from 'zod';

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

const isFunction = (value: unknown) => typeof value === 'function';
const takesOne = z.custom<(one: number) => number>(isFunction);
const takesTwo = z.custom<(one: number, two: number) => number>(isFunction);
const takesThree = z.custom<(one: number, two: number, three: number) => number>(isFunction);
/** Functions that PDFium's package has but does not declare. */
const undeclared = z.object({
  _FPDFBookmark_GetFirstChild: takesTwo,
  _FPDFBookmark_GetNextSibling: takesTwo,
  _FPDFBookmark_GetTitle: takesThree,
  _FPDFBookmark_GetDest: takesTwo,
  _FPDFBookmark_GetAction: takesOne,
  _FPDFAction_GetDest: takesTwo,
  _FPDFDest_GetDestPageIndex: takesTwo,
  _FPDFText_GetUnicode: takesTwo,
  _FPDFText_GetLooseCharBox: takesThree,
  _FPDFText_GetFontSize: takesTwo,
  _FPDFText_GetMatrix: takesThree,
  _FPDFText_GetTextObject: takesTwo,
  _FPDFTextObj_GetFont: takesOne,
  _FPDFTextObj_GetTextRenderMode: takesOne,
  _FPDFFont_GetBaseFontName: takesThree,
  _FPDFFont_GetFlags: takesOne,
  _FPDFFont_GetWeight: takesOne,
});
type Undeclared = z.infer<typeof undeclared>;

/** Size of a drawing, in pixels. */
export interface Drawing {
  width: number;
  /** Height of the whole page. */
  height: number;
  /** Height of the drawn part, from the top. */
  visible: number;
}

/** Part of a page, in pixels of a picture of the whole page. */
interface Area {
  pageWidth: number;
  pageHeight: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Line {
  text: string;
  /** Type size, in points. */
  height: number;
}

/** Word with its place. Lengths are in points, from the lower left corner of the paper. */
export interface Word {
  /** U+FFFD stands for a glyph without a known character. */
  text: string;
  left: number;
  right: number;
  baseline: number;
  /** Type size. */
  size: number;
  isBold: boolean;
}

export interface OpenPage {
  /** Size in points, as readers show the page: cropped and rotated. */
  width: number;
  height: number;
  text(): string;
  lines(): Line[];
  /** Returns the words of each line, without words that are turned. A word divided at a line's end keeps U+FFFE. */
  words(): Word[][];
  /** Draws the page on white. @returns four bytes per pixel: red, green, blue, and 255 */
  draw(drawing: Drawing): Uint8Array;
  /** Draws a part of the page on white, with annotations. @returns one grey per pixel, row by row */
  greys(area: Area): Uint8Array;
}

export interface Bookmark {
  title: string;
  /** Zero-based. */
  page: number;
  /** One-based. */
  level: number;
}

export interface OpenPdf {
  pages: number;
  /** Opens a page, and closes it after `read`. @param index zero-based */
  page<T>(index: number, read: (page: OpenPage) => T): T;
  readPages<T>(read: (page: OpenPage) => T): T[];
  bookmarks(): Bookmark[];
}

const NO_PASSWORD = 0;
const BYTES_PER_PIXEL = 4;
/** Bitmap format with transparency, which a page's groups need. */
const BGRA = 4;
const WHITE = 0xffffffff;
/** Flags that draw annotations, and swap blue and red. */
const FLAGS = 0x01 | 0x10;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles PDFium once. Netlify's packer includes its file because the package names it too. */
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

export interface Reader {
  /** Opens a PDF, and closes it after `use`. @throws Error if PDFium cannot open it */
  read<T>(bytes: Uint8Array, use: (pdf: OpenPdf) => T): T;
}

/**
 * Starts PDFium in its own memory for one file and its copies, so that a damaged file cannot affect others. Calls
 * PDFium's functions directly, because the package's classes close only pages that were drawn.
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

function openPdf(pdfium: Pdfium, pdf: number): OpenPdf {
  const pages = pdfium._FPDF_GetPageCount(pdf);
  const page: OpenPdf['page'] = (index, read) => readPage(pdfium, pdf, index, read);
  return {
    pages,
    page,
    readPages: (read) => Array.from({ length: pages }, (_, index) => page(index, read)),
    bookmarks: () => readBookmarks(pdfium, pdf),
  };
}

function readPage<T>(pdfium: Pdfium, pdf: number, index: number, read: (page: OpenPage) => T): T {
  const page = pdfium._FPDF_LoadPage(pdf, index);
  if (page === 0) throw new Error(`PDFium does not open page ${index + 1}`);
  let text: PageText | undefined;
  const openText = () => {
    text ??= loadText(pdfium, page);
    return text;
  };
  const result = read({
    width: pdfium._FPDF_GetPageWidth(page),
    height: pdfium._FPDF_GetPageHeight(page),
    text: () => openText().characters.join(''),
    lines: () => readLines(pdfium, openText()),
    words: () => readWords(pdfium, openText()),
    draw: (drawing) => draw(pdfium, page, toTopArea(drawing)),
    greys: (area) => toGreys(draw(pdfium, page, area)),
  });
  if (text && text.at !== 0) pdfium._FPDFText_ClosePage(text.at);
  pdfium._FPDF_ClosePage(page);
  return result;
}

function allocate(pdfium: Pdfium, size: number): number {
  const at = pdfium.wasmExports.malloc(size);
  if (at === 0) throw new Error(`PDFium has no room for ${size} bytes`);
  return at;
}

const toTopArea = ({ width, height, visible }: Drawing): Area => ({
  pageWidth: width,
  pageHeight: height,
  left: 0,
  top: 0,
  width,
  height: visible,
});

function draw(pdfium: Pdfium, page: number, area: Area): Uint8Array {
  const { pageWidth, pageHeight, left, top, width, height } = area;
  const size = width * height * BYTES_PER_PIXEL;
  const at = allocate(pdfium, size);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGRA, at, width * BYTES_PER_PIXEL);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, -left, -top, pageWidth, pageHeight, 0, FLAGS);
  const pixels = pdfium.HEAPU8.slice(at, at + size);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(at);
  return pixels;
}

function toGreys(pixels: Uint8Array): Uint8Array {
  const greys = new Uint8Array(pixels.length / BYTES_PER_PIXEL);
  for (let index = 0; index < greys.length; index += 1) {
    const at = index * BYTES_PER_PIXEL;
    const [red = 0, green = 0, blue = 0] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    greys[index] = (red * 299 + green * 587 + blue * 114) / 1000;
  }
  return greys;
}

const MAX_CODE_POINT = 0x10ffff;

/** PDFium's code for a hyphen that divides a word at a line's end; its text call writes U+FFFE instead. */
const LINE_HYPHEN = 0x02;

interface PageText {
  /** Address in PDFium's memory, or 0 if PDFium cannot read the page's text. */
  at: number;
  /** Empty for a glyph without a known character. */
  characters: string[];
}

function loadText(pdfium: Pdfium, page: number): PageText {
  const at = pdfium._FPDFText_LoadPage(page);
  return { at, characters: at === 0 ? [] : readCharacters(pdfium, at) };
}

/** Reads characters by index, because PDFium's call for the whole text ends at a glyph without a Unicode value. */
function readCharacters(pdfium: Pdfium, text: number): string[] {
  const { _FPDFText_GetUnicode: readUnicode } = undeclared.parse(pdfium);
  const characters: string[] = [];
  const count = pdfium._FPDFText_CountChars(text);
  for (let index = 0; index < count; index += 1) {
    const code = readUnicode(text, index);
    const isCharacter = code > 0 && code <= MAX_CODE_POINT;
    const character =
      code === LINE_HYPHEN ? '\ufffe' : String.fromCodePoint(isCharacter ? code : 0);
    characters.push(isCharacter ? character : '');
  }
  return characters;
}

/** Reads lines with the type size of their middle character: the first may be a drop cap or a bullet. */
function readLines(pdfium: Pdfium, { at, characters }: PageText): Line[] {
  const program = undeclared.parse(pdfium);
  const lines: Line[] = [];
  let [line, start] = ['', 0];
  const end = (index: number) => {
    if (line) {
      const { height } = readBox(pdfium, program, at, Math.floor((start + index) / 2));
      lines.push({ text: line, height });
    }
    [line, start] = ['', index + 1];
  };
  for (const [index, character] of characters.entries()) {
    if (character === '\r' || character === '\n') end(index);
    else line += character;
  }
  end(characters.length);
  return lines;
}

/** A glyph without a known character is no space. */
const isSpace = (character: string) => character !== '' && character.trim() === '';

function readWords(pdfium: Pdfium, { at, characters }: PageText): Word[][] {
  const program = undeclared.parse(pdfium);
  const isBold = boldReader(pdfium, program, at);
  const lines: Word[][] = [];
  let line: Word[] = [];
  let [text, start] = ['', 0];
  const endWord = (index: number) => {
    const place = text && readPlace(pdfium, program, at, start);
    if (place) {
      const { left } = readBox(pdfium, program, at, start);
      const { right } = readBox(pdfium, program, at, index - 1);
      if (right > left) line.push({ text, left, right, ...place, isBold: isBold(start) });
    }
    [text, start] = ['', index + 1];
  };
  const endLine = () => {
    if (line.length > 0) lines.push(line);
    line = [];
  };
  for (const [index, character] of characters.entries()) {
    if (isSpace(character)) endWord(index);
    else text += character || '\ufffd';
    if (character === '\ufffe') endWord(index + 1);
    if (character === '\r' || character === '\n' || character === '\ufffe') endLine();
    if (character === '\ufffe') start = index + 1;
  }
  endWord(characters.length);
  endLine();
  return lines;
}

/** Largest slope of a word that counts as upright: a scanned page may lie a little askew. */
const MAX_SLOPE = 0.1;
const MATRIX_BYTES = 24;

/** Reads a character's baseline and type size. Undefined if it is turned. */
function readPlace(pdfium: Pdfium, program: Undeclared, text: number, character: number) {
  const at = pdfium.wasmExports.malloc(MATRIX_BYTES);
  const isRead = program._FPDFText_GetMatrix(text, character, at) !== 0;
  const matrix = new Float32Array(pdfium.HEAPU8.slice(at, at + MATRIX_BYTES).buffer);
  pdfium.wasmExports.free(at);
  const [a = 0, b = 0, c = 0, d = 0, , baseline = 0] = matrix;
  const size = program._FPDFText_GetFontSize(text, character) * Math.hypot(c, d);
  const isUpright = Math.abs(b) <= a * MAX_SLOPE && d > 0;
  return isRead && isUpright && size > 0 ? { baseline, size } : undefined;
}

/** Names of bold fonts. CMBX and Medi are TeX's. */
const BOLD = /bold|black|heavy|demi|cmbx|medi\b|[-,]b[di]?\b/i;
const FORCE_BOLD = 1 << 18;
const BOLD_WEIGHT = 650;
/** Filled and outlined: how programs thicken a font that has no bold type. */
const THICKENED = 2;
const NAME_BYTES = 256;

/** Returns a function that tells if a character is bold. Programs state this in four ways. */
function boldReader(pdfium: Pdfium, program: Undeclared, text: number) {
  const fonts = new Map<number, boolean>();
  const isBoldFont = (font: number) => {
    const name = readFontName(pdfium, program, font);
    const hasFlag = (program._FPDFFont_GetFlags(font) & FORCE_BOLD) !== 0;
    return BOLD.test(name) || hasFlag || program._FPDFFont_GetWeight(font) >= BOLD_WEIGHT;
  };
  return (character: number): boolean => {
    const object = program._FPDFText_GetTextObject(text, character);
    if (object === 0) return false;
    const font = program._FPDFTextObj_GetFont(object);
    const known = fonts.get(font) ?? isBoldFont(font);
    fonts.set(font, known);
    return known || program._FPDFTextObj_GetTextRenderMode(object) === THICKENED;
  };
}

function readFontName(pdfium: Pdfium, program: Undeclared, font: number): string {
  const at = pdfium.wasmExports.malloc(NAME_BYTES);
  const length = program._FPDFFont_GetBaseFontName(font, at, NAME_BYTES);
  const end = length > NAME_BYTES ? at : at + Math.max(0, length - 1);
  const name = new TextDecoder().decode(pdfium.HEAPU8.slice(at, end));
  pdfium.wasmExports.free(at);
  return name;
}

/** Reads a character's box, whose height is the type size. All are 0 if it has none. */
function readBox(pdfium: Pdfium, program: Undeclared, text: number, character: number) {
  const at = pdfium.wasmExports.malloc(16);
  // Left, top, right, bottom, as 32-bit floats.
  const isRead = program._FPDFText_GetLooseCharBox(text, character, at) !== 0;
  const [left = 0, top = 0, right = 0, bottom = 0] = isRead
    ? new Float32Array(pdfium.HEAPU8.slice(at, at + 16).buffer)
    : [];
  pdfium.wasmExports.free(at);
  return { left, right, height: Math.abs(top - bottom) };
}

/** Limits for a file whose outline never ends. */
const MAX_BOOKMARKS = 1_000;
const MAX_DEPTH = 6;

/** Reads a PDF's own outline, without entries that have no page in the file. */
function readBookmarks(pdfium: Pdfium, pdf: number): Bookmark[] {
  const program = undeclared.parse(pdfium);
  const found: Bookmark[] = [];
  const seen = new Set<number>();
  const findPage = (bookmark: number) => {
    const own = program._FPDFBookmark_GetDest(pdf, bookmark);
    const action = own === 0 ? program._FPDFBookmark_GetAction(bookmark) : 0;
    const destination = action === 0 ? own : program._FPDFAction_GetDest(pdf, action);
    return destination === 0 ? -1 : program._FPDFDest_GetDestPageIndex(pdf, destination);
  };
  const visit = (parent: number, level: number) => {
    let bookmark = program._FPDFBookmark_GetFirstChild(pdf, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < MAX_BOOKMARKS) {
      seen.add(bookmark);
      const page = findPage(bookmark);
      if (page >= 0) found.push({ title: readTitle(pdfium, program, bookmark), page, level });
      if (level < MAX_DEPTH) visit(bookmark, level + 1);
      bookmark = program._FPDFBookmark_GetNextSibling(pdf, bookmark);
    }
  };
  visit(0, 1);
  return found;
}

/** Twice the bytes of the longest title shown. */
const TITLE_BYTES = 1_024;

function readTitle(pdfium: Pdfium, program: Undeclared, bookmark: number): string {
  const at = pdfium.wasmExports.malloc(TITLE_BYTES);
  const length = program._FPDFBookmark_GetTitle(bookmark, at, TITLE_BYTES);
  // PDFium writes nothing if the buffer is too small, and ends the text with a zero character.
  const end = length > TITLE_BYTES ? at : at + Math.max(0, length - 2);
  const title = new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(at, end));
  pdfium.wasmExports.free(at);
  return title;
}
