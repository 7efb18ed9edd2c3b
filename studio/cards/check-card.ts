import { LIMITS, PART_MAX_LENGTH } from '../../contract/practice/card-documents.ts';
import type { PictureLabel } from '../../contract/practice/card-tasks.ts';
import {
  ANSWER_MAX_LENGTH,
  type CardText,
  PROMPT_MAX_LENGTH,
  TABLE_MAX_CELLS,
  TABLE_MAX_ROWS,
  toPlainText,
} from '../../contract/practice/card-text.ts';
import { convertFormula } from '../../contract/practice/formula.ts';
import { readGaps } from '../../contract/practice/gaps.ts';
import { readFormulas } from '../../contract/practice/plain-text.ts';
import type { Verdict } from '../schema/prices.ts';
import { studioTexts } from '../texts.ts';
import { gapTexts } from './gap-edits.ts';

/** Prompts with the same key are the same prompt to a reader: case and spaces do not count. */
export const promptKey = (prompt: string): string =>
  prompt.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** Returns the first fault. */
const firstFault = (faults: readonly (string | undefined)[]): Verdict =>
  faults.find((fault) => fault !== undefined) ?? true;

/** @returns the mistake of a formula, with its place, undefined for a formula that can be shown */
export function findTexFault(tex: string): string | undefined {
  const conversion = convertFormula(tex);
  if ('math' in conversion) return undefined;
  return studioTexts.formulaFault(conversion.fault.message, conversion.fault.position);
}

/** Finds the first mistake in the formulas of a text without format. */
export function findFormulaFault(text: string): string | undefined {
  const spans = readFormulas(text);
  const isOpen = spans.some((span) => !span.isFormula && span.text.includes('\\('));
  if (isOpen) return studioTexts.formulaOpen;
  return findSpansFault(spans);
}

const findSpansFault = (spans: CardText[number]['spans']): string | undefined =>
  spans
    .flatMap(({ text, isFormula }) => (isFormula ? [findTexFault(text)] : []))
    .find((fault) => fault !== undefined);

/** Checks a prompt. @param isGap true for a sentence with gaps */
export function checkPrompt(prompt: string | undefined, isGap = false): Verdict {
  if (!prompt?.trim()) return studioTexts.promptMissing;
  const { length } = prompt;
  if (length > PROMPT_MAX_LENGTH) return studioTexts.promptTooLong(length, PROMPT_MAX_LENGTH);
  const gaps = readGaps(prompt);
  if (isGap && 'fault' in gaps) return gapTexts[gaps.fault];
  if (!isGap && 'parts' in gaps) return studioTexts.gapsInOther;
  return findFormulaFault(prompt) ?? true;
}

/** Checks formatted text. An empty text is right. */
export function checkText(
  text: CardText,
  tooLong: (length: number, max: number) => string = studioTexts.textTooLong,
): Verdict {
  const { length } = toPlainText(text);
  if (length > ANSWER_MAX_LENGTH) return tooLong(length, ANSWER_MAX_LENGTH);
  return firstFault(
    text.flatMap(({ spans, picture, table = [] }) => [
      findSpansFault(spans),
      ...table.flat().map(findSpansFault),
      picture && !picture.alt.trim() ? studioTexts.altMissing : undefined,
      table.length > TABLE_MAX_ROWS || table.some((row) => row.length > TABLE_MAX_CELLS)
        ? studioTexts.tableTooLarge(TABLE_MAX_ROWS, TABLE_MAX_CELLS)
        : undefined,
    ]),
  );
}

const isEmpty = (text: CardText) =>
  !toPlainText(text).trim() && !text.some(({ picture }) => picture);

export function checkAnswer(answer: CardText): Verdict {
  return isEmpty(answer) ? studioTexts.answerMissing : checkText(answer, studioTexts.answerTooLong);
}

export const checkReason = (reason: CardText): Verdict =>
  isEmpty(reason) ? studioTexts.reasonMissing : checkText(reason);

