import { portableText } from '../../contract/practice/card-documents.ts';
import {
  ANSWER_MAX_LENGTH,
  type CardText,
  PROMPT_MAX_LENGTH,
  toPlainText,
} from '../../contract/practice/card-text.ts';
import type { Verdict } from '../schema/prices.ts';
import { studioTexts } from '../texts.ts';

/** Text of a card that is not a document yet. */
export interface CardContent {
  prompt: string;
  answer: CardText;
}

export function checkPrompt(prompt: string | undefined): Verdict {
  if (!prompt?.trim()) return studioTexts.promptMissing;
  const { length } = prompt;
  return length <= PROMPT_MAX_LENGTH || studioTexts.promptTooLong(length, PROMPT_MAX_LENGTH);
}

export function checkAnswer(answer: CardText): Verdict {
  const text = toPlainText(answer);
  if (!text.trim()) return studioTexts.answerMissing;
  const { length } = text;
  return length <= ANSWER_MAX_LENGTH || studioTexts.answerTooLong(length, ANSWER_MAX_LENGTH);
}

/** @returns the reason for which a card cannot be added, if any */
export const findFault = ({ prompt, answer }: CardContent): string | undefined =>
  [checkPrompt(prompt), checkAnswer(answer)].find((verdict) => typeof verdict === 'string');

/** Prompts with the same key are the same prompt to a reader: case and spaces do not count. */
export const promptKey = (prompt: string): string =>
  prompt.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

const BULLET = /^[•*-]\s+/;

/** Converts plain text, in which each line is a paragraph, or a bullet after “•”, “-” or “*”. */
export const textToAnswer = (text: string): CardText =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({
      ...(BULLET.test(line) && { isBullet: true }),
      spans: [{ text: line.replace(BULLET, '') }],
    }));

/** The reverse of {@link textToAnswer} for text without bold and italic. */
export const answerToText = (answer: CardText): string =>
  answer.map((block) => `${block.isBullet ? '• ' : ''}${toPlainText([block])}`).join('\n');

/** Converts an answer to the CMS's format. */
export const toBlocks = (answer: CardText) =>
  answer.map(({ isBullet, spans }, place) => ({
    _type: 'block',
    _key: `block-${place + 1}`,
    style: 'normal',
    markDefs: [],
    ...(isBullet && { listItem: 'bullet', level: 1 }),
    children: spans.map(({ text, isBold, isItalic }, index) => ({
      _type: 'span',
      _key: `span-${index + 1}`,
      text,
      marks: [...(isBold ? ['strong'] : []), ...(isItalic ? ['em'] : [])],
    })),
  }));

/** Reads an answer in the CMS's format. What is not text is left out. */
export const readAnswer = (blocks: unknown): CardText => portableText.safeParse(blocks).data ?? [];
