import { createClient } from '@vercel/kv';
import { z } from 'zod';
import { keys, passwordAccount } from '#server/accounts/account.ts';
import type { TestClient } from './client.ts';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

const caller = z.object({ id: z.string() });

/** Confirms the address of the student who is signed in, as the link in an email does. */
export async function confirmAddress(
  shop: Pick<TestSandbox, 'env'>,
  browser: TestClient,
): Promise<void> {
  const store = createClient({
    url: setting(shop, 'KV_REST_API_URL'),
    token: setting(shop, 'KV_REST_API_TOKEN'),
  });
  const { id } = caller.parse(await (await browser.get('/api/auth/user')).json());
  const account = passwordAccount.parse(await store.get(keys.account(id)));
  await store.set(keys.account(id), { ...account, confirmedEmail: account.email });
}
