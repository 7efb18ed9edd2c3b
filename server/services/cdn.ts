import { purgeCache } from '@netlify/functions';
import { log } from '../log.ts';
import { within } from '../time-limit.ts';

/** Tags of every catalogue response, to rotate purges: the host purges one tag at most twice in five seconds. */
export const CATALOGUE_TAGS: readonly string[] = Array.from(
  { length: 10 },
  (_, index) => `catalogue-${index}`,
);

const TIME_LIMIT_MS = 5_000;

let next = Math.floor(Math.random() * CATALOGUE_TAGS.length);

const isTooOften = (error: unknown) => error instanceof Error && /\b429\b/.test(error.message);

/** Purges catalogue responses from the CDN. Never throws: a response that stays is stale for a minute at most. */
export async function purgeCatalogue(): Promise<void> {
  await within(TIME_LIMIT_MS, purgeByAnyTag()).catch((error: unknown) =>
    log('warn', 'catalogue not purged', {}, error),
  );
}

async function purgeByAnyTag(left = CATALOGUE_TAGS.length): Promise<void> {
  const tag = CATALOGUE_TAGS[next++ % CATALOGUE_TAGS.length] ?? '';
  try {
    await purgeCache({ tags: [tag] });
  } catch (error) {
    if (left <= 1 || !isTooOften(error)) throw error;
    await purgeByAnyTag(left - 1);
  }
}
