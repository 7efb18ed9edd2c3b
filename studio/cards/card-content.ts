import { getPublishedId, isReference } from 'sanity';
import {
  type PracticeDocument,
  portableText,
  practiceDocument,
} from '../../contract/practice/card-documents.ts';
import { type CardText, toPlainText } from '../../contract/practice/card-text.ts';
import { readFormulas, writeFormulas } from '../../contract/practice/plain-text.ts';
import { checkAccepted, checkAnswer, checkPrompt, checkTags, checkText } from './check-card.ts';

/** Text of a card that is not a document yet. */
export interface CardContent {
  /** Default: a question. */
  kind?: 'gap' | 'typed';
  prompt: string;
  promptDetails?: CardText;
  answer: CardText;
  /** Spellings that are right, for the kind `typed`. */
  accepted?: string[];
  tolerance?: number;
  unit?: string;
  tags?: string[];
}

/** @returns the reason for which a card cannot be added, if any */
export const findFault = ({
  kind,
  prompt,
  promptDetails = [],
  answer,
  accepted = [],
  tags = [],
}: CardContent): string | undefined =>
  [
    checkPrompt(prompt, kind === 'gap'),
    checkText(promptDetails),
    kind === undefined ? checkAnswer(answer) : checkText(answer),
    kind === 'typed' ? checkAccepted(accepted) : true,
    checkTags(tags),
  ].find((verdict) => typeof verdict === 'string');

const BULLET = /^[•*-]\s+/;

/** Converts plain text, in which each line is a paragraph, or a bullet after “•”, “-” or “*”. */
export const textToAnswer = (text: string): CardText =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => ({
      ...(BULLET.test(line) && { isBullet: true }),
      spans: readFormulas(line.replace(BULLET, '')),
    }));

/** The reverse of {@link textToAnswer} for text without bold and italic. */
export const answerToText = (answer: CardText): string =>
  answer
    .map((block) => {
      const text = block.table ? toPlainText([block]) : writeFormulas(block.spans);
      return `${block.isBullet ? '• ' : ''}${text}`;
    })
    .join('\n');

type Block = CardText[number];

/** Converts formatted text to the CMS's format. */
export const toBlocks = (text: CardText) => text.map(toBlock);

function toBlock({ isBullet, isNumbered, spans, picture, table }: Block, place: number) {
  const _key = `block-${place + 1}`;
  if (picture) return { _type: 'cardPicture', _key, ...picture };
  if (table) {
    const rows = table.map((row, index) => ({
      _type: 'tableRow',
      _key: `row-${index + 1}`,
      cells: row.map(writeFormulas),
    }));
    return { _type: 'table', _key, rows };
  }
  const listItem = isNumbered ? 'number' : isBullet ? 'bullet' : undefined;
  return {
    _type: 'block',
    _key,
    style: 'normal',
    markDefs: [],
    ...(listItem && { listItem, level: 1 }),
    children: toChildren(spans),
  };
}

/** Converts spans. The editor needs text before and after each formula. */
function toChildren(spans: Block['spans']) {
  const written = spans.flatMap((span, index) => {
    const isAtEdge = (neighbour: Block['spans'][number] | undefined) =>
      span.isFormula && (neighbour === undefined || neighbour.isFormula);
    const isFirst = index === 0;
    return [
      ...(isFirst && isAtEdge(undefined) ? [{ text: '' }] : []),
      span,
      ...(isAtEdge(spans[index + 1]) ? [{ text: '' }] : []),
    ];
  });
  return written.map((span, index) => {
    const _key = `span-${index + 1}`;
    if ('isFormula' in span && span.isFormula) return { _type: 'formula', _key, tex: span.text };
    const { text, isBold, isItalic, isRaised, isLowered }: Block['spans'][number] = span;
    const marks = [
      ...(isBold ? ['strong'] : []),
      ...(isItalic ? ['em'] : []),
      ...(isRaised ? ['sup'] : []),
      ...(isLowered ? ['sub'] : []),
    ];
    return { _type: 'span', _key, text, marks };
  });
}

/** Reads a document of the CMS, such as the value of a form. @returns undefined for a document without prompt or topic */
export function readDocument({
  _id,
  _type,
  topic,
  source,
  ...fields
}: Record<string, unknown>): PracticeDocument | undefined {
  return practiceDocument.safeParse({
    ...fields,
    type: _type,
    id: getPublishedId(typeof _id === 'string' ? _id : ''),
    topicId: isReference(topic) ? topic._ref : undefined,
    sourceId: isReference(source) ? source._ref : undefined,
    isLocked: fields['isLocked'] !== false,
  }).data;
}

/** Reads formatted text in the CMS's format. What a card cannot show is left out, and so are empty spans. */
export const readAnswer = (blocks: unknown): CardText =>
  (portableText.safeParse(blocks).data ?? []).map((block) => ({
    ...block,
    spans: block.spans.filter(({ text }, _, { length }) => text !== '' || length === 1),
  }));
