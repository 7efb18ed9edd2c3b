import { createClient } from '@vercel/kv';
import { KEPT_SUBJECTS, type KeptSubject, keptSubject } from '#contract/catalogue/kept-subjects.ts';
import { PREVIEW_KEY_PREFIX } from '#contract/catalogue/preview.ts';

export interface KeptSubjectsSource {
  url: string;
  token: string;
  /** Name that the host gives the deploy; production by default. */
  deployContext?: string | undefined;
}

const TIME_LIMIT_MS = 10_000;

/**
 * Reads the kept copies of subjects that students own, without file addresses. Skips copies that do not match the
 * schema; functions log them.
 * @throws Error if the store does not respond: a site without pages that students paid for must not replace a site
 *   with them
 */
export async function readKeptSubjects(source: KeptSubjectsSource): Promise<KeptSubject[]> {
  const { url, token, deployContext = 'production' } = source;
  const store = createClient({
    url,
    token,
    retry: { retries: 2 },
    signal: () => AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const prefix = deployContext === 'production' ? '' : PREVIEW_KEY_PREFIX;
  const stored = await store.hgetall(prefix + KEPT_SUBJECTS).catch((cause: unknown) => {
    const problem =
      'Could not read the deleted subjects that students own from the key-value store';
    throw new Error(`${problem}: check KV_REST_API_URL and KV_REST_API_TOKEN.`, { cause });
  });
  return Object.values(stored ?? {}).flatMap((copy) => keptSubject.safeParse(copy).data ?? []);
}
