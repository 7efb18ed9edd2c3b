import { evenText } from './even-text.ts';
import { fold } from './fold.ts';
import { inOrder, placesOf, type TextPlace } from './places.ts';
import type { SearchQuery } from './query.ts';

/** Kind of match: the words one after another, or each word if the text has all words. */
export type Sought = 'phrase' | 'words';

/** Finds the matches of a query in an original text, in order and without overlaps. */
export function findMatches(original: string, query: SearchQuery, sought: Sought): TextPlace[] {
  const { text, toOrigin } = evenText(original);
  const folded = fold(text);
  const places = sought === 'phrase' ? findPhrase(folded, query) : findWords(folded, query);
  return places.map(({ from, to }) => ({ from: toOrigin(from), to: toOrigin(to - 1) + 1 }));
}

function findPhrase(folded: string, { sequence }: SearchQuery): TextPlace[] {
  return [...folded.matchAll(new RegExp(sequence, 'g'))].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
}

function findWords(folded: string, { forms }: SearchQuery): TextPlace[] {
  const found = forms.map((each) => placesOf(folded, each));
  return found.every(({ length }) => length > 0) ? inOrder(found.flat()) : [];
}
