import { type CardText, toPlainText } from '../../contract/practice/card-text.ts';
import { MAX_GAPS } from '../../contract/practice/gaps.ts';
import { readFormulas } from '../../contract/practice/plain-text.ts';
import { studioTexts } from '../texts.ts';
import { type CardContent, findFault, textToAnswer } from './card-content.ts';
import { promptKey } from './check-card.ts';
import {
  type HtmlNode,
  type HtmlText,
  htmlToText,
  normaliseFormulas,
  toPlainField,
} from './html-text.ts';

export interface PastedRow {
  /** Number of its first line, counted from 1. */
  line: number;
  /** Text as it was pasted. */
  raw: string;
  /** Lines before it that describe it, as Anki writes them. */
  header: string;
  /** Names of the pictures and sounds that it needs. A text contains none. */
  media: string[];
  /** A card that can be added, or the reason for which it cannot. */
  result: { card: CardContent; notes: string[] } | { reason: string };
}

export type ParseHtml = (html: string) => HtmlNode;

/**
 * Reads cards from lines of `prompt <tab> answer`, or from text files of Anki, Quizlet or a spreadsheet.
 * @param promptKeys of the topic's cards (`promptKey`)
 */
export function parseCards(
  text: string,
  promptKeys: ReadonlySet<string>,
  parseHtml: ParseHtml,
): PastedRow[] {
  const body = text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
  const seen = new Set(promptKeys);
  return splitRows(body, findSeparator(body)).map(
    ({ line, raw, header, format, fields }): PastedRow => {
      const { result, media = [] } = fields
        ? readCard(fields, format, parseHtml)
        : { result: { reason: studioTexts.openQuote } };
      const row = { line, raw, header, media };
      if ('reason' in result) return { ...row, result };
      const key = promptKey(result.card.prompt);
      const isKnown = seen.has(key);
      seen.add(key);
      return { ...row, result: isKnown ? { reason: studioTexts.promptKnown } : result };
    },
  );
}

