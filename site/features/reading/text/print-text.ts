import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { printLargeType } from '#contract/reading/reader.ts';
import { fetchInTime, within } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { adminHeaders } from '#site/lib/session.ts';
import { readerLabels } from '#site/texts/reader.ts';
import { printLabels as labels } from '#site/texts/text-view.ts';
import { DRAW_TIMEOUT_MS } from '../page-box.ts';
import { takePicture } from '../printing.ts';
import { part } from '../reader-parts.ts';
import type { TextPages } from './read-aloud.ts';
import { createElement } from './text-elements.ts';

/**
 * Prepares the whole text for the browser's print command, which then prints the text instead of the pages.
 * @param say called with the state, and with an empty text before the browser prints
 */
export function prepareTextPrint(
  { pdf, itemId }: { pdf: PDFDocumentProxy; itemId: string },
  host: HTMLElement,
  pages: TextPages,
  say: (text: string) => void,
) {
  const { dataset } = part('reader', HTMLElement);
  const line = createElement('p', 'reader-text-line');
  part('view', HTMLElement).append(line);
  let isPrinting = false;

  const prepare = async () => {
    for (let page = 1; page <= pages.count; page += 1) {
      say(labels.preparing(page, pages.count));
      const section = await within(DRAW_TIMEOUT_MS, pages.fill(page));
      const hasDrawing = section.querySelector('.reader-text-link, .reader-text-none');
      if (hasDrawing && !section.querySelector('img')) section.append(await draw(pdf, page));
    }
    await document.fonts.ready;
    // Last, because the shop records the print with it.
    return requestLine(itemId);
  };

  const print = async () => {
    const buyer = await prepare();
    // The text is removed when access ends.
    if (buyer.isRefused || !host.hasChildNodes()) return say(labels.refused);
    line.textContent = buyer.line ?? '';
    say('');
    dataset['print'] = 'text';
    // Some browsers print only after `print()` has returned.
    const end = () => delete dataset['print'];
    addEventListener('afterprint', end, { once: true });
    window.print();
  };

  /** Never fails. */
  return async () => {
    if (isPrinting) return;
    isPrinting = true;
    await print().catch(() => say(readerLabels.printFailed));
    isPrinting = false;
  };
}

/** Draws the whole page, because the place of a drawing is unknown. @throws Error if it cannot be drawn */
async function draw(pdf: PDFDocumentProxy, page: number): Promise<HTMLImageElement> {
  const picture = createElement('img', 'reader-text-drawing');
  picture.alt = '';
  picture.src = URL.createObjectURL(await within(DRAW_TIMEOUT_MS, takePicture(pdf, page)));
  await picture.decode();
  return picture;
}

/** Checks access again, and gets the line of the file's copies. @throws Error if the shop does not respond */
async function requestLine(
  itemId: string,
): Promise<{ isRefused?: true; line?: string | undefined }> {
  const address = printLargeType.path.replace(':id', encodeURIComponent(itemId));
  const response = await fetchInTime(address, { headers: adminHeaders() });
  if ([401, 403, 404].includes(response.status)) return { isRefused: true };
  if (!response.ok) throw new Error(`The shop responded with ${response.status}`);
  return parseResponse(printLargeType.response, await response.json());
}
