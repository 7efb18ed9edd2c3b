import { evenText } from './even-text.ts';
import { fold } from './fold.ts';

/** What a person searches for. */
export interface SearchQuery {
  typed: string;
  /** What is compared, each word once. */
  words: string[];
  /** How each word may stand in a folded text. */
  forms: string[][];
  /** All words one after another, wherever they stand. */
  sequence: string;
  /** The same as a phrase that begins a word; missing for a single word. */
  phrase: RegExp | undefined;
}

/** A shorter query would find nearly every page. */
const MIN_LETTERS = 2;
const HYPHEN = /[-\u2010\u2011]/;

interface Word {
  word: string;
  forms: string[];
  /** Whether a hyphen joins it to the word before. */
  isJoined: boolean;
}

/** Reads what was typed. @returns `undefined` where that is too little to search for */
export function parseQuery(typed: string): SearchQuery | undefined {
  const read = evenText(typed.normalize('NFKC')).text.split(' ').flatMap(wordsOf);
  const each = new Map<string, string[]>();
  for (const { word, forms } of read) each.set(word, [...(each.get(word) ?? []), ...forms]);
  const words = [...each.keys()];
  if (words.join('').length < MIN_LETTERS) return undefined;
  const sequence = read.map(patternOf).join('');
  const phrase = words.length > 1 ? new RegExp(` ${sequence}`) : undefined;
  const forms = [...each.values()].map((all) => [...new Set(all)]);
  return { typed: typed.trim(), words, forms, sequence, phrase };
}

/** The words of what stands between two spaces: "long-run" is two, or one where a line ended at the hyphen. */
function wordsOf(token: string): Word[] {
  const isHyphenated = HYPHEN.test(token);
  const words = fold(token).split(' ').filter(Boolean);
  return words.map((word, index) => {
    const isJoined = isHyphenated && index > 0;
    const forms = isJoined ? [...formsOf(word), `${words[index - 1]}${word}`] : formsOf(word);
    return { word, forms, isJoined };
  });
}

/** The text of "P₁" says "P 1". */
function formsOf(word: string): string[] {
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(word) ?? [];
  return letters ? [word, `${letters} ${digits}`] : [word];
}

/** A folded word has letters and digits only, so that nothing in it means anything to a pattern. */
function patternOf({ word, isJoined }: Word, index: number): string {
  const pattern = formsOf(word).join('|').replaceAll(' ', ' *');
  const between = isJoined ? ' *' : ' +';
  return `${index > 0 ? between : ''}(?:${pattern})`;
}
