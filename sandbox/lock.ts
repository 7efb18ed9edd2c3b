import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SandboxError } from './sandbox-error.ts';

const LOCK_FILES = ['lock.sqlite', 'lock.pid'] as const;

/** Files that stay when a data folder is emptied. */
export const isLockFile = (name: string) => LOCK_FILES.some((file) => name.startsWith(file));

/** Held on to: a lock that nobody refers to would be collected, and given back. */
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only owner of a data folder. The system drops the lock when the process
 * ends, however it ends: a lock left by SIGKILL is none.
 * @returns what gives it back
 * @throws SandboxError where another sandbox has it, or the folder cannot be written
 */
export function lockFolder(dataDir: string): () => void {
  const [lockFile, pidFile] = LOCK_FILES.map((name) => join(dataDir, name)) as [string, string];
  let database: DatabaseSync;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    database = new DatabaseSync(lockFile);
  } catch (error) {
    throw unwritable(dataDir, error);
  }
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE;');
    writeFileSync(pidFile, String(process.pid));
  } catch (error) {
    database.close();
    if (!/locked/.test(String(error))) throw unwritable(dataDir, error);
    throw new SandboxError(
      `${dataDir} is in use by another sandbox (process ${ownerOf(pidFile)}). Stop that one, or set SHOP_DATA to another folder.`,
    );
  }
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}

function unwritable(dataDir: string, error: unknown): SandboxError {
  const reason = error instanceof Error ? error.message : String(error);
  return new SandboxError(
    `${dataDir} cannot be written (${reason}). Set SHOP_DATA to a folder of yours.`,
  );
}

function ownerOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8');
  } catch {
    return 'unknown';
  }
}
