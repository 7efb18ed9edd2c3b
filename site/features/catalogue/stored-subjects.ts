import { createClient } from '@vercel/kv';
import {
  type FormerSlug,
  SUBJECT_SLUGS,
  selectFormerSlugs,
  selectNewHolders,
  slugHolders,
} from '#contract/catalogue/former-slugs.ts';
import { KEPT_SUBJECTS, type KeptSubject, keptSubject } from '#contract/catalogue/kept-subjects.ts';
import { PREVIEW_KEY_PREFIX } from '#contract/catalogue/preview.ts';

export interface StoreSource {
  url: string;
  token: string;
  /** Name that the host gives the deploy; production by default. */
  deployContext?: string | undefined;
}

const TIME_LIMIT_MS = 10_000;

function openStore({ url, token, deployContext = 'production' }: StoreSource) {
  const store = createClient({
    url,
    token,
    retry: { retries: 2 },
    signal: () => AbortSignal.timeout(TIME_LIMIT_MS),
  });
  return { store, prefix: deployContext === 'production' ? '' : PREVIEW_KEY_PREFIX };
}

const storeFailure = (what: string, cause: unknown) =>
  new Error(
    `Could not read ${what} from the key-value store: check KV_REST_API_URL and KV_REST_API_TOKEN.`,
    { cause },
  );

/**
 * Reads the archived copies of subjects that students own, without file addresses. Skips copies that do not match the
 * schema; functions log them.
 * @throws Error if the store does not respond: a site without pages that students paid for must not replace a site
 *   with them
 */
export async function readKeptSubjects(source: StoreSource): Promise<KeptSubject[]> {
  const { store, prefix } = openStore(source);
  const copies = await store.hgetall(prefix + KEPT_SUBJECTS).catch((cause: unknown) => {
    throw storeFailure('the deleted subjects that students own', cause);
  });
  return Object.values(copies ?? {}).flatMap((copy) => keptSubject.safeParse(copy).data ?? []);
}

/**
 * Reads the former slugs of subjects, and stores the current slugs.
 * @param subjects subjects with a page
 * @throws Error if the store does not respond: a site without its redirects must not replace a site with them
 */
export async function readFormerSlugs(
  source: StoreSource,
  subjects: readonly { id: string; slug: string }[],
): Promise<FormerSlug[]> {
  const { store, prefix } = openStore(source);
  const key = prefix + SUBJECT_SLUGS;
  try {
    const holders = slugHolders.parse((await store.hgetall(key)) ?? {});
    const newHolders = selectNewHolders(holders, subjects);
    if (newHolders) await store.hset(key, newHolders);
    return selectFormerSlugs({ ...holders, ...newHolders }, subjects);
  } catch (cause) {
    throw storeFailure('the former addresses of subjects', cause);
  }
}
