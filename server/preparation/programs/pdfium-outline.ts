import { z } from 'zod';

/** The functions of PDFium that its package has and does not declare. */
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

/** The memory of the program. */
interface Memory {
  HEAPU8: Uint8Array;
  wasmExports: { malloc(size: number): number; free(at: number): void };
}

/** An entry of the outline that a PDF itself has. */
export interface Bookmark {
  title: string;
  /** Counted from 0. */
  page: number;
  /** Counted from 1. */
  level: number;
}

/** A file may have an outline without end: more entries are not read. */
const MAX_BOOKMARKS = 1_000;
const MAX_DEPTH = 6;

/** Reads a PDF's own outline. Entries that lead nowhere in the file are left out. */
export function readBookmarks(pdfium: Memory, pdf: number): Bookmark[] {
  const program = functions.parse(pdfium);
  const found: Bookmark[] = [];
  const seen = new Set<number>();
  const pageOf = (bookmark: number) => {
    const own = program._FPDFBookmark_GetDest(pdf, bookmark);
    const action = own === 0 ? program._FPDFBookmark_GetAction(bookmark) : 0;
    const destination = action === 0 ? own : program._FPDFAction_GetDest(pdf, action);
    return destination === 0 ? -1 : program._FPDFDest_GetDestPageIndex(pdf, destination);
  };
  const visit = (parent: number, level: number) => {
    let bookmark = program._FPDFBookmark_GetFirstChild(pdf, parent);
    while (bookmark !== 0 && !seen.has(bookmark) && seen.size < MAX_BOOKMARKS) {
      seen.add(bookmark);
      const page = pageOf(bookmark);
      if (page >= 0) found.push({ title: titleOf(pdfium, program, bookmark), page, level });
      if (level < MAX_DEPTH) visit(bookmark, level + 1);
      bookmark = program._FPDFBookmark_GetNextSibling(pdf, bookmark);
    }
  };
  visit(0, 1);
  return found;
}

type Functions = z.infer<typeof functions>;

/** Twice the bytes of the longest title that is read. */
const TITLE_BYTES = 1_024;

function titleOf(pdfium: Memory, program: Functions, bookmark: number): string {
  const at = pdfium.wasmExports.malloc(TITLE_BYTES);
  const length = program._FPDFBookmark_GetTitle(bookmark, at, TITLE_BYTES);
  // PDFium writes nothing where there is not enough room, and a character of zero at the end.
  const end = length > TITLE_BYTES ? at : at + Math.max(0, length - 2);
  const title = new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(at, end));
  pdfium.wasmExports.free(at);
  return title;
}

/** The height of a character's font on the page, in points. @returns a function for an open text page */
export function heightReader(pdfium: Memory, text: number): (character: number) => number {
  const program = functions.parse(pdfium);
  return (character) => {
    const at = pdfium.wasmExports.malloc(16);
    // Left, top, right, bottom, as 32 bits each.
    const isRead = program._FPDFText_GetLooseCharBox(text, character, at) !== 0;
    const box = new DataView(pdfium.HEAPU8.slice(at, at + 16).buffer);
    pdfium.wasmExports.free(at);
    return isRead ? Math.abs(box.getFloat32(4, true) - box.getFloat32(12, true)) : 0;
  };
}
