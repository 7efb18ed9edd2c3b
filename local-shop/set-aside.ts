import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLockFile } from 'local-stand-ins/kit/lock.ts';
import { StartError } from 'local-stand-ins/kit/start-error.ts';

/** Tells whether a data folder holds more than its lock. */
export function hasData(dataDir: string): boolean {
  return existsSync(dataDir) && readdirSync(dataDir).some((name) => !isLockFile(name));
}

/** Returns an unused name beside the data folder. @param now in this machine's time zone, because people look for it */
export function asideFolder(dataDir: string, now: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const name = `${dataDir}-${day}-${two(now.getHours())}${two(now.getMinutes())}`;
  const names = (count: number) => (count === 1 ? name : `${name}-${count}`);
  let count = 1;
  while (existsSync(names(count))) count += 1;
  return names(count);
}

/** Renames the folder atomically. @throws StartError if the system refuses; nothing has changed then */
export function setAside(dataDir: string, aside: string): void {
  try {
    renameSync(dataDir, aside);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The old data cannot be moved aside (${reason}). Move ${dataDir} yourself, or choose another folder with SHOP_DATA.`,
    );
  }
  // The data may be personal, and may be within a repository.
  writeFileSync(join(aside, '.gitignore'), '*\n');
}
