import { randomUUID } from 'node:crypto';
import type { VercelKV } from '@vercel/kv';
import { holderField, placeField } from '#server/places/order-events.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';

/**
 * Lets pupils join an order's first places, without accounts, because each real pupil takes several requests.
 * @returns the ids that their accounts would have
 */
export async function addPupils(
  store: VercelKV,
  orderId: string,
  count: number,
): Promise<string[]> {
  const at = new Date().toISOString();
  const pupils = Array.from({ length: count }, (_, index) => {
    const accountId = randomUUID();
    const joined = { kind: 'joined', at, accountId, paymentIntentId: `free_${accountId}` };
    const holder = { name: `Pupil ${index + 1}`, showsMore: false };
    const slot = index + 1;
    return { accountId, fields: { [placeField(slot, 1)]: joined, [holderField(slot, 1)]: holder } };
  });
  for (const { fields } of pupils) await store.hset(placesOrderKey.of(orderId), fields);
  return pupils.map(({ accountId }) => accountId);
}
