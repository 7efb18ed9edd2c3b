import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Finding } from '#contract/health/status.ts';
import { alarmTexts } from '../alarms/alarms.ts';
import { config } from '../config.ts';
import { log, logFailure } from '../log.ts';
import { readBuildTime } from '../services/built-site.ts';
import { requestWait } from '../services/content-webhook.ts';
import { startBuild } from '../services/hosting.ts';
import { appendEntry, dropEntries, logEntry, readEntries } from '../store/logs.ts';
import { claimRecord, readRecord, releaseRecord, writeRecord } from '../store/records.ts';
import { buildsStartedKey, rebuildQuietKey, rebuildWantedKey } from './stored-keys.ts';

/** Time for a build and the build before it. */
const MAX_BUILD_MS = 15 * 60_000;

/** Covers a day, because builds are at least minutes apart. */
const READ_AT_ONCE = 300;

/** @throws AppError `unavailable` if the site or the store does not respond */
export async function checkBuild(now = Date.now()): Promise<Finding> {
  const [builtAt, started] = await Promise.all([
    readBuildTime(),
    readEntries(buildsStartedKey.key, logEntry, READ_AT_ONCE),
  ]);
  if (!builtAt) {
    const advice = 'Publish anything: each build writes the time into build.json.';
    return { state: 'unknown', summary: 'The site does not say when it was built.', advice };
  }
  return judgeBuilds(
    builtAt,
    started.map(({ at }) => at),
    now,
  );
}

/** Reports the first overdue build even if later builds are not overdue. @param started newest first */
function judgeBuilds(builtAt: string, started: string[], now: number): Finding {
  const first = started.filter((at) => at > builtAt).at(-1);
  if (first && now - Date.parse(first) > MAX_BUILD_MS) {
    const summary = 'A build was started, but the site has not changed since. It was last built:';
    return { state: 'bad', summary, advice: alarmTexts['build-failed'].advice, at: builtAt };
  }
  if (first) return { state: 'good', summary: 'A build is running. The last one:', at: builtAt };
  return { state: 'good', summary: 'The site was last built:', at: builtAt };
}

export async function removeSeenBuilds(): Promise<void> {
  const builtAt = await readBuildTime();
  if (builtAt) await dropEntries(buildsStartedKey.key, Date.parse(builtAt));
}

const wanted = z.object({ id: z.string() });
const quiet = z.object({ id: z.string(), until: z.number() });

/**
 * Handles a change of published content. The first change starts a build at once; changes within
 * `REBUILD_QUIET_SECONDS` share a second build.
 * @returns true if this was the first change and a build is still due: the caller must wait for it
 */
export async function contentChanged(): Promise<boolean> {
  const change = { id: randomUUID() };
  const isFirst = await claimRecord(rebuildWantedKey.key, change);
  if (!isFirst) await writeRecord(rebuildWantedKey.key, change);
  await buildIfDue();
  return isFirst && (await isBuildDue());
}

const isBuildDue = async () => (await readRecord(rebuildWantedKey.key, wanted)) !== undefined;

/** Starts a due build, which stays due until Netlify has answered, so that an interrupted start is repeated. */
export async function buildIfDue(): Promise<void> {
  const latest = await readRecord(rebuildWantedKey.key, wanted);
  if (!latest) return;
  const seconds = config().REBUILD_QUIET_SECONDS;
  const claim = { id: randomUUID(), until: Date.now() + seconds * 1000 };
  if (!(await claimRecord(rebuildQuietKey.key, claim, seconds))) return;
  // Before the request, because a build may be quick.
  await appendEntry(buildsStartedKey.key, { id: randomUUID(), at: new Date().toISOString() }).catch(
    logFailure('warn', 'start of a build not recorded'),
  );
  try {
    await startBuild();
  } catch (error) {
    await releaseRecord(rebuildQuietKey.key, claim);
    throw error;
  }
  // Keeps the record if something was published meanwhile, which needs another build.
  await releaseRecord(rebuildWantedKey.key, latest);
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
  const current = await readRecord(rebuildQuietKey.key, quiet);
  const rest = current ? Math.max(current.until - Date.now() + CLOCK_MARGIN_MS, 0) : 0;
  await pause(Math.min(rest, longestWaitMs));
  if (rest <= longestWaitMs) return buildIfDue();
  if (await isBuildDue()) await requestWait();
}
