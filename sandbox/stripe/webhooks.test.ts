import Stripe from 'stripe';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runModule } from '../kit/test-process.ts';
import {
  clientOf,
  keys,
  listenForWebhooks,
  newDataDir,
  pay,
  sale,
  start,
  WEBHOOK_SECRET,
} from './testing.ts';

async function shop(statusOf?: Parameters<typeof listenForWebhooks>[0]) {
  const listening = await listenForWebhooks(statusOf);
  onTestFinished(() => void listening.server.close());
  return listening;
}

const types = (bodies: { body: string }[]) => bodies.map(({ body }) => JSON.parse(body).type);
const patient = { timeout: 15_000, interval: 50 };

test('signs an event, and the signature covers its body', async () => {
  const { url, deliveries } = await shop();
  const standIn = await start(url);
  onTestFinished(standIn.close);
  const paid = await pay(standIn.stripe);
  await vi.waitFor(() => expect(types(deliveries)).toContain('payment_intent.succeeded'), patient);
  const sent = deliveries.find(({ body }) => body.includes('payment_intent.succeeded'));
  const { body = '', signature = '' } = sent ?? {};
  const event = await Stripe.webhooks.constructEventAsync(body, signature, WEBHOOK_SECRET);
  expect(event).toMatchObject({
    type: 'payment_intent.succeeded',
    api_version: Stripe.API_VERSION,
    data: { object: { id: paid.id, status: 'succeeded' } },
  });
  await expect(
    Stripe.webhooks.constructEventAsync(body.replace('1299', '1'), signature, WEBHOOK_SECRET),
  ).rejects.toThrow();
  await vi.waitFor(async () => {
    const { data } = await standIn.stripe.events.list({ type: event.type });
    expect(data).toMatchObject([{ id: event.id, pending_webhooks: 0 }]);
  }, patient);
});

test('retries an event until the response is 2xx; a redirect is not', async () => {
  const { url, deliveries } = await shop((_delivery, count) => [500, 302][count - 1] ?? 200);
  const standIn = await start(url);
  onTestFinished(standIn.close);
  await standIn.stripe.paymentIntents.create(sale);
  await vi.waitFor(() => expect(deliveries).toHaveLength(3), patient);
  expect(new Set(deliveries.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
});

test('keeps an undelivered event after SIGKILL and sends it after the restart', async () => {
  const dataDir = newDataDir();
  const options = JSON.stringify({
    port: 0,
    dataDir,
    ...keys,
    webhook: { url: 'http://localhost:9/down', secret: WEBHOOK_SECRET },
  });
  const child = runModule(`
    import { startStripe } from '${import.meta.dirname}/index.ts';
    console.log('At ' + (await startStripe(${options})).origin);`);
  const paid = await pay(clientOf(await child.line('At ')));
  await child.kill();

  const { url, deliveries } = await shop();
  const standIn = await start(url, dataDir);
  onTestFinished(standIn.close);
  await vi.waitFor(() => expect(types(deliveries)).toContain('payment_intent.succeeded'), patient);
  expect((await standIn.stripe.paymentIntents.retrieve(paid.id)).status).toBe('succeeded');
});
