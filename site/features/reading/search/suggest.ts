import MiniSearch from 'minisearch';
import type { SearchQuery } from '#site/lib/text-search.ts';
import type { SearchedFile } from './find-pages.ts';

/** Fraction of a word's letters that may differ. */
const MAX_DIFFERENT_FRACTION = 0.25;

/** Returns undefined if no word is near. */
export function suggest(
  files: readonly SearchedFile[],
  { words }: SearchQuery,
): string | undefined {
  const { index, counts, known } = readIndex(files);
  const corrected = words.map((word) => {
    if (known.some((one) => one.startsWith(word))) return word;
    const [best] = index.search(word, {
      fuzzy: MAX_DIFFERENT_FRACTION,
      boostDocument: (id) => 1 + Math.log10(counts.get(String(id)) ?? 1) / 10,
    });
    return best ? String(best.id) : word;
  });
  const suggestion = corrected.join(' ');
  return suggestion === words.join(' ') ? undefined : suggestion;
}

interface WordIndex {
  index: MiniSearch<{ id: string }>;
  counts: ReadonlyMap<string, number>;
  known: readonly string[];
}

/** Cache: each key press without results asks for the same files again. */
const kept = new WeakMap<readonly SearchedFile[], WordIndex>();

function readIndex(files: readonly SearchedFile[]): WordIndex {
  const found = kept.get(files);
  if (found) return found;
  const counts = countWords(files);
  const known = [...counts.keys()];
  const index = new MiniSearch<{ id: string }>({
    fields: ['id'],
    tokenize: (text) => [text],
    processTerm: (term) => term,
  });
  index.addAll(known.map((id) => ({ id })));
  const made = { index, counts, known };
  kept.set(files, made);
  return made;
}

function countWords(files: readonly SearchedFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { name, pages } of files) {
    for (const text of [name, ...pages.map(({ folded }) => folded)]) {
      for (const [word] of text.matchAll(/[^ ]{3,}/g))
        counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}
