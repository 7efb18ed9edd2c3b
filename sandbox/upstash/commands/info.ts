import { wrongArity } from '../values.ts';
import type { Command } from './command.ts';

/** A report of `name:value` lines, of which this stand-in knows the section on memory. */
export const info: Command = {
  arity: -1,
  isRefusedInScripts: true,
  run: (store, [section = 'default', ...rest]) => {
    if (rest.length > 0) throw wrongArity('info');
    const name = section.toLowerCase();
    // Upstash responds with the heading alone for a section that it does not have.
    const hasMemory = ['default', 'all', 'memory'].includes(name);
    const lines = hasMemory
      ? ['# Memory', `maxmemory_policy:${store.evictionPolicy}`]
      : [`# ${name.charAt(0).toUpperCase()}${name.slice(1)}`];
    return lines.map((line) => `${line}\r\n`).join('');
  },
};
