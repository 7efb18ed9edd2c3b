import { z } from 'zod';

/** Functions that PDFium's package has but does not declare. */
const isFunction = (value: unknown) => typeof value === 'function';
const takesOne = z.custom<(one: number) => number>(isFunction);
const takesTwo = z.custom<(one: number, two: number) => number>(isFunction);
const takesThree = z.custom<(one: number, two: number, three: number) => number>(isFunction);
const functions = z.object({
  _FPDFBookmark_GetFirstChild: takesTwo,
  _FPDFBookmark_GetNextSibling: takesTwo,
  _FPDFBookmark_GetTitle: takesThree,
  _FPDFBookmark_GetDest: takesTwo,
  _FPDFBookmark_GetAction: takesOne,
  _FPDFAction_GetDest: takesTwo,
  _FPDFDest_GetDestPageIndex: takesTwo,
  _FPDFText_GetLooseCharBox: takesThree,
});

interface Memory {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(size: number): number; free(at: number): void };
}

export interface Bookmark {
  title: string;
  /** Zero-based. */
  page: number;
  /** One-based. */
  level: number;
}

/** Limits for a file whose outline never ends. */
const MAX_BOOKMARKS = 1_000;
const MAX_DEPTH = 6;

/** Reads a PDF's own outline, without entries that have no page in the file. */
export function readBookmarks(pdfium: Memory, pdf: number): Bookmark[] {
  const program = functions.parse(pdfium);
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

type Functions = z.infer<typeof functions>;

/** Twice the bytes of the longest title shown. */
const TITLE_BYTES = 1_024;

function readTitle(pdfium: Memory, program: Functions, bookmark: number): string {
  const at = pdfium.wasmExports.malloc(TITLE_BYTES);
  const length = program._FPDFBookmark_GetTitle(bookmark, at, TITLE_BYTES);
  // PDFium writes nothing if the buffer is too small, and ends the text with a zero character.
  const end = length > TITLE_BYTES ? at : at + Math.max(0, length - 2);
  const title = new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(at, end));
  pdfium.wasmExports.free(at);
  return title;
}

/** Returns a function that reads a character's font height on an open text page, in points. */
export function heightReader(pdfium: Memory, text: number): (character: number) => number {
  const program = functions.parse(pdfium);
  return (character) => {
    const at = pdfium.wasmExports.malloc(16);
    // Left, top, right, bottom, as 32-bit floats.
    const isRead = program._FPDFText_GetLooseCharBox(text, character, at) !== 0;
    const box = new DataView(pdfium.HEAPU8.slice(at, at + 16).buffer);
    pdfium.wasmExports.free(at);
    return isRead ? Math.abs(box.getFloat32(4, true) - box.getFloat32(12, true)) : 0;
  };
}
