import { textLabels } from './labels.ts';
import { createElement, linkToPage } from './reader-parts.ts';
import { splitSentences } from './sentences.ts';
import type { Cell, PageArea, Picture, TextBlock } from './text-blocks.ts';

export const SENTENCE = 'reader-text-sentence';

export function createButton(label: string): HTMLButtonElement {
  const button = createElement('button', 'reader-text-button', label);
  button.type = 'button';
  return button;
}

interface PageActions {
  /** Shows the page itself instead of its text. */
  seePage: (page: number) => void;
  /** Fills a picture with a part of the page. */
  draw: (picture: HTMLImageElement, area: PageArea) => Promise<void>;
}

export function createPageText(
  blocks: readonly TextBlock[],
  page: number,
  actions: PageActions,
): HTMLElement[] {
  const elements: HTMLElement[] = [];
  // Starts below the page's own heading, and skips no level.
  let depth = 2;
  let list: HTMLElement | undefined;
  let table: Table | undefined;
  for (const block of blocks) {
    if (block.kind !== 'item') list = undefined;
    if (block.kind !== 'row') table = undefined;
    if (block.kind === 'item') {
      if (!list) {
        list = createElement('ul', 'reader-text-list');
        elements.push(list);
      }
      const item = createElement('li', 'reader-text-item', ...createSentences(block.text));
      if (/^[(\da-z]{1,3}[.)]\s/.test(block.text)) item.dataset.label = 'own';
      list.append(item);
    } else if (block.kind === 'row') {
      if (!table) {
        table = new Table();
        elements.push(table.element);
      }
      table.add(block.cells);
    } else if (block.kind === 'heading') {
      depth = Math.min(block.level + 2, depth + 1, 6);
      const heading = document.createElement(`h${depth}`);
      heading.className = 'reader-text-heading';
      heading.append(...createSentences(block.text));
      elements.push(heading);
    } else if (block.kind === 'picture') {
      elements.push(createPicture(block, page, actions));
    } else if (block.kind === 'label') {
      elements.push(createElement('p', 'reader-text-label', block.text));
    } else {
      elements.push(createElement('p', 'reader-text-paragraph', ...createSentences(block.text)));
    }
  }
  return elements.length > 0
    ? elements
    : [createElement('p', 'reader-text-none', textLabels.noText)];
}

const createSentences = (text: string): HTMLElement[] =>
  splitSentences(text).map((sentence) => createElement('span', SENTENCE, sentence));

/** Shows a drawing, or its description if its place is unknown or it cannot be drawn. */
function createPicture(
  { text, area }: Picture,
  page: number,
  { seePage, draw }: PageActions,
): HTMLElement {
  const createText = () => {
    const sentences = createSentences(textLabels.picture(text || textLabels.undescribed));
    return createElement(
      'p',
      'reader-text-paragraph',
      ...sentences,
      ' ',
      createLink(page, seePage),
    );
  };
  if (!area) return createText();
  const picture = createElement('img', 'reader-text-picture');
  picture.alt = text || textLabels.undescribed;
  picture.width = Math.round(area.width);
  picture.height = Math.round(area.height);
  // For *Read aloud* and *Find*; the picture shows the same words.
  const words = createElement('span', 'reader-text-description', ...createSentences(text));
  words.setAttribute('aria-hidden', 'true');
  const figure = createElement('figure', 'reader-text-figure', picture, words);
  draw(picture, area).catch(() => figure.replaceWith(createText()));
  return figure;
}

function createLink(page: number, seePage: (page: number) => void): HTMLElement {
  const link = createElement('a', 'reader-text-link', textLabels.seeDiagram(page));
  linkToPage(link, page, seePage);
  return link;
}

/** Table whose cells stand below each other in a narrow column. The roles survive that. */
class Table {
  readonly element = createElement('table', 'reader-text-table');
  private heads: readonly string[] = [];

  constructor() {
    this.element.setAttribute('role', 'table');
  }

  add(cells: readonly Cell[]): void {
    const isHead = cells.every((cell) => cell.isHead);
    if (isHead) this.heads = cells.map(({ text }) => text);
    const row = createElement('tr', isHead ? 'reader-text-heads' : 'reader-text-row');
    row.setAttribute('role', 'row');
    for (const [index, cell] of cells.entries()) {
      const element = createElement(cell.isHead ? 'th' : 'td', 'reader-text-cell');
      const headRole = isHead ? 'columnheader' : 'rowheader';
      element.setAttribute('role', cell.isHead ? headRole : 'cell');
      if (!isHead) element.dataset.head = this.heads[index] ?? '';
      element.append(...createSentences(cell.text));
      row.append(element);
    }
    this.element.append(row);
  }
}
