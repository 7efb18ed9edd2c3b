import { keys, listenForWebhooks, start } from 'local-stand-ins/stripe/testing.ts';
import Stripe from 'stripe';
import { waitFor } from '../../support/wait-for.ts';
import {
  disputeInEveryWay,
  failInEveryWay,
  payInEveryWay,
  refundInEveryWay,
} from './scripted-calls.ts';

/** Response or webhook of the payment stand-in: its origin, and the parsed JSON. */
export interface Recorded {
  from: string;
  body: unknown;
}

/** Calls every endpoint of the payment stand-in in every state, and records its responses and webhooks. */
export async function recordResponses(): Promise<Recorded[]> {
  const webhooks = await listenForWebhooks();
  const standIn = await start(webhooks.url);
  const recorded: Recorded[] = [];
  const { hostname, port } = new URL(standIn.origin);
  const httpClient = Stripe.createFetchHttpClient(async (input, init) => {
    const response = await fetch(input, init);
    const { pathname } = new URL(String(input));
    const from = `${init?.method} ${pathname}`;
    recorded.push({ from, body: await response.clone().json() });
    return response;
  });
  const stripe = new Stripe(keys.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient,
  });
  const press = (fields: Record<string, string>) =>
    fetch(`${standIn.origin}/dashboard`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  await payInEveryWay(stripe, press);
  await refundInEveryWay(stripe);
  await disputeInEveryWay(stripe);
  await failInEveryWay(stripe, standIn.origin);
  await stripe.events.list({ limit: 100 });
  await stripe.webhookEndpoints.list();

  const events = await standIn.stripe.events.list().autoPagingToArray({ limit: 1_000 });
  await waitFor(async () => {
    if (webhooks.deliveries.length < events.length) throw new Error('Webhooks are missing');
  });
  await standIn.close();
  webhooks.server.close();
  for (const { body } of webhooks.deliveries) {
    recorded.push({ from: 'webhook', body: JSON.parse(body) });
  }
  return recorded;
}
