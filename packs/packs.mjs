/** Packs that package.json names. Uses only Node's own modules: `npm start` reads it before packages are installed. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Import conditions of a pack: `pack-chemistry`. None for the shop's own. @param {string | undefined} [pack] */
export const packConditions = (pack = process.env.SHOP_PACK) => (pack ? [`pack-${pack}`] : []);

/** Variables that run Node and the builds with a pack. None for the shop's own. @param {string | undefined} pack */
export const packEnvironment = (pack) =>
  pack ? { SHOP_PACK: pack, NODE_OPTIONS: `--conditions=${packConditions(pack)}` } : {};

/**
 * Lists the pack of the shop itself, and packs with a configuration of their own.
 * @param {string} root folder of the project
 * @returns {{ own: string, others: string[] }}
 */
export function listPacks(root) {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { default: own, ...others } = imports['#pack/*'];
  return {
    own: basename(dirname(own)),
    others: Object.keys(others).map((condition) => condition.replace(/^pack-/, '')),
  };
}
