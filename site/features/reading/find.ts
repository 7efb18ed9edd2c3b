import { findMatches, type Sought } from '#site/lib/words/find-matches.ts';
import { parseQuery, type SearchQuery } from '#site/lib/words/query.ts';
import { readerLabels } from '#site/texts/reader.ts';
import type { DocumentText } from './document-text.ts';
import { markMatches, unmark } from './mark-matches.ts';

const CURRENT = 'reader-mark-current';

export interface Shown {
  /** Returns the text of a page. Undefined until the page is shown. */
  pageText: (page: number) => HTMLElement | undefined;
  show: (page: number) => Promise<void>;
}

export interface FindParts {
  pages: number;
  text: DocumentText;
  shown: () => Shown;
  currentPage: () => number;
  say: (text: string) => void;
}

/** Finds words page by page. */
export class Find {
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
