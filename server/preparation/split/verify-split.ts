import { fillTail } from '../../stamping/fill-tail.ts';
import { extractText } from '../extract-text.ts';
import type { Reader } from '../programs/pdfium.ts';
import type { SplitPdf } from './split-pdf.ts';

/** What the copy for the test says on each page. */
const LINE = 'proof@example.com, order 000000, that every page of this file names its reader';

/** Of a copy without a stamp, these pages are compared. All of them would take twice as long. */
const COMPARED_PAGES = 3;

/**
 * Opens two copies of a prepared PDF as a reader would, one with a stamp and one without: every page
 * must show the stamp, and otherwise the same text.
 * @param copy body and tail in one, which is stamped and then as before: memory is short
 * @returns the text of each page
 * @throws Error where a page does not
 */
export function verifySplit(
  { pages, body, tail, slots }: SplitPdf,
  copy: Uint8Array,
  reader: Reader,
): string[] {
  copy.set(fillTail(tail, slots, { line: LINE }), body.length);
  const stamped = reader.read(copy, (pdf) => extractText(pdf));
  copy.set(tail, body.length);
  if (stamped.length !== pages) throw new Error(`${stamped.length} pages instead of ${pages}`);
  const text = stamped.map((page, index) => {
    const at = page.lastIndexOf(LINE);
    if (at < 0) throw new Error(`Page ${index + 1} does not show the stamp`);
    return `${page.slice(0, at)}${page.slice(at + LINE.length)}`.trim();
  });
  const plain = reader.read(copy, (pdf) => extractText(pdf, COMPARED_PAGES));
  for (const [index, page] of plain.entries()) {
    if (page !== text[index]) throw new Error(`Page ${index + 1} has another text with the stamp`);
  }
  return text;
}
