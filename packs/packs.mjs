/** Packs of the repository. Uses only Node's own modules: `npm start` reads it before packages are installed. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readLock } from './shop-lock.mjs';

/** Import conditions of a pack: `pack-chemistry`. None for the shop's own. @param {string | undefined} [pack] */
export const packConditions = (pack = process.env.SHOP_PACK) => (pack ? [`pack-${pack}`] : []);

/** Variables that run Node and the builds with a pack. None for the shop's own. @param {string | undefined} pack */
export const packEnvironment = (pack) =>
  pack ? { SHOP_PACK: pack, NODE_OPTIONS: `--conditions=${packConditions(pack)}` } : {};

/** Tells bundlers that drawings and drills only define data, so that a script without drawings contains none. */
export const packsAreData = {
  moduleSideEffects: [{ test: /[\\/]packs[\\/]/, sideEffects: false }],
};

/**
 * Lists the pack of the shop itself, and packs with a configuration of their own that an import condition names.
 * @param {string} root folder of the project
 * @returns {{ own: string, others: string[] }}
 */
export function listPacks(root) {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { pack: own } = readLock(root);
  const others = Object.keys(imports['#shop'])
    .map((condition) => condition.replace(/^pack-/, ''))
    .filter((pack) => pack !== own && existsSync(join(root, 'packs', pack, 'shop.config.ts')));
  return { own, others };
}

/**
 * Explains a lock that `readLock` cannot read, to a command that has not begun.
 * @param {string} root
 * @returns {string | undefined} a sentence; undefined for a lock that can be read
 */
export function explainLock(root) {
  try {
    readLock(root);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Returns the folder of a configuration's pack: the configuration's folder in `packs/`, otherwise the shop's own pack.
 * @param {string} root folder of the project
 * @param {string} config path of the configuration
 */
export const packFolder = (root, config) =>
  dirname(dirname(config)) === join(root, 'packs')
    ? dirname(config)
    : join(root, 'packs', readLock(root).pack);
