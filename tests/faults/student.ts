import { z } from 'zod';
import { consentWording } from '#contract/payments/consent.ts';
import { type CookieClient, createClient } from '../support/client.ts';
import { newStudent } from '../support/student.ts';
import type { Behaviour } from './plan.ts';
import { AGAIN, pressAgain } from './press-again.ts';
import type { Random } from './random.ts';
import type { ShopProcess } from './shop-process.ts';

const account = z.object({ id: z.string() });
const opened = z.object({ clientSecret: z.string() });
const confirmed = z.union([
  z.object({ status: z.string() }),
  z.object({ error: z.object({ code: z.string().optional() }) }),
]);

const TAKEN = 409;

/** A student with an account, who presses every button until it works. */
export class PersistentStudent {
  readonly client: CookieClient;
  readonly email: string;
  readonly accountId: string;
  readonly #process: ShopProcess;
  readonly #random: Random;

  private constructor(
    process: ShopProcess,
    random: Random,
    known: { client: CookieClient; email: string; accountId: string },
  ) {
    this.#process = process;
    this.#random = random;
    this.client = known.client;
    this.email = known.email;
    this.accountId = known.accountId;
  }

  /** Signs up, or logs in where the response to an earlier try was lost. */
  static async signUp(process: ShopProcess, random: Random): Promise<PersistentStudent> {
    const client = createClient(process.shop.shop);
    const student = newStudent();
    const { email, password } = student;
    const accountId = await pressAgain('sign up', random, async () => {
      let response = await client.post('/api/auth/signup', student);
      if (response.status === TAKEN) {
        response = await client.post('/api/auth/login', { email, password });
      }
      return response.ok ? account.parse(await response.json()).id : AGAIN;
    });
    return new PersistentStudent(process, random, { client, email, accountId });
  }

  /** Buys a subject. Ends when the card has been charged, or once the shop has said so. */
  async buy(subjectId: string, behaviour: Behaviour): Promise<void> {
    const tabs = behaviour === 'two-tabs' ? 2 : 1;
    const ids = await Promise.all(
      Array.from({ length: tabs }, () => this.#payInTab(subjectId, behaviour)),
    );
    if (behaviour === 'leaves') return;
    const presses = behaviour === 'impatient' ? 3 : 1;
    const calls = ids.flatMap((id) => (id ? Array.from({ length: presses }, () => id) : []));
    await Promise.all(calls.map((id) => this.#complete(id, subjectId)));
  }

  async hasAccess(subjectId: string): Promise<boolean> {
    const response = await this.client.get(`/api/user/access/${subjectId}`);
    return z.object({ hasAccess: z.boolean() }).parse(await response.json()).hasAccess;
  }

  /** @returns the payment's id, or undefined where the shop says that the student owns the subject */
  async #payInTab(subjectId: string, behaviour: Behaviour): Promise<string | undefined> {
    let isFirst = behaviour === 'declined-first';
    return pressAgain('pay', this.#random, async () => {
      const secret = await this.#open(subjectId);
      if (!secret) return undefined;
      const id = secret.split('_secret')[0] ?? '';
      if (!(await this.#consent(id))) return AGAIN;
      if (isFirst) {
        isFirst = false;
        await this.#confirm(id, secret, 'pm_card_chargeDeclined');
      }
      return (await this.#confirm(id, secret, 'pm_card_visa')) ? id : AGAIN;
    });
  }

  /** @returns the client secret; undefined where the subject is owned already */
  #open(subjectId: string): Promise<string | undefined> {
    return pressAgain('open the checkout', this.#random, async () => {
      const response = await this.client.post('/api/create-payment-intent', { subjectId });
      if (response.ok) return opened.parse(await response.json()).clientSecret;
      return (await this.hasAccess(subjectId)) ? undefined : AGAIN;
    });
  }

  /** @returns false where the payment is closed by now */
  #consent(paymentIntentId: string): Promise<boolean> {
    const body = { paymentIntentId, wordingVersion: consentWording.version };
    return pressAgain('consent', this.#random, async () => {
      const response = await this.client.post('/api/purchase-consent', body);
      if (response.ok) return true;
      return response.status === TAKEN ? false : AGAIN;
    });
  }

  /** Confirms the payment as the provider's script does. @returns whether the card has been charged */
  #confirm(id: string, clientSecret: string, card: string): Promise<boolean> {
    const { payments, publishableKey, shop } = this.#process.shop;
    const address = `${payments}/v1/payment_intents/${id}`;
    const headers = { authorization: `Bearer ${publishableKey}` };
    const form = { client_secret: clientSecret, payment_method: card, return_url: shop };
    return pressAgain('confirm the payment', this.#random, async () => {
      const body = new URLSearchParams(form);
      const response = await fetch(`${address}/confirm`, { method: 'POST', headers, body });
      if (response.status >= 500) return AGAIN;
      const outcome = confirmed.parse(await response.json());
      if ('status' in outcome) return outcome.status === 'succeeded';
      // Another tab was first, or the response to an earlier try was lost.
      const isClosed = outcome.error.code === 'payment_intent_unexpected_state';
      return isClosed ? this.#isPaid(`${address}?client_secret=${clientSecret}`, headers) : false;
    });
  }

  async #isPaid(address: string, headers: Record<string, string>) {
    const response = await fetch(address, { headers });
    if (!response.ok) return AGAIN;
    const outcome = confirmed.parse(await response.json());
    return 'status' in outcome && outcome.status === 'succeeded';
  }

  #complete(paymentIntentId: string, subjectId: string): Promise<void> {
    return pressAgain('complete the purchase', this.#random, async () => {
      const response = await this.client.post('/api/complete-purchase', { paymentIntentId });
      // One of two payments for a subject is refunded; the subject is owned all the same.
      if (response.ok || (await this.hasAccess(subjectId))) return undefined;
      return AGAIN;
    });
  }
}