/** Checks texts of one line each: their number, their length, and that each is there once. */
function findPartsFault(
  parts: readonly string[],
  { min, max }: { min: number; max: number },
): string | undefined {
  const keys = parts.map(promptKey);
  const twice = parts.find((_, place) => keys.indexOf(keys[place] ?? '') < place);
  const long = parts.find(({ length }) => length > PART_MAX_LENGTH);
  if (long !== undefined) return studioTexts.partTooLong(long, PART_MAX_LENGTH);
  if (twice !== undefined) return studioTexts.partTwice(twice);
  if (parts.length > max) return studioTexts.tooMany(max);
  return parts.length < min ? studioTexts.tooFew(min) : undefined;
}

export const checkAccepted = (accepted: readonly string[]): Verdict =>
  accepted.length === 0
    ? studioTexts.acceptedMissing
    : (findPartsFault(accepted, LIMITS.accepted) ?? true);

const DIGIT = /\p{N}/u;

/** Checks the tolerance or the unit of a typed answer. Only a number has them. */
export function checkNumber(value: unknown, accepted: readonly string[]): Verdict {
  if (value === undefined || value === '') return true;
  if (typeof value === 'number' && value < 0) return studioTexts.toleranceNegative;
  return DIGIT.test(accepted[0] ?? '') || studioTexts.numberMissing;
}

/** @param alt undefined without a picture */
export const checkPicture = (alt: string | undefined): Verdict =>
  alt === undefined ? studioTexts.pictureMissing : alt.trim() !== '' || studioTexts.altMissing;

type NamedLabel = Pick<PictureLabel, 'name' | 'description'>;

export function checkLabels(labels: readonly NamedLabel[]): Verdict {
  if (labels.length < LIMITS.labels.min) return studioTexts.labelsMissing;
  const unnamed = labels.findIndex(({ name }) => !name.trim());
  if (unnamed >= 0) return studioTexts.labelNameMissing(unnamed + 1);
  return (
    findPartsFault(
      labels.map(({ name }) => name),
      LIMITS.labels,
    ) ?? true
  );
}

/** Warns of a description that a screen reader speaks before the student has answered. */
export function warnOfDescriptions(labels: readonly NamedLabel[]): Verdict {
  const given = labels.find(
    ({ name, description = '' }) => name.trim() && promptKey(description).includes(promptKey(name)),
  );
  return given ? studioTexts.labelGivenAway(given.name) : true;
}

export function checkDistractors(
  distractors: readonly string[],
  labels: readonly NamedLabel[],
): Verdict {
  const names = new Set(labels.map(({ name }) => promptKey(name)));
  const right = distractors.find((word) => names.has(promptKey(word)));
  if (right !== undefined) return studioTexts.distractorIsLabel(right);
  return findPartsFault(distractors, LIMITS.distractors) ?? true;
}

export const checkSteps = (steps: readonly string[]): Verdict =>
  firstFault([findPartsFault(steps, LIMITS.steps), ...steps.map(findFormulaFault)]);

interface Pair {
  left?: string | undefined;
  right?: string | undefined;
}

/** Checks pairs. A side that is there twice would have two right partners. */
export function checkPairs(pairs: readonly Pair[]): Verdict {
  const incomplete = pairs.findIndex(({ left, right }) => !left?.trim() || !right?.trim());
  if (incomplete >= 0) return studioTexts.pairIncomplete(incomplete + 1);
  const sides = [pairs.map(({ left = '' }) => left), pairs.map(({ right = '' }) => right)];
  return firstFault([
    ...sides.map((side) => findPartsFault(side, LIMITS.pairs)),
    ...sides.flat().map(findFormulaFault),
  ]);
}

/** Anki divides tags by spaces. */
export const checkTags = (tags: readonly string[]): Verdict =>
  !tags.some((tag) => /\s/.test(tag)) || studioTexts.tagSpaces;
