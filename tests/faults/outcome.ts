import { z } from 'zod';
import type { Shop } from '../support/shop.ts';

/** What the provider and the mailbox hold in the end. */

const charges = z.array(
  z.object({
    status: z.string(),
    refunded: z.boolean(),
    metadata: z.object({ accountId: z.string(), subjectId: z.string() }),
  }),
);

/** Reads who was charged for which subject, without charges that failed or were given back. */
export async function readCharges({ payments }: Shop) {
  const all = charges.parse(await (await fetch(`${payments}/__sandbox/charges`)).json());
  return all
    .filter(({ status, refunded }) => status === 'succeeded' && !refunded)
    .map(({ metadata }) => metadata);
}

const inbox = z.object({
  messages: z.array(
    z.object({
      MessageID: z.string(),
      Subject: z.string(),
      To: z.array(z.object({ Address: z.string() })),
    }),
  ),
});

/** Every message, in one page. */
const ALL = 100_000;

/** Reads the emails that arrived. A message that was sent again keeps its id. */
export async function readMessages({ inbox: origin }: Shop) {
  const response = await fetch(`${origin}/api/v1/messages?limit=${ALL}`);
  return inbox.parse(await response.json()).messages.map(({ MessageID, Subject, To }) => ({
    id: MessageID,
    subject: Subject,
    to: To.map(({ Address }) => Address),
  }));
}
