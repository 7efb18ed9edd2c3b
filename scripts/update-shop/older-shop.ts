/** Shops older than 0.3.0: they have no `shop.lock`, and `new-shop` wrote into the product's files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hideCredentials, LOCK_FILE, readLock, type ShopLock } from '../../packs/shop-lock.mjs';
import { setValues } from '../new-shop/set-values.ts';
import { Settings } from '../settings-source.ts';
import { listFiles, readText, setFiles, storeText } from './git-files.ts';
import { git, tryGit } from './swap.mjs';

const CONFIGURATION = 'shop.config.ts';
const MANIFEST = 'package.json';
const README = 'README.md';

/** Files of the pack of a shop whose manifest names none. */
const FIRST_PACK = './packs/economics/*';
/** Settings that the product dropped before 0.3.0. */
const DROPPED = ['region.paymentFormLocale', 'region.timeZoneName'];
/** Drawing of every new shop, which the product dropped. */
const DROPPED_DRAWING = 'topic-by-topic';

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  imports: z.object({ '#pack/*': z.record(z.string(), z.string()).optional() }),
});

function parseManifest(text: string) {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new Error(`The shop's ${MANIFEST} is not one of the product. Restore it from Git.`);
  }
}

/** Reads the name of the pack that a manifest imports. */
function readPack(text: string): string {
  const folder = parseManifest(text).imports['#pack/*']?.['default'] ?? FIRST_PACK;
  const [, pack] = /^\.\/packs\/([a-z0-9-]+)\/\*$/.exec(folder) ?? [];
  if (!pack) throw new Error(`${MANIFEST} has no pack of packs/ at "#pack/*": ${folder}.`);
  return pack;
}

/**
 * Makes the lock of a shop without one, or with one that no release has written.
 * @param product folder of a clone of the product
 */
export function makeLock(root: string, product: string): ShopLock {
  const { repository } = readLock(product);
  const written = existsSync(join(root, LOCK_FILE)) ? readLock(root) : undefined;
  const file = join(root, MANIFEST);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { version } = parseManifest(text);
  const lock = written ?? { version, pack: readPack(text), files: {} };
  const origin = tryGit(product, ['remote', 'get-url', 'origin']).output.trim();
  return { ...lock, repository: repository || hideCredentials(origin) || product };
}

/** Removes dropped settings, and exports the drawings and drills of the pack, as a configuration now must. */
function updateConfiguration(source: string, pack: string): string {
  const { places } = new Settings(source);
  const dropped = DROPPED.flatMap((place) => places.get(place)?.node ?? []);
  let text = dropped
    .toSorted((a, b) => b.pos - a.pos)
    .reduce(
      (rest, { pos, end }) => rest.slice(0, pos) + rest.slice(rest[end] === ',' ? end + 1 : end),
      source,
    );
  if (places.get('brand.heroDrawing')?.value.getText().includes(DROPPED_DRAWING)) {
    text = setValues(text, { 'brand.heroDrawing': undefined });
  }
  const folder = `./packs/${pack}`;
  if (text.includes(`${folder}/drills.ts`)) return text;
  return `${text}
/** Drawings and drills of the pack that \`${LOCK_FILE}\` names. */
export { shopDrawings, topicDrawings } from '${folder}/drawings.ts';
export { drills } from '${folder}/drills.ts';
`;
}

/** Gives a manifest the product's name and pack again. */
function restoreManifest(text: string, base: string): string {
  const product = parseManifest(base);
  const json = JSON.parse(text);
  json.name = product.name;
  json.imports['#pack/*'] = product.imports['#pack/*'];
  delete json.imports['#shop']?.[`pack-${readPack(base)}`];
  return `${JSON.stringify(json, null, 2)}\n`;
}

/**
 * Undoes what `new-shop` wrote into the product's files, and updates the configuration.
 * @param folder work tree of the shop's repository
 * @param head commit of the shop
 * @param base commit of the product that the shop came from
 * @returns the tree of the shop's files
 */
export function updateOlderShop(folder: string, head: string, base: string, pack: string): string {
  const [shop, product] = [listFiles(folder, head), listFiles(folder, base)];
  const read = (tree: string, path: string) => readText(folder, tree, path);
  const files = new Map<string, string | undefined>();
  const write = (path: string, text: string) => files.set(path, storeText(folder, text));
  if (shop.has(CONFIGURATION) && shop.get(CONFIGURATION) !== product.get(CONFIGURATION)) {
    write(CONFIGURATION, updateConfiguration(read(head, CONFIGURATION), pack));
  }
  const [manifest, before] = [read(head, MANIFEST), read(base, MANIFEST)];
  const present = readPack(before);
  if (readPack(manifest) !== present) {
    write(MANIFEST, restoreManifest(manifest, before));
    if (shop.has(README)) {
      const [title = ''] = read(base, README).split('\n', 1);
      const readme = read(head, README).replace(/^# .*/, () => title);
      write(README, readme);
    }
    const kept = `packs/${present}/${CONFIGURATION}`;
    const config = read(base, CONFIGURATION).replace("'./contract/", "'../../contract/");
    if (shop.has(kept) && read(head, kept) === config) files.set(kept, undefined);
  }
  git(folder, ['read-tree', head]);
  setFiles(folder, files);
  return git(folder, ['write-tree']);
}
