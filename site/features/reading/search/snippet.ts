import { inOrder, placesOf, type TextPlace } from '#site/lib/words/places.ts';
import type { SearchQuery } from '#site/lib/words/query.ts';
import type { SearchedPage } from './find-pages.ts';

export interface SnippetPart {
  at: number;
  text: string;
  isMarked: boolean;
}

const MAX_CHARACTERS = 160;
const MAX_CHARACTERS_BEFORE = 50;

export function toSnippet({ text, folded }: SearchedPage, query: SearchQuery): SnippetPart[] {
  const places = query.forms.flatMap((forms) => placesOf(folded, forms));
  const start = findStart(folded, query, places);
  const first =
    start <= MAX_CHARACTERS_BEFORE ? 0 : text.indexOf(' ', start - MAX_CHARACTERS_BEFORE);
  const last =
    first + MAX_CHARACTERS >= text.length
      ? text.length
      : text.lastIndexOf(' ', first + MAX_CHARACTERS);
  const end = last > first ? last : first + MAX_CHARACTERS;
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
    .map((each) => placesOf(folded, each))
    .filter(({ length }) => length > 0)
    .sort((a, b) => a.length - b.length)[0];
  return (rarest ?? places)[0]?.from ?? 0;
}
