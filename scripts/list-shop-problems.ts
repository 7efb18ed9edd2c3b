import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findEncoding } from 'local-stand-ins/kit/decode-text.ts';
import { listConfigProblems } from '#contract/shop-config.ts';
import { packFolder } from '../packs/packs.mjs';
import { LOCK_FILE } from '../packs/shop-lock.mjs';

type Shop = typeof import('#shop');

const ROOT = join(import.meta.dirname, '..');

const PACK_FILES = ['drawings.ts', 'drills.ts', 'sample.yaml'];

/** Names the line at which Node stopped to read the file. */
function explainSyntax({ message, stack = '' }: SyntaxError): string {
  if (message.includes('does not provide an export')) return `imports too much: ${message}`;
  const [, line] = stack.match(/^\S+[.]ts:(\d+)\n/) ?? [];
  const place = line === undefined ? '' : ` before or in line ${line}`;
  return `has a comma, bracket or quotation mark too few or too many${place} (${message}). Put a text with an apostrophe between double quotation marks: "Mia's Notes".`;
}

/** Explains an import that finds no file. */
function explainMissingFile(error: Error): string {
  const file = 'url' in error ? relative(ROOT, fileURLToPath(String(error.url))) : error.message;
  return `imports a file that is missing: ${file}`;
}

async function listMissing(shop: Shop, pack: string): Promise<string[]> {
  const { findDiagram } = await import('#diagrams/library.ts');
  const { displayFace, heroDrawing, icon } = shop.brand;
  const face = `@fontsource/${displayFace.package}`;
  const problems: string[] = [];
  const load = (file: string) => import(pathToFileURL(join(ROOT, pack, file)).href);
  const { topicDrawings } = await load('drawings.ts');
  const { drills } = await load('drills.ts');
  if (shop.topicDrawings !== topicDrawings || shop.drills !== drills) {
    problems.push(
      `must export the drawings and drills of its pack, which ${LOCK_FILE} names: ${pack}`,
    );
  }
  try {
    createRequire(join(ROOT, 'package.json')).resolve(`${face}/package.json`);
  } catch {
    problems.push(`brand.displayFace.package is not installed: npm install ${face}`);
  }
  if (icon && !existsSync(join(ROOT, icon))) {
    problems.push(`brand.icon is not a file: there is no ${icon}`);
  }
  if (heroDrawing !== undefined && !findDiagram(heroDrawing)) {
    problems.push('brand.heroDrawing is not a drawing in drawings.ts of the pack');
  }
  return problems;
}

/**
 * Lists the mistakes of a configuration, also mistakes that keep it from loading.
 * @param address of the file
 */
export async function listShopProblems(address: string): Promise<string[]> {
  const pack = relative(ROOT, packFolder(ROOT, fileURLToPath(address)));
  const missing = PACK_FILES.filter((file) => !existsSync(join(ROOT, pack, file)));
  if (missing.length > 0) return [`needs ${missing.join(' and ')} in ${pack}`];
  if (findEncoding(readFileSync(fileURLToPath(address))) !== 'utf-8') {
    return ['is not saved as UTF-8: choose UTF-8 in the editor, and save it again'];
  }
  let shop: Shop;
  try {
    shop = await import(address);
  } catch (error) {
    if (error instanceof SyntaxError) return [explainSyntax(error)];
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      return [explainMissingFile(error)];
    }
    throw error;
  }
  const problems = listConfigProblems(shop);
  return problems.length > 0 ? problems : listMissing(shop, pack);
}
