import { evenText } from './even-text.ts';
import { fold } from './fold.ts';

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
