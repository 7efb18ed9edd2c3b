import type { Page } from 'playwright/test';

/** Lists the page's texts that are cut off or outside the window. */
export function findLosses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const losses = scrollWidth > clientWidth ? [`the page scrolls to ${scrollWidth} px`] : [];
    const isScroller = (element: Element) =>
      /auto|scroll/.test(getComputedStyle(element).overflowX);
    for (const element of document.querySelectorAll('body *')) {
      const text = [...element.childNodes].find(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      if (!text || !element.checkVisibility({ visibilityProperty: true })) continue;
      let around: Element | null = element;
      while (around && !isScroller(around)) around = around.parentElement;
      if (around || element.closest('.sr-only, svg')) continue;
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > clientWidth + 1) losses.push(`outside: ${text.textContent}`);
      const { overflowX, overflowY } = getComputedStyle(element);
      const isCut =
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1);
      if (isCut) losses.push(`cut off: ${text.textContent}`);
    }
    return losses;
  });
}
