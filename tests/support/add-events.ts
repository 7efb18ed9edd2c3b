import type { VercelKV } from '@vercel/kv';

/** Adds events that happened just now to a window of the shop. */
export async function addEvents(store: VercelKV, key: string, count: number): Promise<void> {
  const [first, ...others] = Array.from({ length: count }, (_, at) => ({
    score: Date.now(),
    member: `added-${at}`,
  }));
  if (first) await store.zadd(key, first, ...others);
}
