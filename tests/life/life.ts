import type { UUID } from 'node:crypto';
import { createPaymentIntent } from '#contract/payments.ts';
import type { QuoteRequest } from '#contract/quote-request.ts';
import { user } from '#contract/user.ts';
import { freeOrderId } from '#server/purchases/free-order.ts';
import { addStudent } from '../support/add-student.ts';
import type { CookieClient } from '../support/client.ts';
import { customersOf } from '../support/customers.ts';
import { clearFaults, injectFault } from '../support/faults.ts';
import { MACRO, MICRO } from '../support/ids.ts';
import { PASSWORD } from '../support/student.ts';
import type { LifeShop } from './life-shop.ts';
import {
  type Charged,
  isActive,
  newOrder,
  note,
  type Order,
  readCharged,
  readLines,
} from './order.ts';

/** What a student can buy here, one by one or together. */
export const SUBJECTS = [MICRO, MACRO];

/** A step that a crash has interrupted: what it did is found out afterwards. */
export interface Crash {
  service: 'kv' | 'payments';
  /** How many requests to the service come through before. */
  after: number;
}

/** A student, all their orders, and what must be true of them. */
export class Life {
  readonly shop: LifeShop;
  readonly orders: Order[] = [];
  /** Payments that other tabs may still show. */
  readonly #tabs: string[] = [];
  isDeleted = false;
  /** In seconds since 1970. */
  readonly #begin = Math.floor(Date.now() / 1000);
  #browser: CookieClient;
  #email = '';
  #accountId = '';

  constructor(shop: LifeShop) {
    this.shop = shop;
    this.#browser = shop.browser();
  }

  static async begin(shop: LifeShop): Promise<Life> {
    const life = new Life(shop);
    life.#email = await addStudent(life.#browser);
    const response = await life.#browser.get('/api/auth/user');
    life.#accountId = user.parse(await response.json()).id;
    return life;
  }

  order = (number: number): Order | undefined => this.orders[number % this.orders.length];
  payment(number: number): Order | undefined {
    const payments = this.orders.filter(({ kind }) => kind === 'payment');
    return payments[number % payments.length];
  }

  /** Does a step while the shop crashes, or without a crash. */
  async during<T>(crash: Crash | undefined, step: () => Promise<T>): Promise<T> {
    if (!crash) return step();
    const origin = this.shop.sandbox[crash.service];
    await injectFault(origin, { times: 1_000, drop: true, after: crash.after });
    try {
      return await step();
    } finally {
      await clearFaults(origin);
    }
  }

