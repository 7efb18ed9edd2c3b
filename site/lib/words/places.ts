/** A piece of a text. `to` is after its last character. */
export interface TextPlace {
  from: number;
  to: number;
}

/** Finds where a word stands in a folded text, to its end, of which its forms may be the beginning only. */
export function placesOf(folded: string, forms: readonly string[]): TextPlace[] {
  const places: TextPlace[] = [];
  for (const form of forms) {
    for (let at = folded.indexOf(form); at >= 0; at = folded.indexOf(form, at + form.length)) {
      if (at > 0 && folded[at - 1] !== ' ') continue;
      const end = folded.indexOf(' ', at + form.length);
      places.push({ from: at, to: end < 0 ? folded.length : end });
    }
  }
  return places;
}

/** Puts places in their order, and leaves out those that begin within another one. */
export function inOrder(places: readonly TextPlace[]): TextPlace[] {
  const ordered: TextPlace[] = [];
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    if (place.from >= (ordered.at(-1)?.to ?? 0)) ordered.push(place);
  }
  return ordered;
}
