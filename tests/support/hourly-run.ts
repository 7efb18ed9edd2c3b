import { createClient } from '@vercel/kv';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

/** Lets the next reconciliation do what it does once an hour, too. */
export async function makeHourlyRunDue(shop: TestSandbox): Promise<void> {
  const store = createClient({
    url: setting(shop, 'KV_REST_API_URL'),
    token: setting(shop, 'KV_REST_API_TOKEN'),
  });
  await store.del('listed-files');
}
