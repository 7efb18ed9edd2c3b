import { textLabels } from './labels.ts';
import { createElement, linkToPage } from './reader-parts.ts';
import { splitSentences } from './sentences.ts';
import type { Cell, TextBlock } from './text-blocks.ts';

export const SENTENCE = 'reader-text-sentence';

export function createButton(label: string): HTMLButtonElement {
  const button = createElement('button', 'reader-text-button', label);
  button.type = 'button';
  return button;
}

/** @param seePage shows a page as it is printed */
export function createPageText(
  blocks: readonly TextBlock[],
  page: number,
  seePage: (page: number) => void,
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
    } else {
      const text = block.kind === 'picture' ? textLabels.picture(block.text) : block.text;
      const paragraph = createElement('p', 'reader-text-paragraph', ...createSentences(text));
      if (block.kind === 'picture') paragraph.append(' ', createLink(page, seePage));
      elements.push(paragraph);
    }
  }
  return elements.length > 0
    ? elements
    : [createElement('p', 'reader-text-none', textLabels.noText)];
}

const createSentences = (text: string): HTMLElement[] =>
  splitSentences(text).map((sentence) => createElement('span', SENTENCE, sentence));

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
