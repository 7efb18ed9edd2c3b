import { createHash, type Hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface Sources {
  files: readonly string[];
  folders: readonly string[];
}

/** Caches, packages and tests, which do not affect a build. */
const IGNORED = /(^|\/)(\.|node_modules\/)|\.test\.tsx?$/;

/** Creates a hash of the names and contents of files, in a stable order. Callers may add to it. */
export async function hashFiles(root: string, sources: Sources): Promise<Hash> {
  const hash = createHash('sha256');
  const files = await listFiles(root, sources);
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  for (const [index, content] of contents.entries()) {
    hash.update(`${files[index]}\n`).update(content);
  }
  return hash;
}

async function listFiles(root: string, { files, folders }: Sources): Promise<string[]> {
  const lists = folders.map(async (folder) => {
    const options = { recursive: true, withFileTypes: true } as const;
    const entries = await readdir(join(root, folder), options).catch(() => []);
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((file) => !IGNORED.test(file));
  });
  return [...files, ...(await Promise.all(lists)).flat()].sort();
}
