import { z } from 'zod';
import { MICRO } from '../../support/ids.ts';
import type { ShopProcess } from '../shop-process.ts';
import type { AtCheckout } from './people.ts';

type Shop = ShopProcess['shop'];

const inbox = z.object({
  messages: z.array(
    z.object({ MessageID: z.string(), To: z.array(z.object({ Address: z.string() })) }),
  ),
});

/** Counts the different messages to an address. */
export async function countEmails({ inbox: origin }: Shop, address: string): Promise<number> {
  const response = await fetch(`${origin}/api/v1/messages?limit=100000`);
  const ids = inbox
    .parse(await response.json())
    .messages.filter(({ To }) => To.some(({ Address }) => Address === address))
    .map(({ MessageID }) => MessageID);
  return new Set(ids).size;
}

const charges = z.array(
  z.object({
    status: z.string(),
    refunded: z.boolean(),
    metadata: z.record(z.string(), z.string()),
  }),
);

/** Whether a purchase was charged once, grants access, and was confirmed by one email. */
export async function isDelivered(shop: Shop, buying: AtCheckout): Promise<boolean> {
  const { client, student, accountId } = buying;
  const all = charges.parse(await (await fetch(`${shop.payments}/__sandbox/charges`)).json());
  const own = all.filter(
    ({ status, refunded, metadata }) =>
      status === 'succeeded' && !refunded && metadata['accountId'] === accountId,
  );
  const response = await client.get(`/api/user/access/${MICRO}`);
  const { hasAccess } = z.object({ hasAccess: z.boolean() }).parse(await response.json());
  return own.length === 1 && hasAccess && (await countEmails(shop, student.email)) === 1;
}
