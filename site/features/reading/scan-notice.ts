import type { DocumentText } from './document-text.ts';
import { part } from './elements.ts';
import type { PageBox } from './page-box.ts';

/**
 * Shows the notice if no page has words: a cover alone proves nothing.
 * @returns a function to call after each new text
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
