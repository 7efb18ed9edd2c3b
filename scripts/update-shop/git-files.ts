import { git } from './swap.mjs';

/** Mode, kind and hash of each file of a commit or tree, as `git update-index --index-info` reads them. */
export function listFiles(folder: string, tree: string): Map<string, string> {
  const lines = git(folder, ['ls-tree', '-r', '-z', tree]).split('\0').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const tab = line.indexOf('\t');
      return [line.slice(tab + 1), line.slice(0, tab)];
    }),
  );
}

const NO_FILE = `0 ${'0'.repeat(40)}`;

/** Writes files into the index, and removes those that are undefined. */
export function setFiles(
  folder: string,
  files: Iterable<[path: string, file: string | undefined]>,
): void {
  const lines = [...files].map(([path, file]) => `${file ?? NO_FILE}\t${path}\0`);
  git(folder, ['update-index', '-z', '--index-info'], lines.join(''));
}

export const readText = (folder: string, tree: string, path: string): string =>
  `${git(folder, ['show', `${tree}:${path}`])}\n`;

/** Stores a text. @returns the file for `setFiles` */
export const storeText = (folder: string, text: string): string =>
  `100644 ${git(folder, ['hash-object', '-w', '--stdin'], text)}`;
