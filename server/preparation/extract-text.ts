import { EXCERPT_LENGTH } from '#contract/files/stored-pdf.ts';
import type { OpenPdf } from './programs/pdfium.ts';

/**
 * Extracts the text of each page, as people search for it. A scan has none.
 * @param most the number of pages after which to end
 */
export const extractText = (pdf: OpenPdf, most = Infinity): string[] =>
  Array.from({ length: Math.min(pdf.pages, most) }, (_, index) =>
    pdf.page(index, (page) => fold(page.text())),
  );

/** Takes the beginning of the first page's text, cut after a word. */
export function excerptOf(text: string[]): string {
  const start = (text[0] ?? '').replace(/\s+/g, ' ').trim();
  if (start.length <= EXCERPT_LENGTH) return start;
  const end = start.lastIndexOf(' ', EXCERPT_LENGTH);
  if (end > 0) return start.slice(0, end);
  // One long word: cut it, but never within a character.
  return start.slice(0, EXCERPT_LENGTH).replace(/[\ud800-\udbff]$/, '');
}

/** Joins words that a line's end divides, and turns ligatures and full-width letters into plain ones. */
export function fold(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // PDFium writes U+FFFE where it joins a line to the next one.
      .replace(/[\u00ad\ufffe]\n?/g, '')
      .normalize('NFKC')
      .replace(/[[\p{Cc}\p{Cs}\p{Cn}]--\n]/gv, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
  );
}
