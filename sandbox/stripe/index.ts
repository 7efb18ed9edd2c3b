import { join } from 'node:path';
import { cors } from 'hono/cors';
import { Faults } from '../kit/faults.ts';
import { createApp, listen, type StandIn } from '../kit/stand-in.ts';
import { dashboardRoutes } from './dashboard.ts';
import type { Service } from './endpoint.ts';
import { faultBody, notImplemented, serverError } from './errors.ts';
import type { Keys } from './keys.ts';
import { balanceTransactionRoutes } from './routes/balance-transactions.ts';
import { challengeRoutes } from './routes/challenge.ts';
import { controlRoutes } from './routes/control.ts';
import { disputeRoutes } from './routes/disputes.ts';
import { eventRoutes } from './routes/events.ts';
import { paymentIntentRoutes } from './routes/payment-intents.ts';
import { refundRoutes } from './routes/refunds.ts';
import { stripeJsRoutes } from './routes/stripe-js.ts';
import { Store } from './store.ts';
import { UnsettledRefunds } from './unsettled-refunds.ts';
import { isSubscribed, type WebhookTarget, webhookEndpointRoutes } from './webhook-endpoint.ts';
import { Webhooks } from './webhooks.ts';

export interface StripeOptions {
  /** 0 takes any free port. */
  port: number;
  /** Folder of `stripe.sqlite`. One process at a time may use it. */
  dataDir: string;
  secretKey: string;
  publishableKey: string;
  restrictedKey?: Keys['restrictedKey'];
  /** Target of events. It does not need to be listening yet. */
  webhook: WebhookTarget;
}

/** Starts a local stand-in for Stripe: API, card form, webhooks and a dashboard. */
export async function startStripe(options: StripeOptions): Promise<StandIn> {
  const store = new Store(join(options.dataDir, 'stripe.sqlite'), (type) =>
    isSubscribed(options.webhook, type),
  );
  const webhooks = new Webhooks(store, options.webhook);
  const refunds = new UnsettledRefunds(store, () => webhooks.sendDue());
  let origin = '';
  const service: Service = {
    store,
    keys: options,
    keysInUse: new Set(),
    origin: () => origin,
    sendEvents() {
      webhooks.sendDue();
      refunds.schedule();
    },
  };
  const app = createApp('stripe', new Faults(), faultBody);
  app.use('/v1/*', cors({ origin: '*', exposeHeaders: ['Request-Id', 'Stripe-Version'] }));
  paymentIntentRoutes(app, service);
  balanceTransactionRoutes(app, service);
  refundRoutes(app, service);
  disputeRoutes(app, service);
  eventRoutes(app, service);
  webhookEndpointRoutes(app, service, options.webhook);
  controlRoutes(app, service);
  stripeJsRoutes(app);
  challengeRoutes(app, service);
  dashboardRoutes(app, service, (event) => webhooks.resend(event));
  app.notFound((c) => {
    const { status, body } = notImplemented(`${c.req.method} ${c.req.path}`);
    return c.json({ error: body }, status, { 'stripe-should-retry': 'false' });
  });
  app.onError((error, c) => {
    console.error('stripe stand-in:', error);
    return c.json(serverError, 500);
  });
  const running = await listen(app, options.port);
  origin = running.origin;
  service.sendEvents();
  return {
    origin,
    close: async () => {
      refunds.stop();
      await webhooks.close();
      await running.close();
      store.database.close();
    },
  };
}
