import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import { z } from 'zod';
import { addAccent, toAccent } from '#contract/text-view/accents.ts';
import { joinPieces, type Piece, toReadingOrder } from '#contract/text-view/page-lines.ts';
import { looksLikeText } from '../looks-like-text.ts';

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>>;

const isFunction = (value: unknown) => typeof value === 'function';
const takesOne = z.custom<(one: number) => number>(isFunction);
const takesTwo = z.custom<(one: number, two: number) => number>(isFunction);
const takesFive =
  z.custom<(one: number, two: number, three: number, four: number, five: number) => number>(
    isFunction,
  );
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
  _FPDFPage_CountObjects: takesOne,
  _FPDFPage_GetObject: takesTwo,
  _FPDFPageObj_GetType: takesOne,
  _FPDFPageObj_GetBounds: takesFive,
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
  /** Returns all text, even if it is hidden. */
  text(): string;
  /** Returns the lines, without what a program has recognised in a picture if it does not look like text. */
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
  const width = pdfium._FPDF_GetPageWidth(page);
  const height = pdfium._FPDF_GetPageHeight(page);
  let allLines: TextPiece[][] | undefined;
  let shownLines: readonly TextPiece[][] | undefined;
  const all = () => {
    allLines ??= readLines(pdfium, page);
    return allLines;
  };
  const lines = () => {
    shownLines ??= withoutRubbish(all(), isCovered(pdfium, page, width * height));
    return shownLines;
  };
  const result = read({
    width,
    height,
    text: () => all().map(toText).join('\n'),
    lines: () => joinDivisions(lines()),
    words: () => lines().flatMap(toWords),
    draw: (drawing) => draw(pdfium, page, toTopArea(drawing)),
    greys: (area) => toGreys(draw(pdfium, page, area)),
  });
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
const DIVISION = '\ufffe';
const UNKNOWN = '\ufffd';

/** Part of a word that one drawing operator draws. */
interface TextPiece extends Piece {
  height: number;
  isBold: boolean;
  /** True if it is not drawn, as the text that a program recognises in a scan. */
  isHidden: boolean;
}

/** Reads the lines of a page in reading order. Turned lines come last. */
function readLines(pdfium: Pdfium, page: number): TextPiece[][] {
  const at = pdfium._FPDFText_LoadPage(page);
  if (at === 0) return [];
  const { upright, turned } = readPieces(pdfium, at);
  pdfium._FPDFText_ClosePage(at);
  return [...toReadingOrder(upright), ...turned];
}

/** Fewer characters show nothing. */
const MIN_RECOGNISED = 20;

/** Leaves out what a program has recognised in a picture if it does not look like text. */
function withoutRubbish(lines: readonly TextPiece[][], isPicture: boolean): readonly TextPiece[][] {
  const isRecognised = ({ isHidden }: TextPiece) => isHidden || isPicture;
  const recognised = lines.map((line) => joinPieces(line.filter(isRecognised))).join('\n');
  if (recognised.length < MIN_RECOGNISED || looksLikeText(recognised)) return lines;
  const shown = lines.map((line) => line.filter((piece) => !isRecognised(piece)));
  return shown.filter(({ length }) => length > 0);
}

/** Share of a page that its pictures cover if it is a scan. */
const MIN_PICTURE = 0.6;
const IMAGE = 3;

function isCovered(pdfium: Pdfium, page: number, area: number): boolean {
  const program = undeclared.parse(pdfium);
  const at = pdfium.wasmExports.malloc(16);
  let covered = 0;
  const count = program._FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    const object = program._FPDFPage_GetObject(page, index);
    if (program._FPDFPageObj_GetType(object) !== IMAGE) continue;
    if (program._FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12) === 0) continue;
    const bounds = new Float32Array(pdfium.HEAPU8.slice(at, at + 16).buffer);
    const [left = 0, bottom = 0, right = 0, top = 0] = bounds;
    covered += (right - left) * (top - bottom);
  }
  pdfium.wasmExports.free(at);
  return covered >= area * MIN_PICTURE;
}

const toText = (line: readonly TextPiece[]) => joinPieces(line).replaceAll(UNKNOWN, '');

/** Returns lines with the type size of their middle piece: the first may be a drop cap or a bullet. */
function joinDivisions(lines: readonly (readonly TextPiece[])[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const text = toText(line);
    const last = joined.at(-1);
    if (last?.text.endsWith(DIVISION)) last.text += text;
    else if (text) joined.push({ text, height: line[Math.floor(line.length / 2)]?.height ?? 0 });
  }
  return joined;
}