/** Decodes a text file: UTF-8, or what Excel writes, UTF-16 with a byte order mark or Windows-1252. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Line that describes the lines after it. `sep=;` is Excel's. */
const HEADER =
  /^(?:#(separator|html|columns|deck|notetype|tags|if matches|(?:guid|deck|notetype|tags|id) column)\s*:(.*)|(sep)=(.))$/i;
/** Line between those, which Anki ignores. */
const COMMENT = /^# /;

interface Format {
  separator: string;
  /** True if the header names the separator, as a program does, which quotes all fields that need it. */
  isExact: boolean;
  /** Undefined without a header, as in old files of Anki. */
  isHtml: boolean | undefined;
  /** Columns that are neither prompt nor answer, counted from 0. */
  others: Set<number>;
  /** Undefined unless a column names the type of each note. */
  noteTypeColumn: number | undefined;
  tagsColumn: number | undefined;
  /** Type and tags of all notes. */
  noteType: string;
  tags: string[];
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
function readFormat(header: readonly string[], separator: string): Format {
  const format: Format = {
    separator,
    isExact: false,
    isHtml: undefined,
    others: new Set(),
    noteTypeColumn: undefined,
    tagsColumn: undefined,
    noteType: '',
    tags: [],
  };
  for (const line of header) {
    const [, key = '', written = '', sep, sign = ''] = HEADER.exec(line) ?? [];
    const name = key.toLowerCase();
    const value = written.trim();
    if (sep) format.separator = sign;
    if (name === 'separator') {
      format.isExact = true;
      // A tab itself is lost by trimming.
      format.separator = SEPARATORS[value.toLowerCase()] ?? (value.length === 1 ? value : '\t');
    }
    if (name === 'html') format.isHtml = value.toLowerCase() === 'true';
    if (name === 'notetype') format.noteType = value;
    if (name === 'tags') format.tags = readTags(value);
    const column = Number(value) - 1;
    if (!name.endsWith(' column') || !(column >= 0)) continue;
    format.others.add(column);
    if (name === 'notetype column') format.noteTypeColumn = column;
    if (name === 'tags column') format.tagsColumn = column;
  }
  return format;
}

const readTags = (text: string): string[] => text.split(/\s+/).filter((tag) => tag !== '');

/**
 * Returns the sign that divides most rows into fields if there is no tab, as a spreadsheet may write. Of two such signs,
 * the one that divides more rows into a prompt and an answer only.
 */
function findSeparator(text: string): string {
  if (text.includes('\t')) return '\t';
  let best = { separator: '\t', divided: 0, pairs: 0 };
  for (const separator of [';', ',']) {
    const rows = splitRows(text, separator).map(({ fields = [] }) => fields);
    const divided = rows.filter(({ length }) => length > 1).length;
    const pairs = rows.filter(({ length }) => length === 2).length;
    // A sentence has commas too.
    const isSentence = separator === ',' && rows.length === 1 && rows[0]?.[1]?.startsWith(' ');
    const lead = divided - best.divided || pairs - best.pairs;
    if (divided > rows.length / 2 && !isSentence && lead > 0) {
      best = { separator, divided, pairs };
    }
  }
  return best.separator;
}

interface Row extends Pick<PastedRow, 'line' | 'raw' | 'header'> {
  format: Format;
  /** Undefined if a quotation mark is not closed. */
  fields: string[] | undefined;
}

/**
 * Splits text into rows of fields. A field in quotation marks may contain separators and line breaks. Lines of a header
 * describe the rows up to the next header, because a text can be pasted after another.
 * @param separator of rows without a header that names one
 */
function splitRows(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let header: string[] = [];
  let isInHeader = true;
  let format = readFormat(header, separator);
  let line = 1;
  for (let start = 0; start < text.length; ) {
    const lineEnd = findEnd(text, start, '\n');
    const lineText = text.slice(start, lineEnd);
    const isComment = isInHeader && header.length > 0 && COMMENT.test(lineText);
    const isHeader = isComment || HEADER.test(lineText);
    const { fields, end } = isHeader ? { fields: [], end: lineEnd } : readRow(text, start, format);
    const raw = text.slice(start, end);
    if (isHeader) {
      header = isInHeader ? [...header, raw] : [raw];
      format = readFormat(header, separator);
      isInHeader = true;
    } else if (raw.trim() !== '') {
      rows.push({ line, raw, header: header.join('\n'), format, fields });
      isInHeader = false;
    }
    line += raw.split('\n').length;
    start = end + 1;
  }
  return rows;
}

function readRow(text: string, start: number, format: Format) {
  const fields: string[] = [];
  for (let at = start; ; ) {
    const field = readField(text, at, format);
    // The lines after an open quotation mark are rows of their own, so that only one row is lost.
    if (!field) return { fields: undefined, end: findEnd(text, start, '\n') };
    fields.push(field.value);
    if (text[field.end] !== format.separator) return { fields, end: field.end };
    at = field.end + 1;
  }
}

const findEnd = (text: string, start: number, separator: string): number => {
  const ends = [text.indexOf(separator, start), text.indexOf('\n', start)].filter((at) => at >= 0);
  return Math.min(text.length, ...ends);
};

/** @returns undefined if a quotation mark is not closed */
function readField(text: string, start: number, { separator, isExact }: Format) {
  const plainEnd = findEnd(text, start, separator);
  const plain = { value: text.slice(start, plainEnd), end: plainEnd };
  // After a comma, people type a space.
  const spaces = separator === '\t' ? 0 : plain.value.search(/[^ ]|$/);
  const first = start + spaces;
  if (text[first] !== '"') return plain;
  let value = '';
  for (let at = first + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    value += text.slice(at, quote);
    const next = text[quote + 1];
    if (next === undefined || next === '\n' || next === separator) {
      // A row between two single quotation marks, as in `"Elastic` and `5"`, is not a field.
      const isRow = separator === '\t' && value.includes('\t') && value.includes('\n');
      return isRow && !isExact ? undefined : { value, end: quote + 1 };
    }
    // Quoted words at the beginning of a field that is not quoted: “"Ceteris paribus" means …”.
    if (next !== '"') return value.includes('\n') ? undefined : plain;
    value += '"';
    at = quote + 2;
  }
}

const CLOZE = /\{\{c(\d+)::/g;
const hasCloze = (text: string) => text.search(CLOZE) >= 0;
/** Name of Anki's note type whose answer the student types. */
const TYPED_NOTE = /type in the answer/i;
/** Marks of a formula in LaTeX, which students would see as code. */
const LATEX = /\\[([]|\[\$|\[latex\]|\$\$|\\[a-z]+\s*\{/i;
/** Signs of HTML in lower case, Anki's mark of a sound and of a formula. */
const HTML_SIGNS = ['</', '<br', '<img', '[sound:'];
const COLUMN_TITLES = /^(?:front|prompt|question|term|word)\s(?:answer|back|definition|meaning)$/i;

interface ReadRow {
  result: PastedRow['result'];
  media?: string[];
}

function readCard(fields: readonly string[], format: Format, parseHtml: ParseHtml): ReadRow {
  const { isHtml, others, separator } = format;
  const [first, second, ...more] = fields.filter((_, index) => !others.has(index));
  const isGap = first !== undefined && hasCloze(first);
  if (first === undefined || (second === undefined && !isGap)) {
    return { result: { reason: studioTexts.separatorMissing(separator) } };
  }
  const back = second ?? '';
  if (hasCloze(back)) return { result: { reason: studioTexts.clozeLeftOut } };
  if (COLUMN_TITLES.test(`${first.trim()} ${back.trim()}`)) {
    return { result: { reason: studioTexts.columnTitles } };
  }
  const notes = more.some((field) => field.trim() !== '') ? [studioTexts.columnsLeftOut] : [];
  const noteType = fields[format.noteTypeColumn ?? -1] ?? format.noteType;
  const tags = [...format.tags, ...readTags(fields[format.tagsColumn ?? -1] ?? '')];
  const kind: CardContent['kind'] = isGap ? 'gap' : TYPED_NOTE.test(noteType) ? 'typed' : undefined;
  const shared = { ...(kind && { kind }), ...(tags.length > 0 && { tags: [...new Set(tags)] }) };
  if (!(isHtml ?? [first, back].some((field) => looksLikeHtml(field, parseHtml)))) {
    const prompt = normaliseFormulas(first.trim());
    const answer = textToAnswer(normaliseFormulas(back));
    return { result: toResult({ ...shared, prompt, answer }, notes) };
  }
  // A field with an escaped bracket is from an export that escapes all, so `[sound:x]` is text in it.
  const readHtml = (field: string) => htmlToText(parseHtml(field), !field.includes('&#91;'));
  const [prompt, answer] = [readHtml(first), readHtml(back)];
  const media = [...prompt.media, ...answer.media];
  if (prompt.hasFormula || answer.hasFormula) {
    return { media, result: { reason: studioTexts.formulaLeftOut } };
  }
  const result = toResult({ ...shared, ...toPrompt(prompt), answer: answer.text }, [
    ...(isHtml ? [] : [studioTexts.readAsHtml]),
    ...(media.length > 0 ? [studioTexts.mediaLeftOut(media)] : []),
    ...(prompt.hasStruckText || answer.hasStruckText ? [studioTexts.strikeLeftOut] : []),
    ...notes,
  ]);
  return { media, result };
}

/**
 * A prompt is plain text. A list, a table and what follows them are its details, unless they contain a gap: details
 * are shown as they are.
 */
function toPrompt({ text }: HtmlText): Pick<CardContent, 'prompt' | 'promptDetails'> {
  const isDetail = ({ isBullet, isNumbered, table }: CardText[number]) =>
    isBullet || isNumbered || table;
  const start = text.findIndex(isDetail);
  const [lines, details] = [text.slice(0, start), text.slice(start)];
  if (start < 1 || hasCloze(toPlainField(details, '\n'))) {
    return { prompt: toPlainField(text, '\n') };
  }
  return { prompt: toPlainField(lines, '\n'), promptDetails: details };
}

/** Gives gaps numbers from 1 if a number is greater than a card can have. @returns undefined for too many gaps */
function renumberGaps(sentence: string): string | undefined {
  const written = [...sentence.matchAll(CLOZE)].map(([, digits]) => Number(digits));
  const numbers = [...new Set(written)].sort((a, b) => a - b);
  if (numbers.length > MAX_GAPS) return undefined;
  if (numbers.every((number) => number >= 1 && number <= MAX_GAPS)) return sentence;
  return sentence.replace(CLOZE, (_, digits) => `{{c${numbers.indexOf(Number(digits)) + 1}::`);
}

/** True for a tag, a sound, or a character in HTML's own spelling, such as `&minus;`. */
function looksLikeHtml(field: string, parseHtml: ParseHtml): boolean {
  if (HTML_SIGNS.some((sign) => field.toLowerCase().includes(sign))) return true;
  if (!field.includes('&') || field.includes('<')) return false;
  const collapse = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
  return collapse(toPlainText(htmlToText(parseHtml(field)).text)) !== collapse(field);
}

function toResult(card: CardContent, notes: string[]): PastedRow['result'] {
  const complete = completeKind(card);
  if (!complete) return { reason: studioTexts.gapsTooMany };
  const { prompt, answer } = complete;
  const texts = [...readFormulas(prompt), ...answer.flatMap(({ spans }) => spans)];
  if (texts.some(({ text, isFormula }) => !isFormula && LATEX.test(text))) {
    return { reason: studioTexts.formulaLeftOut };
  }
  const fault = findFault(complete);
  return fault ? { reason: fault } : { card: complete, notes };
}

/** @returns undefined for more gaps than a card can have */
function completeKind(card: CardContent): CardContent | undefined {
  const { kind, prompt, answer } = card;
  if (kind === 'gap') {
    const renumbered = renumberGaps(prompt);
    return renumbered === undefined ? undefined : { ...card, prompt: renumbered };
  }
  if (kind !== 'typed') return card;
  const spelling = toPlainField(answer, ' ').trim();
  return { ...card, accepted: spelling === '' ? [] : [spelling], answer: [] };
}

/** Adding more would exceed the size of a transaction. */
export const ADDED_MAX = 500;

/** Returns the cards to add now, and the text that stays: nothing is lost. */
export function planAddition(rows: readonly PastedRow[]) {
  const added = rows.filter(({ result }) => 'card' in result).slice(0, ADDED_MAX);
  const left = rows.filter((row) => !added.includes(row));
  const rest = left.flatMap(({ raw, header }, index) =>
    header === (left[index - 1]?.header ?? '') ? [raw] : [header, raw],
  );
  return {
    cards: added.flatMap(({ result }) => ('card' in result ? [result.card] : [])),
    rest: rest.join('\n'),
  };
}
