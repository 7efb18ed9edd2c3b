import { createClient, type VercelKV } from '@vercel/kv';
import { Stripe } from 'stripe';
import { z } from 'zod';
import { PAYMENT_EVENTS } from '#contract/checkout/payment-events.ts';
import { DATA_VERSION } from '#contract/data-version.ts';
import { readStore } from '../../scripts/ledger/read-store.ts';
import type { StoredRecord } from '../../scripts/ledger/record.ts';
import { restoreBackup } from '../../scripts/ledger/restore-backup.ts';
import { asAdministrator, signInAsAdministrator } from '../support/administrator.ts';
import { type CookieClient, clientFrom, createClient as createBrowser } from '../support/client.ts';
import { setting } from '../support/setting.ts';
import { settle } from '../support/settle.ts';
import { ShopProcess } from '../support/shop-process.ts';

/** The secret of the events that the model sends. The stand-in signs its own with another, so the shop refuses those. */
const EVENT_SECRET = 'whsec_of_the_events_that_a_test_sends';

/** Overlap of reconciliation runs. Seconds. */
const OVERLAP = 10 * 60;

const inbox = z.object({ messages: z.array(z.object({ MessageID: z.string() })) });

/** A shop in which the model runs, one run after the other. */
export class ModelShop extends ShopProcess {
  #stripe: Stripe | undefined;
  #store: VercelKV | undefined;
  #panel: CookieClient | undefined;

  /** @param folder keeps the shop's data while the shop is down */
  constructor(folder: string) {
    super(folder, {
      STRIPE_WEBHOOK_SECRET: EVENT_SECRET,
      // Hundreds of students with unconfirmed addresses order on one day.
      UNCONFIRMED_EMAILS_PER_DAY: '100000',
    });
  }

  get stripe(): Stripe {
    const { hostname, port } = new URL(this.shop.payments);
    const options = { host: hostname, port, protocol: 'http', telemetry: false } as const;
    this.#stripe ??= new Stripe(setting(this.shop, 'STRIPE_SECRET_KEY'), options);
    return this.#stripe;
  }

  get store(): VercelKV {
    this.#store ??= createClient({
      url: setting(this.shop, 'KV_REST_API_URL'),
      token: setting(this.shop, 'KV_REST_API_TOKEN'),
      automaticDeserialization: false,
    });
    return this.#store;
  }

  /** Opens a browser, in which a request without a complete response seems to end with 503. */
  browser(): CookieClient {
    const client = createBrowser(this.shop.shop);
    const noResponse = () => new Response('{}', { status: 503 });
    // The shop may be killed while it sends the body.
    const read = async (response: Response) => {
      const body = await response.arrayBuffer();
      return new Response(body.byteLength > 0 ? body : null, response);
    };
    return {
      ...client,
      ...clientFrom((path, init) => client.fetch(path, init).then(read).catch(noResponse)),
    };
  }

  /** The administrator's browser, signed in again after its session has ended. */
  async panel(): Promise<CookieClient> {
    const current = this.#panel;
    if (current && (await current.get('/api/admin/sessions')).status === 200) return current;
    const browser = this.browser();
    this.#panel = asAdministrator(browser, await signInAsAdministrator(this.shop, browser));
    return this.#panel;
  }

  async #keys(match: string): Promise<string[]> {
    const [, keys] = await this.store.scan('0', { match, count: 1_000_000 });
    return keys.map(String);
  }

  /** Forgets what other runs have left: many open payments would make the shop ask for challenges. */
  async forgetOtherRuns(): Promise<void> {
    await this.store.del('open-payments', ...(await this.#keys('seen:*')));
    await fetch(`${this.shop.inbox}/api/v1/messages`, { method: 'DELETE' });
  }

  /** Waits for what functions do after their responses, and lets the locks of a killed process expire. */
  async outlastLocks(): Promise<void> {
    await settle(this.shop);
    const locks = await this.#keys('job-running:*');
    if (locks.length > 0) await this.store.del(...locks);
  }

  /** Presses a button of the provider's dashboard. */
  async press(action: string, id: string): Promise<void> {
    const body = new URLSearchParams({ action, id });
    await fetch(`${this.shop.payments}/dashboard`, { method: 'POST', body, redirect: 'manual' });
  }

  /** Lists the provider's events about a payment, the latest first. */
  async eventsOf(paymentId: string): Promise<Stripe.Event[]> {
    const { data } = await this.stripe.events.list({ types: PAYMENT_EVENTS, limit: 100 });
    return data.filter((event) => JSON.stringify(event.data.object).includes(paymentId));
  }

  async send(event: Stripe.Event): Promise<void> {
    const body = JSON.stringify(event);
    const signed = { payload: body, secret: EVENT_SECRET };
    const headers = {
      'stripe-signature': this.stripe.webhooks.generateTestHeaderString(signed),
    };
    await this.browser().fetch('/api/webhooks/stripe', { method: 'POST', headers, body });
  }

  /**
   * Lets the next reconciliation begin at a time: otherwise it would settle again what happened in ten minutes.
   * @param since in seconds since 1970
   */
  async beginReconciliationAt(since: number): Promise<void> {
    const text = await this.store.get<string>('reconciled');
    const { failed = [] } = text ? (JSON.parse(text) as { failed?: unknown[] }) : {};
    await this.store.set('reconciled', JSON.stringify({ until: since + OVERLAP, failed }));
  }

  /** Runs reconciliation. @returns whether every step of it succeeded */
  async reconcile(): Promise<boolean> {
    return (await this.browser().post('/__sandbox/schedule/reconcile')).status === 200;
  }

  /** Destroys the store, and brings it back from a backup that was made just before. */
  async loseStore(): Promise<void> {
    const records: StoredRecord[] = [];
    for await (const record of readStore(this.store, () => {})) records.push(record);
    const keys = await this.#keys('*');
    if (keys.length > 0) await this.store.del(...keys);
    const backup = { dataVersion: DATA_VERSION, records: each(records) };
    await restoreBackup(this.store, backup, () => {});
  }

  /** Time of the last restored store, in milliseconds since 1970. Duplicates paid before it are not refunded. */
  async recoveredAt(): Promise<number> {
    const text = await this.store.get<string>('ledger-recovered');
    return text ? Date.parse((JSON.parse(text) as { at: string }).at) : 0;
  }

  /** Counts the emails that were delivered, by message id: an email that was sent again keeps its id. */
  async countEmails(): Promise<Map<string, number>> {
    const response = await fetch(`${this.shop.inbox}/api/v1/messages?limit=100000`);
    const { messages } = inbox.parse(await response.json());
    const byId = Map.groupBy(messages, ({ MessageID }) => MessageID);
    return new Map([...byId].map(([id, copies]) => [id, copies.length]));
  }
}

async function* each<T>(all: T[]): AsyncGenerator<T> {
  yield* all;
}
