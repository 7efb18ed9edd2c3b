import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@vercel/kv';
import { z } from 'zod';
import type { TracedLedger } from '#server/stamping/trace.ts';

const settings = z.object({
  KV_REST_API_URL: z.url(),
  KV_REST_API_TOKEN: z.string().min(1),
});
type Settings = z.infer<typeof settings>;

const localShop = z.object({ data: z.string() });

type Variables = Record<string, string | undefined>;

/**
 * Opens the ledger to ask: the one that `KV_…` names, otherwise that of the local shop of `SHOP_DATA` or
 * at `PORT`.
 * @throws Error that names what to set or start
 */
export async function openLedger(env: Variables): Promise<TracedLedger> {
  const isNamed = Object.keys(env).some((name) => name.startsWith('KV_REST_API_') && env[name]);
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = isNamed
    ? readSettings(env)
    : await findLocalShop(env);
  const store = createClient({ url, token, retry: { retries: 1 } });
  return {
    readFact: (key, field) => store.hget(key, field),
    readFacts: async (key) => (await store.hgetall(key)) ?? {},
    readRange: async (set, from, to) => (await store.zrange<unknown[]>(set, from, to)).map(String),
  };
}

function readSettings(env: Variables): Settings {
  const parsed = settings.safeParse(env);
  if (parsed.success) return parsed.data;
  const names = parsed.error.issues.map((issue) => issue.path.join('.'));
  throw new Error(`Set ${names.join(', ')} too, or none of KV_REST_API_… for the local shop.`);
}

async function findLocalShop({ SHOP_DATA, PORT }: Variables): Promise<Settings> {
  const port = PORT || '8888';
  const data = (await folderOfShop(port)) ?? SHOP_DATA;
  try {
    return settings.parse(JSON.parse(readFileSync(join(data ?? '', 'settings.json'), 'utf8')));
  } catch {
    throw new Error(`No local shop runs at port ${port}: "npm start" it, or set KV_REST_API_….`);
  }
}

/** Asks the shop at a port where its data is. */
async function folderOfShop(port: string): Promise<string | undefined> {
  const response = await fetch(`http://localhost:${port}/__sandbox`).catch(() => undefined);
  return response?.ok ? localShop.parse(await response.json()).data : undefined;
}