  /** Opens the payment in the shop. @returns its id, where the shop opens one */
  async open(request: QuoteRequest, crash?: Crash): Promise<string | undefined> {
    const owned = SUBJECTS.filter((subjectId) => this.#sure(subjectId).length > 0);
    const response = await this.during(crash, () =>
      this.#browser.post('/api/create-payment-intent', request),
    );
    if (response.status !== 200) return undefined;
    const body = createPaymentIntent.response.parse(await response.json());
    if (body.quote.lines.some(({ subjectId }) => owned.includes(subjectId))) {
      throw new Error('A payment was opened for what the student has');
    }
    const id = body.clientSecret?.split('_secret')[0];
    if (id) this.#tabs.push(id);
    return id;
  }

  /** Opens the payment in the shop and pays it. */
  async pay(request: QuoteRequest, crash?: Crash): Promise<void> {
    const id = await this.open(request, crash);
    if (id) await this.#confirm(id);
  }

  /** Pays in another tab, unless the shop has closed its payment. */
  async payInTab(number: number): Promise<void> {
    const id = this.#tabs[number % this.#tabs.length];
    if (!id) return;
    const { status } = await this.shop.stripe.paymentIntents.retrieve(id);
    if (status === 'requires_payment_method') await this.#confirm(id);
  }

  /** Pays in a tab whose payment the shop has no record of. */
  async payAgain(number: number): Promise<void> {
    const like = this.payment(number);
    if (!like) return;
    const { amount, currency, metadata } = await this.shop.stripe.paymentIntents.retrieve(like.id);
    const intent = await this.shop.stripe.paymentIntents.create({
      ...{ amount, currency, metadata, payment_method_types: ['card'] },
    });
    await this.#confirm(intent.id);
  }

  async #confirm(id: string): Promise<void> {
    const sure = new Map(SUBJECTS.map((subjectId) => [subjectId, this.#sure(subjectId)]));
    const paid = await this.shop.stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_visa',
    });
    if (this.orders.some((order) => order.id === id)) return;
    const order = { id, kind: 'payment' as const, lines: readLines(paid), isLate: this.isDeleted };
    this.orders.push(newOrder(order, (subjectId) => sure.get(subjectId) ?? []));
  }

  complete = (paymentIntentId: string): Promise<Response> =>
    this.#browser.post('/api/complete-purchase', { paymentIntentId });

  async customers() {
    return customersOf(await this.shop.panel());
  }

  async grant(subjectId: string, key: UUID, crash?: Crash): Promise<void> {
    const customers = await this.customers();
    const sure = this.#sure(subjectId);
    const response = await this.untilDone(crash, () =>
      customers.grant(this.#accountId, subjectId, key),
    );
    if (response.status !== 200) return;
    if (sure.length > 0) throw new Error('Access was granted to a student who has it');
    const id = freeOrderId(this.#accountId, key);
    const given = (await customers.open(this.#accountId)).purchases.find((one) => one.id === id);
    const grantedAt = Date.parse(given?.granted?.at ?? '');
    const lines = [{ subjectId, amount: 0 }];
    this.orders.push(newOrder({ id, kind: 'grant', lines, grantedAt }, () => sure));
  }

  /** Asks the shop which grants it has ended by itself. */
  async #readReplaced(): Promise<void> {
    const grants = this.orders.filter(({ kind, isRevoked }) => kind === 'grant' && !isRevoked);
    if (grants.length === 0 || this.isDeleted) return;
    const { purchases } = await (await this.customers()).open(this.#accountId);
    for (const order of grants) {
      const why = purchases.find(({ id }) => id === order.id)?.revoked;
      order.isReplaced = why?.by === 'the shop';
    }
  }

  async revoke(order: Order, crash?: Crash): Promise<void> {
    const customers = await this.customers();
    const response = await this.untilDone(crash, () => customers.revoke(this.#accountId, order.id));
    if (response.status < 300) order.isRevoked = true;
  }

  /** @param subjectId names the line whose access ends; missing for the whole order */
  async refund(
    order: Order,
    { amount, subjectId }: { amount: string; subjectId: string | undefined },
    key: UUID,
    crash?: Crash,
  ): Promise<void> {
    const customers = await this.customers();
    await this.untilDone(crash, () =>
      customers.refund(this.#accountId, order.id, amount, key, subjectId),
    );
  }

  /** Reads what the ledger says of all orders. */
  async readPurchases() {
    if (this.orders.length === 0) return [];
    return (await (await this.customers()).open(this.#accountId)).purchases;
  }

  async delete(crash?: Crash): Promise<void> {
    const response = await this.untilDone(crash, () =>
      this.#browser.post('/api/account/delete', { currentPassword: PASSWORD }),
    );
    if (response.status === 200) this.isDeleted = true;
    else throw new Error(`The account was not deleted: ${response.status}`);
  }

  /** Presses a button, and where the shop crashes meanwhile, once more. */
  async untilDone(crash: Crash | undefined, press: () => Promise<Response>): Promise<Response> {
    const first = await this.during(crash, press);
    return crash && first.status >= 500 ? press() : first;
  }

  async reconcile(crash?: Crash): Promise<boolean> {
    await this.shop.beginReconciliationAt(this.#begin);
    return this.during(crash, () => this.shop.reconcile());
  }

  async loseStore(): Promise<void> {
    await this.shop.loseStore();
    if (this.isDeleted) return;
    this.#browser = this.shop.browser();
    const response = await this.#browser.post('/api/auth/login', {
      ...{ email: this.#email, password: PASSWORD },
    });
    if (response.status !== 200) throw new Error(`Signing in again: ${response.status}`);
  }

  /** Orders that give access to a subject for sure: the shop knows it, and nothing has happened since. */
  #sure = (subjectId: string): Order[] =>
    this.orders.filter(({ lines }) =>
      lines.some(
        (line) =>
          line.subjectId === subjectId && line.possible.has(true) && !line.possible.has(false),
      ),
    );

  /** Reads what is true of each order now. */
  async look(): Promise<Map<string, Charged>> {
    const found = new Map<string, Charged>();
    await this.#readReplaced();
    for (const order of this.orders) {
      const charged =
        order.kind === 'payment' ? await readCharged(this.shop.stripe, order.id) : undefined;
      if (charged) found.set(order.id, charged);
      for (const line of order.lines) note(line, isActive(order, line, charged));
    }
    for (const order of this.orders) {
      for (const { subjectId, seniors } of order.lines) {
        for (const id of seniors) {
          const senior = this.orders.find((one) => one.id === id);
          const line = senior?.lines.find((one) => one.subjectId === subjectId);
          if (line?.hasStopped) seniors.delete(id);
        }
      }
    }
    return found;
  }

  /** @returns `undefined` where the student is not signed in */
  async hasAccess(subjectId: string): Promise<boolean | undefined> {
    const response = await this.#browser.get(`/api/user/access/${subjectId}`);
    if (response.status === 401) return undefined;
    return ((await response.json()) as { hasAccess: boolean }).hasAccess;
  }
}
