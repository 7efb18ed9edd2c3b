import { type Gap, type GapFault, MAX_GAPS, readGaps } from '../../contract/practice/gaps.ts';
import { studioTexts } from '../texts.ts';

/** A gap as the editor lists it. */
export interface ListedGap extends Gap {
  /** Place among the parts of the sentence. */
  place: number;
}

const readParts = (sentence: string): (string | Gap)[] => {
  const read = readGaps(sentence);
  if ('parts' in read) return read.parts;
  return read.fault === 'none' ? [sentence] : [];
};

/** Lists the gaps of a sentence in reading order. Empty for a sentence with a fault. */
export const listGaps = (sentence: string): ListedGap[] =>
  readParts(sentence).flatMap((part, place) =>
    typeof part === 'string' ? [] : [{ ...part, place }],
  );

/** Colons and braces would end the hint. */
const toHint = (hint: string) => hint.replaceAll('::', ':').replaceAll('}}', '}');

function writeParts(parts: readonly (string | Gap)[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const hint = part.hint ? `::${toHint(part.hint)}` : '';
      return `{{c${part.number}::${part.text}${hint}}}`;
    })
    .join('');
}

type Edit = { sentence: string; note?: string } | { reason: string };

const NUMBERS = Array.from({ length: MAX_GAPS }, (_, index) => index + 1);

/**
 * Makes a gap of the selected words. Its number is the next one, because students keep the answers of a number: a number
 * that a gap had before is used only if no other is left, with a note.
 * @param start first selected character, @param end character after the selection
 * @param earlier numbers that gaps of this card had
 */
export function makeGap(
  sentence: string,
  start: number,
  end: number,
  earlier: Iterable<number> = [],
): Edit {
  const read = readGaps(sentence);
  if ('fault' in read && read.fault !== 'none') return { reason: gapTexts[read.fault] };
  const selected = sentence.slice(start, end);
  const words = selected.trim();
  if (words === '') return { reason: studioTexts.selectWords };
  const from = start + selected.indexOf(words);
  const gaps = listGaps(sentence);
  const present = new Set(gaps.map((gap) => gap.number));
  const used = new Set([...present, ...earlier]);
  const unused = NUMBERS.filter((each) => !used.has(each));
  const number =
    unused.find((each) => each > Math.max(...used)) ??
    unused[0] ??
    NUMBERS.find((each) => !present.has(each));
  if (number === undefined) return { reason: studioTexts.gapsMax };
  const marked = `${sentence.slice(0, from)}{{c${number}::${words}}}${sentence.slice(from + words.length)}`;
  const after = readGaps(marked);
  if ('fault' in after) return { reason: gapTexts[after.fault] };
  // A selection within a gap, or across its end, would change that gap.
  const isOneMore = listGaps(marked).length === gaps.length + 1;
  if (!isOneMore) return { reason: gapTexts.nested };
  return { sentence: marked, ...(used.has(number) && { note: studioTexts.gapReused(number) }) };
}

/** @param place of the gap among the parts */
export const setHint = (sentence: string, place: number, hint: string): string =>
  writeParts(
    readParts(sentence).map((part, at) =>
      at === place && typeof part !== 'string' ? { ...part, hint } : part,
    ),
  );

/** Makes ordinary words of a gap. */
export const removeGap = (sentence: string, place: number): string =>
  writeParts(
    readParts(sentence).map((part, at) =>
      at === place && typeof part !== 'string' ? part.text : part,
    ),
  );

/** Reasons for which a sentence cannot be asked. */
export const gapTexts: Record<GapFault, string> = {
  none: 'There is no gap yet. Select words of the sentence, and press “Make a gap of the selected words”.',
  unclosed: 'A gap begins with {{ and does not end with }}.',
  empty: 'A gap contains no words.',
  nested: 'A gap cannot be inside another gap.',
  number: `Gaps have numbers from 1 to ${MAX_GAPS}.`,
  'in-formula': 'A gap can contain a whole formula, but not begin inside a formula.',
};
