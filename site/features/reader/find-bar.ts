import {
  findMatches,
  type MatchKind,
  parseQuery,
  type SearchQuery,
  type SearchText,
  toSearchText,
} from '#site/features/search/text-search.ts';
import type { DocumentText } from '#site/features/text-view/document-text.ts';
import { button, createElement, part, setOpen } from '#site/features/text-view/reader-parts.ts';

const TYPING_PAUSE_MS = 200;

const CURRENT = 'reader-mark-current';

const MARK = 'reader-mark';

export interface SearchedView {
  /** Returns the text of a page. Undefined until the page is shown. */
  pageText: (page: number) => HTMLElement | undefined;
  show: (page: number) => Promise<void>;
}

interface FindParts {
  pages: number;
  text: DocumentText;
  shown: () => SearchedView;
  currentPage: () => number;
  announce: (text: string) => void;
}

const TYPED_KINDS: readonly MatchKind[] = ['phrase', 'all-words', 'any-word'];
/** Kinds for the words of a search result, whose page need not have the phrase. */
const HIT_KINDS: readonly MatchKind[] = ['all-words', 'any-word'];

export function startFindBar(parts: Omit<FindParts, 'announce'>) {
  const { currentPage } = parts;
  const bar = part('find-bar', HTMLElement);
  const words = part('words', HTMLInputElement);
  const matches = part('matches', HTMLElement);
  const find = createFind({
    ...parts,
    announce: (text) => {
      matches.textContent = text;
    },
  });
  /** True while the words come from a link. */
  let isHit = false;
  const fail = () => {
    matches.textContent = 'The file could not be searched';
  };
  const search = (page = currentPage()) =>
    void find.search(words.value, page, isHit ? HIT_KINDS : TYPED_KINDS).catch(fail);
  const step = (by: 1 | -1) => void find.step(by).catch(fail);

  let marked: { quote: string; page: number } | undefined;
  const mark = (quote: string, page: number) => {
    marked = { quote, page };
    void find.search(quote, page, ['phrase']).catch(fail);
  };

  const open = (typed?: string, page?: number) => {
    if (typed !== undefined) isHit = page !== undefined;
    setOpen(button('find'), bar, true);
    if (typed !== undefined) words.value = typed;
    words.focus();
    words.select();
    marked = undefined;
    if (words.value) search(page);
    else find.clear();
  };
  const close = () => {
    if (bar.hidden) return;
    find.clear();
    matches.textContent = '';
    setOpen(button('find'), bar, false);
    button('find').focus();
  };

  let typing: ReturnType<typeof setTimeout> | undefined;
  words.addEventListener('input', () => {
    clearTimeout(typing);
    isHit = false;
    typing = setTimeout(() => search(), TYPING_PAUSE_MS);
  });
  words.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
  });
  button('find').addEventListener('click', () => (bar.hidden ? open() : close()));
  button('find-close').addEventListener('click', close);
  button('find-next').addEventListener('click', () => step(1));
  button('find-previous').addEventListener('click', () => step(-1));

  return {
    open,
    close,
    markPage: find.markPage,
    /** Called when something else is shown. */
    clear: find.clear,
    /** Marks words without the bar. Prefers the page, but a new edition may have them elsewhere or not at all. */
    mark,
    /** Called when the same file is shown in another way. */
    repeat: () => {
      if (!bar.hidden) search();
      else if (marked) mark(marked.quote, marked.page);
    },
  };
}

