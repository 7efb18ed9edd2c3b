import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type VercelKV } from '@vercel/kv';
import type { Page } from 'playwright/test';
import { z } from 'zod';

const settings = z.object({ KV_REST_API_URL: z.string(), KV_REST_API_TOKEN: z.string() });

export const openStore = async (page: Page): Promise<VercelKV> =>
  storeOf(await (await page.request.get('/__sandbox')).json());

/** Opens the key-value store of a shop. @param origin the shop's address */
export const openStoreAt = async (origin: string): Promise<VercelKV> =>
  storeOf(await (await fetch(`${origin}/__sandbox`)).json());

function storeOf(sandbox: unknown): VercelKV {
  const { data } = z.object({ data: z.string() }).parse(sandbox);
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = settings.parse(
    JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')),
  );
  return createClient({ url, token });
}
