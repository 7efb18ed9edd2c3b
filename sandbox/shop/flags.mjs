/**
 * Flags of `npm start`. They are read before dependencies are installed, so this module uses only Node's own modules.
 */
import { parseArgs } from 'node:util';

const FLAGS = {
  fresh: 'starts over with the sample shop; the old data is moved aside, never deleted',
  yes: 'starts over without asking (with --fresh)',
  verbose: 'prints every request and every line of the functions',
  dev: 'hot reload of pages, islands and functions, as "npm run dev"',
  help: 'prints this help and ends',
};

/** @typedef {Record<keyof typeof FLAGS, boolean>} Flags */

export const HELP = `npm start [-- FLAGS]   runs the whole shop on this machine; Ctrl-C stops it

${Object.entries(FLAGS)
  .map(([name, meaning]) => `  --${name.padEnd(8)} ${meaning}`)
  .join('\n')}

  PORT=9000 SHOP_DATA=/tmp/shop npm start   a second shop beside the first (defaults: 8888 and .shop/)`;

/**
 * @param {string[]} args
 * @returns {{ flags: Flags, problem?: undefined } | { flags?: undefined, problem: string }} `problem` is a sentence for
 * the person who typed them
 */
export function readFlags(args) {
  const flag = { type: /** @type {const} */ ('boolean'), default: false };
  const options = { fresh: flag, yes: flag, verbose: flag, dev: flag, help: flag };
  try {
    return { flags: parseArgs({ args, options }).values };
  } catch {
    const isKnown = (/** @type {string} */ arg) => Object.hasOwn(FLAGS, arg.replace('--', ''));
    const unknown = args.find((arg) => !arg.startsWith('--') || !isKnown(arg));
    const names = Object.keys(FLAGS).map((name) => `--${name}`);
    const known = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    return { problem: `${unknown} is not a flag of npm start. The flags are ${known}.` };
  }
}
