/** Part of a text in one font, size and height. */
export interface Run {
  text: string;
  place: 'line' | 'below' | 'above';
  isGreek: boolean;
}

const SUBSCRIPTS = '\u2080-\u209c';
const SUPERSCRIPTS = '\u00b9\u00b2\u00b3\u2070-\u207f';
const GREEK = '\u0370-\u03ff';
const PARTS = new RegExp(
  `[${SUBSCRIPTS}]+|[${SUPERSCRIPTS}]+|[${GREEK}]+|[^${SUBSCRIPTS}${SUPERSCRIPTS}${GREEK}]+`,
  'gu',
);
const isSubscript = new RegExp(`^[${SUBSCRIPTS}]`, 'u');
const isSuperscript = new RegExp(`^[${SUPERSCRIPTS}]`, 'u');
const isGreek = new RegExp(`^[${GREEK}]`, 'u');

/** Tells if a text has characters that the fonts lack, and that runs make up for. The fonts have ¹, ² and ³. */
export const needsRuns = (text: string): boolean =>
  new RegExp(`[\u2070-\u209c${GREEK}]`, 'u').test(text);

/** Splits `CO₃²⁻` into `CO` on the line, `3` below and `2−` above it. */
export const splitRuns = (text: string): Run[] =>
  (text.match(PARTS) ?? []).map((part) => {
    const place = isSubscript.test(part) ? 'below' : isSuperscript.test(part) ? 'above' : 'line';
    // The compatibility form of a subscript or superscript is the character on the line.
    const plain = place === 'line' ? part : part.normalize('NFKC');
    return { text: plain, place, isGreek: isGreek.test(part) };
  });
