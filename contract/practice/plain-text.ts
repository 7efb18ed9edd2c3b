import type { CardSpan } from './card-text.ts';

/** Fields of one line or paragraph, which have no format but may contain formulas, as in Anki: `\( x^2 \)`. */

/** A formula in a text, with its brackets. */
interface PlacedFormula {
  start: number;
  end: number;
  tex: string;
}

/** Finds formulas between `\(` and `\)`. An empty or unclosed formula is text. */
export function findFormulas(text: string): PlacedFormula[] {
  const formulas: PlacedFormula[] = [];
  let start = text.indexOf('\\(');
  while (start >= 0) {
    const close = text.indexOf('\\)', start + 2);
    if (close < 0) break;
    const tex = text.slice(start + 2, close).trim();
    if (tex !== '') formulas.push({ start, end: close + 2, tex });
    start = text.indexOf('\\(', close + 2);
  }
  return formulas;
}

/** Reads text with formulas as by {@link findFormulas}. */
export function readFormulas(text: string): CardSpan[] {
  const spans: CardSpan[] = [];
  let from = 0;
  for (const { start, end, tex } of findFormulas(text)) {
    if (start > from) spans.push({ text: text.slice(from, start) });
    spans.push({ text: tex, isFormula: true });
    from = end;
  }
  if (from < text.length) spans.push({ text: text.slice(from) });
  return spans;
}

/** The reverse of {@link readFormulas}. */
export const writeFormulas = (spans: readonly CardSpan[]): string =>
  spans.map(({ text, isFormula }) => (isFormula ? `\\(${text}\\)` : text)).join('');
