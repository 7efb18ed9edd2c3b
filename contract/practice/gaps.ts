import type { CardSpan } from './card-text.ts';
import { readFormulas } from './plain-text.ts';

/** Gaps of a sentence, as Anki writes them: `The {{c1::left ventricle::a chamber}} pumps blood.` */

/** Numbers of gaps, from 1. Gaps with the same number are asked together. */
export const MAX_GAPS = 5;

export interface Gap {
  /** From 1 to {@link MAX_GAPS}. Answers are stored under it. */
  number: number;
  text: string;
  hint: string | undefined;
}

/** A part of a sentence: words as they are, or a gap. */
type Part = string | Gap;

/** What is wrong with the gaps of a sentence. */
export type GapFault = 'none' | 'unclosed' | 'empty' | 'nested' | 'number' | 'in-formula';

const OPENING = /\{\{c(\d+)::/g;
const FORMULA = /\\\(.*?\\\)/gs;

/** Splits a sentence into words and gaps. Two braces within a formula do not end a gap. */
export function readGaps(sentence: string): { parts: Part[] } | { fault: GapFault } {
  const formulas = [...sentence.matchAll(FORMULA)].map(
    ({ index, 0: text }) => [index, index + text.length] as const,
  );
  const isInFormula = (at: number) => formulas.some(([start, end]) => at > start && at < end);
  const findOutside = (text: string, from: number): number => {
    const at = sentence.indexOf(text, from);
    return at >= 0 && isInFormula(at) ? findOutside(text, at + 1) : at;
  };
  const parts: Part[] = [];
  let end = 0;
  for (const { index, 0: opening, 1: digits } of sentence.matchAll(OPENING)) {
    const start = index + opening.length;
    if (index < end) return { fault: 'nested' };
    if (isInFormula(index)) return { fault: 'in-formula' };
    const close = findOutside('}}', start);
    if (close < 0) return { fault: 'unclosed' };
    const number = Number(digits);
    if (number < 1 || number > MAX_GAPS) return { fault: 'number' };
    const divider = findOutside('::', start);
    const hasHint = divider >= 0 && divider < close;
    const text = sentence.slice(start, hasHint ? divider : close).trim();
    if (text === '') return { fault: 'empty' };
    const hint = hasHint ? sentence.slice(divider + 2, close).trim() : '';
    if (index > end) parts.push(sentence.slice(end, index));
    parts.push({ number, text, hint: hint === '' ? undefined : hint });
    end = close + 2;
  }
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
