import type { OpenPdf } from './programs/pdfium.ts';

/** Extracts each page's searchable text. Scans have none. @param most maximum number of pages */
export const extractText = (pdf: OpenPdf, most = Infinity): string[] =>
  Array.from({ length: Math.min(pdf.pages, most) }, (_, index) =>
    pdf.page(index, (page) => fold(page.text())),
  );

/** Joins words divided at a line's end, and replaces ligatures and full-width letters with plain letters. */
export function fold(text: string): string {
  return (
    text
      .replace(/\r\n?/g, '\n')
      // PDFium writes U+FFFE at a joined line end.
      .replace(/[\u00ad\ufffe]\n?/g, '')
      .normalize('NFKC')
      .replace(/[[\p{Cc}\p{Cs}\p{Cn}]--\n]/gv, ' ')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
  );
}
