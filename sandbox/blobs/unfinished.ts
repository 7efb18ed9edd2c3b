import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';

/**
 * Removes what SIGKILL left of unfinished writes and deletions. The vendor's server writes to a file whose name begins
 * with a dot, renames the file, then writes the metadata; on deletion it deletes the metadata first.
 */
export async function finishWrites(directory: string): Promise<void> {
  const entries = join(directory, 'entries');
  for (const file of await listFiles(entries)) {
    const metadata = join(directory, 'metadata', relative(entries, file));
    const isWhole = !basename(file).startsWith('.') && (await exists(metadata));
    if (!isWhole) await rm(file);
    else if (!(await isJson(metadata))) await writeFile(metadata, '{}');
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return files.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

async function isJson(file: string): Promise<boolean> {
  try {
    JSON.parse(await readFile(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
}
