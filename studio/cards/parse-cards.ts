import { toPlainText } from '../../contract/practice/card-text.ts';
import { studioTexts } from '../texts.ts';
import { type CardContent, findFault, promptKey, textToAnswer } from './card-content.ts';
import { type HtmlNode, type HtmlText, htmlToText } from './html-text.ts';

export interface PastedRow {
  /** Number of its first line, counted from 1. */
  line: number;
  /** Text as it was pasted. */
  raw: string;
  /** A card that can be added, or the reason for which it cannot. */
  result: { card: CardContent; notes: string[] } | { reason: string };
}

export interface PastedCards {
  /** Lines at the beginning that describe the others, as Anki writes them. */
  header: string;
  rows: PastedRow[];
}

export type ParseHtml = (html: string) => HtmlNode;

/**
 * Reads cards from lines of `prompt <tab> answer`, or from a text file of Anki.
 * @param known keys of the topic's prompts (`promptKey`)
 */
export function parseCards(
  text: string,
  known: ReadonlySet<string>,
  parseHtml: ParseHtml,
): PastedCards {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll(/\r\n?/g, '\n')
    .split('\n');
  const headerLength = lines.findIndex((line) => line.trim() !== '' && !HEADER.test(line));
  const headerLines = headerLength < 0 ? lines : lines.slice(0, headerLength);
  const body = lines.slice(headerLines.length).join('\n');
  const format = readFormat(headerLines);
  const seen = new Set(known);
  const rows = splitRows(body, format.separator, headerLines.length + 1).map(
    ({ line, raw, fields }): PastedRow => {
      const result = fields
        ? readCard(fields, format, parseHtml)
        : { reason: studioTexts.openQuote };
      if ('reason' in result) return { line, raw, result };
      const key = promptKey(result.card.prompt);
      const isKnown = seen.has(key);
      seen.add(key);
      return { line, raw, result: isKnown ? { reason: studioTexts.promptKnown } : result };
    },
  );
  return { header: headerLines.filter((line) => line.trim() !== '').join('\n'), rows };
}

const HEADER =
  /^#(separator|html|columns|deck|notetype|tags|if matches|(?:guid|deck|notetype|tags|id) column)\s*:(.*)$/i;

interface Format {
  separator: string;
  isHtml: boolean;
  /** Columns that are neither prompt nor answer, counted from 0. */
  others: Set<number>;
}

const SEPARATORS: Record<string, string> = {
  tab: '\t',
  '\\t': '\t',
  comma: ',',
  semicolon: ';',
  pipe: '|',
  colon: ':',
  space: ' ',
};

/** Reads Anki's description of a text file (https://docs.ankiweb.net/importing/text-files.html). */
function readFormat(header: readonly string[]): Format {
  const format: Format = { separator: '\t', isHtml: false, others: new Set() };
  for (const line of header) {
    const [, key = '', written = ''] = HEADER.exec(line) ?? [];
    const name = key.toLowerCase();
    const value = written.trim();
    if (name === 'separator') {
      // A tab itself is lost by trimming.
      format.separator = SEPARATORS[value.toLowerCase()] ?? (value.length === 1 ? value : '\t');
    }
    if (name === 'html') format.isHtml = value.toLowerCase() === 'true';
    if (name.endsWith(' column') && Number(value) >= 1) format.others.add(Number(value) - 1);
  }
  return format;
}

interface Row {
  line: number;
  raw: string;
  /** Undefined if a quotation mark is not closed. */
  fields: string[] | undefined;
}

/** Splits text into rows of fields. A field in quotation marks may contain separators and line breaks. */
function splitRows(text: string, separator: string, firstLine: number): Row[] {
  const rows: Row[] = [];
  let line = firstLine;
  for (let start = 0; start < text.length; ) {
    const { fields, end } = readRow(text, start, separator);
    const raw = text.slice(start, end);
    if (raw.trim() !== '') rows.push({ line, raw, fields });
    line += raw.split('\n').length;
    start = end + 1;
  }
  return rows;
}

function readRow(text: string, start: number, separator: string) {
  const fields: string[] = [];
  for (let at = start; ; ) {
    const field = readField(text, at, separator);
    // The lines after an open quotation mark are rows of their own, so that only one row is lost.
    if (!field) return { fields: undefined, end: findEnd(text, start, '\n') };
    fields.push(field.value);
    if (text[field.end] !== separator) return { fields, end: field.end };
    at = field.end + 1;
  }
}

const findEnd = (text: string, start: number, separator: string): number => {
  const ends = [text.indexOf(separator, start), text.indexOf('\n', start)].filter((at) => at >= 0);
  return Math.min(text.length, ...ends);
};

/** @returns undefined if a quotation mark is not closed */
function readField(text: string, start: number, separator: string) {
  const plainEnd = findEnd(text, start, separator);
  const plain = { value: text.slice(start, plainEnd), end: plainEnd };
  if (text[start] !== '"') return plain;
  let value = '';
  for (let at = start + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    value += text.slice(at, quote);
    const next = text[quote + 1];
    if (next === undefined || next === '\n' || next === separator) return { value, end: quote + 1 };
    // Quoted words at the beginning of a field that is not quoted: “"Ceteris paribus" means …”.
    if (next !== '"') return value.includes('\n') ? undefined : plain;
    value += '"';
    at = quote + 2;
  }
}

const CLOZE = /\{\{c\d+::/;

function readCard(
  fields: readonly string[],
  { isHtml, others, separator }: Format,
  parseHtml: ParseHtml,
): PastedRow['result'] {
  const [first, second, ...more] = fields.filter((_, index) => !others.has(index));
  if (first === undefined || second === undefined) {
    return { reason: studioTexts.separatorMissing(separator) };
  }
  if (CLOZE.test(first)) return { reason: studioTexts.clozeLeftOut };
  const read = (field: string): HtmlText =>
    isHtml ? htmlToText(parseHtml(field)) : { text: textToAnswer(field), hasMedia: false };
  const [prompt, answer] = [read(first), read(second)];
  const card = {
    prompt: isHtml ? toPlainText(prompt.text) : first.trim(),
    answer: answer.text,
  };
  const fault = findFault(card);
  if (fault) return { reason: fault };
  const hasMore = more.some((field) => field.trim() !== '');
  const notes = [
    ...(prompt.hasMedia || answer.hasMedia ? [studioTexts.mediaLeftOut] : []),
    ...(hasMore ? [studioTexts.columnsLeftOut] : []),
  ];
  return { card, notes };
}

/** Adding more at once would exceed the size of a transaction. */
export const ADDED_MAX = 500;

/** Returns the cards to add now, and the text that stays: nothing is lost. */
export function planAddition({ header, rows }: PastedCards) {
  const added = rows.filter(({ result }) => 'card' in result).slice(0, ADDED_MAX);
  const rest = rows.filter((row) => !added.includes(row)).map(({ raw }) => raw);
  return {
    cards: added.flatMap(({ result }) => ('card' in result ? [result.card] : [])),
    rest: rest.length === 0 ? '' : [header, ...rest].filter(Boolean).join('\n'),
  };
}
