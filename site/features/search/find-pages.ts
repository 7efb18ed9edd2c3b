import type { ReadableFile, ReadableSubject } from '#contract/progress/readable-files.ts';
import { withoutRunningLines } from '#contract/text-view/running-lines.ts';
import {
  findPhrase,
  findWords,
  inOrder,
  type SearchQuery,
  type SearchText,
  type TextPlace,
  toSearchText,
} from './text-search.ts';

interface SearchedPage extends SearchText {
  /** Position after the title and labels at the top, which the result names already. */
  bodyStart: number;
}

export interface SearchedFile extends Omit<ReadableFile, 'pages'> {
  subjectName: string;
  /** Title and topic. */
  name: SearchText;
  /** Text of each page as shown. */
  pages: SearchedPage[];
  /** False for a scan. */
  hasText: boolean;
}

export interface Hit {
  file: SearchedFile;
  /** Counted from 1. */
  page: number;
  hasPhrase: boolean;
  /** Number of words in the file's title or topic. */
  inName: number;
  /** Number of occurrences of each word on the page. */
  counts: number[];
}

export interface RankedHits {
  /** Best first. */
  hits: Hit[];
  /** True if no page has all the words, so that pages with some of them are listed. */
  isPartial: boolean;
}

/** Limit for each word, because more repetitions don't make a page better. */
const MAX_COUNT = 10;

/**
 * Ranks pages with all the words by phrase, then by words in the file's name, then by occurrences. If there is no such
 * page, ranks pages with some of the words. A file found only by its name is listed at its first page, so that scans
 * are found, too.
 */
export function findPages(files: readonly SearchedFile[], query: SearchQuery): RankedHits {
  const hits = files.flatMap((file) => findInFile(file, query));
  const complete = hits.filter(
    ({ counts, inName }) =>
      counts.every((count) => count > 0) ||
      (inName === counts.length && counts.every((count) => count === 0)),
  );
  const isPartial = complete.length === 0;
  return { hits: isPartial ? rankPartial(hits, files) : rankComplete(complete), isPartial };
}

