import { expect, type Locator, type Page } from 'playwright/test';

interface Focus {
  /** Beginning of the element's markup. */
  markup: string;
  /** Width of the outline in CSS pixels; 0 if there is none. */
  outline: number;
  /** Contrast of the outline with its background, from 1 to 21. */
  contrast: number;
  /** True if any part of the element is in the window and not covered. */
  isSeen: boolean;
}

/** @returns undefined if nothing has the focus, or a frame of another origin has it */
function readFocus(page: Page): Promise<Focus | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element.matches('iframe')) return undefined;

    const luminance = (rgb: number[]) => {
      const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
        const share = channel / 255;
        return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const isOpaque = (colour: string) => (channels(colour)[3] ?? 1) > 0;
    let behind = element.parentElement;
    while (behind && !isOpaque(getComputedStyle(behind).backgroundColor)) {
      behind = behind.parentElement;
    }
    // A toast's ring is drawn around the toast.
    const ringed = element.matches('ol[tabindex]')
      ? (element.querySelector('li') ?? element)
      : element;
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(ringed);
    const ground = behind ? getComputedStyle(behind).backgroundColor : 'rgb(255, 255, 255)';
    const lights = [outlineColor, ground].map((colour) => luminance(channels(colour).slice(0, 3)));

    const { left, right, top, bottom } = element.getBoundingClientRect();
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [left + x * (right - left), top + y * (bottom - top)] as const),
    );
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && (element.contains(hit) || hit.contains(element));
    });
    return {
      markup: element.outerHTML.slice(0, 160),
      outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
      contrast: (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05),
      isSeen,
    };
  });
}

/** Expects the focused element to meet WCAG 2.4.7, 2.4.11 and 1.4.11. */
export async function expectVisibleFocus(page: Page): Promise<void> {
  const focus = await readFocus(page);
  if (!focus) return;
  expect.soft(focus.outline, `outline of ${focus.markup}`).toBeGreaterThanOrEqual(2);
  expect.soft(focus.contrast, `contrast of ${focus.markup}`).toBeGreaterThanOrEqual(3);
  expect.soft(focus.isSeen, `in sight: ${focus.markup}`).toBe(true);
}

const MAX_STOPS = 120;

/** Presses Tab until an element has the focus, and expects a visible focus at every stop. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((el) => el === el.ownerDocument.activeElement);
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
    if (await isThere()) return;
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Presses Tab until the focus leaves the page. @returns the number of stops */
export async function tabThrough(page: Page): Promise<number> {
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) return stop;
    await expectVisibleFocus(page);
  }
  throw new Error('Tab never leaves the page');
}
