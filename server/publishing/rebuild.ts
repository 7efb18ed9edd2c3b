import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { config } from '../config.ts';
import { recordBuildStart } from '../health/builds.ts';
import { log } from '../log.ts';
import { requestWait } from '../services/content-webhook.ts';
import { startBuild } from '../services/hosting.ts';
import { claimRecord, readRecord, releaseRecord, writeRecord } from '../services/kv.ts';

/** Key of the latest published change that no build includes yet. */
const WANTED = 'rebuild:wanted';
/** Key of the quiet time after a build start: changes within `REBUILD_QUIET_SECONDS` share a build. */
const QUIET = 'rebuild:quiet';

const wanted = z.object({ id: z.string() });
const quiet = z.object({ id: z.string(), until: z.number() });

/**
 * Handles a change of published content. The first change starts a build at once; changes within
 * `REBUILD_QUIET_SECONDS` share a second build.
 * @returns true if this was the first change and a build is still due: the caller must wait for it
 */
export async function contentChanged(): Promise<boolean> {
  const change = { id: randomUUID() };
  const isFirst = await claimRecord(WANTED, change);
  if (!isFirst) await writeRecord(WANTED, change);
  await buildIfDue();
  return isFirst && (await isBuildDue());
}

const isBuildDue = async () => (await readRecord(WANTED, wanted)) !== undefined;

/** Starts a due build, which stays due until Netlify has answered, so that an interrupted start is repeated. */
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
  // Keeps the record if something was published meanwhile, which needs another build.
  await releaseRecord(WANTED, latest);
  log('info', 'build started');
}

/** Below a function's limit of a minute. */
const LONGEST_WAIT_MS = 50_000;

const CLOCK_MARGIN_MS = 500;

/**
 * Waits for the end of the quiet time, then starts a build if one is due. If the quiet time exceeds a function's
 * limit, another webhook call continues waiting: a scheduled run each minute would cost far more. The scheduled
 * function builds if a wait was interrupted.
 */
export async function buildLater(longestWaitMs = LONGEST_WAIT_MS): Promise<void> {
  const current = await readRecord(QUIET, quiet);
  const rest = current ? Math.max(current.until - Date.now() + CLOCK_MARGIN_MS, 0) : 0;
  await pause(Math.min(rest, longestWaitMs));
  if (rest <= longestWaitMs) return buildIfDue();
  if (await isBuildDue()) await requestWait();
}
