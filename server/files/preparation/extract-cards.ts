import { type CardProposal, MAX_PROPOSALS } from '#contract/practice/practice.ts';
import { HEADING_RATIO, MAX_HEADING_CHARACTERS, mostUsed } from './extract-outline.ts';
import { fold } from './extract-text.ts';
import { type Card, isGoodCard } from './judge-card.ts';
import { type Block, isSameLeft, toBlocks, toRuns } from './page-blocks.ts';
import type { Word } from './programs/pdfium.ts';

/**
 * Proposes cards from a file's structure: definitions, tables of terms, and headings with one short paragraph. Prefers
 * few good cards, so it leaves out what is too long, unreadable or ambiguous. A scan has none.
 * @param pages words by page and line
 */
export function proposeCards(pages: readonly (readonly (readonly Word[])[])[]): CardProposal[] {
  const parts = toParts(toBlocks(pages));
  const tables = readTables(parts);
  const items = readItems(parts.filter((part) => !tables.has(part)));
  const cards = new Map([...readSections(parts, items), ...items, ...tables]);
  const earlierTexts = new Set<string>();
  const proposals = parts.flatMap((part) => {
    const card = cards.get(part);
    const texts = card ? [`${card.prompt}?`, card.answer].map((text) => text.toLowerCase()) : [];
    if (!card || !isGoodCard(card) || texts.some((text) => earlierTexts.has(text))) return [];
    for (const text of texts) earlierTexts.add(text);
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

const BODY_RATIO = 0.9;

function toParts(blocks: readonly Block[]): Part[] {
  const vocabulary = new Set(blocks.flatMap(({ words }) => wholeWords(words)));
  const body = mostUsed(blocks.map(({ size, words }) => [size, words.length]));
  return blocks.map((block) => {
    const { words, size } = block;
    const plain = words.findIndex(({ isBold }) => !isBold);
    const isBold = plain === -1;
    const isLarge = size >= body * HEADING_RATIO;
    return {
      ...block,
      text: joinWords(words, vocabulary),
      lead: joinWords(isBold ? words : words.slice(0, plain), vocabulary),
      rest: isBold ? '' : joinWords(words.slice(plain), vocabulary),
      isBold,
      isLarge,
      isBody: !isLarge && size >= body * BODY_RATIO,
    };
  });
}

/** Joins words to a text. A word that is divided at a line's end becomes whole. */
const joinWords = (words: readonly Word[], vocabulary: ReadonlySet<string>): string =>
  fold(
    words
      .map(({ text }, index) => toSeparator(words[index - 1]?.text, text, vocabulary) + text)
      .join(''),
  );

/** Written by PDFium for a hyphen at a line's end. Folding removes it. */
const DIVISION = '\ufffe';

/** “Cost-push”, “non-EU” and “X-inefficiency” have a hyphen on any line, and “elasticity” has none. */
function toSeparator(
  before: string | undefined,
  after: string,
  vocabulary: ReadonlySet<string>,
): string {
  if (!before?.endsWith(DIVISION)) return ' ';
  const start = before.slice(0, -1);
  const isKnown = (text: string) => vocabulary.has(toPlain(text));
  if (isKnown(start + after)) return '';
  const areWords = isKnown(`${start}-${after}`) || (isKnown(start) && isKnown(after));
  return areWords || start.length === 1 || /^[\p{Lu}\p{N}]/u.test(after) ? '-' : '';
}

/** Lists the words of a block that no line's end divides. */
const wholeWords = (words: readonly Word[]): string[] =>
  words.flatMap(({ text }, index) => {
    const isDivided = text.endsWith(DIVISION) || words[index - 1]?.text.endsWith(DIVISION);
    return isDivided ? [] : [toPlain(text)];
  });

/** Returns a word without punctuation around it, in lower case. */
const toPlain = (word: string) =>
  (/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? '').toLowerCase();

/** Finds tables of terms. @returns a card, or undefined, for each part of a table */
function readTables(parts: readonly Part[]): Map<Part, Card | undefined> {
  const rows = toRuns(parts, isBeside);
  const tables = toRuns(rows, isSameColumns)
    .map((table, index, all) => withoutOpenRow(table, all[index + 1]?.[0][0]))
    .filter(({ length }) => length > 1);
  return new Map(
    tables.flatMap((table) => [
      ...table.flat().map((part) => [part, undefined] as const),
      ...readTable(table),
    ]),
  );
}

/** Shares of the type size. */
const SAME_LINE = 0.5;
const MIN_GAP = 0.6;

/** True for cells of a row, which start on the same line. */
const isBeside = (before: Part, part: Part): boolean =>
  !before.isLarge &&
  !part.isLarge &&
  part.page === before.page &&
  part.left > before.right + before.size * MIN_GAP &&
  Math.abs(before.first - part.first) <= before.size * SAME_LINE;

function isSameColumns([term, meaning]: readonly Part[], [below, beside]: readonly Part[]) {
  const areAll = term && meaning && below && beside;
  return Boolean(areAll && isSameLeft(term, below) && isSameLeft(meaning, beside));
}

/** Leaves out the last row if its meaning has a second paragraph. @param next the part after the table */
function withoutOpenRow(table: readonly Part[][], next: Part | undefined): readonly Part[][] {
  const [term] = table.at(-1) ?? [];
  const isOpen =
    term &&
    next &&
    !next.isLarge &&
    next.page === term.page &&
    next.first < term.first &&
    next.left > term.right;
  return isOpen ? table.slice(0, -1) : table;
}

const MIN_PLAIN_ROWS = 3;
const MAX_PLAIN_TERM = 40;
/** Words of a meaning in a table without bold words, on average. */
const MIN_PLAIN_WORDS = 2.5;
const STARTS_LARGE = /^["'“‘(]?[\p{Lu}\p{N}]/u;

/** Reads a table with a bold head or bold terms. Without bold words, columns of prose look like a table. */
function readTable(table: readonly Part[][]): [Part, Card][] {
  const [head = [], ...others] = table;
  const hasHead =
    head.every(({ isBold }) => isBold) && others.some(([, meaning]) => !meaning?.isBold);
  const rows = hasHead ? others : table;
  const isMarked = rows.every(([term, meaning]) => term?.isBold && !meaning?.isBold);
  const meanings = rows.map(([, meaning]) => meaning?.words.length ?? 0);
  const isPlain =
    rows.length >= MIN_PLAIN_ROWS &&
    meanings.reduce((sum, count) => sum + count, 0) >= rows.length * MIN_PLAIN_WORDS &&
    rows.every(
      ([term]) => term && term.text.length <= MAX_PLAIN_TERM && STARTS_LARGE.test(term.text),
    );
  if (!hasHead && !isMarked && !isPlain) return [];
  const column = head.length > 2 && hasHead ? head[1]?.text : undefined;
  return rows.flatMap(([term, meaning]): [Part, Card][] => {
    const prompt = toTerm(term?.text ?? '');
    // Items of a list in columns are no terms.
    const isRow = term && meaning && !meaning.isBullet && isTerm(prompt);
    return isRow ? [[term, { prompt: addHead(prompt, column), answer: meaning.text }]] : [];
  });
}

/** A table of three columns prompts for the second by its heading: “Fiscal policy: Aim”. */
const addHead = (term: string, head?: string) =>
  head ? `${term}${/[?!]$/.test(term) ? '' : ':'} ${head}` : term;

const toTerm = (text: string) => text.replace(/\s*[:=\p{Pd}]?\s*$/u, '');

const MAX_TERM_WORDS = 10;
const SENTENCE = /[.;,]$|^(?:it|this|that|these|there|if|but|and|so|because)\b/i;
const isTerm = (text: string) =>
  /\p{L}{2}/u.test(text) && !SENTENCE.test(text) && text.split(' ').length <= MAX_TERM_WORDS;

/** Finds definitions that begin with a bold term, and neighbours of the form “Term: text” or “Term – text”. */
function readItems(parts: readonly Part[]): Map<Part, Card> {
  const toCards = (parts: readonly Part[], read: (part: Part) => Card | undefined) =>
    parts.flatMap((part): [Part, Card][] => {
      const card = read(part);
      return card ? [[part, card]] : [];
    });
  const lists = toRuns(
    parts.filter(({ isBody }) => isBody),
    (before, part) => Boolean(readPair(before)) === Boolean(readPair(part)),
  );
  return new Map([
    ...lists
      .filter((list) => list.length >= (list[0].isBullet ? 2 : MIN_PLAIN_ROWS))
      .flatMap((list) => toCards(list, readPair)),
    ...toCards(parts, readLead),
  ]);
}

/** Words after which a sentence explains the term before them. */
const EXPLAINS =
  /^(?:is|are|means|refers? to|measures?|describes?|occurs?|exists?|happens?|consists?|arises?)\b/;

/** In characters. A longer answer needs the form of a definition. */
const MAX_PLAIN_ANSWER = 250;

/** Definition with a number, such as “Definition 1.2. A market is a place …”, and its term. */
const NUMBERED_DEFINITION = /^Def(?:inition|\.)?(?: ?[\d.]*\d)?[.:]? (.+)$/su;
const DEFINED = /^(?:An?|The) ([\p{L}\p{N} ’'-]{2,60}?) (?:is|are|means|refers to) /u;

function readLead({ lead, rest, text, isLarge }: Part): Card | undefined {
  const [, definition] = NUMBERED_DEFINITION.exec(text) ?? [];
  if (definition) return readDefinition(definition);
  const term = toTerm(lead);
  if (isLarge || !rest || term.includes(': ') || !isTerm(term.replace(/\.$/, ''))) return undefined;
  const [, separator, after = rest] = /^([:=\p{Pd}]) ?(.*)$/u.exec(rest) ?? [];
  if (separator || term !== lead) {
    // A term of several parts is rather a heading, and a statement no meaning.
    const isHeading = STATEMENT.test(after) && / (?:and|of) /.test(term);
    const isLong = isHeading || after.length > MAX_PLAIN_ANSWER;
    return isLong && !defines(after, term) ? undefined : { prompt: term, answer: after };
  }
  if (EXPLAINS.test(rest)) return { prompt: term, answer: text };
  const isRunIn = lead.endsWith('.') && STARTS_LARGE.test(rest);
  return isRunIn && defines(rest, lead.slice(0, -1))
    ? { prompt: lead.slice(0, -1), answer: rest }
    : undefined;
}

function readDefinition(text: string): Card | undefined {
  const [, term = ''] = (SENTENCE_END.test(text) && DEFINED.exec(text)) || [];
  const prompt = term.charAt(0).toUpperCase() + term.slice(1);
  return term ? { prompt, answer: text } : undefined;
}

/** A finite verb, unless a clause begins before it: a statement about the term, not its meaning. */
const STATEMENT =
  /^(?:(?!\b(?:that|which|who|whose|whom|what|when|where|why|how|if|because|as|in which|at which)\b)[^:;.])*? (?:is|are|was|were|must|should|can|cannot|will|has|have|had|does|do|requires?|needs?|(?:leads?|refers?) to|depends? on|became|began|includes|involves|gives|makes)\b/i;
const PAIR = /^(["'“‘(]?\p{L}[^.:;!?–—]{1,60}?)(?:: | [–—-] )(.+)$/u;

function readPair({ text }: Part): Card | undefined {
  const [, prompt = '', answer = ''] = PAIR.exec(text) ?? [];
  return isTerm(prompt) && !STATEMENT.test(answer) ? { prompt, answer } : undefined;
}

const MIN_PARAGRAPH_CHARACTERS = 20;
/** Number of a section, such as “4.1.2”. */
const NUMBER = /^\d{1,2}(?:\.\d{1,2}){1,3}\.? /;
const SENTENCE_END = /[.!?]["'”’)]*$/;

const isHeading = ({ text, isLarge, isBold, isBody, isBullet }: Part) =>
  text.length <= MAX_HEADING_CHARACTERS &&
  /\p{L}{3}/u.test(text) &&
  (isLarge || (isBold && isBody && !isBullet && !SENTENCE_END.test(text)));

/** A heading that occurs as often names a kind of text, such as “Try it”, or the page. */
const MIN_REPEATED = 3;

/** Finds headings that have one paragraph. @param items parts that have their own cards */
function readSections(parts: readonly Part[], items: ReadonlyMap<Part, Card>): Map<Part, Card> {
  const cards = new Map<Part, Card>();
  // Leaves out notes in the margin.
  const shown = parts.filter(
    (part) =>
      isHeading(part) ||
      part.isBullet ||
      SENTENCE_END.test(part.text) ||
      part.text.length >= MIN_PARAGRAPH_CHARACTERS,
  );
  const counts = new Map<string, number>();
  for (const { text } of shown) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const [index, heading] of shown.entries()) {
    if ((counts.get(heading.text) ?? 0) >= MIN_REPEATED) continue;
    const [paragraph, after] = [shown[index + 1], shown[index + 2]];
    const isAlone = paragraph && isParagraph(paragraph) && (!after || isHeading(after));
    if (isHeading(heading) && isAlone && !items.has(paragraph)) {
      const prompt = toTerm(heading.text.replace(NUMBER, ''));
      const isShort = paragraph.text.length <= MAX_SECTION_CHARACTERS;
      if (isShort && defines(paragraph.text, prompt))
        cards.set(heading, { prompt, answer: paragraph.text });
    }
  }
  return cards;
}

const MAX_SECTION_CHARACTERS = 300;
const MAX_PHRASE_WORDS = 30;
/** A definition without its term: “The amount that firms are willing to sell”. */
const PHRASE =
  /^(?:an?|the|any|all|number|amount|value|measure|process|use|study|ability|change|increase|decrease|fall|rise|cost|price|ratio|percentage|degree|extent|\p{L}+(?: \p{Ll}+){0,2}(?<!\bshows?|\bsays?|\bstates?|\bmeans?|\bsuggests?|\bfound)(?= (?:in|that|which|who|whose)\b)) .*\b(?:at which|between|by|for|from|in|of|that|to|what|when|where|which|who|whose|with)\b/iu;
const IS_CALLED = /\b(?:is|are) (?:called|defined as|known as|termed)\b/;
/** The first sentence of a text. */
const FIRST_SENTENCE = /^.*?\p{L}[.!?。](?= |$)/u;

/** True if the first sentence of a text defines a term, or the term is a question. */
function defines(text: string, term: string): boolean {
  if (term.endsWith('?')) return true;
  const [sentence] = FIRST_SENTENCE.exec(text) ?? [text];
  const start = sentence.toLowerCase().replace(/^(?:an?|the) /, '');
  const words = term.toLowerCase();
  if (start.startsWith(words)) return EXPLAINS.test(start.slice(words.length).trim());
  if (IS_CALLED.test(sentence)) return sentence.toLowerCase().includes(words);
  return (
    PHRASE.test(sentence) &&
    !STATEMENT.test(sentence) &&
    sentence.split(' ').length <= MAX_PHRASE_WORDS
  );
}

const isParagraph = (part: Part) =>
  part.isBody &&
  !part.isBullet &&
  part.text.length >= MIN_PARAGRAPH_CHARACTERS &&
  STARTS_LARGE.test(part.text) &&
  SENTENCE_END.test(part.text);
