import { syntaxError } from '../values.ts';

/**
 * Reads option words from `words`, in any case, from the left.
 * @param flags words that stand alone @param valued words followed by so many values
 * @returns the options that are there, each with its values, and what follows the last one
 */
export function readOptions(
  words: string[],
  flags: string[],
  valued: Record<string, number> = {},
): { options: Map<string, string[]>; rest: string[] } {
  const options = new Map<string, string[]>();
  let at = 0;
  for (; at < words.length; at += 1) {
    const name = words[at]?.toUpperCase() ?? '';
    const count = flags.includes(name) ? 0 : valued[name];
    if (count === undefined) break;
    const values = words.slice(at + 1, at + 1 + count);
    if (values.length < count) throw syntaxError();
    options.set(name, values);
    at += count;
  }
  return { options, rest: words.slice(at) };
}

/** Groups `a 1 b 2` as `[a, 1], [b, 2]`; undefined when a partner is missing. */
export function readPairs(words: string[]): [string, string][] | undefined {
  if (words.length === 0 || words.length % 2 === 1) return undefined;
  return Array.from({ length: words.length / 2 }, (_, i) => [
    words[2 * i] ?? '',
    words[2 * i + 1] ?? '',
  ]);
}

/** The slice that Redis means by two indexes, both inclusive, negative from the end. */
export function slice<T>(items: T[], start: number, stop: number): T[] {
  const from = Math.max(start < 0 ? items.length + start : start, 0);
  const to = stop < 0 ? items.length + stop : stop;
  return to < from ? [] : items.slice(from, to + 1);
}
