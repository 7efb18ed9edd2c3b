import MiniSearch from 'minisearch';
import type { SearchedFile } from './find-pages.ts';
import { findWords, listWords, type SearchQuery } from './text-search.ts';

/** Fraction of a word's letters that may differ. */
const MAX_DIFFERENT_FRACTION = 0.25;
/** Shorter words are similar to too many others. */
const MIN_LETTERS = 3;

/** Replaces words that no text has by similar words. Returns undefined if no word is similar. */
export function suggest(
  files: readonly SearchedFile[],
  { words }: SearchQuery,
): string | undefined {
  const { index, counts } = readIndex(files);
  const typed = words.map(({ word }) => word).join(' ');
  const corrected = words.map(({ word, forms }) => {
    if (files.some((file) => hasWord(file, forms))) return word;
    const [best] = index.search(word, {
      fuzzy: MAX_DIFFERENT_FRACTION,
      boostDocument: (id) => 1 + Math.log10(counts.get(String(id)) ?? 1) / 10,
    });
    return best ? String(best.id) : word;
  });
  const suggestion = corrected.join(' ');
  return suggestion === typed ? undefined : suggestion;
}

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
