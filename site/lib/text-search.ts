const OTHER_ASCII = /[\0-/:-`{-\x7f]/g;
const BEYOND_ASCII = /[^\0-\x7f]/g;
const LETTER = /[\p{L}\p{N}]/u;
const ACCENT = /\p{M}/gu;

/** Folds a text: lower case, no accents, a space for any other character. Keeps all positions. */
export function fold(text: string): string {
  return text
    .replaceAll('İ', 'I')
    .toLowerCase()
    .replace(BEYOND_ASCII, plain)
    .replace(OTHER_ASCII, ' ');
}

function plain(character: string): string {
  const compatible = character.normalize('NFKD').replace(ACCENT, '');
  const base = compatible.length === 1 ? compatible : character.normalize('NFD').charAt(0);
  return LETTER.test(base) ? base.toLowerCase() : ' ';
}

/** Text without artefacts of typesetting. */
export interface EvenText {
  text: string;
  /** Returns the position of a character of `text` in the original. */
  toOrigin: (place: number) => number;
}

/** Soft hyphen, hyphen at a line's end, ligature, or white space. */
const UNEVEN = /\u00ad\s*|[-\u2010\u2011][^\S\n]*\n\s*(?=\p{L})|[\ufb00-\ufb06]|\s+/gu;
const LIGATURE = /[\ufb00-\ufb06]/;

interface Change {
  /** Position in the result; `origin` is the position in the original. */
  at: number;
  origin: number;
  /** Length in the result; `before` is the length in the original. */
  length: number;
  before: number;
}

/** Joins words divided at a line's end, expands ligatures, and collapses white space. */
export function evenText(original: string): EvenText {
  const changes: Change[] = [];
  let longer = 0;
  const text = original.replace(UNEVEN, (piece, origin: number) => {
    const even = evenPiece(piece);
    if (even.length !== piece.length) {
      const at = origin + longer;
      changes.push({ at, origin, length: even.length, before: piece.length });
      longer += even.length - piece.length;
    }
    return even;
  });
  const toOrigin = (place: number) => {
    const last = changes.findLast(({ at }) => at <= place);
    if (!last) return place;
    const beyond = place - last.at - last.length;
    return beyond < 0 ? last.origin : last.origin + last.before + beyond;
  };
  return { text, toOrigin };
}

function evenPiece(piece: string): string {
  if (LIGATURE.test(piece)) return piece.normalize('NFKD');
  return /^\s/.test(piece) ? ' ' : '';
}

/** Range of a text. `to` is exclusive. */
export interface TextPlace {
  from: number;
  to: number;
}

/** Finds the words of a folded text that begin with a form. */
export function findPlaces(folded: string, forms: readonly string[]): TextPlace[] {
  const places: TextPlace[] = [];
  for (const form of forms) {
    for (let at = folded.indexOf(form); at >= 0; at = folded.indexOf(form, at + form.length)) {
      if (at > 0 && folded[at - 1] !== ' ') continue;
      const end = folded.indexOf(' ', at + form.length);
      places.push({ from: at, to: end < 0 ? folded.length : end });
    }
  }
  return places;
}

/** Sorts places, and drops places that begin within another place. */
export function inOrder(places: readonly TextPlace[]): TextPlace[] {
  const ordered: TextPlace[] = [];
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    if (place.from >= (ordered.at(-1)?.to ?? 0)) ordered.push(place);
  }
  return ordered;
}

export interface SearchQuery {
  typed: string;
  /** Folded words, without duplicates. */
  words: string[];
  /** Forms that each word may have in a folded text. */
  forms: string[][];
  /** Pattern for all words one after another, anywhere in a text. */
  sequence: string;
  /** Pattern for `sequence` at the beginning of a word. Undefined for a single word. */
  phrase: RegExp | undefined;
}

/** Minimum length: a shorter query would match nearly every page. */
const MIN_LETTERS = 2;
const HYPHEN = /[-\u2010\u2011]/;

interface Word {
  word: string;
  forms: string[];
  /** True if a hyphen joins the word to the previous word. */
  isJoined: boolean;
}

/** Parses a typed query. @returns undefined if the query is too short */
export function parseQuery(typed: string): SearchQuery | undefined {
  const read = evenText(typed.normalize('NFKC')).text.split(' ').flatMap(splitWords);
  const each = new Map<string, string[]>();
  for (const { word, forms } of read) each.set(word, [...(each.get(word) ?? []), ...forms]);
  const words = [...each.keys()];
  if (words.join('').length < MIN_LETTERS) return undefined;
  const sequence = read.map(toPattern).join('');
  const phrase = words.length > 1 ? new RegExp(` ${sequence}`) : undefined;
  const forms = [...each.values()].map((all) => [...new Set(all)]);
  return { typed: typed.trim(), words, forms, sequence, phrase };
}

/** Splits a token into words: "long-run" is two words, or a single word if a line ended at the hyphen. */
function splitWords(token: string): Word[] {
  const isHyphenated = HYPHEN.test(token);
  const words = fold(token).split(' ').filter(Boolean);
  return words.map((word, index) => {
    const isJoined = isHyphenated && index > 0;
    const forms = isJoined ? [...listForms(word), `${words[index - 1]}${word}`] : listForms(word);
    return { word, forms, isJoined };
  });
}

/** Lists the forms of a word: a PDF's text has "P 1" for "P₁". */
function listForms(word: string): string[] {
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(word) ?? [];
  return letters ? [word, `${letters} ${digits}`] : [word];
}

/** Converts a word to a pattern. A folded word has only letters and digits, so it needs no escaping. */
function toPattern({ word, isJoined }: Word, index: number): string {
  const pattern = listForms(word).join('|').replaceAll(' ', ' *');
  const between = isJoined ? ' *' : ' +';
  return `${index > 0 ? between : ''}(?:${pattern})`;
}

/** Kind of match: the words one after another, or each word if the text has all words. */
export type Sought = 'phrase' | 'words';

/** Finds the matches of a query in an original text, in order and without overlaps. */
export function findMatches(original: string, query: SearchQuery, sought: Sought): TextPlace[] {
  const { text, toOrigin } = evenText(original);
  const folded = fold(text);
  const places = sought === 'phrase' ? findPhrase(folded, query) : findWords(folded, query);
  return places.map(({ from, to }) => ({ from: toOrigin(from), to: toOrigin(to - 1) + 1 }));
}

function findPhrase(folded: string, { sequence }: SearchQuery): TextPlace[] {
  return [...folded.matchAll(new RegExp(sequence, 'g'))].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }));
}

function findWords(folded: string, { forms }: SearchQuery): TextPlace[] {
  const found = forms.map((each) => findPlaces(folded, each));
  return found.every(({ length }) => length > 0) ? inOrder(found.flat()) : [];
}
