import type { CardSpan } from './card-text.ts';

/** Fields of one line or paragraph, which have no format but may contain formulas, as in Anki: `\( x^2 \)`. */

const FORMULA = /\\\((.+?)\\\)/gs;

/** Reads text with formulas between `\(` and `\)`. */
export function readFormulas(text: string): CardSpan[] {
  const spans: CardSpan[] = [];
  let end = 0;
  for (const match of text.matchAll(FORMULA)) {
    if (match.index > end) spans.push({ text: text.slice(end, match.index) });
    spans.push({ text: (match[1] ?? '').trim(), isFormula: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) spans.push({ text: text.slice(end) });
  return spans;
}

/** The reverse of {@link readFormulas}. */
export const writeFormulas = (spans: readonly CardSpan[]): string =>
  spans.map(({ text, isFormula }) => (isFormula ? `\\(${text}\\)` : text)).join('');
