import { z } from 'zod';
import type { App } from '../../kit/stand-in.ts';
import { refusalRequest, refuseNext } from '../refusals.ts';
import type { Store } from '../store.ts';

const ALL = 10_000;

/**
 * Serves `GET /__sandbox/charges` (all charges, newest first) and `POST /__sandbox/refuse-next`, which
 * makes the API refuse the next POST.
 */
export function controlRoutes(app: App, store: Store): void {
  app.post('/__sandbox/refuse-next', async (c) => {
    const parsed = refusalRequest.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
    refuseNext(store, parsed.data);
    return c.json({ ok: true });
  });
  app.get('/__sandbox/charges', (c) => {
    const charges = store.list('charge', { limit: ALL }).data;
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
