import { expect, type Page } from 'playwright/test';
import { z } from 'zod';
import { CARDS, type Sandbox } from './test.ts';

/** Calls the shop's API as one of its own pages would, with the cookies of this page's browser. */
export function post(page: Page, { shop }: Sandbox, path: string, data: object) {
  return page.request.post(path, { data, headers: { origin: shop } });
}

const intent = z.object({ clientSecret: z.string() });

/**
 * Buys a subject for whoever is signed in, as the checkout page does, without the page.
 * @param subjectId e.g. `subject-microeconomics`
 * @returns the payment's id
 */
export async function buy(page: Page, sandbox: Sandbox, subjectId: string): Promise<string> {
  const opened = await post(page, sandbox, '/api/create-payment-intent', { subjectId });
  const { clientSecret } = intent.parse(await opened.json());
  const [paymentIntentId = ''] = clientSecret.split('_secret');
  const paid = await page.request.post(
    `${sandbox.payments}/v1/payment_intents/${paymentIntentId}/confirm`,
    { headers: { authorization: `Bearer ${await readPublicKey(page)}` }, form: card(clientSecret) },
  );
  expect(paid.status(), await paid.text()).toBe(200);
  const done = await post(page, sandbox, '/api/complete-purchase', { paymentIntentId });
  expect(done.status(), await done.text()).toBe(200);
  return paymentIntentId;
}

async function readPublicKey(page: Page): Promise<string> {
  const checkout = await page.request.get('/checkout');
  return /pk_test_\w+/.exec(await checkout.text())?.[0] ?? '';
}

const card = (clientSecret: string) => ({
  client_secret: clientSecret,
  'payment_method_data[type]': 'card',
  'payment_method_data[card][number]': CARDS.success,
  'payment_method_data[card][exp_month]': '12',
  'payment_method_data[card][exp_year]': '34',
  'payment_method_data[card][cvc]': '123',
});
