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

export type TextView = ReturnType<typeof createTextView>;

/** Fills pages when they come near. */
export function createTextView(host: HTMLElement, pdf: PDFDocumentProxy, events: Events) {
  const filled = new Map<number, Promise<void>>();
  const view = host.parentElement ?? host;
  const sections = Array.from({ length: pdf.numPages }, (_, index) => {
    const section = document.createElement('section');
    section.className = 'reader-text-page';
    const heading = document.createElement('h2');
    heading.className = 'reader-text-number';
    heading.textContent = readerLabels.pageNumber(index + 1);
    section.append(heading);
    return section;
  });
  host.replaceChildren(...sections);

  const write = async (number: number) => {
    const section = sections[number - 1];
    if (!section) return;
    const blocks = await readBlocks(await pdf.getPage(number));
    const isAbove = section.getBoundingClientRect().bottom < view.getBoundingClientRect().top;
    const before = section.offsetHeight;
    section.append(...blocks);
    // Keeps the text being read in place.
    if (isAbove) view.scrollTop += section.offsetHeight - before;
    events.onText(number);
  };

  const fill = (page: number): Promise<void> => {
    const known = filled.get(page);
    if (known) return known;
    const filling = write(page).catch((error: unknown) => {
      filled.delete(page);
      throw error;
    });
    filled.set(page, filling);
    return filling;
  };

  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        const index = sections.findIndex((section) => section.isSameNode(target));
        void fill(index + 1).catch(events.onFailure);
      }
    },
    { root: host.parentElement, rootMargin: '100% 0px' },
  );
  for (const section of sections) near.observe(section);

  return {
    pageText: (page: number): HTMLElement | undefined => sections[page - 1],
    show: async (page: number) => {
      const section = sections[page - 1];
      // Scrolls at once, so that the previous page is not taken for the page being read.
      section?.scrollIntoView({ block: 'start' });
      await fill(page);
      section?.scrollIntoView({ block: 'start' });
    },
    page: () => {
      const { top } = view.getBoundingClientRect();
      const index = sections.findIndex((one) => one.getBoundingClientRect().bottom > top + 80);
      return index === -1 ? sections.length : index + 1;
    },
  };
}

async function readBlocks(page: PDFPageProxy): Promise<HTMLElement[]> {
  const [content, tags] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true }),
    readTags(page),
  ]);
  // Starts below the page's own heading, and skips no level.
  let depth = 2;
  const blocks = toBlocks(content.items, tags).map(({ level, text, isPicture }) => {
    if (level) depth = Math.min(level + 2, depth + 1, 6);
    return createBlock(
      level ? `h${depth}` : 'p',
      level ? 'reader-text-heading' : 'reader-text-paragraph',
      isPicture ? `Picture: ${text}` : text,
    );
  });
  return blocks.length > 0
    ? blocks
    : [createBlock('p', 'reader-text-none', 'This page has no text.')];
}

function createBlock(tag: string, className: string, text: string): HTMLElement {
  const block = document.createElement(tag);
  block.className = className;
  block.textContent = text;
  return block;
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
