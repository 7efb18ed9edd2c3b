import type { Line, OpenPage, Word } from './programs/pdfium.ts';

/** Content of a page, read in one pass: opening a page takes longer than reading its text. */
export interface PageContent {
  /** Searchable text. Empty for a scan without recognised text, or with text that has no words. */
  text: string;
  /** All text, even if it is hidden. */
  all: string;
  lines: Line[];
  /** Words of each line, or why they cannot be read. */
  words: Word[][] | Error;
}

/** Limits of a file and of a page: what proposing cards may take. No textbook has more words. */
const MAX_WORDS = 200_000;
const MAX_PAGE_WORDS = 3_000;

/** Returns a function that reads a page of a file. After {@link MAX_WORDS}, it reads no words. */
export function contentReader(): (page: OpenPage) => PageContent {
  let count = 0;
  const readWords = (page: OpenPage) => {
    if (count > MAX_WORDS) return [];
    try {
      const words = page.words();
      const added = words.reduce((sum, line) => sum + line.length, 0);
      count += added;
      return added > MAX_PAGE_WORDS ? [] : words;
    } catch (error) {
      // Without words, the file can still be sold.
      return error instanceof Error ? error : new Error(`${error}`);
    }
  };
  return (page) => {
    const lines = page.lines();
    const text = fold(lines.map((line) => line.text).join('\n'));
    return { text, all: page.text(), lines, words: readWords(page) };
  };
}

/** All characters but superscripts, subscripts and fractions, which would become ordinary numbers and letters. */
const COMPATIBLE = /[^\p{No}\p{Lm}\p{M}\u207a-\u207e\u208a-\u208eªº™℠]+/gu;

/** Joins words divided at a line's end, and replaces ligatures and full-width letters with plain letters. */
export function fold(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // PDFium writes U+FFFE at a joined line end.
      .replace(/[\u00ad\ufffe]\n?/g, '')
      .replace(COMPATIBLE, (characters) => characters.normalize('NFKC'))
      .normalize('NFC')
      .replace(/[[\p{Cc}\p{Cs}\p{Cn}]--\n]/gv, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
  );
}
