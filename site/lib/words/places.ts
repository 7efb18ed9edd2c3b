/** Range of a text. `to` is exclusive. */
export interface TextPlace {
  from: number;
  to: number;
}

/** Finds the words of a folded text that begin with a form. */
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

/** Sorts places, and drops places that begin within another place. */
export function inOrder(places: readonly TextPlace[]): TextPlace[] {
  const ordered: TextPlace[] = [];
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    if (place.from >= (ordered.at(-1)?.to ?? 0)) ordered.push(place);
  }
  return ordered;
}
