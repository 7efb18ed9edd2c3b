import { ANSWER_MAX_LENGTH, PROMPT_MAX_LENGTH } from '#contract/practice/card-text.ts';
import { type CardProposal, MAX_PROPOSALS } from '#contract/practice/practice.ts';
import {
  type Block,
  isSameLeft,
  isSameSize,
  joinWords,
  readVocabulary,
  toBlocks,
} from './page-blocks.ts';
import type { Word } from './programs/pdfium.ts';

/**
 * Proposes cards from a file's structure: definitions, tables of terms, and headings with one short paragraph. Prefers
 * few good cards, so it leaves out what is too long, unreadable or ambiguous. A scan has none.
 * @param pages words by page and line
 */
export function proposeCards(pages: readonly (readonly (readonly Word[])[])[]): CardProposal[] {
  const parts = toParts(toBlocks(pages));
  const tables = readTables(parts);
  const others = parts.filter((part) => !tables.has(part));
  const items = readItems(others);
  const found = new Map([...readSections(parts, (part) => !items.has(part)), ...items, ...tables]);
  const prompts = new Set<string>();
  const proposals = parts.flatMap((part) => {
    const card = found.get(part);
    if (!card || !isGood(card) || prompts.has(card.prompt.toLowerCase())) return [];
    prompts.add(card.prompt.toLowerCase());
    return [{ ...card, page: part.page }];
  });
  return proposals.slice(0, MAX_PROPOSALS);
}

/**
 * Proposes cards if possible: whatever goes wrong, a file without proposed cards can be sold.
 * @param pages words by page and line, or why they could not be read
 * @returns `unproposed`, the place in the code, after a failure
 */
export function tryProposing(pages: readonly (Word[][] | Error)[]): {
  proposals: CardProposal[];
  unproposed?: string;
} {
  try {
    const words = pages.map((page) => {
      if (page instanceof Error) throw page;
      return page;
    });
    return { proposals: proposeCards(words) };
  } catch (error) {
    const place = error instanceof Error ? /\n *(at .*)/.exec(`${error.stack}`)?.[1] : undefined;
    return { proposals: [], unproposed: place ?? 'unknown' };
  }
}

interface Card {
  prompt: string;
  answer: string;
}

/** Block with its text. */
interface Part extends Block {
  text: string;
  /** Bold words at its beginning, and the words after them. */
  lead: string;
  rest: string;
  isBold: boolean;
  /** Larger than the text. */
  isLarge: boolean;
  /** Has the size of the text. */
  isBody: boolean;
}

/** Ratio of a heading's type size to the most used size. */
const HEADING_RATIO = 1.15;
const BODY_RATIO = 0.9;

function toParts(blocks: readonly Block[]): Part[] {
  const vocabulary = readVocabulary(blocks);
  const body = mostUsedSize(blocks);
  return joinHeadings(blocks, body * HEADING_RATIO).map((block) => {
    const { words, size } = block;
    const plain = words.findIndex(({ isBold }) => !isBold);
    const isBold = plain === -1;
    return {
      ...block,
      text: joinWords(words, vocabulary),
      lead: joinWords(isBold ? words : words.slice(0, plain), vocabulary),
      rest: isBold ? '' : joinWords(words.slice(plain), vocabulary),
      isBold,
      isLarge: size >= body * HEADING_RATIO,
      isBody: size < body * HEADING_RATIO && size >= body * BODY_RATIO,
    };
  });
}

/** Largest distance between two lines of a heading, as a share of the type size. */
const HEADING_LINE = 1.8;

const isNextLine = (above: Block, block: Block) =>
  above.page === block.page &&
  isSameSize(above, block) &&
  above.last > block.first &&
  above.last - block.first <= block.size * HEADING_LINE;

/** Joins the lines of large headings, which may be centred or divided by hand. */
function joinHeadings(blocks: readonly Block[], minSize: number): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const above = joined.at(-1);
    if (above && block.size >= minSize && isNextLine(above, block)) {
      const words = [...above.words, ...block.words];
      joined[joined.length - 1] = { ...above, words, last: block.last };
    } else joined.push(block);
  }
  return joined;
}

