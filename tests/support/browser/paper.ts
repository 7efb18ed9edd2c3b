import type { Page } from 'playwright/test';

/** Width of A4 less its margins, in px. */
export const PAPER_WIDTH = 680;

/** Lists faults of a printed page: controls for screens, faint text, broken words. */
export function findPrintFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const name = (element: Element) => element.outerHTML.slice(0, 80);
    for (const element of document.querySelectorAll('body, body *')) {
      if (!isShown(element) || element.closest('.sr-only, svg')) continue;
      const { position, backgroundColor, color, minHeight } = getComputedStyle(element);
      if (element.matches('button, nav, summary:not(:has(h2)), progress, body > header, a.button'))
        faults.push(`for screens: ${name(element)}`);
      if (position === 'fixed' || position === 'sticky') faults.push(`floats: ${name(element)}`);
      if (parseFloat(minHeight) > 400) faults.push(`a blank band: ${name(element)}`);
      const [red = 0, green = 0, blue = 0, alpha = 1] = channels(backgroundColor);
      if (alpha > 0 && Math.min(red, green, blue) < 215) faults.push(`dark: ${name(element)}`);
      const text = [...element.childNodes].filter((node): node is Text => node instanceof Text);
      if (text.some(({ data }) => data.trim()) && Math.max(...channels(color).slice(0, 3)) > 180)
        faults.push(`faint: ${name(element)}`);
      for (const node of text) {
        for (const { index, 0: word } of node.data.matchAll(/[\p{L}\p{N}]+/gu)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) faults.push(`broken: ${word}`);
        }
      }
    }
    return faults;
  });
}
