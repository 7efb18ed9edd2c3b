import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { moveDispute, openDispute } from '../disputes.ts';
import type { Service } from '../endpoint.ts';
import { Ledger } from '../ledger.ts';
import { settleRefund } from '../refunds.ts';
import { refusalRequest, refuseNext } from '../refusals.ts';
import type { Store } from '../store.ts';

const MAX_LISTED = 10_000;

/** Null, because the cause is not a request of the API. */
const CALLER = { id: null, idempotency_key: null };

/** Bank's action on a charge: opens a dispute, also of a part, or moves it to any status. */
const disputeRequest = z.strictObject({
  charge: z.string(),
  amount: z.int().positive().optional(),
  status: z.string().optional(),
});

/** Serves the list of all charges, the refusal of the next POST, and bank actions without a button on the dashboard. */
export function controlRoutes(app: App, service: Service): void {
  const { store } = service;
  app.post('/__sandbox/dispute', async (c) => {
    const parsed = disputeRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    const changed = store.transaction(() => dispute(store, parsed.data));
    if (!changed) return c.json({ error: 'There is no such charge.' }, 404);
    service.sendEvents();
    return c.json(changed);
  });
  app.post('/__sandbox/refuse-next', async (c) => {
    const parsed = refusalRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    refuseNext(store, parsed.data);
    return c.json({ ok: true });
  });
  app.post('/__sandbox/refund-fails', async (c) => {
    const parsed = z.strictObject({ refund: z.string() }).safeParse(await c.req.json());
    const refund = parsed.success ? store.find('refund', parsed.data.refund) : undefined;
    if (refund?.status !== 'succeeded') return c.json({ error: 'No such refund succeeded.' }, 400);
    store.transaction(() => settleRefund(new Ledger(store, CALLER), refund));
    service.sendEvents();
    return c.json({ ok: true });
  });
  app.get('/__sandbox/charges', (c) => {
    const charges = store.list('charge', { limit: MAX_LISTED }).data;
    return c.json(
      charges.map((charge) => ({
        id: charge.id,
        amount: charge.amount,
        currency: charge.currency,
        status: charge.status,
        paymentIntent: charge.payment_intent,
        refunded: charge.refunded,
        amountRefunded: charge.amount_refunded,
        disputed: charge.disputed,
        metadata: charge.metadata,
        created: charge.created,
      })),
    );
  });
}

function dispute(store: Store, { charge: id, amount, status }: z.output<typeof disputeRequest>) {
  const charge = store.find('charge', id);
  if (!charge) return undefined;
  const ledger = new Ledger(store, CALLER);
  const [earlier] = store.list('dispute', { where: { charge: id }, limit: 1 }).data;
  const opened = earlier ?? openDispute(ledger, charge, amount);
  return status === undefined ? opened : moveDispute(ledger, opened, status);
}
