import { appendEntry, dropEntries, logEntry, readEntries } from '../store/logs.ts';
import { needsDoneKey } from './stored-keys.ts';

/** Longer than any need that can be marked as done is shown, except sample texts: the owner is asked again. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

const MAX_READ = 1_000;

/** Reads the ids of the needs that the owner has marked as done. */
export async function readDone(): Promise<ReadonlySet<string>> {
  return new Set((await readEntries(needsDoneKey.key, logEntry, MAX_READ)).map(({ id }) => id));
}

export const recordDone = (id: string): Promise<void> =>
  appendEntry(needsDoneKey.key, { id, at: new Date().toISOString() });

export const removeOldDone = (): Promise<void> =>
  dropEntries(needsDoneKey.key, Date.now() - KEPT_MS);
