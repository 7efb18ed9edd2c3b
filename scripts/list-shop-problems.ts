import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listConfigProblems } from '#contract/shop-config.ts';

type Shop = typeof import('#shop');

const ROOT = join(import.meta.dirname, '..');

/** Names the line at which Node stopped to read the file. */
function explainSyntax({ message, stack = '' }: SyntaxError): string {
  const [, line] = stack.match(/^\S+[.]ts:(\d+)\n/) ?? [];
  const place = line === undefined ? '' : ` before or in line ${line}`;
  return `has a comma, bracket or quotation mark too few or too many${place} (${message}). Put a text with an apostrophe between double quotation marks: "Mia's Notes".`;
}

async function listMissing({ brand }: Shop): Promise<string[]> {
  const { findDiagram } = await import('#diagrams/library.ts');
  const { displayFace, heroDrawing, icon } = brand;
  const face = `@fontsource/${displayFace.package}`;
  const problems: string[] = [];
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
  let shop: Shop;
  try {
    shop = await import(address);
  } catch (error) {
    if (error instanceof SyntaxError) return [explainSyntax(error)];
    throw error;
  }
  const problems = listConfigProblems(shop);
  return problems.length > 0 ? problems : listMissing(shop);
}
