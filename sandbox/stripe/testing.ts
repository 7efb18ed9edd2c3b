import { mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import type { StandIn } from '../kit/stand-in.ts';
import { startStripe } from './index.ts';

export const keys = { secretKey: 'sk_test_of_the_tests', publishableKey: 'pk_test_of_the_tests' };
export const WEBHOOK_SECRET = 'whsec_of_the_tests';

export function clientOf(origin: string, key = keys.secretKey): Stripe {
  const { hostname, port } = new URL(origin);
  const options = { host: hostname, port, protocol: 'http', telemetry: false } as const;
  return new Stripe(key, { ...options, maxNetworkRetries: 0 });
}

export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'stripe-stand-in-'));
}

/** Starts a stand-in on a free port. Nothing listens at the default webhook URL. */
export async function start(
  webhookUrl = 'http://localhost:9/none',
  dataDir = newDataDir(),
): Promise<StandIn & { stripe: Stripe }> {
  const webhook = { url: webhookUrl, secret: WEBHOOK_SECRET };
  const standIn = await startStripe({ port: 0, dataDir, ...keys, webhook });
  return { ...standIn, stripe: clientOf(standIn.origin) };
}

export const sale: Stripe.PaymentIntentCreateParams = { amount: 1299, currency: 'gbp' };

export function pay(stripe: Stripe, paymentMethod = 'pm_card_visa'): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ ...sale, confirm: true, payment_method: paymentMethod });
}

export interface Delivery {
  body: string;
  signature: string;
}

export async function listenForWebhooks(
  statusOf: (delivery: Delivery, count: number) => number = () => 200,
): Promise<{ url: string; deliveries: Delivery[]; server: Server }> {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const chunks = await request.toArray();
    const signature = String(request.headers['stripe-signature']);
    const delivery = { body: Buffer.concat(chunks).toString(), signature };
    deliveries.push(delivery);
    response.writeHead(statusOf(delivery, deliveries.length), { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/webhooks`, deliveries, server };
}

export async function readCharge(
  stripe: Stripe,
  { id }: Stripe.PaymentIntent,
): Promise<Stripe.Charge> {
  const read = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  return read.latest_charge as Stripe.Charge;
}

/** Lists the types of all events, oldest first. */
export async function eventTypes(stripe: Stripe): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  return data.map((event) => event.type).reverse();
}
