import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { config } from '../config.ts';
import { recordBuildStart } from '../health/builds.ts';
import { log } from '../log.ts';
import { startBuild } from '../services/hosting.ts';
import { claimRecord, deleteRecord, readRecord, writeRecord } from '../services/kv.ts';

/** Set while something is published that no build includes yet. */
const WANTED = 'rebuild:wanted';
/** Set for `REBUILD_QUIET_SECONDS` after a build was started: changes in this time share one more. */
const QUIET = 'rebuild:quiet';

const wanted = z.object({ id: z.string() });
const quiet = z.object({ id: z.string(), until: z.number() });

/**
 * Handles a change of published content. The first change starts a build at once; those of the next
 * `REBUILD_QUIET_SECONDS` share one more at their end.
 * @returns whether this is the first change that has to wait
 * @throws AppError `unavailable`
 */
export async function contentChanged(): Promise<boolean> {
  const isFirst = await claimRecord(WANTED, { id: randomUUID() });
  const isBuilding = await buildIfDue();
  return isFirst && !isBuilding;
}

/**
 * Starts a build where one is due and the quiet time is over. The scheduled function calls it.
 * @returns whether a build was started
 */
export async function buildIfDue(): Promise<boolean> {
  if (!(await readRecord(WANTED, wanted))) return false;
  const id = randomUUID();
  const seconds = config().REBUILD_QUIET_SECONDS;
  const until = Date.now() + seconds * 1000;
  if (!(await claimRecord(QUIET, { id, until }, seconds))) return false;
  // Before the build begins: anything published from now on needs another.
  await deleteRecord(WANTED);
  await recordBuildStart();
  try {
    await startBuild();
  } catch (error) {
    await writeRecord(WANTED, { id });
    await deleteRecord(QUIET);
    throw error;
  }
  log('info', 'build started');
  return true;
}

/** A function may run for a minute; the scheduled one looks every minute. Milliseconds. */
const LONGEST_WAIT = 50_000;

/** Allows for clocks that differ. Milliseconds. */
const MARGIN = 500;

/**
 * Waits for the end of the quiet time, where it is near, then starts a build where one is due. A longer
 * wait is left to the scheduled function.
 */
export async function buildLater(): Promise<void> {
  const current = await readRecord(QUIET, quiet);
  const rest = current ? current.until - Date.now() + MARGIN : 0;
  if (rest > LONGEST_WAIT) return;
  await pause(Math.max(rest, 0));
  await buildIfDue();
}
