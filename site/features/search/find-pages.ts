import type { SearchQuery } from '#site/lib/words/query.ts';
import type { SearchedFile } from './searched-file.ts';

/** Before each word. To search for it, too, would stop at each word. */
const SPACE = 32;
/** A page that has a word more often is not better. */
const MOST = 10;

/** A page that has all words. */
export interface Hit {
  file: SearchedFile;
  /** Counted from 1. */
  page: number;
  hasPhrase: boolean;
  /** How many of the words the file's title or topic has. */
  inName: number;
  /** How often the words stand on the page. */
  count: number;
}

/**
 * Finds the pages that have all words, as the beginning of a word each; the best first: those with the words one
 * after another, then of files that are named so, then where they stand most often. A file that only its
 * name tells is found at its first page, so that scans are found, too.
 */
export function findPages(files: readonly SearchedFile[], query: SearchQuery): Hit[] {
  const hits = files.flatMap((file) => {
    const inName = query.forms.filter((forms) => countOf(file.name, forms) > 0).length;
    const found = file.pages.flatMap(({ folded }, index): Hit[] => {
      const count = countAll(folded, query.forms);
      if (count === 0) return [];
      const hasPhrase = query.phrase?.test(folded) ?? false;
      return [{ file, page: index + 1, hasPhrase, inName, count }];
    });
    const isNamed = found.length === 0 && inName === query.forms.length;
    return isNamed ? [{ file, page: 1, hasPhrase: false, inName, count: 0 }] : found;
  });
  // Those that are equal stay in the order of files and pages.
  return hits.sort(
    (a, b) => Number(b.hasPhrase) - Number(a.hasPhrase) || b.inName - a.inName || b.count - a.count,
  );
}

/** How often the words stand in a text; 0 where one of them does not. */
function countAll(text: string, words: readonly (readonly string[])[]): number {
  let all = 0;
  for (const forms of words) {
    const count = countOf(text, forms);
    if (count === 0) return 0;
    all += count;
  }
  return all;
}

function countOf(text: string, forms: readonly string[]): number {
  let count = 0;
  for (const form of forms) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
      if (text.charCodeAt(at - 1) === SPACE) count += 1;
      if (count === MOST) return count;
    }
  }
  return count;
}
