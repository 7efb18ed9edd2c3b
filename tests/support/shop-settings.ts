import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type VercelKV } from '@vercel/kv';
import { z } from 'zod';
import type { TokenKey } from '#server/tokens/seal.ts';
import type { TestClient } from './client.ts';

const info = z.object({ data: z.string(), hasQuickPasswords: z.boolean() });
const settings = z.object({
  KV_REST_API_URL: z.string(),
  KV_REST_API_TOKEN: z.string(),
  SESSION_SECRET: z.string(),
  TICKET_SECRET: z.string(),
  ADMIN_PASSWORD_HASH: z.string().optional(),
  SANITY_DATASET: z.string(),
  STRIPE_SECRET_KEY: z.string(),
});

interface ShopSettings extends z.infer<typeof settings> {
  hasQuickPasswords: boolean;
  sessionKey: TokenKey;
  store: VercelKV;
}

/** Reads a running local shop's settings and opens its store, for tests that prepare state directly. */
export async function readShopSettings(client: TestClient): Promise<ShopSettings> {
  const { data, hasQuickPasswords } = info.parse(await (await client.get('/__sandbox')).json());
  const shop = settings.parse(JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')));
  return {
    ...shop,
    hasQuickPasswords,
    sessionKey: { secret: shop.SESSION_SECRET, dataset: shop.SANITY_DATASET },
    store: createClient({ url: shop.KV_REST_API_URL, token: shop.KV_REST_API_TOKEN }),
  };
}
