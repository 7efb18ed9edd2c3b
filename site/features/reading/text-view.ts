import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { readerLabels } from '#site/texts/reader.ts';
import { flatten, headingLevel, readStructure, textIds } from './page-structure.ts';
import { type TextTags, toBlocks } from './text-blocks.ts';

/** Other elements with an alternative text have words of their own. */
const PICTURE = /^(?:Figure|Formula)$/;

interface Events {
  onText: (page: number) => void;
  onFailure: (error: unknown) => void;
}

/** Fills pages when they come near. */
export class TextView {
  readonly #host: HTMLElement;
  readonly #pdf: PDFDocumentProxy;
  readonly #sections: HTMLElement[];
  readonly #filled = new Map<number, Promise<void>>();
  readonly #events: Events;

  constructor(host: HTMLElement, pdf: PDFDocumentProxy, events: Events) {
    this.#host = host;
    this.#pdf = pdf;
    this.#events = events;
    this.#sections = Array.from({ length: pdf.numPages }, (_, index) => {
      const section = document.createElement('section');
      section.className = 'reader-text-page';
      const heading = document.createElement('h2');
      heading.className = 'reader-text-number';
      heading.textContent = readerLabels.pageNumber(index + 1);
      section.append(heading);
      return section;
    });
    host.replaceChildren(...this.#sections);
    const near = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (!isIntersecting) continue;
          const index = this.#sections.findIndex((one) => one.isSameNode(target));
          void this.fill(index + 1).catch(events.onFailure);
        }
      },
      { root: host.parentElement, rootMargin: '100% 0px' },
    );
    for (const section of this.#sections) near.observe(section);
  }

  pageText(page: number): HTMLElement | undefined {
    return this.#sections[page - 1];
  }

  async show(page: number): Promise<void> {
    const section = this.#sections[page - 1];
    // Scrolls at once, so that the previous page is not taken for the page being read.
    section?.scrollIntoView({ block: 'start' });
    await this.fill(page);
    section?.scrollIntoView({ block: 'start' });
  }

  page(): number {
    const { top } = (this.#host.parentElement ?? this.#host).getBoundingClientRect();
    const index = this.#sections.findIndex((one) => one.getBoundingClientRect().bottom > top + 80);
    return index === -1 ? this.#sections.length : index + 1;
  }

  fill(page: number): Promise<void> {
    const known = this.#filled.get(page);
    if (known) return known;
    const filling = this.#write(page).catch((error: unknown) => {
      this.#filled.delete(page);
      throw error;
    });
    this.#filled.set(page, filling);
    return filling;
  }

  async #write(number: number): Promise<void> {
    const section = this.#sections[number - 1];
    if (!section) return;
    const page = await this.#pdf.getPage(number);
    const [content, tags] = await Promise.all([
      page.getTextContent({ includeMarkedContent: true }),
      readTags(page),
    ]);
    // Starts below the page's own heading, and skips no level.
    let depth = 2;
    const blocks = toBlocks(content.items, tags).map(({ level, text, isPicture }) => {
      if (level) depth = Math.min(level + 2, depth + 1, 6);
      const block = document.createElement(level ? `h${depth}` : 'p');
      block.className = level ? 'reader-text-heading' : 'reader-text-paragraph';
      block.textContent = isPicture ? readerLabels.picture(text) : text;
      return block;
    });
    const none = document.createElement('p');
    none.className = 'reader-text-none';
    none.textContent = readerLabels.noTextHere;
    const view = this.#host.parentElement;
    const isAbove =
      section.getBoundingClientRect().bottom < (view?.getBoundingClientRect().top ?? 0);
    const before = section.offsetHeight;
    section.append(...(blocks.length > 0 ? blocks : [none]));
    // Keeps the text being read in place.
    if (view && isAbove) view.scrollTop += section.offsetHeight - before;
    this.#events.onText(number);
  }
}

/** Returns alternative texts in reading order. */
async function readTags(page: PDFPageProxy): Promise<TextTags> {
  const tree = await readStructure(page).catch(() => undefined);
  const headings = new Map<string, number>();
  const pictures = new Map<string, string[]>();
  let waiting: string[] = [];
  for (const node of tree ? flatten(tree) : []) {
    const level = headingLevel(node.role);
    if (level !== undefined) for (const id of textIds(node)) headings.set(id, level);
    if (node.alt && PICTURE.test(node.role ?? '')) waiting.push(node.alt);
    if (!node.id || waiting.length === 0) continue;
    pictures.set(node.id, waiting);
    waiting = [];
  }
  return { headings, pictures: pictures.set('', waiting) };
}
