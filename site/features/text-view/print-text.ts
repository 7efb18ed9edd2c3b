import { printLargeType } from '#contract/reader/reader.ts';
import { fetchInTime, within } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';
import { adminHeaders } from '#site/lib/session.ts';
import { printLabels as labels } from './labels.ts';
import type { TextPages } from './read-aloud.ts';
import { createElement, part } from './reader-parts.ts';

/** Limit for the text of a page of any length. */
const FILL_TIMEOUT_MS = 60_000;

/**
 * Prepares the whole text for the browser's print command, which then prints the text instead of the pages.
 * @param say called with the state, and with an empty text before the browser prints
 */
export function prepareTextPrint(
  { itemId, takePicture }: { itemId: string; takePicture: (page: number) => Promise<Blob> },
  host: HTMLElement,
  pages: TextPages,
  say: (text: string) => void,
) {
  const { dataset } = part('reader', HTMLElement);
  const line = createElement('p', 'reader-text-line');
  part('view', HTMLElement).append(line);
  let isPrinting = false;

  /** Shows the whole page, because the place of a drawing is unknown. */
  const draw = async (page: number) => {
    const picture = createElement('img', 'reader-text-drawing');
    picture.alt = '';
    picture.src = URL.createObjectURL(await takePicture(page));
    await picture.decode();
    return picture;
  };

  const prepare = async () => {
    for (let page = 1; page <= pages.count; page += 1) {
      say(labels.preparing(page, pages.count));
      const section = await within(FILL_TIMEOUT_MS, pages.fill(page));
      const hasDrawing = section.querySelector('.reader-text-link, .reader-text-none');
      if (hasDrawing && !section.querySelector('img')) section.append(await draw(page));
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
    await print().catch(() => say(labels.failed));
    isPrinting = false;
  };
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