/** Joins the pieces of words. Leaves out turned words and words without a width. */
function toWords(line: readonly TextPiece[]): Word[][] {
  const words: Word[] = [];
  for (const { text, left, right, baseline, size, isBold, isSpaced } of line) {
    const word = words.at(-1);
    if (size === 0) continue;
    if (word && !isSpaced) Object.assign(word, { text: word.text + text, right });
    else words.push({ text, left, right, baseline, size, isBold });
  }
  const shown = words.filter(({ left, right }) => right > left);
  return shown.length > 0 ? [shown] : [];
}

/** Reads the text of a page as PDFium orders it, but letters with accents that are drawn apart. */
function readPieces(pdfium: Pdfium, text: number) {
  const program = undeclared.parse(pdfium);
  const measure = glyphReader(pdfium, program, text);
  const readStyle = styleReader(pdfium, program);
  const characters = joinAccents(readCharacters(pdfium, program, text), measure.box);
  const upright: TextPiece[][] = [[]];
  const turned: TextPiece[][] = [[]];
  let piece: { text: string; start: number; object: number } | undefined;
  let isSpaced = false;
  const endPiece = (end: number) => {
    if (!piece) return;
    const { left, height } = measure.box(piece.start);
    const { right } = measure.box(end - 1);
    const place = measure.place(piece.start);
    const lines = place ? upright : turned;
    const { baseline, size } = place ?? { baseline: 0, size: 0 };
    const style = readStyle(piece.object);
    lines
      .at(-1)
      ?.push({ text: piece.text, left, right, baseline, size, isSpaced, ...style, height });
    [piece, isSpaced] = [undefined, false];
  };
  for (const [index, character] of characters.entries()) {
    // An accent that stands on another letter.
    if (character === '') continue;
    const isBreak = character === '\r' || character === '\n';
    if (isBreak || character.trim() === '') {
      endPiece(index);
      isSpaced = true;
      if (isBreak) for (const lines of [upright, turned]) if (lines.at(-1)?.length) lines.push([]);
      continue;
    }
    const object = program._FPDFText_GetTextObject(text, index);
    if (piece && object !== 0 && object !== piece.object) endPiece(index);
    piece ??= { text: '', start: index, object };
    piece.text += character;
    if (character !== DIVISION) continue;
    endPiece(index + 1);
    for (const lines of [upright, turned]) if (lines.at(-1)?.length) lines.push([]);
  }
  endPiece(characters.length);
  measure.end();
  return { upright, turned };
}

/** Reads characters by index, because PDFium's call for the whole text ends at a glyph without a Unicode value. */
function readCharacters(pdfium: Pdfium, program: Undeclared, text: number): string[] {
  return Array.from({ length: pdfium._FPDFText_CountChars(text) }, (_, index) => {
    const code = program._FPDFText_GetUnicode(text, index);
    if (code === LINE_HYPHEN) return DIVISION;
    return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : UNKNOWN;
  });
}

/** Distance in characters between an accent and its letter: PDFium may begin a line between them. */
const MAX_ACCENT_DISTANCE = 3;
/** Signs that are more often signs of their own, and accents that usually follow their letter. */
const USUALLY_IN_PLACE = /[ -~]|°|[\u0300-\u036f]/;
/** Accents that are sought on the whole page: a file may draw them last. */
const MAX_SOUGHT_ACCENTS = 500;

/** Puts accents onto the letters over or under which they are drawn. An accent becomes empty. */
function joinAccents(characters: readonly string[], readBox: (index: number) => Box): string[] {
  const joined = [...characters];
  let boxes: Box[] | undefined;
  let sought = 0;
  for (const [index, character] of characters.entries()) {
    const accent = toAccent(character);
    if (!accent) continue;
    const own = readBox(index);
    const isUnder = (at: number, { left, right, bottom, height } = readBox(at)) => {
      const middle = (own.left + own.right) / 2;
      const isNear = middle > left && middle < right && Math.abs(bottom - own.bottom) < height;
      return isNear && /^\p{L}/u.test(joined[at] ?? '');
    };
    const steps = Array.from({ length: MAX_ACCENT_DISTANCE }, (_, step) => step + 1);
    const find = (by: 1 | -1) =>
      steps.map((step) => index + by * step).find((at) => joined[at]?.trim());
    const beside = [find(-1), find(1)].find((at) => at !== undefined && isUnder(at));
    if (beside !== undefined) joined.fill('', Math.min(beside, index) + 1, Math.max(beside, index));
    let letter = beside ?? -1;
    if (letter < 0 && !USUALLY_IN_PLACE.test(character) && sought < MAX_SOUGHT_ACCENTS) {
      sought += 1;
      boxes ??= characters.map((_, at) => readBox(at));
      letter = boxes.findIndex((box, at) => isUnder(at, box));
    }
    if (letter < 0) continue;
    joined[letter] = addAccent(joined[letter] ?? '', accent);
    joined[index] = '';
  }
  return joined;
}

/** Largest slope of a word that counts as upright: a scanned page may lie a little askew. */
const MAX_SLOPE = 0.1;

