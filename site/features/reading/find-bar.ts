import { findMatches, parseQuery, type SearchQuery, type Sought } from '#site/lib/text-search.ts';
import { readerLabels } from '#site/texts/reader.ts';
import type { DocumentText } from './document-text.ts';
import { button, part, setOpen } from './reader-parts.ts';

/** Pause in typing after which the search starts. */
const TYPING_PAUSE_MS = 200;

const CURRENT = 'reader-mark-current';

const MARK = 'reader-mark';

export interface Shown {
  /** Returns the text of a page. Undefined until the page is shown. */
  pageText: (page: number) => HTMLElement | undefined;
  show: (page: number) => Promise<void>;
}

interface FindParts {
  pages: number;
  text: DocumentText;
  shown: () => Shown;
  currentPage: () => number;
  say: (text: string) => void;
}

export function startFindBar(parts: Omit<FindParts, 'say'>) {
  const bar = part('find-bar', HTMLElement);
  const words = part('words', HTMLInputElement);
  const matches = part('matches', HTMLElement);
  const find = new Find({
    ...parts,
    say: (text) => {
      matches.textContent = text;
    },
  });
  /** True while the words come from a link. */
  let isHit = false;
  const fail = () => {
    matches.textContent = readerLabels.findFailed;
  };
  const search = (page?: number) =>
    void find.search(words.value, isHit ? { page } : undefined).catch(fail);
  const step = (by: 1 | -1) => void find.step(by).catch(fail);

  const open = (wanted?: string, page?: number) => {
    if (wanted !== undefined) isHit = page !== undefined;
    setOpen(button('find'), bar, true);
    if (wanted !== undefined) words.value = wanted;
    words.focus();
    words.select();
    if (words.value) search(page);
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
    markPage: (page: number) => find.markPage(page),
    /** Called when something else is shown. */
    clear: () => find.clear(),
    /** Called when the same file is shown in another way. */
    repeat: () => {
      if (!bar.hidden) search();
    },
  };
}

/** Finds words page by page. */
class Find {
  readonly #parts: FindParts;
  #counts: number[] = [];
  #marks = new Map<number, HTMLElement[][]>();
  #query: SearchQuery | undefined;
  #sought: Sought = 'phrase';
  #at: { page: number; match: number } | undefined;
  #run = 0;

  constructor(parts: FindParts) {
    this.#parts = parts;
  }

  /** Searches for each word if the phrase occurs nowhere, or for a link's words (`hit`). */
  async search(typed: string, hit?: { page: number | undefined }): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.clear();
    const query = parseQuery(typed);
    if (!query) return this.#parts.say('');
    this.#parts.say(readerLabels.searching);
    const texts: string[] = [];
    for (let page = 1; page <= this.#parts.pages; page += 1) {
      texts.push(await this.#parts.text.read(page));
      if (run !== this.#run) return;
    }
    const count = (as: Sought) => texts.map((text) => findMatches(text, query, as).length);
    const phrases = hit ? [] : count('phrase');
    const isPhrase = phrases.some((each) => each > 0);
    this.#query = query;
    this.#sought = isPhrase ? 'phrase' : 'words';
    this.#counts = isPhrase ? phrases : count('words');
    for (let page = 1; page <= this.#parts.pages; page += 1) this.markPage(page);
    const from = hit?.page ?? this.#parts.currentPage();
    const order = [...this.#counts.keys()].map((index) => index + 1);
    const first =
      order.find((page) => page >= from && this.#count(page)) ??
      order.find((page) => this.#count(page));
    if (first === undefined) return this.#parts.say(readerLabels.noMatches);
    await this.#select({ page: first, match: 0 });
  }

  async step(by: 1 | -1): Promise<void> {
    const at = this.#at;
    const { pages } = this.#parts;
    if (!at) return;
    if (at.match + by >= 0 && at.match + by < this.#count(at.page)) {
      return this.#select({ page: at.page, match: at.match + by });
    }
    for (let distance = 1; distance <= pages; distance += 1) {
      const page = ((at.page - 1 + by * distance + pages * distance) % pages) + 1;
      const count = this.#count(page);
      if (count) return this.#select({ page, match: by === 1 ? 0 : count - 1 });
    }
  }

  /** Corrects the number of matches, too. */
  markPage(page: number): void {
    const host = this.#parts.shown().pageText(page);
    if (!host || !this.#query) return;
    const marks = markMatches(host, this.#query, this.#sought);
    this.#marks.set(page, marks);
    if (marks.length > 0 || this.#count(page) === 0) this.#counts[page - 1] = marks.length;
    if (this.#at?.page === page) this.#markCurrent(this.#at);
  }

  clear(): void {
    for (let page = 1; page <= this.#parts.pages; page += 1) {
      const host = this.#marks.has(page) ? this.#parts.shown().pageText(page) : undefined;
      if (host) unmark(host);
    }
    this.#query = undefined;
    this.#counts = [];
    this.#marks.clear();
    this.#at = undefined;
  }

  #count(page: number): number {
    return this.#counts[page - 1] ?? 0;
  }

  async #select(at: { page: number; match: number }): Promise<void> {
    this.#at = at;
    this.#say(at);
    if (!this.#isVisible(at)) {
      await this.#parts.shown().show(at.page);
      if (this.#at !== at) return;
      this.markPage(at.page);
      this.#say(at);
    }
    this.#markCurrent(at)?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }

  #markCurrent({ page, match }: { page: number; match: number }): HTMLElement | undefined {
    const marks = this.#marks.get(page) ?? [];
    for (const mark of document.querySelectorAll(`.${CURRENT}`)) mark.classList.remove(CURRENT);
    const found = marks[Math.min(match, marks.length - 1)] ?? [];
    for (const mark of found) mark.classList.add(CURRENT);
    return found[0];
  }

  #isVisible({ page, match }: { page: number; match: number }): boolean {
    const mark = this.#marks.get(page)?.[match]?.[0];
    return mark?.isConnected === true;
  }

  #say({ page, match }: { page: number; match: number }): void {
    const before = this.#counts.slice(0, page - 1).reduce((sum, count) => sum + count, 0);
    const all = this.#counts.reduce((sum, count) => sum + count, 0);
    this.#parts.say(readerLabels.matches(before + match + 1, all));
  }
}

/** @returns the marks of each match */
function markMatches(host: HTMLElement, query: SearchQuery, sought: Sought): HTMLElement[][] {
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
