import MiniSearch from 'minisearch';
import type { SearchedFile } from './find-pages.ts';
import { findWords, listWords, type SearchQuery } from './text-search.ts';

/** Minimum length for replacing or removing a letter: in shorter words, the result is another word ("coase", "case"). */
const MIN_LETTERS_TO_REPLACE = 6;
/** Shorter words are similar to too many others. */
const MIN_LETTERS = 3;

/**
 * Corrects typing errors in words that no text has. Returns undefined if no word is similar enough, because a term that
 * is missing from the notes must not find another term.
 */
export function suggest(
  files: readonly SearchedFile[],
  { words }: SearchQuery,
): string | undefined {
  const { index, counts } = readIndex(files);
  const typed = words.map(({ word }) => word).join(' ');
  const corrected = words.map(({ word, forms }) => {
    if (files.some((file) => hasWord(file, forms))) return word;
    const similar = (edits: number) =>
      index
        .search(word, {
          fuzzy: edits,
          boostDocument: (id) => 1 + Math.log10(counts.get(String(id)) ?? 1) / 10,
        })
        .map(({ id }) => String(id));
    const best =
      similar(1).find((other) => hasWrongLetter(word, other)) ??
      similar(2).find((other) => sortLetters(word) === sortLetters(other));
    return best ?? word;
  });
  const suggestion = corrected.join(' ');
  return suggestion === typed ? undefined : suggestion;
}

/** Returns true for a typing error: a missing letter, or in a longer word also a wrong or an extra letter. */
const hasWrongLetter = (typed: string, word: string) =>
  typed[0] === word[0] && (typed.length >= MIN_LETTERS_TO_REPLACE || typed.length < word.length);

const sortLetters = (word: string) => [...word].sort().join('');

const hasWord = ({ name, pages }: SearchedFile, forms: SearchQuery['words'][number]['forms']) =>
  [name, ...pages].some((text) => findWords(text, forms).length > 0);

interface WordIndex {
  index: MiniSearch<{ id: string }>;
  counts: ReadonlyMap<string, number>;
}

/** Cache: each key press without results searches the same files again. */
const indexes = new WeakMap<readonly SearchedFile[], WordIndex>();

function readIndex(files: readonly SearchedFile[]): WordIndex {
  const cached = indexes.get(files);
  if (cached) return cached;
  const counts = countWords(files);
  const index = new MiniSearch<{ id: string }>({
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });
  index.addAll([...counts.keys()].map((id) => ({ id })));
  const wordIndex = { index, counts };
  indexes.set(files, wordIndex);
  return wordIndex;
}

function countWords(files: readonly SearchedFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name, pages } of files) {
    for (const word of [name, ...pages].flatMap(listWords)) {
      if (word.length >= MIN_LETTERS) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}
