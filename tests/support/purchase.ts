import { Stripe } from 'stripe';
import { z } from 'zod';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import type { Sandbox } from '#local-shop/start.ts';
import type { TestClient } from './client.ts';
import { setting } from './setting.ts';
import type { Shop } from './shop.ts';

/** Provider's address and the shop's public key there, which the buyer's browser needs to pay. */
export interface PaymentShop extends Pick<Shop, 'shop' | 'payments'> {
  publishableKey: string;
}

/** Returns the owner's client of the payment provider. */
export function provider(sandbox: Pick<Sandbox, 'env'>): Stripe {
  const { hostname, port } = new URL(setting(sandbox, 'STRIPE_API_ORIGIN'));
  return new Stripe(setting(sandbox, 'STRIPE_SECRET_KEY'), {
    host: hostname,
    port,
    protocol: 'http',
  });
}

const intent = z.object({ clientSecret: z.string() });

/** Subject by its id, or the request of the checkout's page. */
export type Wanted = string | QuoteRequest;

const toRequest = (wanted: Wanted) => (typeof wanted === 'string' ? { subjectId: wanted } : wanted);

async function openPayment(client: TestClient, wanted: Wanted) {
  const response = await client.post('/api/create-payment-intent', toRequest(wanted));
  const { clientSecret } = intent.parse(await response.json());
  return { id: clientSecret.split('_secret')[0] ?? '', clientSecret };
}

/** Opens the payment. @returns the payment's id */
export async function startCheckout(client: TestClient, wanted: Wanted): Promise<string> {
  return (await openPayment(client, wanted)).id;
}

/** Pays an open payment at the provider, as its form does. */
export const confirm = (
  { shop, payments, publishableKey }: PaymentShop,
  { id, clientSecret = '' }: { id: string; clientSecret?: string | undefined },
  card = 'pm_card_visa',
) =>
  fetch(`${payments}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: card,
      return_url: shop,
    }),
  });

/**
 * Opens the payment and pays it at the provider, without telling the shop.
 * @param card token of a test card, see docs.stripe.com/testing
 * @returns the payment's id
 */
export async function pay(
  shop: PaymentShop,
  client: TestClient,
  wanted: Wanted,
  card = 'pm_card_visa',
): Promise<string> {
  const opened = await openPayment(client, wanted);
  const response = await confirm(shop, opened, card);
  if (response.status !== 200) throw new Error(await response.text());
  return opened.id;
}

/** Buys as a browser does. @returns the payment's id */
export async function buy(shop: PaymentShop, client: TestClient, wanted: Wanted): Promise<string> {
  const paymentIntentId = await pay(shop, client, wanted);
  const response = await client.post('/api/complete-purchase', { paymentIntentId });
  if (response.status !== 200) throw new Error(`complete-purchase responded ${response.status}`);
  return paymentIntentId;
}