function findInFile(file: SearchedFile, query: SearchQuery): Hit[] {
  const inName = query.words.filter(({ forms }) => findWords(file.name, forms).length > 0).length;
  const hits = file.pages.flatMap((text, index): Hit[] => {
    const counts = query.words.map(({ forms }) =>
      Math.min(findWords(text, forms).length, MAX_COUNT),
    );
    if (counts.every((count) => count === 0)) return [];
    const hasPhrase = query.words.length > 1 && findPhrase(text, query) !== undefined;
    return [{ file, page: index + 1, hasPhrase, inName, counts }];
  });
  if (hits.length > 0 || inName === 0) return hits;
  return [{ file, page: 1, hasPhrase: false, inName, counts: query.words.map(() => 0) }];
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** The sort is stable: equal hits stay in the order of files and pages. */
const rankComplete = (hits: readonly Hit[]): Hit[] =>
  hits.toSorted(
    (a, b) =>
      Number(b.hasPhrase) - Number(a.hasPhrase) ||
      b.inName - a.inName ||
      sum(b.counts) - sum(a.counts),
  );

/** Ranks by inverse document frequency: a page with a rare word is better than a page with "of". */
function rankPartial(hits: readonly Hit[], files: readonly SearchedFile[]): Hit[] {
  const pages = files.reduce((total, file) => total + file.pages.length, 0);
  const weights = hits[0]?.counts.map((_count, word) =>
    Math.log(1 + pages / (1 + hits.filter(({ counts }) => counts[word]).length)),
  );
  const weigh = ({ counts }: Hit) =>
    sum(counts.map((count, word) => (count && weights?.[word]) || 0));
  return hits.toSorted(
    (a, b) => weigh(b) - weigh(a) || b.inName - a.inName || sum(b.counts) - sum(a.counts),
  );
}

/** @param text text of each page */
export function toSearchedFile(
  file: ReadableFile,
  { name: subjectName }: Pick<ReadableSubject, 'name'>,
  text: readonly string[],
): SearchedFile {
  const lines = text.map((page) => page.split('\n'));
  const [title = '', ...places] = [file.title, file.topicName, subjectName].map(toLetters);
  const has = (line: string, label: string) => toLetters(line).includes(label);
  const isRunningHead = (line: string, index: number) =>
    index < MAX_TOP_LINES && places.every((place) => has(line, place));
  const isTitle = (line: string) => [title, ...places].some((label) => has(line, label));
  const pages = withoutRunningLines(lines, (line) => line).map((all) => {
    const body = all.filter((line, index) => !isRunningHead(line, index) && !NUMERAL.test(line));
    const page = withoutTitle(body, title);
    const longest = Math.max(...page.map(({ length }) => length));
    const last = page.slice(0, MAX_TOP_LINES).findLastIndex(isTitle);
    const shown = toShownText(page, longest);
    const top = toShownText(page.slice(0, last + 1), longest);
    const isApart = top && shown.startsWith(SEPARATOR, top.length);
    const bodyStart = top.length + (isApart ? SEPARATOR.length : 0);
    return { ...toSearchText(shown), bodyStart };
  });
  const hasText = pages.some(({ letters }) => letters !== '');
  const name = toSearchText(`${file.title} ${file.topicName}`);
  return { ...file, subjectName, name, pages, hasText };
}

/** Lines at the top of a page that may be its title and labels. */
const MAX_TOP_LINES = 2;

/** Line with the number of a chapter or of a page only. */
const NUMERAL = /^\s*\d{1,2}\s*$/;

/** Removes the file's title at the top of a page, with its number, because the result names the file. */
function withoutTitle(lines: readonly string[], title: string): readonly string[] {
  for (let count = 1; count <= MAX_TOP_LINES; count += 1) {
    const top = toLetters(lines.slice(0, count).join('\n'));
    if (title && top.replace(/^\d{1,2}/, '') === title.replace(/^\d{1,2}/, ''))
      return lines.slice(count);
  }
  return lines;
}

const toLetters = (text: string) => toSearchText(text).letters;

/** Separator of lines that do not belong to one sentence. */
const SEPARATOR = ' · ';

/** Minimum length of a line of prose, as a share of the page's longest line, unless its paragraph ends. */
const SHORT_SHARE = 0.75;

/**
 * Joins words that are divided at a line's end, by a soft hyphen, and collapses white space. Separates headings and
 * labels from what follows.
 * @param longest length of the page's longest line
 */
function toShownText(lines: readonly string[], longest: number): string {
  const isHeading = (line: string, next = '') =>
    line.length < SHORT_SHARE * longest &&
    /[\p{L}\p{N})]$/u.test(line.trim()) &&
    /^[\p{Lu}\p{N}]/u.test(next.trim());
  return lines
    .map((line, index) => line + (isHeading(line, lines[index + 1]) ? SEPARATOR : '\n'))
    .join('')
    .replace(/[-\u2010\u2011][^\S\n]*\n\s*(?=\p{L})/gu, '\u00ad')
    .replace(/\s+/g, ' ')
    .trim();
}

interface SnippetPart {
  at: number;
  text: string;
  isMarked: boolean;
}

const SNIPPET_CHARACTERS = 160;
const SNIPPET_CHARACTERS_BEFORE = 50;

export function toSnippet(page: SearchedPage, query: SearchQuery): SnippetPart[] {
  const { original: text, bodyStart } = page;
  const places = query.words.map(({ forms }) => findWords(page, forms));
  const inBody = places.map((each) => each.filter(({ from }) => from >= bodyStart));
  const isInBody = (at: number | undefined) => at !== undefined && at >= bodyStart;
  const starts = [findPhrase(page, query), rarest(inBody)?.from];
  const start = starts.find(isInBody) ?? rarest(places)?.from ?? bodyStart;
  const earliest = isInBody(start) ? bodyStart : 0;
  const first =
    start - earliest <= SNIPPET_CHARACTERS_BEFORE
      ? earliest
      : text.indexOf(' ', start - SNIPPET_CHARACTERS_BEFORE);
  const last =
    first + SNIPPET_CHARACTERS >= text.length
      ? text.length
      : text.lastIndexOf(' ', first + SNIPPET_CHARACTERS);
  const end = last > first ? last : first + SNIPPET_CHARACTERS;
  const parts: SnippetPart[] = [];
  const add = (from: number, to: number, isMarked: boolean) => {
    if (to > from) parts.push({ at: from, text: text.slice(from, to), isMarked });
  };
  let at = first;
  for (const place of inOrder(places.flat())) {
    if (place.from < at || place.to > end) continue;
    add(at, place.from, false);
    add(place.from, place.to, true);
    at = place.to;
  }
  add(at, end, false);
  return parts;
}

/** Returns the first place of the word that occurs least often. */
function rarest(places: readonly TextPlace[][]): TextPlace | undefined {
  return places.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length)[0]?.[0];
}
