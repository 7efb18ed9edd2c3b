import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { log } from '../log.ts';
import { startBuild } from '../services/hosting.ts';
import { claimRecord, deleteRecord, readRecord, writeRecord } from '../services/kv.ts';

/** Something was published that no build has been asked for yet. */
const WANTED = 'rebuild:wanted';
/** A build was asked for a moment ago: what follows it is one more, when this is over. */
const QUIET = 'rebuild:quiet';
const QUIET_SECONDS = 30;

const wanted = z.object({ id: z.string() });
const quiet = z.object({ id: z.string(), until: z.number() });

/**
 * Takes note that published content has changed. The first change builds at once; those of the next
 * half minute are one more build.
 * @returns whether this is the first change that waits for the half minute's end
 * @throws AppError `unavailable` where neither a build could be asked for nor the change be noted
 */
export async function contentChanged(): Promise<boolean> {
  const isFirst = await claimRecord(WANTED, { id: randomUUID() });
  const isBuilding = await buildWhatIsWanted();
  return isFirst && !isBuilding;
}

/**
 * Builds what was published since the last build, if its half minute is over. The scheduled function
 * calls it too, so that a change is built even where whoever waited for it has gone.
 * @returns whether a build was asked for
 */
export async function buildWhatIsWanted(): Promise<boolean> {
  if (!(await readRecord(WANTED, wanted))) return false;
  const id = randomUUID();
  const until = Date.now() + QUIET_SECONDS * 1000;
  if (!(await claimRecord(QUIET, { id, until }, QUIET_SECONDS))) return false;
  // Before the build begins: what is published from now on wants another.
  await deleteRecord(WANTED);
  try {
    await startBuild();
  } catch (error) {
    await writeRecord(WANTED, { id });
    await deleteRecord(QUIET);
    throw error;
  }
  log('info', 'build asked for');
  return true;
}

/** Waits for the half minute's end, then builds what is wanted. */
export async function buildLater(): Promise<void> {
  const current = await readRecord(QUIET, quiet);
  if (current) await pause(Math.min(current.until - Date.now(), QUIET_SECONDS * 1000) + MARGIN);
  await buildWhatIsWanted();
}

/** The store's clock and ours are two. Milliseconds. */
const MARGIN = 500;
