import { createClient } from '@vercel/kv';
import {
  type FormerSlug,
  SUBJECT_SLUGS,
  selectFormerSlugs,
  selectNewHolders,
  slugHolders,
} from '#contract/catalogue/former-slugs.ts';
import { PREVIEW_KEY_PREFIX } from '#contract/catalogue/preview.ts';
import type { KeptSubjectsSource } from './read-kept-subjects.ts';

const TIME_LIMIT_MS = 10_000;

/**
 * Reads the former slugs of subjects, and stores the current slugs.
 * @param subjects subjects with a page
 * @throws Error if the store does not respond: a site without its redirects must not replace a site with them
 */
export async function readFormerSlugs(
  source: KeptSubjectsSource,
  subjects: readonly { id: string; slug: string }[],
): Promise<FormerSlug[]> {
  const { url, token, deployContext = 'production' } = source;
  const store = createClient({
    url,
    token,
    retry: { retries: 2 },
    signal: () => AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const key = (deployContext === 'production' ? '' : PREVIEW_KEY_PREFIX) + SUBJECT_SLUGS;
  try {
    const known = slugHolders.parse((await store.hgetall(key)) ?? {});
    const changed = selectNewHolders(known, subjects);
    if (changed) await store.hset(key, changed);
    return selectFormerSlugs({ ...known, ...changed }, subjects);
  } catch (cause) {
    const problem = 'Could not read the former addresses of subjects from the key-value store';
    throw new Error(`${problem}: check KV_REST_API_URL and KV_REST_API_TOKEN.`, { cause });
  }
}
