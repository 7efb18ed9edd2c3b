import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { z } from 'zod';
import type { TestClient } from './client.ts';
import type { TestSandbox } from './sandbox.ts';
import { setting } from './setting.ts';

export const PASSWORD = 'correct horse battery';

/** Signs a new student up. @returns the e-mail address */
export async function signUp(client: TestClient, changes: object = {}): Promise<string> {
  const email = `student-${randomUUID().slice(0, 8)}@example.com`;
  const person = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' };
  const answer = await client.post('/api/auth/signup', { ...person, ...changes });
  if (answer.status !== 201) throw new Error(`Sign-up answered ${answer.status}`);
  return email;
}

/** The payment provider as its owner sees it. */
export function provider(sandbox: TestSandbox): Stripe {
  const { hostname, port } = new URL(setting(sandbox, 'STRIPE_API_ORIGIN'));
  return new Stripe(setting(sandbox, 'STRIPE_SECRET_KEY'), {
    host: hostname,
    port,
    protocol: 'http',
  });
}

const intent = z.object({ clientSecret: z.string() });

/** Opens the payment for a subject. @returns the payment's id */
export async function startCheckout(client: TestClient, subjectId: string): Promise<string> {
  const answer = await client.post('/api/create-payment-intent', { subjectId });
  const { clientSecret } = intent.parse(await answer.json());
  return clientSecret.split('_secret')[0] ?? '';
}

/** Opens the payment and pays it at the provider, without telling the shop. */
export async function pay(
  sandbox: TestSandbox,
  client: TestClient,
  subjectId: string,
  card = 'pm_card_visa',
): Promise<string> {
  const id = await startCheckout(client, subjectId);
  const api = provider(sandbox);
  await api.paymentIntents.confirm(id, { payment_method: card, return_url: sandbox.shop });
  return id;
}

/** Buys a subject as a browser does. @returns the payment's id */
export async function buy(
  sandbox: TestSandbox,
  client: TestClient,
  subjectId: string,
): Promise<string> {
  const paymentIntentId = await pay(sandbox, client, subjectId);
  const answer = await client.post('/api/complete-purchase', { paymentIntentId });
  if (answer.status !== 200) throw new Error(`complete-purchase answered ${answer.status}`);
  return paymentIntentId;
}

export async function hasAccess(client: TestClient, subjectId: string): Promise<unknown> {
  const answer = await client.get(`/api/user/access/${subjectId}`);
  return ((await answer.json()) as { hasAccess?: unknown }).hasAccess;
}