function createFind({ pages, text, shown, announce }: Omit<FindParts, 'currentPage'>) {
  let counts: number[] = [];
  const marks = new Map<number, HTMLElement[][]>();
  let query: SearchQuery | undefined;
  let matchKind: MatchKind = 'phrase';
  let current: Match | undefined;
  let run = 0;

  const countOn = (page: number) => counts[page - 1] ?? 0;

  const markCurrent = ({ page, match }: Match) => {
    const onPage = marks.get(page) ?? [];
    for (const mark of document.querySelectorAll(`.${CURRENT}`)) mark.classList.remove(CURRENT);
    const pieces = onPage[Math.min(match, onPage.length - 1)] ?? [];
    for (const piece of pieces) piece.classList.add(CURRENT);
    return pieces[0];
  };

  /** Corrects the number of matches, too. */
  const markPage = (page: number) => {
    const host = shown().pageText(page);
    if (!host || !query) return;
    const onPage = markMatches(host, query, matchKind);
    marks.set(page, onPage);
    if (onPage.length > 0 || countOn(page) === 0) counts[page - 1] = onPage.length;
    if (current?.page === page) markCurrent(current);
  };

  const clear = () => {
    for (const page of marks.keys()) {
      const host = shown().pageText(page);
      if (host) unmark(host);
    }
    query = undefined;
    counts = [];
    marks.clear();
    current = undefined;
  };

  const announcePlace = ({ page, match }: Match) => {
    const before = sum(counts.slice(0, page - 1));
    announce(`${before + match + 1} of ${sum(counts)}`);
  };

  const select = async (match: Match) => {
    current = match;
    announcePlace(match);
    if (!marks.get(match.page)?.[match.match]?.[0]?.isConnected) {
      await shown().show(match.page);
      if (current !== match) return;
      markPage(match.page);
      announcePlace(match);
    }
    markCurrent(match)?.scrollIntoView({ block: 'center', inline: 'nearest' });
  };

  /**
   * Selects the first match from a page on.
   * @param kinds the first that the file has
   */
  const search = async (typed: string, from: number, kinds: readonly MatchKind[]) => {
    run += 1;
    const own = run;
    clear();
    const parsed = parseQuery(typed);
    if (!parsed) return announce('');
    announce('Searching …');
    const texts: SearchText[] = [];
    for (let page = 1; page <= pages; page += 1) {
      texts.push(toSearchText(await text.read(page)));
      if (own !== run) return;
    }
    query = parsed;
    for (const kind of kinds) {
      matchKind = kind;
      counts = texts.map((each) => findMatches(each, parsed, kind).length);
      if (counts.some((count) => count > 0)) break;
    }
    for (let page = 1; page <= pages; page += 1) markPage(page);
    const withMatches = [...counts.keys()].map((index) => index + 1).filter(countOn);
    const first = withMatches.find((page) => page >= from) ?? withMatches[0];
    if (first === undefined) return announce('Not found');
    await select({ page: first, match: 0 });
  };

  const step = async (by: 1 | -1) => {
    if (!current) return;
    const { page: start, match } = current;
    if (match + by >= 0 && match + by < countOn(start)) {
      return select({ page: start, match: match + by });
    }
    for (let distance = 1; distance <= pages; distance += 1) {
      const page = ((start - 1 + by * distance + pages * distance) % pages) + 1;
      const count = countOn(page);
      if (count) return select({ page, match: by === 1 ? 0 : count - 1 });
    }
  };

  return { search, step, markPage, clear };
}

interface Match {
  page: number;
  /** Counted from 0. */
  match: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** @returns the marks of each match */
function markMatches(host: HTMLElement, query: SearchQuery, kind: MatchKind): HTMLElement[][] {
  unmark(host);
  const { text, pieces } = readText(host);
  const matches = findMatches(toSearchText(text), query, kind);
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

function unmark(host: HTMLElement): void {
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

/** Separates words at the ends of lines and paragraphs. */
function readText(host: HTMLElement): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [];
  let text = '';
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length });
      text += node.data;
    } else if (node instanceof Element && /^(BR|P|H\d|LI|T[DH])$/.test(node.tagName)) text += '\n';
  }
  return { text, pieces };
}

function wrap(node: Text, from: number, to: number): HTMLElement {
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  const mark = createElement('mark', MARK);
  range.surroundContents(mark);
  return mark;
}
