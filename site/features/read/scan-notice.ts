import type { DocumentText } from './document-text.ts';
import { part } from './elements.ts';
import type { PageBox } from './page-box.ts';

/**
 * Says that a file consists of pictures if none of its pages has words. A cover alone is not
 * enough.
 * @returns a function to call when the text of another page is shown
 */
export function startScanNotice(text: DocumentText): (boxes: readonly PageBox[]) => Promise<void> {
  const notice = part('scan', HTMLElement);
  return async (boxes) => {
    notice.hidden ||= boxes.some(({ hasWords }) => hasWords);
    if (boxes.some(({ hasWords }) => hasWords)) return;
    const prepared = await text.readPrepared();
    const isKnown = prepared !== undefined || boxes.every(({ hasWords }) => hasWords !== undefined);
    const hasWords = prepared?.some((page) => page.trim()) ?? false;
    notice.hidden = !isKnown || hasWords || boxes.some((box) => box.hasWords);
  };
}
