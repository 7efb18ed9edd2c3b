import type { PracticeDocument } from './card-documents.ts';
import { firstSpelling, toSides } from './card-sides.ts';
import type { CardBlock, CardSpan, CardText } from './card-text.ts';
import { readGaps } from './gaps.ts';
import { readFormulas } from './plain-text.ts';
import { type DocumentCard, toPracticeCards } from './practice-cards.ts';

/**
 * Writes cards as Anki imports them: https://docs.ankiweb.net/importing/text-files.html. Each line has a note type, a
 * deck, tags and the two fields that Anki's own note types have.
 */

interface AnkiOptions {
  deck: string;
  /** Names the shop, in a comment. */
  shopLine: string;
  /** Names of topics by id. A card's topic is a deck within the deck. */
  topicNames?: ReadonlyMap<string, string>;
  /** Titles of drawings by name. Drawings without a title are left out. */
  drawingTitles?: ReadonlyMap<string, string>;
}

type NoteType = 'Basic' | 'Cloze' | 'Basic (type in the answer)';

interface Note {
  type: NoteType;
  /** HTML. Anki takes notes of one type with the same first field for one note. */
  first: string;
  second: string;
}

const NOTE_TYPE_COLUMN = 1;
const DECK_COLUMN = 2;
const TAGS_COLUMN = 3;

/**
 * Writes all complete documents, in their order. A sentence with gaps is one note, a picture with labels has a note for
 * each label. A text file holds no pictures: they are named by their alternative text, in brackets. A card whose answer
 * is typed has its first spelling only, because Anki compares with the whole field.
 */
export function toAnkiText(documents: readonly PracticeDocument[], options: AnkiOptions): string {
  const { deck, shopLine, topicNames } = options;
  const seen = new Map<string, number>();
  const rows = documents.flatMap((document) => {
    const decks = [deck, topicNames?.get(document.topicId) ?? ''].map(toDeckName);
    const place = decks.filter((name) => name !== '').join('::');
    const tags = document.tags.map((tag) => tag.trim().replace(/\s+/g, '_')).join(' ');
    return toNotes(document, options).map(({ type, first, second }) => {
      const times = (seen.get(type + first) ?? 0) + 1;
      seen.set(type + first, times);
      return [type, place, tags, times > 1 ? `${first} (${times})` : first, second];
    });
  });
  return [
    '#separator:tab',
    '#html:true',
    `#notetype column:${NOTE_TYPE_COLUMN}`,
    `#deck column:${DECK_COLUMN}`,
    `#tags column:${TAGS_COLUMN}`,
    `# Source: ${toLine(shopLine)}`,
    ...rows.map((row) => row.map(toField).join('\t')),
    '',
  ].join('\n');
}

const toLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Two colons would divide the name of a deck. */
const toDeckName = (name: string) => toLine(name).replace(/:{2,}/g, ':');

/** Quotes a field that has quotation marks, tabs or line breaks. */
const toField = (text: string) =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function toNotes(document: PracticeDocument, options: AnkiOptions): Note[] {
  const cards = toPracticeCards(document);
  const [first] = cards;
  if (!first) return [];
  if (document.type === 'card' && document.kind === 'gap') {
    const second = [...first.answer, ...nameDrawing(first, options)];
    return [{ type: 'Cloze', first: toCloze(document), second: toHtml(second) }];
  }
  return cards.map((card) => {
    const { front, back } = toSides(card);
    if (card.task?.kind === 'typed') {
      const second = escapeText(firstSpelling(card.task));
      return { type: 'Basic (type in the answer)', first: toHtml(front), second };
    }
    const second = toHtml([...back, ...nameDrawing(card, options)]);
    return { type: 'Basic', first: toHtml(front), second };
  });
}

function nameDrawing({ diagram = '' }: DocumentCard, { drawingTitles }: AnkiOptions): CardText {
  const title = drawingTitles?.get(diagram);
  return title === undefined ? [] : [{ spans: [{ text: `[Drawing: ${title}]` }] }];
}

function toCloze({ prompt, promptDetails }: PracticeDocument): string {
  const read = readGaps(prompt);
  const parts = 'parts' in read ? read.parts : [];
  const sentence = parts.map((part) => {
    if (typeof part === 'string') return toInline(readFormulas(part));
    const hint = part.hint === undefined ? '' : `::${withinCloze(escapeText(part.hint))}`;
    return `{{c${part.number}::${withinCloze(toInline(readFormulas(part.text)))}${hint}}}`;
  });
  return [sentence.join(''), toHtml(promptDetails)].filter((text) => text !== '').join('<br>');
}

/** Divides braces and colons that would end a gap, or begin its hint. Only formulas have them: spaces mean nothing there. */
const withinCloze = (html: string) => html.replace(/\}(?=\})/g, '} ').replace(/:(?=:)/g, ': ');

/** Text that Anki would read as a sound, as speech or as LaTeX. */
const ANKI_TAG = /\[(?=\/?(?:sound:|anki:|latex\]|\${1,2}\]))/gi;

const HTML_ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeText = (text: string): string =>
  text
    .replace(/[&<>]/g, (character) => HTML_ENTITIES[character] ?? character)
    .replace(ANKI_TAG, '&#91;')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '<br>');

const toInline = (spans: readonly CardSpan[]): string => spans.map(toSpan).join('');

function toSpan({ text, isFormula, ...marks }: CardSpan): string {
  const elements = [
    marks.isBold && 'b',
    marks.isItalic && 'i',
    marks.isRaised && 'sup',
    marks.isLowered && 'sub',
  ].filter((name) => typeof name === 'string');
  const inner = isFormula ? `\\(${escapeText(toLine(text))}\\)` : escapeText(text);
  return elements.reduce((html, name) => `<${name}>${html}</${name}>`, inner);
}

/** Writes formatted text as HTML, paragraphs on lines of their own. */
function toHtml(text: CardText): string {
  let html = '';
  text.forEach((block, index) => {
    const [before, after] = [text[index - 1], text[index + 1]];
    const list = toList(block);
    if (list) {
      if (before === undefined || toList(before) !== list) html += `<${list}>`;
      html += `<li>${toInline(block.spans)}</li>`;
      if (after === undefined || toList(after) !== list) html += `</${list}>`;
    } else if (block.table) {
      html += toTable(block.table);
    } else {
      const isAfterLine = before && !toList(before) && !before.table;
      const line = block.picture
        ? escapeText(`[Picture: ${toLine(block.picture.alt)}]`)
        : toInline(block.spans);
      html += (isAfterLine ? '<br>' : '') + line;
    }
  });
  return html;
}

const toList = ({ isBullet, isNumbered }: CardBlock): 'ul' | 'ol' | undefined =>
  isNumbered ? 'ol' : isBullet ? 'ul' : undefined;

function toTable([headings = [], ...rows]: NonNullable<CardBlock['table']>): string {
  const toRow = (cells: CardSpan[][], element: 'th' | 'td') =>
    `<tr>${cells.map((cell) => `<${element}>${toInline(cell)}</${element}>`).join('')}</tr>`;
  return `<table>${toRow(headings, 'th')}${rows.map((row) => toRow(row, 'td')).join('')}</table>`;
}
