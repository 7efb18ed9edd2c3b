/** Pages that keep their text, for selections and the browser's own search: all of a usual file. */
const MOST_TEXTS = 30;

/** A page with a text that can be removed and shown again. */
interface TextOwner {
  showText: () => Promise<void>;
  removeText: () => void;
}

/** The texts of the pages. Each line is an element, so that of a long file only those shown last are kept. */
export class ShownTexts {
  /** Those shown last are at the end. */
  readonly #pages = new Set<TextOwner>();

  /** Shows a page's text, and gives up the one that was shown longest ago. */
  async show(page: TextOwner): Promise<void> {
    await page.showText();
    this.#pages.delete(page);
    this.#pages.add(page);
    const [oldest] = this.#pages;
    if (!oldest || this.#pages.size <= MOST_TEXTS) return;
    this.#pages.delete(oldest);
    oldest.removeText();
  }
}
