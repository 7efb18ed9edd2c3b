import type { App } from '../../kit/stand-in.ts';
import type { Store } from '../store.ts';

const ALL = 10_000;

/** Serves `GET /__sandbox/charges`: all charges, newest first. */
export function controlRoutes(app: App, store: Store): void {
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
