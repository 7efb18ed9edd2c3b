import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { config } from '../config.ts';
import { recordBuildStart } from '../health/builds.ts';
import { log } from '../log.ts';
import { requestWait } from '../services/content-webhook.ts';
import { startBuild } from '../services/hosting.ts';
import { claimRecord, readRecord, releaseRecord, writeRecord } from '../services/kv.ts';

/** Set while something is published that no build includes yet, with an id of the latest change. */
const WANTED = 'rebuild:wanted';
/** Set for `REBUILD_QUIET_SECONDS` after a build was started: changes in this time share one more. */
const QUIET = 'rebuild:quiet';

const wanted = z.object({ id: z.string() });
const quiet = z.object({ id: z.string(), until: z.number() });

/**
 * Handles a change of published content. The first change starts a build at once; those of the next
 * `REBUILD_QUIET_SECONDS` share one more at their end.
 * @returns whether this was the first change and a build is still due: someone has to wait for it
 * @throws AppError `unavailable`
 */
export async function contentChanged(): Promise<boolean> {
  const change = { id: randomUUID() };
  const isFirst = await claimRecord(WANTED, change);
  if (!isFirst) await writeRecord(WANTED, change);
  await buildIfDue();
  return isFirst && (await isBuildDue());
}

const isBuildDue = async () => (await readRecord(WANTED, wanted)) !== undefined;

/**
 * Starts a build if one is due and the quiet time is over. Until the
 * host has answered, the build stays due, so one that is interrupted is started again.
 */
export async function buildIfDue(): Promise<void> {
  const latest = await readRecord(WANTED, wanted);
  if (!latest) return;
  const seconds = config().REBUILD_QUIET_SECONDS;
  const claim = { id: randomUUID(), until: Date.now() + seconds * 1000 };
  if (!(await claimRecord(QUIET, claim, seconds))) return;
  await recordBuildStart();
  try {
    await startBuild();
  } catch (error) {
    await releaseRecord(QUIET, claim);
    throw error;
  }
  // Unless something was published meanwhile, which needs another build.
  await releaseRecord(WANTED, latest);
  log('info', 'build started');
}

/** A function may run for a minute. Milliseconds. */
const LONGEST_WAIT = 50_000;

/** Allows for clocks that differ. Milliseconds. */
const MARGIN = 500;

/**
 * Waits for the end of the quiet time, then starts a build if one is due. If the quiet time is longer than a
 * function may run, another call of the webhook goes on waiting: a scheduled run each minute would cost far more.
 * The scheduled function builds if a wait was interrupted.
 * @param longestWait in milliseconds
 */
export async function buildLater(longestWait = LONGEST_WAIT): Promise<void> {
  const current = await readRecord(QUIET, quiet);
  const rest = current ? Math.max(current.until - Date.now() + MARGIN, 0) : 0;
  await pause(Math.min(rest, longestWait));
  if (rest <= longestWait) return buildIfDue();
  if (await isBuildDue()) await requestWait();
}
