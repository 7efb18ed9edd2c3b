import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** `**` leaves out names with a dot in front. */
const EVERYTHING = ['**/*', '.github/**/*', '.ci/*', '.*'];
const NOT_OURS = new Set([
  'node_modules',
  'dist',
  'test-results',
  'playwright-report',
  '.git',
  '.env',
]);
const BINARY = new Set(['.png', '.svg', '.woff2', '.ico', '.pdf', '.sqlite']);

/** Lists the repository's own text files, as paths relative to it. */
export function listTextFiles(): string[] {
  const exclude = ({ name }: { name: string }) => NOT_OURS.has(name);
  return globSync(EVERYTHING, { cwd: ROOT, exclude, withFileTypes: true })
    .filter((entry) => entry.isFile() && !BINARY.has(extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name).slice(ROOT.length + 1))
    .sort();
}

/** Reads a file of the repository as text. */
export const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
