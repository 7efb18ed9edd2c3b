import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './start-error.ts';

const LOCK_FILES = ['lock.sqlite', 'lock.pid'] as const;

export const isLockFile = (name: string) => LOCK_FILES.some((file) => name.startsWith(file));

/** References that keep the garbage collector from releasing the locks. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only owner of a data folder, which it creates. The lock ends with the process, even by
 * SIGKILL.
 * @param setting the option that chooses another folder, e.g. `--data`
 * @returns a function that releases the lock; a no-op after the first call
 * @throws StartError if another process holds the lock, or the folder cannot be written
 */
export function lockFolder(dataDir: string, setting: string): () => void {
  const [lockFile, pidFile] = LOCK_FILES.map((name) => join(dataDir, name)) as [string, string];
  const remedy = `Choose another folder with ${setting}.`;
  let database: DatabaseSync;
  try {
    createFolder(dataDir);
    database = new DatabaseSync(lockFile);
  } catch (error) {
    throw unwritable(dataDir, error, remedy);
  }
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
    writeFileSync(pidFile, String(process.pid));
  } catch (error) {
    database.close();
    if (!/locked/.test(String(error))) throw unwritable(dataDir, error, remedy);
    throw new StartError(`${dataDir} is in use by process ${readOwner(pidFile)}. ${remedy}`);
  }
  held.add(database);
  return () => {
    if (held.delete(database)) database.close();
  };
}

/** Node's own `recursive` never returns below a folder such as `/proc`, in which no folder can be created. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have created the folder in the meantime.
    if (!existsSync(folder)) throw error;
  }
}

/**
 * Failures to write a file: permissions, a full or read-only disk, a file in a folder's place, and SQLite's own error.
 */
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'ENOTDIR', 'EEXIST', 'ERR_SQLITE_ERROR'];

/** Explains the error of a data folder that cannot be written, and returns any other error as it is. */
export function explainFolderError(error: unknown, dataDir: string, setting: string): unknown {
  const isUnwritable =
    error instanceof Error && 'code' in error && UNWRITABLE.includes(String(error.code));
  if (!isUnwritable || (error instanceof Error && 'port' in error)) return error;
  return unwritable(dataDir, error, `Choose another folder with ${setting}.`);
}

function unwritable(dataDir: string, error: unknown, remedy: string): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(`${dataDir} cannot be written (${reason}). ${remedy}`);
}

function readOwner(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8');
  } catch {
    return 'unknown';
  }
}
