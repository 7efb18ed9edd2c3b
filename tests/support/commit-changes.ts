import { z } from 'zod';
import type { Change } from '#server/store/commit.ts';
import type { readShopSettings } from './shop-settings.ts';

const replies = z.array(z.strictObject({ result: z.unknown() }));

type Store = Pick<
  Awaited<ReturnType<typeof readShopSettings>>,
  'KV_REST_API_URL' | 'KV_REST_API_TOKEN'
>;

/** Makes changes in a shop's store, as a commit of the shop does. */
export async function commitChanges(shop: Store, changes: readonly Change[]): Promise<void> {
  const response = await fetch(`${shop.KV_REST_API_URL}/multi-exec`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.KV_REST_API_TOKEN}` },
    body: JSON.stringify(changes),
  });
  const made = replies.safeParse(await response.json());
  if (!made.success) throw new Error(`The changes could not be made: ${made.error}`);
}
