import { createClient, type VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { isNamed, readLocalSettings, readShopSettings, type Variables } from '../shop-settings.ts';
import { readBackupKey } from './backup-key.ts';

const PREFIX = 'KV_REST_API_';

const settings = z.object({
  KV_REST_API_URL: z.url(),
  KV_REST_API_TOKEN: z.string().min(1),
});

/**
 * Opens the store that `KV_…` names, otherwise the store of the local shop at `PORT`, or of `SHOP_DATA`, and reads the
 * key of its backups. The environment's key wins over the local shop's.
 * @returns a client that parses no value, and the key
 * @throws Error that names what to set or start
 */
export async function openStore(env: Variables): Promise<{ store: VercelKV; key: Buffer }> {
  const needed = { schema: settings, prefix: PREFIX };
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = await readShopSettings(env, needed);
  const own = isNamed(env, PREFIX) ? {} : await readLocalSettings(env);
  const given = env['LEDGER_BACKUP_KEY'] ? env : { ...env, ...own };
  return {
    store: createClient({ url, token, automaticDeserialization: false, retry: { retries: 3 } }),
    key: readBackupKey(given),
  };
}
