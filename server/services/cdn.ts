import { purgeCache } from '@netlify/functions';
import { log } from '../log.ts';
import { within } from '../time-limit.ts';

/**
 * The tags of responses about the catalogue. Each response has all of them, and one of them purges it:
 * the host purges one tag at most twice in five seconds, and an owner may publish more often.
 */
export const CATALOGUE_TAGS: readonly string[] = Array.from(
  { length: 10 },
  (_, index) => `catalogue-${index}`,
);

/** Milliseconds. */
const TIME_LIMIT = 5_000;

let next = Math.floor(Math.random() * CATALOGUE_TAGS.length);

const isTooOften = (error: unknown) => error instanceof Error && /\b429\b/.test(error.message);

/**
 * Removes the catalogue's responses from the CDN. It never fails: what could not be removed is fresh
 * for a minute at most.
 */
export async function purgeCatalogue(): Promise<void> {
  await within(TIME_LIMIT, purgeByAnyTag()).catch((error: unknown) =>
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