function mostUsedSize(blocks: readonly Block[]): number {
  const counts = new Map<number, number>();
  for (const { size, words } of blocks) {
    const rounded = Math.round(size * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + words.length);
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return most?.[0] ?? 0;
}

/** Row of a table, or a term beside its definition. */
interface Row {
  term: Part;
  meaning: Part;
  cells: Part[];
  /** False if a cell has a second paragraph. */
  isWhole: boolean;
}

/**
 * Finds tables of terms: rows below each other with a term on the left and its meaning beside it.
 * @returns a card, or undefined, for each part of a table
 */
function readTables(parts: readonly Part[]): Map<Part, Card | undefined> {
  const found = new Map<Part, Card | undefined>();
  let table: Row[] = [];
  const end = () => {
    if (table.length > 1) {
      for (const part of table.flatMap(({ cells }) => cells)) found.set(part, undefined);
      for (const [part, card] of readTable(table)) found.set(part, card);
    }
    table = [];
  };
  for (let index = 0; index < parts.length; ) {
    const cells = readRow(parts, index);
    const [term, meaning] = cells;
    if (!term) break;
    index += cells.length;
    const last = table.at(-1);
    if (last && isInRow(last, term)) {
      last.isWhole = false;
      last.cells.push(...cells);
    } else {
      const isNext =
        last && meaning && isSameLeft(last.term, term) && isSameLeft(last.meaning, meaning);
      if (!isNext) end();
      if (meaning) table.push({ term, meaning, cells, isWhole: true });
    }
  }
  end();
  return found;
}

/** True for a part below a row's meaning: the meaning goes on. */
const isInRow = ({ term, meaning }: Row, { page, first, left, isLarge }: Part) =>
  page === term.page && first < meaning.first && left > term.right && !isLarge;

/** Shares of the type size. */
const SAME_LINE = 0.5;
const MIN_GAP = 0.6;

/** Returns the cells of a row, which start on the same line or have the same middle, or one part alone. */
function readRow(parts: readonly Part[], start: number): Part[] {
  const row: Part[] = [];
  for (const part of parts.slice(start, start + MAX_COLUMNS)) {
    const before = row.at(-1);
    if (before && !isBeside(before, part)) break;
    row.push(part);
  }
  return row.some(({ isLarge }) => isLarge) ? row.slice(0, 1) : row;
}

const MAX_COLUMNS = 12;

function isBeside(before: Part, part: Part): boolean {
  const { size } = before;
  const isRight = part.page === before.page && part.left > before.right + size * MIN_GAP;
  const near = (one: number, other: number) => Math.abs(one - other) <= size * SAME_LINE;
  const isCentred = near(before.first + before.last, part.first + part.last);
  return isRight && (near(before.first, part.first) || isCentred);
}

/** Heads of a first column that holds no terms, as in a plan or a list of advantages. */
const NO_TERMS =
  /^(?:for|pros?|advantages?|benefits?|strengths?|causes?|year|date|time|page|paragraphs?|parts?|steps?|stages?|sections?|levels?|marks?)$/i;
const HEADS = /^(?:key )?(?:terms?|words?|concepts?|names?)$/i;
const MIN_PLAIN_ROWS = 3;
const MAX_PLAIN_TERM = 40;
const STARTS_LARGE = /^["'“‘(]?[\p{Lu}\p{N}]/u;

function readTable(rows: readonly Row[]): [Part, Card][] {
  const [top, ...others] = rows;
  if (!top) return [];
  const hasHead =
    HEADS.test(top.term.text) ||
    (top.cells.every(({ isBold }) => isBold) && others.some(({ meaning }) => !meaning.isBold));
  // A table that goes on at the next page may repeat its head.
  const body = hasHead ? others.filter(({ term }) => term.text !== top.term.text) : rows;
  const isMarked = body.every(({ term, meaning }) => term.isBold && !meaning.isBold);
  const isPlain = ({ term: { text } }: Row) =>
    text.length <= MAX_PLAIN_TERM && STARTS_LARGE.test(text);
  // Without bold words, columns of prose look like a table.
  const isSure = hasHead || isMarked || (body.length >= MIN_PLAIN_ROWS && body.every(isPlain));
  if (!isSure || body.length < 2 || (hasHead && NO_TERMS.test(top.term.text))) return [];
  const head = hasHead && top.cells.length > 2 ? top.meaning.text : '';
  return body.flatMap(({ term, meaning, isWhole }) => {
    const prompt = toTerm(term.text);
    const isComplete = isWhole && isTerm(prompt) && meaning.text;
    return isComplete ? [[term, { prompt: addHead(prompt, head), answer: meaning.text }]] : [];
  });
}

/** A table of three columns asks for the second by its head: “Fiscal policy: Aim”. */
const addHead = (term: string, head: string) =>
  head ? `${term}${/[?!]$/.test(term) ? '' : ':'} ${head}` : term;

const toTerm = (text: string) => text.replace(/\s*[:=\p{Pd}]$/u, '');

const MAX_TERM_WORDS = 10;
const SENTENCE = /[.;,]$|^(?:it|this|that|these|there|if|but|and|so|because)\b/i;
const isTerm = (text: string, maxWords = MAX_TERM_WORDS) =>
  /\p{L}{2}/u.test(text) && !SENTENCE.test(text) && text.split(' ').length <= maxWords;

/** Words after which a sentence explains the term before them. */
const EXPLAINS = /^(?:is|are|means|refers to|measures|describes|occurs|exists)\b/;
const MAX_LEAD_WORDS = 7;

/** Finds definitions that begin with a bold term, and lists of “Term: text” or “Term – text”. */
function readItems(parts: readonly Part[]): Map<Part, Card> {
  const found = new Map<Part, Card>();
  for (const part of parts) {
    const card = part.isLarge ? undefined : readLead(part);
    if (card) found.set(part, card);
  }
  for (const list of toLists(parts)) {
    const matches = list.flatMap((part) => {
      const card = readPair(part.text);
      return card ? [{ part, card }] : [];
    });
    const [first] = list;
    const isList = first?.isBullet
      ? matches.length > 1 && matches.length * 2 > list.length
      : matches.length >= MIN_PLAIN_ROWS;
    for (const { part, card } of isList ? matches : []) {
      if (!found.has(part)) found.set(part, card);
    }
  }
  return found;
}

function readLead({ lead, rest, text }: Part): Card | undefined {
  if (!lead || !rest) return undefined;
  const [, separator = '', after = rest] = /^([:=\p{Pd}]) ?(.*)$/u.exec(rest) ?? [];
  const term = toTerm(lead);
  if (!isTerm(term.replace(/\.$/, ''), MAX_LEAD_WORDS)) return undefined;
  if (separator || term !== lead) return { prompt: term, answer: after };
  if (EXPLAINS.test(rest)) return { prompt: term, answer: text };
  const isRunIn = lead.endsWith('.') && STARTS_LARGE.test(rest);
  return isRunIn ? { prompt: lead.slice(0, -1), answer: rest } : undefined;
}

const PAIR = /^(["'“‘(]?\p{L}[^.:;!?–—]{1,60}?)(?:: | [–—-] )(.+)$/u;

function readPair(text: string): Card | undefined {
  const [, prompt = '', answer = ''] = PAIR.exec(text) ?? [];
  return answer && isTerm(prompt, MAX_LEAD_WORDS) ? { prompt, answer } : undefined;
}

/** Groups neighbours with the same left edge: list items with bullets, or lines that each have a term. */
function toLists(parts: readonly Part[]): Part[][] {
  const lists: Part[][] = [];
  const belong = (one: Part, other: Part) =>
    isSameLeft(one, other) &&
    one.isBody &&
    other.isBody &&
    one.isBullet === other.isBullet &&
    (one.isBullet || Boolean(readPair(one.text)) === Boolean(readPair(other.text)));
  for (const part of parts) {
    const list = lists.at(-1);
    const before = list?.at(-1);
    if (before && belong(before, part)) list?.push(part);
    else lists.push([part]);
  }
  return lists;
}

const MAX_HEADING_CHARACTERS = 100;
const MIN_PARAGRAPH_CHARACTERS = 20;
const WORD = /\p{L}{3}/u;
const SENTENCE_END = /[.!?]["'”’)]*$/;

const isHeading = ({ text, isLarge, isBold, isBody, isBullet }: Part) =>
  text.length <= MAX_HEADING_CHARACTERS &&
  WORD.test(text) &&
  (isLarge || (isBold && isBody && !isBullet && !SENTENCE_END.test(text)));

/** Finds headings that have one paragraph. @param isFree false for a paragraph that has its own card */
function readSections(parts: readonly Part[], isFree: (part: Part) => boolean): Map<Part, Card> {
  const found = new Map<Part, Card>();
  const shown = withoutMarginNotes(parts);
  for (const [index, heading] of shown.entries()) {
    const [before, paragraph, after] = [index - 1, index + 1, index + 2].map((at) => shown[at]);
    const isAlone = paragraph && (!after || isHeading(after));
    const isWrapped = before && isHeading(before) && isNextLine(before, heading);
    if (!isHeading(heading) || !isAlone || isWrapped) continue;
    if (isParagraph(paragraph) && isFree(paragraph)) {
      found.set(heading, { prompt: toTerm(heading.text), answer: paragraph.text });
    }
  }
  return found;
}

const isParagraph = (part: Part) =>
  part.isBody &&
  !part.isBullet &&
  !isHeading(part) &&
  part.text.length >= MIN_PARAGRAPH_CHARACTERS &&
  part.text.length <= ANSWER_MAX_LENGTH &&
  STARTS_LARGE.test(part.text) &&
  SENTENCE_END.test(part.text);

/** Leaves out notes on the line of a heading, such as marks in the margin. */
function withoutMarginNotes(parts: readonly Part[]): Part[] {
  const isNote = (part: Part, other: Part | undefined) =>
    other?.isLarge &&
    isHeading(other) &&
    part.page === other.page &&
    Math.abs(part.first - other.first) <= other.size / 2;
  return parts.filter(
    (part, index) =>
      isHeading(part) || !(isNote(part, parts[index - 1]) || isNote(part, parts[index + 1])),
  );
}

/** Words that name a kind of text or task instead of a subject. */
const LABELS = `activity activities aim analysis answer application case chapter class conclusion content date definition
  diagram evaluate evaluation example exercise extract fig figure for against homework however important introduction
  judgement judgment knowledge level mark mistake name note objective opening overview page paragraph part point question
  reference remember section slip source stage step summary table task term therefore tip trap warning week word`;
/** Prompts such as “The case against”, “Example” or “Figure 3. Costs”. */
const LABEL = new RegExp(
  `^(?:an? |the |key |further |exam |past )*(?:${LABELS.split(/\s+/).join('|')})s?` +
    '(?: for| against)?(?:\\.? ?(?:\\d+(?:[.:].*)?|[a-z]|[ivx]+)\\.?)?$',
  'i',
);
/** Text that PDFium cannot read, or reads in the wrong order. */
const UNREADABLE =
  /[\ufffd\p{Co}\p{Cn}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;
/** Lines to write on, and dots before a page number. */
const BLANK = /_{3}|\.{4}|(?:\. ){3}|…{2}/;

function isGood({ prompt, answer }: Card): boolean {
  const characters = answer.replace(/\s/g, '').length;
  const letters = answer.match(/\p{L}/gu)?.length ?? 0;
  const isShort = prompt.length <= PROMPT_MAX_LENGTH && answer.length <= ANSWER_MAX_LENGTH;
  const isText = /\p{L}{2}/u.test(answer) && letters * 2 > characters && !/[:,]$/.test(answer);
  const both = `${prompt} ${answer}`;
  const isOwn = prompt.toLowerCase() !== answer.toLowerCase() && !LABEL.test(prompt);
  return isShort && isText && isOwn && !UNREADABLE.test(both) && !BLANK.test(both);
}
