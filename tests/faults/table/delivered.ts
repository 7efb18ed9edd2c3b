import { z } from 'zod';
import { MICRO } from '../../support/ids.ts';
import { readCharges, readMessages } from '../outcome.ts';
import type { ShopProcess } from '../shop-process.ts';
import type { AtCheckout } from './people.ts';

type Shop = ShopProcess['shop'];

/** Counts the different messages to an address. */
export async function countEmails(shop: Shop, address: string): Promise<number> {
  const own = (await readMessages(shop)).filter(({ to }) => to.includes(address));
  return new Set(own.map(({ id }) => id)).size;
}

/** Whether a purchase was charged once, grants access, and was confirmed by one email. */
export async function isDelivered(shop: Shop, buying: AtCheckout): Promise<boolean> {
  const { client, student, accountId } = buying;
  const charges = (await readCharges(shop)).filter((charge) => charge.accountId === accountId);
  const response = await client.get(`/api/user/access/${MICRO}`);
  const { hasAccess } = z.object({ hasAccess: z.boolean() }).parse(await response.json());
  return charges.length === 1 && hasAccess && (await countEmails(shop, student.email)) === 1;
}
