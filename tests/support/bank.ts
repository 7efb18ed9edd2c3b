import { z } from 'zod';

const charges = z.array(z.object({ id: z.string(), paymentIntent: z.string().nullable() }));

async function press(payments: string, what: string, request: object): Promise<void> {
  const response = await fetch(`${payments}/__sandbox/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (response.status !== 200) throw new Error(await response.text());
}

/**
 * Opens a dispute at the buyer's bank, even for a part, or changes its status, which no button of the dashboard does.
 * @param payments the provider's address
 */
export async function disputeAtBank(
  payments: string,
  paymentIntentId: string,
  request: { amount?: number; status?: string } = {},
): Promise<void> {
  const list = charges.parse(await (await fetch(`${payments}/__sandbox/charges`)).json());
  const charge = list.find(({ paymentIntent }) => paymentIntent === paymentIntentId)?.id;
  await press(payments, 'dispute', { charge, ...request });
}

/** Fails a refund that has succeeded. @param payments the provider's address */
export const failRefund = (payments: string, refund: string): Promise<void> =>
  press(payments, 'refund-fails', { refund });
