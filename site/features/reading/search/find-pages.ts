import type { ReadableFile, ReadableSubject } from '#contract/reading/files.ts';
import { withoutRunningLines } from '#contract/reading/running-lines.ts';
import { evenText } from '#site/lib/words/even-text.ts';
import { fold } from '#site/lib/words/fold.ts';
import type { SearchQuery } from '#site/lib/words/query.ts';

/** Page as shown and as compared. Each character has the same position in both. */
export interface SearchedPage {
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

/** Character code before each word. Searching for the space, too, would stop at each word. */
const SPACE = 32;
/** Limit for each word, because more repetitions don't make a page better. */
const MAX_COUNT = 10;

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
