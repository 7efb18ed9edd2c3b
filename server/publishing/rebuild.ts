import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { recordBuildStart } from '../health/builds.ts';
import { log } from '../log.ts';
import { startBuild } from '../services/hosting.ts';
import { claimRecord, deleteRecord, readRecord, writeRecord } from '../services/kv.ts';

/** Set while something is published that no build includes yet. */
const WANTED = 'rebuild:wanted';
/** Set for a while after a build was started: changes in this time share one more build. */
const QUIET = 'rebuild:quiet';
const QUIET_SECONDS = 30;

const wanted = z.object({ id: z.string() });
const quiet = z.object({ id: z.string(), until: z.number() });

/**
 * Handles a change of published content. The first change starts a build at once; the changes of the
 * next half minute share one more.
 * @returns whether this is the first change that has to wait
 * @throws AppError `unavailable`
 */
export async function contentChanged(): Promise<boolean> {
  const isFirst = await claimRecord(WANTED, { id: randomUUID() });
  const isBuilding = await buildIfDue();
  return isFirst && !isBuilding;
}

/**
 * Starts a build where one is due and the half minute is over. The scheduled function calls it as
 * well, in case the function that waited was stopped.
 * @returns whether a build was started
 */
export async function buildIfDue(): Promise<boolean> {
  if (!(await readRecord(WANTED, wanted))) return false;
  const id = randomUUID();
  const until = Date.now() + QUIET_SECONDS * 1000;
  if (!(await claimRecord(QUIET, { id, until }, QUIET_SECONDS))) return false;
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

/** Waits for the end of the half minute, then starts a build where one is due. */
export async function buildLater(): Promise<void> {
  const current = await readRecord(QUIET, quiet);
  if (current) await pause(Math.min(current.until - Date.now(), QUIET_SECONDS * 1000) + MARGIN);
  await buildIfDue();
}

/** Allows for clocks that differ. Milliseconds. */
const MARGIN = 500;
