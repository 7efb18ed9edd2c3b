import { inOrder, placesOf, type TextPlace } from '#site/lib/words/places.ts';
import type { SearchQuery } from '#site/lib/words/query.ts';
import type { SearchedPage } from './searched-file.ts';

/** A part of a snippet, which is marked or not. */
export interface SnippetPart {
  /** Where it begins in the page's text. */
  at: number;
  text: string;
  isMarked: boolean;
}

/** Characters of a snippet, and of those before its first word. */
const LENGTH = 160;
const BEFORE = 50;

/** Takes the piece of a page's text around the words, and marks them. */
export function snippetOf({ text, folded }: SearchedPage, query: SearchQuery): SnippetPart[] {
  const places = query.forms.flatMap((forms) => placesOf(folded, forms));
  const start = startOf(folded, query, places);
  const first = start <= BEFORE ? 0 : text.indexOf(' ', start - BEFORE);
  const last = first + LENGTH >= text.length ? text.length : text.lastIndexOf(' ', first + LENGTH);
  const end = last > first ? last : first + LENGTH;
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

/** Where the words are one after another, or else where the rarest of them is. */
function startOf(folded: string, { phrase, forms }: SearchQuery, places: TextPlace[]): number {
  const at = phrase ? folded.search(phrase) : -1;
  if (at >= 0) return at;
  const rarest = forms
    .map((each) => placesOf(folded, each))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length)[0];
  return (rarest ?? places)[0]?.from ?? 0;
}
