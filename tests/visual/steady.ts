import { expect, type Locator, type Page } from 'playwright/test';
import { loadFonts } from '../support/browser/fonts.ts';

/**
 * Replaces texts that differ from day to day and from shop to shop by fixed texts.
 * @param landmark scrolled into view
 */
export async function steady(page: Page, landmark: Locator): Promise<void> {
  await loadFonts(page);
  await page.evaluate(() => {
    const fixed: [RegExp, string][] = [
      [/© \d{4}/, '© 2026'],
      [/\b\d{1,2} [A-Z][a-z]+ \d{4}(, \d\d:\d\d)?/, '1 September 2026'],
      [/^\d{1,2} [A-Z][a-z]{2,3}$/, '1 Sep'],
      [/^\d+ sales?$/, '1 sale'],
      [/[\w-]+@example\.com/, 'student@example.com'],
      [/AE-[A-Z0-9]{8}/, 'AE-12345678'],
      [/About \d+ cards? a day/, 'About 2 cards a day'],
    ];
    /** Sums of the panel, which include the sales of other screens. */
    const sums: typeof fixed = [[/^£[\d.]+/, '£30.00']];
    const conversion = document.querySelector('[role=tabpanel] p:has(rect)');
    const bar = conversion?.querySelector('svg');
    bar?.querySelector('rect:last-child')?.setAttribute('width', '50%');
    conversion?.replaceChildren('1 of 2 paid (50%)', bar ?? '');
    const link = document.querySelector<HTMLInputElement>('input[readonly]');
    if (link) link.value = 'https://shop.example/pay/token';
    for (const date of document.querySelectorAll<HTMLInputElement>('input[type=date]')) {
      if (date.value) date.value = '2026-09-01';
    }
    // A table may have any number of rows: the first stands for all.
    for (const row of document.querySelectorAll<HTMLElement>('tbody > tr + tr')) row.hidden = true;
    const isTaking = (text: Node) => text.previousSibling?.nodeValue === '£';
    const isCell = (text: Node) => text.parentElement?.closest('tbody') !== null;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const before = text.nodeValue ?? '';
      const said = isCell(text) ? 'Text' : isTaking(text) ? '30' : before;
      const isSum = text.parentElement?.closest('[role=tabpanel]');
      const known = isSum ? [...sums, ...fixed] : fixed;
      const after = known.reduce((line, [what, by]) => line.replace(what, by), said);
      if (after !== before) text.nodeValue = after;
    }
    // A new width leaves the page at an arbitrary position.
    scrollTo(0, 0);
  });
  // The reader draws its page again for a new width, and replaces the landmark.
  await expect(() => landmark.scrollIntoViewIfNeeded()).toPass();
}
