import { log } from '../log.ts';
import { isDataCurrent } from '../store/client.ts';
import { readDataVersion, recordDataVersion } from '../store/data-version.ts';

/** Change of the shape of stored data (docs/decisions/0045-how-do-stored-data-change-their-shape.md). */
export interface Migration {
  /** Version of the stored data once it is done. */
  number: number;
  name: string;
  /**
   * Must be idempotent, and continue what an earlier run has begun.
   * @param deadline in milliseconds since 1970; the next run does the rest
   * @returns true if it is done
   */
  run(deadline: number): Promise<boolean>;
}

export const selectPending = (migrations: readonly Migration[], version: number): Migration[] =>
  migrations.filter(({ number }) => number > version);

/** Runs pending migrations one after another, and records each when it is done. */
export async function migrate(migrations: readonly Migration[], deadline: number): Promise<void> {
  if (await isDataCurrent()) return;
  const { version, stored } = await readDataVersion();
  let before = stored;
  for (const { number, name, run } of selectPending(migrations, version)) {
    if (Date.now() >= deadline || !(await run(deadline))) return;
    if (!(await recordDataVersion(before, number))) return;
    log('info', 'migration done', { name, number });
    before = number;
  }
}
