import { createClient, type VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { assertUnderstood, DATA_VERSION_KEY, parseDataVersion } from '#contract/data-version.ts';
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
 * @returns a client that parses no value, the key, and the version of the stored data
 * @throws Error that names what to set or start
 * @throws NewerDataError
 */
export async function openStore(
  env: Variables,
): Promise<{ store: VercelKV; key: Buffer; dataVersion: number }> {
  const needed = { schema: settings, prefix: PREFIX };
  const { KV_REST_API_URL: url, KV_REST_API_TOKEN: token } = await readShopSettings(env, needed);
  const own = isNamed(env, PREFIX) ? {} : await readLocalSettings(env);
  const given = env['LEDGER_BACKUP_KEY'] ? env : { ...env, ...own };
  const key = readBackupKey(given);
  const store = createClient({
    url,
    token,
    automaticDeserialization: false,
    retry: { retries: 3 },
  });
  const dataVersion = parseDataVersion(await store.get(DATA_VERSION_KEY));
  assertUnderstood(dataVersion);
  return { store, key, dataVersion };
}
