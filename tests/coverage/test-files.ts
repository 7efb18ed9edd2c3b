import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTags, type Tag } from './find-tags.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** A tag with the file that holds it, relative to the repository. */
export interface FileTag extends Tag {
  file: string;
}

/** Reads the tags of every test file. */
export function readTags(): FileTag[] {
  const exclude = ['**/node_modules', 'dist', '.cache', '.shop', 'tests/coverage'];
  return globSync('**/*.{test,spec}.ts', { cwd: ROOT, exclude })
    .sort()
    .flatMap((file) =>
      findTags(readFileSync(join(ROOT, file), 'utf8')).map((tag) => ({ ...tag, file })),
    );
}
