import { MAX_WAIT_MS, within } from '#site/lib/in-time.ts';

/** Sizes of a card's text in points, the largest that fits is used. */
const SIZES = [11, 10, 9, 8, 7, 6, 5];

const isTooLarge = (text: HTMLElement) =>
  text.scrollHeight > text.clientHeight || text.scrollWidth > text.clientWidth;

/**
 * Sets the size of each card's text, so that the text stays within the card. Texts that do not fit in the smallest size
 * are cut, and marked with `data-cut`. Reads all cards after each change, because each reading lays out the page.
 * @returns the number of texts that are cut
 */
export function fitCards(texts: readonly HTMLElement[]): number {
  let large = texts;
  for (const size of SIZES) {
    for (const text of large) text.style.fontSize = `${size}pt`;
    large = large.filter(isTooLarge);
  }
  for (const text of large) text.dataset['cut'] = '';
  return large.length;
}

/** Waits for what decides the size of texts. A picture that does not arrive leaves its alternative text. */
export async function loadParts(pages: HTMLElement): Promise<void> {
  const pictures = [...pages.querySelectorAll('img')];
  for (const picture of pictures) picture.loading = 'eager';
  const parts = [document.fonts.ready, ...pictures.map((picture) => picture.decode())];
  await within(MAX_WAIT_MS, Promise.allSettled(parts)).catch(() => {});
}
