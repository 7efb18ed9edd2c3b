import { CommandError, parseInteger, syntaxError } from '../values.ts';
import type { Command } from './command.ts';
import { readOptions } from './options.ts';

/** Redis escapes with a backslash, SQLite's GLOB with brackets. */
const toGlob = (pattern: string) => pattern.replace(/\\(.)/g, '[$1]');

/** Replies with all keys at once: COUNT is a hint only, so the cursor is always 0. */
export const scan: Command = {
  arity: -2,
  run: (store, [cursor = '', ...words]) => {
    if (!/^\d+$/.test(cursor)) throw new CommandError('ERR invalid cursor');
    const { options, rest } = readOptions(words, [], { MATCH: 1, COUNT: 1 });
    if (rest.length > 0) throw syntaxError();
    const [count = '10'] = options.get('COUNT') ?? [];
    if (parseInteger(count) < 1n) throw syntaxError();
    const [pattern = '*'] = options.get('MATCH') ?? [];
    return ['0', store.keysLike(toGlob(pattern))];
  },
};
