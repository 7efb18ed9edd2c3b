import type { Page } from 'playwright/test';

/**
 * Lists the page's texts that are cut off, outside the window, outside their row or sheet, or broken within a word. A
 * word may break if it is wider than half of the window, such as an email address.
 */
export function findLosses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const losses = scrollWidth > clientWidth ? [`the page scrolls to ${scrollWidth} px`] : [];
    const isScroller = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX);
    /** Lists words on more than one line. A line may end after a hyphen or a slash. */
    const findBroken = (node: Node) => {
      const range = document.createRange();
      const listBoxes = (start: number, end: number) => {
        range.setStart(node, start);
        range.setEnd(node, end);
        return [...range.getClientRects()];
      };
      const text = node.textContent ?? '';
      if (listBoxes(0, text.length).length < 2) return [];
      return [...text.matchAll(/[^\s/\u200b-]+/g)].flatMap(({ 0: word, index }) => {
        const boxes = listBoxes(index, index + word.length);
        const lines = new Set(boxes.map(({ top }) => Math.round(top)));
        const width = boxes.reduce((sum, box) => sum + box.width, 0);
        return lines.size > 1 && width < clientWidth / 2 ? [word] : [];
      });
    };
    for (const element of document.querySelectorAll('body *')) {
      const texts = [...element.childNodes].filter(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      const [text] = texts;
      if (!text || !element.checkVisibility({ visibilityProperty: true })) continue;
      let around: Element | null = element;
      while (around && !isScroller(around)) around = around.parentElement;
      if (around || element.closest('.sr-only, svg')) continue;
      if (getComputedStyle(element).clipPath !== 'none') continue;
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > clientWidth + 1) losses.push(`outside: ${text.textContent}`);
      const row = element.closest('li, .sheet')?.getBoundingClientRect();
      if (row && right > row.right + 1) losses.push(`outside its row: ${text.textContent}`);
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1);
      if (isCut) losses.push(`cut off: ${text.textContent}`);
      for (const word of texts.flatMap(findBroken)) losses.push(`broken: ${word}`);
    }
    return losses;
  });
}
