/**
 * Flags of `npm start`. They are read before dependencies are installed, so this module uses only Node's own modules.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { explainLock, listPacks } from '../packs/packs.mjs';

const ROOT = join(import.meta.dirname ?? '.', '..');

const FLAGS = {
  fresh: 'starts over with the sample shop; the old data is moved aside, never deleted',
  yes: 'starts over without asking (with --fresh)',
  verbose: 'prints every request and every line of the functions',
  dev: 'hot reload of pages, islands and functions, as "npm run dev"',
  pack: 'NAME runs the shop of another pack in packs/, with data of its own',
  help: 'prints this help and ends',
};

/** @typedef {Record<Exclude<keyof typeof FLAGS, 'pack'>, boolean> & { pack: string | undefined }} Flags */

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
  const lockProblem = explainLock(ROOT);
  if (lockProblem) return { problem: lockProblem };
  const { own, others } = listPacks(ROOT);
  const flag = { type: /** @type {const} */ ('boolean'), default: false };
  const text = { type: /** @type {const} */ ('string') };
  const options = { fresh: flag, yes: flag, verbose: flag, dev: flag, help: flag, pack: text };
  try {
    const { values } = parseArgs({ args, options });
    // The shop's own configuration needs no condition.
    const pack = values.pack === own ? undefined : values.pack;
    if (pack === undefined || others.includes(pack)) return { flags: { ...values, pack } };
    const names = [own, ...others].join(', ');
    return { problem: `There is no pack ${pack}. The packs are ${names}.` };
  } catch {
    if (args.at(-1) === '--pack') return { problem: `--pack needs a name: --pack ${own}` };
    const isKnown = (/** @type {string} */ arg) => Object.hasOwn(FLAGS, arg.replace('--', ''));
    const unknown = args.find((arg) => !arg.startsWith('--') || !isKnown(arg));
    const names = Object.keys(FLAGS).map((name) => `--${name}`);
    const list = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    return { problem: `${unknown} is not a flag of npm start. The flags are ${list}.` };
  }
}
