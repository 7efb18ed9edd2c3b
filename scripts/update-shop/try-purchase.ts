import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type * as z from 'zod/mini';
import { signup } from '#contract/accounts/accounts.ts';
import { getContent, getSubjects, getTopics } from '#contract/catalogue/catalogue.ts';
import { completePurchase, createPaymentIntent } from '#contract/checkout/payments.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { getObject } from '#contract/files/objects.ts';
import { startSandbox } from '#local-shop/start.ts';
import { findSecrets } from '../find-secrets.ts';

/** Student's browser: keeps cookies, and stays at the shop. */
class Browser {
  readonly #shop: string;
  readonly #cookies = new Map<string, string>();

  constructor(shop: string) {
    this.#shop = shop;
  }

  async open(path: string, init: RequestInit = {}): Promise<Response> {
    const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
    const headers = { ...init.headers, cookie, origin: this.#shop };
    const url = new URL(path, this.#shop);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next) return this.open(next);
    if (!response.ok) throw new Error(`${path} responds ${response.status}`);
    return response;
  }

  async call<Request extends z.ZodMiniObject, Response extends z.ZodMiniType>(
    { method, path, response }: Endpoint<Request, Response>,
    request: z.input<Request>,
  ): Promise<z.output<Response>> {
    const address = path.replace(':id', String(request['id']));
    const body = JSON.stringify(request);
    const headers = { 'content-type': 'application/json' };
    const answer = await this.open(address, method === 'GET' ? {} : { method, body, headers });
    return response.parse(await answer.json());
  }
}

/**
 * Builds the pages and the functions as a deploy does, searches them for secrets, signs up, pays with a test card and
 * opens a paid file, in a shop with sample content and data of its own.
 */
async function tryPurchase(dataDir: string): Promise<void> {
  const root = resolve(import.meta.dirname, '../..');
  const options = { root, port: 0, dataDir, hasStudent: false, hasClock: false } as const;
  const { shop, payments, env, close } = await startSandbox({ ...options, site: 'build' });
  try {
    const built = [join(dataDir, 'site'), join(root, '.cache', 'functions')];
    const [leak] = findSecrets(built, env);
    if (leak) throw new Error(`${leak.file} contains the value of ${leak.variable}`);
    const browser = new Browser(shop);
    const email = 'student@update.example.com';
    await browser.call(signup, {
      email,
      password: 'a password of the try',
      firstName: 'Sam',
      lastName: 'S',
    });
    const subjects = await browser.call(getSubjects, {});
    const subjectId = subjects.find(({ price }) => Number(price) > 0)?.id;
    const { clientSecret = '' } = await browser.call(createPaymentIntent, { subjectId });
    const paymentIntentId = clientSecret.split('_secret')[0] ?? '';
    const paid = await fetch(`${payments}/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: 'POST',
      headers: { authorization: `Bearer ${env['PUBLIC_STRIPE_KEY']}` },
      body: new URLSearchParams({
        client_secret: clientSecret,
        payment_method: 'pm_card_visa',
        return_url: shop,
      }),
    });
    if (!paid.ok) throw new Error(`The payment failed: ${await paid.text()}`);
    const { subjectId: bought } = await browser.call(completePurchase, { paymentIntentId });
    const topics = await browser.call(getTopics, { id: bought });
    const lists = await Promise.all(topics.map(({ id }) => browser.call(getContent, { id })));
    const file = lists.flat().find((item) => item.isLocked && item.downloadUrl);
    const opened = await browser.open(
      getObject.path.replace(':id', file?.downloadUrl?.split('/').at(-1) ?? ''),
    );
    const start = Buffer.from(await opened.arrayBuffer())
      .subarray(0, 5)
      .toString();
    if (start !== '%PDF-') throw new Error(`A paid file begins with ${start}`);
  } finally {
    await close();
  }
}

// In the work tree, which is removed even after an interrupt.
const dataDir = mkdtempSync(join(import.meta.dirname, '../../.shop-try-'));
try {
  await tryPurchase(dataDir);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit();
