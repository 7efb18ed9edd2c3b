import { setTimeout as pause } from 'node:timers/promises';
import { purgeCache } from '@netlify/functions';
import { config } from '../config.ts';
import { ConfigError } from '../config-fields.ts';
import { AppError } from '../errors.ts';
import { logFailure } from '../log.ts';
import { within } from '../time-limit.ts';

/** Tags of every catalogue response, to rotate purges: the host purges one tag at most twice in five seconds. */
export const CATALOGUE_TAGS: readonly string[] = Array.from(
  { length: 10 },
  (_, index) => `catalogue-${index}`,
);

/** Longer than the host's five seconds, so that the last change of a burst is purged. */
const PURGE_TIME_LIMIT_MS = 7_000;
const PURGE_RETRY_MS = 1_000;

let next = Math.floor(Math.random() * CATALOGUE_TAGS.length);

const isTooOften = (error: unknown) => error instanceof Error && /\b429\b/.test(error.message);

/** Purges catalogue responses from the CDN. Never throws: a response that stays is stale for a minute at most. */
export async function purgeCatalogue(): Promise<void> {
  await purgeByAnyTag(Date.now() + PURGE_TIME_LIMIT_MS).catch(
    logFailure('warn', 'catalogue not purged'),
  );
}

/** Tries each tag, then one tag a second. */
async function purgeByAnyTag(end: number): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    const tag = CATALOGUE_TAGS[next++ % CATALOGUE_TAGS.length] ?? '';
    try {
      return await within(end - Date.now(), purgeCache({ tags: [tag] }));
    } catch (error) {
      if (!isTooOften(error) || Date.now() + PURGE_RETRY_MS > end) throw error;
    }
    if (attempts >= CATALOGUE_TAGS.length) await pause(PURGE_RETRY_MS);
  }
}

const TIME_LIMIT_MS = 9_000;

/** @throws AppError `unavailable`; ConfigError if the shop has no build hook */
export async function startBuild(): Promise<void> {
  const { BUILD_HOOK_URL } = config();
  if (!BUILD_HOOK_URL) {
    throw new ConfigError(
      "BUILD_HOOK_URL is missing: the host's build hook, which a POST request triggers.",
    );
  }
  try {
    const response = await fetch(BUILD_HOOK_URL, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`Build hook: ${response.status}`);
  } catch (cause) {
    throw new AppError('unavailable', { cause });
  }
}
