import type { CardSpan } from './card-text.ts';
import { findFormulas, readFormulas } from './plain-text.ts';

/** Gaps of a sentence, as Anki writes them: `The {{c1::left ventricle::a chamber}} pumps blood.` */

/** Numbers of gaps, from 1. Gaps with the same number are asked together. */
export const MAX_GAPS = 5;

export interface Gap {
  /** A number from 1 to {@link MAX_GAPS}. Answers are stored under it. */
  number: number;
  text: string;
  hint: string | undefined;
}

/** A part of a sentence: words as they are, or a gap. */
type Part = string | Gap;

/** Mistake in the gaps of a sentence. */
export type GapFault = 'none' | 'unclosed' | 'empty' | 'nested' | 'number' | 'in-formula';

const OPENING = /\{\{c\d+::/g;
const SIGN = /\{\{c(\d+)::|::|\}\}/g;

/** Replaces formulas by as many spaces, because their braces and colons belong to no gap. */
function blankFormulas(sentence: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of findFormulas(sentence)) {
    parts.push(sentence.slice(from, start), ' '.repeat(end - start));
    from = end;
  }
  return parts.join('') + sentence.slice(from);
}

const countOpenings = (text: string) => text.match(OPENING)?.length ?? 0;

/** Splits a sentence into words and gaps. Two braces within a formula do not end a gap. */
export function readGaps(sentence: string): { parts: Part[] } | { fault: GapFault } {
  const blanked = blankFormulas(sentence);
  if (countOpenings(blanked) < countOpenings(sentence)) return { fault: 'in-formula' };
  const parts: Part[] = [];
  let end = 0;
  let open: { number: number; start: number; divider?: number } | undefined;
  for (const { index, 0: sign, 1: digits } of blanked.matchAll(SIGN)) {
    if (digits !== undefined) {
      if (open) return { fault: 'nested' };
      const number = Number(digits);
      if (number < 1 || number > MAX_GAPS) return { fault: 'number' };
      if (index > end) parts.push(sentence.slice(end, index));
      open = { number, start: index + sign.length };
    } else if (open && sign === '::') open.divider ??= index;
    else if (open && sign === '}}') {
      const { number, start, divider = index } = open;
      const text = sentence.slice(start, divider).trim();
      if (text === '') return { fault: 'empty' };
      const hint = sentence.slice(divider + 2, index).trim();
      parts.push({ number, text, hint: hint === '' ? undefined : hint });
      end = index + sign.length;
      open = undefined;
    }
  }
  if (open) return { fault: 'unclosed' };
  if (end === 0) return { fault: 'none' };
  if (end < sentence.length) parts.push(sentence.slice(end));
  return { parts };
}

/** Lists the numbers of the gaps, each once, in order. Empty for a sentence that has a fault. */
export function listGapNumbers(sentence: string): number[] {
  const read = readGaps(sentence);
  if ('fault' in read) return [];
  const numbers = read.parts.flatMap((part) => (typeof part === 'string' ? [] : part.number));
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** A sentence of which one gap is asked. */
export interface AskedSentence {
  /** The hidden words have `isGap`. The words of other gaps are shown. */
  sentence: CardSpan[];
  hint: string | undefined;
}

/** @returns undefined if the sentence has no such gap, or has a fault */
export function askGap(text: string, number: number): AskedSentence | undefined {
  const read = readGaps(text);
  if ('fault' in read) return undefined;
  const { parts } = read;
  const asked = parts.filter((part) => typeof part !== 'string' && part.number === number);
  if (asked.length === 0) return undefined;
  const sentence = parts.flatMap((part) => {
    if (typeof part === 'string') return readFormulas(part);
    const spans = readFormulas(part.text);
    return part.number === number ? spans.map((span) => ({ ...span, isGap: true })) : spans;
  });
  const hints = asked.flatMap((part) => (typeof part === 'string' ? [] : (part.hint ?? [])));
  return { sentence, hint: hints[0] };
}

/** Shown for hidden words. */
export const HIDDEN = '…';

/** Returns the sentence with `…` for all gaps, for lists of cards. A sentence with a fault stays as it is. */
export function hideGaps(text: string): string {
  const read = readGaps(text);
  if ('fault' in read) return text;
  return read.parts.map((part) => (typeof part === 'string' ? part : HIDDEN)).join('');
}
