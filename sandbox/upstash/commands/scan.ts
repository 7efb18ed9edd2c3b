import type { Store } from '../store.ts';
import { CommandError, parseInteger, syntaxError } from '../values.ts';
import type { Command } from './command.ts';
import { readOptions } from './options.ts';

/** Redis escapes with a backslash, SQLite's GLOB with brackets. */
const toGlob = (pattern: string) => pattern.replace(/\\(.)/g, '[$1]');

/** How many cursors are remembered, the latest ones. */
const CURSORS_MAX = 1_000;

let cursors = 0;

/** Remembers behind which key a cursor goes on. */
function remember(store: Store, last: string): string {
  cursors += 1;
  store.cursors.set(`${cursors}`, last);
  for (const [oldest] of store.cursors) {
    if (store.cursors.size <= CURSORS_MAX) break;
    store.cursors.delete(oldest);
  }
  return `${cursors}`;
}

/** Looks at COUNT keys. One that exists throughout is found once, and an unknown cursor begins again. */
export const scan: Command = {
  arity: -2,
  run: (store, [cursor = '', ...words]) => {
    if (!/^\d+$/.test(cursor)) throw new CommandError('ERR invalid cursor');
    const { options, rest } = readOptions(words, [], { MATCH: 1, COUNT: 1 });
    if (rest.length > 0) throw syntaxError();
    const [count = '10'] = options.get('COUNT') ?? [];
    const size = parseInteger(count);
    if (size < 1n) throw syntaxError();
    const [pattern = '*'] = options.get('MATCH') ?? [];
    const after = store.cursors.get(cursor) ?? '';
    const { keys, last } = store.scan(toGlob(pattern), after, Number(size));
    return [last === undefined ? '0' : remember(store, last), keys];
  },
};
