import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';

/** Where the generator begins to read: the Studio and the queries. */
const ENTRIES = [
  'studio/sanity.cli.ts',
  'studio/sanity.config.ts',
  'contract/catalogue/content-queries.ts',
];
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g;
const GENERATOR = /(^|\/)node_modules\/(sanity|groq|groq-js|@sanity\/[^/]+)$/;

const lock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string().optional() })),
});

/** Lists the project's files that the entries import, over any number of steps. */
function reachable(root: string): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      if (name.startsWith('.')) visit(relative(root, join(root, dirname(file), name)));
      if (name.startsWith('#')) visit(name.slice(1));
    }
  };
  ENTRIES.forEach(visit);
  return [...found].sort();
}

/**
 * Hashes what the content types are generated from, with the types themselves, so that they are
 * generated again only where either has changed.
 * @param types without the line that holds this hash
 */
export function hashContentInputs(root: string, types: string): string {
  const hash = createHash('sha256').update(types);
  for (const file of reachable(root)) hash.update(`${file}\n${readFileSync(join(root, file))}`);
  const { packages } = lock.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  );
  for (const [path, { version }] of Object.entries(packages)) {
    if (GENERATOR.test(path)) hash.update(`${path} ${version}\n`);
  }
  return hash.digest('hex');
}
