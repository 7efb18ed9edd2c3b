/** All pages of a usual file, for selection and the browser's own search. */
const MAX_TEXTS = 30;

interface TextOwner {
  showText: () => Promise<void>;
  removeText: () => void;
}

/** LRU cache of page texts. Each line is an element, so a long file must not keep all texts. */
export class ShownTexts {
  /** Least recently shown page first. */
  readonly #pages = new Set<TextOwner>();

  async show(page: TextOwner): Promise<void> {
    await page.showText();
    this.#pages.delete(page);
    this.#pages.add(page);
    const [oldest] = this.#pages;
    if (!oldest || this.#pages.size <= MAX_TEXTS) return;
    this.#pages.delete(oldest);
    oldest.removeText();
  }
}