interface Box {
  left: number;
  right: number;
  bottom: number;
  /** Type size. */
  height: number;
}

const MATRIX_BYTES = 24;

/** Returns functions that read a character's box, and its baseline and size, which is undefined if it is turned. */
function glyphReader(pdfium: Pdfium, program: Undeclared, text: number) {
  const at = pdfium.wasmExports.malloc(MATRIX_BYTES);
  // PDFium's memory moves when it grows.
  const readFloat = (index: number) =>
    new DataView(pdfium.HEAPU8.buffer, at).getFloat32(index * 4, true);
  return {
    box: (index: number): Box => {
      if (program._FPDFText_GetLooseCharBox(text, index, at) === 0) {
        return { left: 0, right: 0, bottom: 0, height: 0 };
      }
      const [left, top, right, bottom] = [readFloat(0), readFloat(1), readFloat(2), readFloat(3)];
      return { left, right, bottom, height: Math.abs(top - bottom) };
    },
    place: (index: number) => {
      if (program._FPDFText_GetMatrix(text, index, at) === 0) return undefined;
      const [a, b, c, d] = [readFloat(0), readFloat(1), readFloat(2), readFloat(3)];
      const baseline = readFloat(5);
      const size = program._FPDFText_GetFontSize(text, index) * Math.hypot(c, d);
      const isUpright = Math.abs(b) <= a * MAX_SLOPE && d > 0;
      return isUpright && size > 0 ? { baseline, size } : undefined;
    },
    end: () => pdfium.wasmExports.free(at),
  };
}

/** Names of bold fonts. CMBX and Medi are TeX's. */
const BOLD = /bold|black|heavy|demi|cmbx|medi\b|[-,]b[di]?\b/i;
const FORCE_BOLD = 1 << 18;
const BOLD_WEIGHT = 650;
/** Filled and outlined: how programs thicken a font that has no bold type. */
const THICKENED = 2;
const INVISIBLE = 3;
const NAME_BYTES = 256;

/** Returns a function that reads if a text object is bold or hidden. Programs state boldness in four ways. */
function styleReader(pdfium: Pdfium, program: Undeclared) {
  const fonts = new Map<number, boolean>();
  const isBoldFont = (font: number) => {
    const name = readBuffer(pdfium, NAME_BYTES, 'utf-8', (at) =>
      program._FPDFFont_GetBaseFontName(font, at, NAME_BYTES),
    );
    const hasFlag = (program._FPDFFont_GetFlags(font) & FORCE_BOLD) !== 0;
    return BOLD.test(name) || hasFlag || program._FPDFFont_GetWeight(font) >= BOLD_WEIGHT;
  };
  return (object: number) => {
    if (object === 0) return { isBold: false, isHidden: false };
    const font = program._FPDFTextObj_GetFont(object);
    const isBold = fonts.get(font) ?? isBoldFont(font);
    fonts.set(font, isBold);
    const mode = program._FPDFTextObj_GetTextRenderMode(object);
    return { isBold: isBold || mode === THICKENED, isHidden: mode === INVISIBLE };
  };
}

/**
 * Reads a text that PDFium writes into a buffer. PDFium writes nothing if the buffer is too small, and ends the text
 * with a zero character.
 * @param write returns the length of the text, in bytes
 */
function readBuffer(
  pdfium: Pdfium,
  size: number,
  encoding: 'utf-8' | 'utf-16le',
  write: (at: number) => number,
): string {
  const at = pdfium.wasmExports.malloc(size);
  const length = write(at);
  const end = length > size ? 0 : length - (encoding === 'utf-8' ? 1 : 2);
  const bytes = pdfium.HEAPU8.slice(at, at + Math.max(0, end));
  pdfium.wasmExports.free(at);
  return new TextDecoder(encoding).decode(bytes);
}

/** Limits for a file whose outline never ends. */
const MAX_BOOKMARKS = 1_000;
const MAX_DEPTH = 6;

/** Reads a PDF's own outline, without entries that have no page in the file. */
function readBookmarks(pdfium: Pdfium, pdf: number): Bookmark[] {
  const program = undeclared.parse(pdfium);
  const bookmarks: Bookmark[] = [];
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
      if (page >= 0) bookmarks.push({ title: readTitle(pdfium, program, bookmark), page, level });
      if (level < MAX_DEPTH) visit(bookmark, level + 1);
      bookmark = program._FPDFBookmark_GetNextSibling(pdf, bookmark);
    }
  };
  visit(0, 1);
  return bookmarks;
}

/** Twice the bytes of the longest title shown. */
const TITLE_BYTES = 1_024;

const readTitle = (pdfium: Pdfium, program: Undeclared, bookmark: number) =>
  readBuffer(pdfium, TITLE_BYTES, 'utf-16le', (at) =>
    program._FPDFBookmark_GetTitle(bookmark, at, TITLE_BYTES),
  );
