import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { type getBuild, MAX_BUILD_MS } from '#contract/catalogue/publishing.ts';
import type { Finding } from '#contract/health/status.ts';
import { alarmTexts } from '../alarms/alarms.ts';
import { config } from '../config.ts';
import type { AttemptLimit } from '../limits/attempts.ts';
import { log, logFailure } from '../log.ts';
import { readBuiltSite } from '../services/built-site.ts';
import { requestWait } from '../services/content-webhook.ts';
import { startBuild } from '../services/hosting.ts';
import { appendEntry, dropEntries, logEntry, readEntries } from '../store/logs.ts';
import { claimRecord, readRecord, releaseRecord, writeRecord } from '../store/records.ts';
import { buildsStartedKey, rebuildQuietKey, rebuildWantedKey } from './stored-keys.ts';

/** Covers a day, because builds are at least minutes apart. */
const MAX_BUILDS_READ = 300;

/** @throws AppError `unavailable` if the site or the store does not respond */
export async function checkBuild(): Promise<Finding> {
  const [site, started] = await Promise.all([
    readBuiltSite(),
    readEntries(buildsStartedKey.key, logEntry, MAX_BUILDS_READ),
  ]);
  if (!site) {
    const advice = 'Publish anything: each build writes the time into build.json.';
    return { state: 'unknown', summary: 'The site does not show when it was built.', advice };
  }
  const at = site.builtAt;
  // The first unfinished build: it may be overdue even if later builds are not.
  const first = started.findLast((build) => build.at > at);
  if (!first) return { state: 'good', summary: 'The site was last built:', at };
  if (Date.now() - Date.parse(first.at) <= MAX_BUILD_MS) {
    return { state: 'good', summary: 'A build is running. The last one:', at };
  }
  const summary = 'A build was started, but the site has not changed since. It was last built:';
  return { state: 'bad', summary, advice: alarmTexts['build-failed'].advice, at };
}

export async function removeSeenBuilds(): Promise<void> {
  const site = await readBuiltSite();
  if (site) await dropEntries(buildsStartedKey.key, Date.parse(site.builtAt));
}

const latestChange = z.object({ id: z.string() });
/** Time after a build has started, until which more may be published. `change` is the last change in that build. */
const quietTime = z.object({ id: z.string(), until: z.number(), change: z.string().optional() });

/** Shortest time from the start of a build until it reads the content. */
const READS_AFTER_MS = 10_000;

/**
 * Handles a change of published content. The first change starts a build immediately; changes within
 * `REBUILD_QUIET_SECONDS` share a second build.
 * @param revision the CMS's transaction: one publication of many documents causes one build
 * @returns true if this was the first change and a build is still due: the caller must wait for it
 */
export async function contentChanged(revision: string = randomUUID()): Promise<boolean> {
  if (await isBeingBuilt(revision)) return false;
  const change = { id: revision };
  const isFirst = await claimRecord(rebuildWantedKey.key, change);
  if (!isFirst) await writeRecord(rebuildWantedKey.key, change);
  await buildIfDue();
  return isFirst && (await isBuildDue());
}

/** Returns true if a change belongs to a transaction whose build has just started, and has not read the content yet. */
async function isBeingBuilt(revision: string): Promise<boolean> {
  const current = await readRecord(rebuildQuietKey.key, quietTime);
  if (current?.change !== revision) return false;
  const startedAt = current.until - config().REBUILD_QUIET_SECONDS * 1000;
  return Date.now() - startedAt < READS_AFTER_MS;
}

/** High enough for a Studio that polls during several builds. */
export const BUILD_LIMIT: AttemptLimit = { name: 'build', max: 400, seconds: 15 * 60 };

/** @throws AppError `unavailable` if the site or the store does not respond */
export async function readBuild(): Promise<z.input<typeof getBuild.response>> {
  const [site, latest, current] = await Promise.all([
    readBuiltSite(),
    readRecord(rebuildWantedKey.key, latestChange),
    readRecord(rebuildQuietKey.key, quietTime),
  ]);
  // The record of a change stays until the host has answered.
  const isWaiting = latest !== undefined && current !== undefined && current.change !== latest.id;
  return { site, ...(isWaiting && { nextBuildAt: new Date(current.until).toISOString() }) };
}

const isBuildDue = async () => (await readRecord(rebuildWantedKey.key, latestChange)) !== undefined;

/** Starts a due build, which stays due until Netlify has answered, so that an interrupted start is repeated. */
export async function buildIfDue(): Promise<void> {
  const latest = await readRecord(rebuildWantedKey.key, latestChange);
  if (!latest) return;
  const seconds = config().REBUILD_QUIET_SECONDS;
  const claim = { id: randomUUID(), until: Date.now() + seconds * 1000, change: latest.id };
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
  const current = await readRecord(rebuildQuietKey.key, quietTime);
  const rest = current ? Math.max(current.until - Date.now() + CLOCK_MARGIN_MS, 0) : 0;
  await pause(Math.min(rest, longestWaitMs));
  if (rest <= longestWaitMs) return buildIfDue();
  if (await isBuildDue()) await requestWait();
}
