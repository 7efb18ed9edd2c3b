import { createClient } from '@vercel/kv';
import { KEPT_SUBJECTS, type KeptSubject, keptSubject } from '#contract/catalogue/kept-subjects.ts';
import { PREVIEW_KEY_PREFIX } from '#contract/catalogue/preview.ts';

export interface KeptSubjectsSource {
  /** The key-value store's REST address, and its token. */
  url: string;
  token: string;
  /** What the host calls the deploy; production where it says nothing. */
  deployContext?: string | undefined;
}

/** Milliseconds. */
const TIME_LIMIT = 10_000;

/**
 * Reads the copies of subjects that students own, without the addresses of their files. One that no page
 * can show is left out; functions log it.
 * @throws Error where the store does not respond: a site without the pages that students have paid for must
 *   not replace the one that has them
 */
export async function readKeptSubjects(source: KeptSubjectsSource): Promise<KeptSubject[]> {
  const { url, token, deployContext = 'production' } = source;
  const store = createClient({
    url,
    token,
    retry: { retries: 2 },
    signal: () => AbortSignal.timeout(TIME_LIMIT),
  });
  const prefix = deployContext === 'production' ? '' : PREVIEW_KEY_PREFIX;
  const stored = await store.hgetall(prefix + KEPT_SUBJECTS).catch((cause: unknown) => {
    const problem = 'The key-value store does not say which deleted subjects students own';
    throw new Error(`${problem}: check KV_REST_API_URL and KV_REST_API_TOKEN.`, { cause });
  });
  return Object.values(stored ?? {}).flatMap((copy) => keptSubject.safeParse(copy).data ?? []);
}
