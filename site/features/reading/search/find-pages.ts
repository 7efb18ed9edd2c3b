import type { ReadableFile, ReadableSubject } from '#contract/reading/readable-files.ts';
import { withoutRunningLines } from '#contract/reading/running-lines.ts';
import {
  evenText,
  findPlaces,
  fold,
  inOrder,
  type SearchQuery,
  type TextPlace,
} from '#site/lib/text-search.ts';

/** Page as shown and as compared. Each character has the same position in both. */
interface SearchedPage {
  text: string;
  /** Begins with a space before its first word, as every word does. */
  folded: string;
}

export interface SearchedFile extends Omit<ReadableFile, 'pages'> {
  subjectName: string;
  name: string;
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
  /** Number of occurrences on the page. */
  count: number;
}

/** Character code before each word. Searching for the space, too, would stop at each word. */
const SPACE = 32;
/** Limit for each word, because more repetitions don't make a page better. */
const MAX_COUNT = 10;

/**
 * Ranks by phrase, then by words in the file's name, then by occurrences. A file found only by its
 * name is listed at its first page, so that scans are found, too.
 */
export function findPages(files: readonly SearchedFile[], query: SearchQuery): Hit[] {
  const hits = files.flatMap((file) => {
    const inName = query.forms.filter((forms) => countForms(file.name, forms) > 0).length;
    const found = file.pages.flatMap(({ folded }, index): Hit[] => {
      const count = countAll(folded, query.forms);
      if (count === 0) return [];
      const hasPhrase = query.phrase?.test(folded) ?? false;
      return [{ file, page: index + 1, hasPhrase, inName, count }];
    });
    const isNamed = found.length === 0 && inName === query.forms.length;
    return isNamed ? [{ file, page: 1, hasPhrase: false, inName, count: 0 }] : found;
  });
  // The sort is stable: equal hits stay in the order of files and pages.
  return hits.sort(
    (a, b) => Number(b.hasPhrase) - Number(a.hasPhrase) || b.inName - a.inName || b.count - a.count,
  );
}

/** Returns 0 if one of the words is missing. */
function countAll(text: string, words: readonly (readonly string[])[]): number {
  let all = 0;
  for (const forms of words) {
    const count = countForms(text, forms);
    if (count === 0) return 0;
    all += count;
  }
  return all;
}

function countForms(text: string, forms: readonly string[]): number {
  let count = 0;
  for (const form of forms) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
      if (text.charCodeAt(at - 1) === SPACE) count += 1;
      if (count === MAX_COUNT) return count;
    }
  }
  return count;
}

/** @param text text of each page */
export function toSearchedFile(
  file: ReadableFile,
  { name: subjectName }: Pick<ReadableSubject, 'name'>,
  text: readonly string[],
): SearchedFile {
  const lines = text.map((page) => page.split('\n'));
  const pages = withoutRunningLines(lines, (line) => line).map((page) => {
    const shown = ` ${evenText(page.join('\n')).text.trim()}`;
    return { text: shown, folded: fold(shown) };
  });
  const hasText = pages.some(({ text: shown }) => shown !== ' ');
  return { ...file, subjectName, name: fold(` ${file.title} ${file.topicName}`), pages, hasText };
}

interface SnippetPart {
  at: number;
  text: string;
  isMarked: boolean;
}

const SNIPPET_CHARACTERS = 160;
const SNIPPET_CHARACTERS_BEFORE = 50;

export function toSnippet({ text, folded }: SearchedPage, query: SearchQuery): SnippetPart[] {
  const places = query.forms.flatMap((forms) => findPlaces(folded, forms));
  const start = findStart(folded, query, places);
  const first =
    start <= SNIPPET_CHARACTERS_BEFORE ? 0 : text.indexOf(' ', start - SNIPPET_CHARACTERS_BEFORE);
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
  for (const place of inOrder(places)) {
    if (place.from < at || place.to > end) continue;
    add(at, place.from, false);
    add(place.from, place.to, true);
    at = place.to;
  }
  add(at, end, false);
  return parts;
}

/** Finds the phrase, or else the rarest of the words. */
function findStart(folded: string, { phrase, forms }: SearchQuery, places: TextPlace[]): number {
  const at = phrase ? folded.search(phrase) : -1;
  if (at >= 0) return at;
  const rarest = forms
    .map((each) => findPlaces(folded, each))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length)[0];
  return (rarest ?? places)[0]?.from ?? 0;
}
