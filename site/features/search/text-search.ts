/** Separator between a letter and the letter before it. */
type Gap = 'none' | 'hyphen' | 'space' | 'other';

/** Text reduced to what a search compares. Arrays have an element for each letter. */
export interface SearchText {
  original: string;
  /** Letters and digits without accents and case, and nothing between them. */
  letters: string;
  /** Position in `original`. */
  positions: number[];
  /** Separator before the letter. The first letter has a space. */
  gaps: Gap[];
}

/** Symbols and letters that Unicode's compatibility forms keep, and their usual spelling. */
const SPELLINGS: Record<string, string> = {
  '\u2206': 'δ',
  '\u2211': 'σ',
  '\u220f': 'π',
  ς: 'σ',
  ı: 'i',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
};
const NO_LETTERS = /[^\p{L}\p{N}]/gu;
const MARKS = /\p{M}/gu;
/** Hyphen, apostrophe or soft hyphen, also at the end of a line. */
const HYPHEN = /^(?:[-\u2010\u2011'\u2019](?:[^\S\n]*\n\s*)?|\u00ad\s*)$/u;
const SPACE = /^\s+$/u;
/** Beginning of a superscript or subscript without characters of its own in Unicode, such as `10^(q)`. */
const SHIFT = /^[\^_]\($/;

/** Compatibility forms expand ligatures and turn subscripts and mathematical letters into plain ones. */
function fold(character: string): string {
  if (character >= 'a' && character <= 'z') return character;
  const plain = character.normalize('NFKD').replace(NO_LETTERS, '').toLowerCase();
  return SPELLINGS[plain || character] ?? plain;
}

export function toSearchText(original: string): SearchText {
  let letters = '';
  const positions: number[] = [];
  const gaps: Gap[] = [];
  let between = '';
  let at = 0;
  for (const character of original) {
    const folded = fold(character);
    if (folded === '') between += character;
    for (let index = 0; index < folded.length; index += 1) {
      positions.push(at);
      gaps.push(letters === '' ? 'space' : toGap(between));
      letters += folded[index];
      between = '';
    }
    at += character.length;
  }
  return { original, letters, positions, gaps };
}

function toGap(between: string): Gap {
  if (between === '') return 'none';
  if (between === ' ') return 'space';
  const visible = between.replace(MARKS, '');
  if (visible === '' || SHIFT.test(visible)) return 'none';
  if (HYPHEN.test(visible)) return 'hyphen';
  return SPACE.test(visible) ? 'space' : 'other';
}

/** Words that are not part of a compound: "therapist" does not match "the rapist". */
const FUNCTION_WORDS = new Set(
  'a an and are as at be but by for from has have if in into is it its no nor not of on or out so than that the then this to was we were with'.split(
    ' ',
  ),
);

/** True if two neighbouring words may also be written as a single word, such as "long run" and "P 1". */
function isCompound(first: string, second: string): boolean {
  if (/^\d/.test(second)) return /^\p{L}+$/u.test(first);
  return [first, second].every((word) => word.length > 1 && !FUNCTION_WORDS.has(word));
}

function startOfWord({ gaps }: SearchText, index: number): number {
  let start = index;
  while (gaps[start] === 'none') start -= 1;
  return start;
}

/** @returns the index after the last letter of the word that has the letter `index` */
function endOfWord({ gaps }: SearchText, index: number): number {
  let end = index + 1;
  while (gaps[end] === 'none') end += 1;
  return end;
}

/** True if the words before and after a gap form a compound. @param index of the letter after the gap */
function isCompoundAt(text: SearchText, index: number): boolean {
  const first = text.letters.slice(startOfWord(text, index - 1), index);
  return isCompound(first, text.letters.slice(index, endOfWord(text, index)));
}

/** Lists the words of a text; a hyphen separates words. */
export function listWords(text: SearchText): string[] {
  const words: string[] = [];
  for (let start = 0; start < text.letters.length; ) {
    const end = endOfWord(text, start);
    words.push(text.letters.slice(start, end));
    start = end;
  }
  return words;
}

const isWordStart = ({ gaps }: SearchText, index: number): boolean => gaps[index] !== 'none';

/**
 * True if the words of `sought` are at `index` of a text with the same letters. Hyphens are ignored, and compounds
 * match in each spelling, provided that the match begins with a word.
 */
function isMatchAt(text: SearchText, index: number, sought: SearchText): boolean {
  for (let offset = 1; offset < sought.letters.length; offset += 1) {
    const gap = text.gaps[index + offset];
    const soughtGap = sought.gaps[offset];
    if ((gap === 'none') === (soughtGap === 'none')) continue;
    if (gap === 'hyphen' || soughtGap === 'hyphen') continue;
    if (!isWordStart(text, index)) return false;
    if (gap === 'other' || soughtGap === 'other') return false;
    const isJoined =
      gap === 'none' ? isCompoundAt(sought, offset) : isCompoundAt(text, index + offset);
    if (!isJoined) return false;
  }
  return true;
}

/** Finds the words of `sought`, even if they begin within a word. @returns the index of each first letter */
function* findStarts(text: SearchText, sought: SearchText): Generator<number> {
  const { letters } = sought;
  for (
    let at = text.letters.indexOf(letters);
    at >= 0;
    at = text.letters.indexOf(letters, at + 1)
  ) {
    if (isMatchAt(text, at, sought)) yield at;
  }
}

/** Range of a text. `to` is exclusive. */
export interface TextPlace {
  from: number;
  to: number;
}

function toPlace({ original, positions }: SearchText, first: number, end: number): TextPlace {
  const last = positions[end - 1] ?? 0;
  const length = (original.codePointAt(last) ?? 0) > 0xff_ff ? 2 : 1;
  return { from: positions[first] ?? 0, to: last + length };
}

/** Finds the whole words of a text that begin with a form. */
export function findWords(text: SearchText, forms: readonly SearchText[]): TextPlace[] {
  const places: TextPlace[] = [];
  for (const form of forms) {
    for (const start of findStarts(text, form)) {
      if (!isWordStart(text, start)) continue;
      places.push(toPlace(text, start, endOfWord(text, start + form.letters.length - 1)));
    }
  }
  return places;
}

/** Sorts places, and drops places that begin within another place. The longer of two that begin together stays. */
export function inOrder(places: readonly TextPlace[]): TextPlace[] {
  const ordered: TextPlace[] = [];
  for (const place of places.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (place.from >= (ordered.at(-1)?.to ?? 0)) ordered.push(place);
  }
  return ordered;
}

export interface SearchQuery {
  typed: string;
  /** Folded words, without duplicates. */
  words: SearchedWord[];
  /** All words, one after another. */
  phrase: SearchText;
}

interface SearchedWord {
  word: string;
  /** Forms that the word may have: itself, a compound with its neighbour, a Greek letter by its name. */
  forms: SearchText[];
}

const GREEK_NAMES =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi psi omega'.split(
    ' ',
  );
const GREEK_LETTERS = [...'αβγδεζηθικλμνξοπρστυφχψω'];
/** A single letter would match nearly every page, except a Greek one. */
const LETTER_TO_FIND = /^(?:..+|[α-ω])$/u;

/** Parses a typed query. @returns undefined if the query is too short */
export function parseQuery(typed: string): SearchQuery | undefined {
  const phrase = toSearchText(typed);
  if (!LETTER_TO_FIND.test(phrase.letters)) return undefined;
  const forms = new Map<string, Set<string>>();
  const words = listWords(phrase);
  let at = 0;
  for (const [index, word] of words.entries()) {
    const spellings = forms.get(word) ?? new Set([word]);
    forms.set(word, spellings);
    const next = words[index + 1];
    const previous = words[index - 1];
    if (previous && isJoinedAt(phrase, at)) spellings.add(`${previous}${word}`);
    at += word.length;
    if (next && isJoinedAt(phrase, at)) spellings.add(`${word}${next}`);
    const greek = GREEK_LETTERS[GREEK_NAMES.indexOf(word)];
    if (greek) spellings.add(greek);
  }
  return {
    typed: typed.trim(),
    words: [...forms].map(([word, each]) => ({ word, forms: [...each].map(toSearchText) })),
    phrase,
  };
}

const isJoinedAt = (text: SearchText, index: number): boolean =>
  text.gaps[index] === 'hyphen' || (text.gaps[index] === 'space' && isCompoundAt(text, index));

/** Finds the first place of the phrase that begins with a word. */
export function findPhrase(text: SearchText, { phrase }: SearchQuery): number | undefined {
  for (const start of findStarts(text, phrase)) {
    if (isWordStart(text, start)) return text.positions[start];
  }
  return undefined;
}

/** Kind of match: the words one after another, each word if the text has all words, or any of the words. */
export type MatchKind = 'phrase' | 'all-words' | 'any-word';

/** Finds the matches of a query, in order and without overlaps. A phrase may begin within a word. */
export function findMatches(text: SearchText, query: SearchQuery, kind: MatchKind): TextPlace[] {
  if (kind === 'phrase') {
    const { phrase } = query;
    return inOrder(
      [...findStarts(text, phrase)].map((start) =>
        toPlace(text, start, start + phrase.letters.length),
      ),
    );
  }
  const places = query.words.map(({ forms }) => findWords(text, forms));
  if (kind === 'all-words' && places.some(({ length }) => length === 0)) return [];
  return inOrder(places.flat());
}
