import { evenText } from './even-text.ts';
import { fold } from './fold.ts';
import { inOrder, placesOf, type TextPlace } from './places.ts';
import type { SearchQuery } from './query.ts';

/** What of a query is found: its words one after another, or each of them where a text has all. */
export type Sought = 'phrase' | 'words';

/** Finds a query in a text as it stands there. The matches are in order, and none lies within another. */
export function findMatches(original: string, query: SearchQuery, sought: Sought): TextPlace[] {
  const { text, originOf } = evenText(original);
  const folded = fold(text);
  const places = sought === 'phrase' ? findPhrase(folded, query) : findWords(folded, query);
  return places.map(({ from, to }) => ({ from: originOf(from), to: originOf(to - 1) + 1 }));
}

function findPhrase(folded: string, { sequence }: SearchQuery): TextPlace[] {
  return [...folded.matchAll(new RegExp(sequence, 'g'))].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
}

function findWords(folded: string, { forms }: SearchQuery): TextPlace[] {
  const each = forms.map((one) => placesOf(folded, one));
  return each.every(({ length }) => length > 0) ? inOrder(each.flat()) : [];
}
