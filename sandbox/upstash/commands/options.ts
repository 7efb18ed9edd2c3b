import { syntaxError } from '../values.ts';

/**
 * @param flags options without values
 * @param valued options with the number of values that follow each
 * @returns the options found, in any case, each with its values, and the words after the last option
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

/** Reads options that are the last words of a command. @throws CommandError for any other word */
export function readLastOptions(...args: Parameters<typeof readOptions>): Map<string, string[]> {
  const { options, rest } = readOptions(...args);
  if (rest.length > 0) throw syntaxError();
  return options;
}

/** Groups `a 1 b 2` as `[a, 1], [b, 2]`; undefined for an odd or empty list. */
export function readPairs(words: string[]): [string, string][] | undefined {
  if (words.length === 0 || words.length % 2 === 1) return undefined;
  return Array.from({ length: words.length / 2 }, (_, i) => [
    words[2 * i] ?? '',
    words[2 * i + 1] ?? '',
  ]);
}
