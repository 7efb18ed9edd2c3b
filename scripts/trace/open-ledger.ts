import { createClient } from '@vercel/kv';
import { z } from 'zod';
import type { TracedLedger } from '#server/files/trace.ts';
import { readShopSettings, type Variables } from '../shop-settings.ts';

const settings = z.object({
  KV_REST_API_URL: z.url(),
  KV_REST_API_TOKEN: z.string().min(1),
});

/**
 * Opens the ledger that `KV_…` names, otherwise the ledger of the local shop of `SHOP_DATA` or at `PORT`.
 * @throws Error that names what to set or start
 */
export async function openLedger(env: Variables): Promise<TracedLedger> {
  const needed = { schema: settings, prefix: 'KV_REST_API_' };
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = await readShopSettings(env, needed);
  const store = createClient({ url, token, retry: { retries: 1 } });
  return {
    readFact: (key, field) => store.hget(key, field),
    readFacts: async (key) => (await store.hgetall(key)) ?? {},
    readRange: async (set, from, to) => (await store.zrange<unknown[]>(set, from, to)).map(String),
  };
}
