import Stripe from 'stripe';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startStripe } from './index.ts';
import {
  clientOf,
  keys,
  listenForWebhooks,
  newDataDir,
  pay,
  start,
  WEBHOOK_SECRET,
} from './testing.ts';
import type { WebhookTarget } from './webhook-endpoint.ts';

async function startWith(webhook: Partial<WebhookTarget>, dataDir = newDataDir()) {
  const target = { url: 'http://localhost:9/none', secret: WEBHOOK_SECRET, ...webhook };
  const standIn = await startStripe({ port: 0, dataDir, ...keys, webhook: target });
  onTestFinished(standIn.close);
  return clientOf(standIn.origin);
}

test('lists the webhook without its secret, under the same id after a restart', async () => {
  const dataDir = newDataDir();
  const stripe = await startWith({ events: ['payment_intent.succeeded'] }, dataDir);
  const { data, has_more } = await stripe.webhookEndpoints.list();
  expect(has_more).toBe(false);
  expect(data).toEqual([
    expect.objectContaining({
      object: 'webhook_endpoint',
      url: 'http://localhost:9/none',
      enabled_events: ['payment_intent.succeeded'],
      status: 'enabled',
      livemode: false,
      api_version: Stripe.API_VERSION,
    }),
  ]);
  expect(JSON.stringify(data)).not.toContain(WEBHOOK_SECRET);
  // The id stays the same on the same data.
  const again = await (await startWith({}, dataDir)).webhookEndpoints.list();
  expect(again.data[0]?.id).toBe(data[0]?.id);
});

test('sends only the events that the webhook names', async () => {
  const { url, deliveries, server } = await listenForWebhooks();
  onTestFinished(() => void server.close());
  const stripe = await startWith({ url, events: ['payment_intent.succeeded', 'charge.refunded'] });
  const paid = await pay(stripe);
  await stripe.refunds.create({ payment_intent: paid.id });
  await vi.waitFor(() => expect(deliveries).toHaveLength(2), { timeout: 15_000 });
  expect(deliveries.map(({ body }) => JSON.parse(body).type).toSorted()).toEqual([
    'charge.refunded',
    'payment_intent.succeeded',
  ]);
  const { data } = await stripe.events.list({ type: 'payment_intent.created' });
  expect(data[0]?.pending_webhooks).toBe(0);
});

test('sends nothing to a disabled webhook, and reports that it is disabled', async () => {
  const stripe = await startWith({ isDisabled: true });
  await pay(stripe);
  const { data } = await stripe.webhookEndpoints.list();
  expect(data[0]?.status).toBe('disabled');
  const events = await stripe.events.list();
  expect(events.data.map(({ pending_webhooks }) => pending_webhooks)).not.toContain(1);
});

test('sends every event if no type is named, and hides the webhook from the publishable key', async () => {
  const { stripe, origin, close } = await start();
  onTestFinished(close);
  expect((await stripe.webhookEndpoints.list()).data[0]?.enabled_events).toEqual(['*']);
  const browser = clientOf(origin, keys.publishableKey);
  await expect(browser.webhookEndpoints.list()).rejects.toMatchObject({ statusCode: 401 });
});
