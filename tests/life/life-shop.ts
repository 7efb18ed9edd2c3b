import { createClient, type VercelKV } from '@vercel/kv';
import { Stripe } from 'stripe';
import { PAYMENT_EVENTS } from '#contract/payments/payment-events.ts';
import type { Sandbox } from '#sandbox/shop/start.ts';
import { readStore } from '../../scripts/ledger/read-store.ts';
import type { StoredRecord } from '../../scripts/ledger/record.ts';
import { restoreBackup } from '../../scripts/ledger/restore-backup.ts';
import { asAdministrator, signInAsAdministrator } from '../support/administrator.ts';
import { type CookieClient, createClient as createBrowser } from '../support/client.ts';

/** The secret of the events that a life sends. The stand-in signs its own with another, so the shop refuses those. */
export const EVENT_SECRET = 'whsec_of_the_lives_that_a_test_plays';

/** A shop in which lives are played, one after the other. */
export class LifeShop {
  readonly sandbox: Sandbox;
  readonly stripe: Stripe;
  readonly store: VercelKV;
  #panel: CookieClient | undefined;

  /** @param sandbox started with {@link EVENT_SECRET} as `STRIPE_WEBHOOK_SECRET` */
  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    const { hostname, port } = new URL(sandbox.payments);
    const { STRIPE_SECRET_KEY: key = '', KV_REST_API_URL: url = '' } = sandbox.env;
    const token = sandbox.env['KV_REST_API_TOKEN'] ?? '';
    this.stripe = new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false });
    this.store = createClient({ url, token, automaticDeserialization: false });
  }

  browser = (): CookieClient => createBrowser(this.sandbox.shop);

  /** The administrator's browser, signed in again where that has ended. */
  async panel(): Promise<CookieClient> {
    const known = this.#panel;
    if (known && (await known.get('/api/admin/sessions')).status === 200) return known;
    const browser = this.browser();
    const token = await signInAsAdministrator(this.sandbox, browser);
    this.#panel = asAdministrator(browser, token);
    return this.#panel;
  }

  /** Forgets what other lives have left: many open payments would make the shop ask for challenges. */
  async forgetSuspicion(): Promise<void> {
    const [, keys] = await this.store.scan('0', { match: 'seen:*', count: 1_000_000 });
    await this.store.del('open-payments', ...keys.map(String));
  }

  /** Presses a button of the provider's dashboard. */
  async press(action: string, id: string): Promise<void> {
    await fetch(`${this.sandbox.payments}/dashboard`, {
      method: 'POST',
      body: new URLSearchParams({ action, id }),
      redirect: 'manual',
    });
  }

  /** Lists the provider's events about a payment, the latest first. */
  async eventsOf(paymentId: string): Promise<Stripe.Event[]> {
    const { data } = await this.stripe.events.list({ types: PAYMENT_EVENTS, limit: 100 });
    return data.filter((event) => JSON.stringify(event.data.object).includes(paymentId));
  }

  async send(event: Stripe.Event): Promise<void> {
    const payload = JSON.stringify(event);
    const signature = this.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: EVENT_SECRET,
    });
    const response = await fetch(`${this.sandbox.shop}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'stripe-signature': signature },
      body: payload,
    });
    await response.body?.cancel();
  }

  /**
   * Lets the next reconciliation begin at a time: otherwise it would look at ten minutes of earlier lives.
   * @param since in seconds since 1970
   */
  async beginReconciliationAt(since: number): Promise<void> {
    const text = await this.store.get<string>('reconciled');
    const { failed = [] } = text ? (JSON.parse(text) as { failed?: unknown[] }) : {};
    await this.store.set('reconciled', JSON.stringify({ until: since + OVERLAP, failed }));
  }

  /** Runs reconciliation. @returns whether every step of the run succeeded */
  async reconcile(): Promise<boolean> {
    const control = `${this.sandbox.shop}/__sandbox/schedule/reconcile`;
    return (await fetch(control, { method: 'POST' })).status === 200;
  }

  /** Destroys the store, and brings it back from a backup that was made just before. */
  async loseStore(): Promise<void> {
    const records: StoredRecord[] = [];
    for await (const record of readStore(this.store, () => {})) records.push(record);
    const [, keys] = await this.store.scan('0', { count: 1_000_000 });
    if (keys.length > 0) await this.store.del(...keys.map(String));
    await restoreBackup(this.store, each(records), () => {});
  }

  /** When the store was last brought back, in milliseconds since 1970. Of payments before, no second one is refunded. */
  async recoveredAt(): Promise<number> {
    const text = await this.store.get<string>('ledger-recovered');
    return text ? Date.parse((JSON.parse(text) as { at: string }).at) : 0;
  }
}

/** How far runs of reconciliation overlap. Seconds. */
const OVERLAP = 10 * 60;

async function* each<T>(all: T[]): AsyncGenerator<T> {
  yield* all;
}
