import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** `**` excludes names that begin with a dot. */
const EVERYTHING = ['**/*', '.github/**/*', '.ci/*', '.*'];
const NOT_OURS = new Set([
  'node_modules',
  'dist',
  'test-results',
  'playwright-report',
  '.git',
  '.env',
]);
const BINARY = new Set(['.png', '.webp', '.svg', '.woff2', '.ico', '.pdf', '.sqlite']);

/** Lists the repository's own text files, as paths relative to the root. */
export function listTextFiles(): string[] {
  const exclude = ({ name }: { name: string }) => NOT_OURS.has(name);
  return globSync(EVERYTHING, { cwd: ROOT, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile() && !BINARY.has(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1))
    .sort();
}

export const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
