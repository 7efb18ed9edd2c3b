import { findMatches, type Sought } from '#site/lib/words/find-matches.ts';
import type { SearchQuery } from '#site/lib/words/query.ts';

const MARK = 'reader-mark';

export function unmark(host: HTMLElement): void {
  for (const mark of host.querySelectorAll(`.${MARK}`)) {
    const { parentNode } = mark;
    mark.replaceWith(...mark.childNodes);
    parentNode?.normalize();
  }
}

interface Piece {
  node: Text;
  /** Position in the text of the host. */
  start: number;
}

/** @returns the marks of each match */
export function markMatches(
  host: HTMLElement,
  query: SearchQuery,
  sought: Sought,
): HTMLElement[][] {
  unmark(host);
  const { text, pieces } = readText(host);
  const matches = findMatches(text, query, sought);
  const marks = matches.map((): HTMLElement[] => []);
  let last = matches.length - 1;
  // Goes backwards through both, so that positions before a mark stay valid.
  for (const { node, start } of pieces.toReversed()) {
    const end = start + node.data.length;
    for (let index = last; index >= 0; index -= 1) {
      const { from = 0, to = 0 } = matches[index] ?? {};
      if (to <= start) break;
      // An earlier piece may hold the beginning of this match, but not of a later match.
      last = index;
      const begin = Math.max(from, start);
      const finish = Math.min(to, end);
      if (begin < finish) marks[index]?.unshift(wrap(node, begin - start, finish - start));
    }
  }
  return marks;
}

/** Separates words at the ends of lines and paragraphs. */
function readText(host: HTMLElement): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length });
      text += node.data;
    } else if (node instanceof Element && /^(BR|P|H\d)$/.test(node.tagName)) text += '\n';
  }
  return { text, pieces };
}

function wrap(node: Text, from: number, to: number): HTMLElement {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  const mark = document.createElement('mark');
  mark.className = MARK;
  range.surroundContents(mark);
  return mark;
}
