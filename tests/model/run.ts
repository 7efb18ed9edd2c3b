import type { z } from 'zod';
import { user } from '#contract/accounts/user.ts';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { decimalToAmount } from '#contract/money.ts';
import { addStudent } from '../support/add-student.ts';
import type { CookieClient } from '../support/client.ts';
import { PASSWORD } from '../support/student.ts';
import { RunCodes } from './codes.ts';
import type { ModelShop } from './model-shop.ts';
import { newOrder, type Order, readLines, SUBJECTS } from './order.ts';
import { Rival } from './rival.ts';
import { during, type Trouble } from './troubles.ts';

/** A link by which someone else pays. */
export interface Link {
  id: string;
  token: string;
  request: QuoteRequest;
  /** True if the link has been ended, has expired or was lost, so it must not open. */
  isOver: boolean;
  /** The payments that were opened by it. */
  payments: string[];
}

/** Facts that are certain before a call. */
export interface Before {
  /** The subjects to which the student has access. */
  owned: string[];
  /** The discount codes that cannot be used. */
  invalid: string[];
}

/** The time in seconds since 1970, as in the provider's events. */
const now = () => Math.floor(Date.now() / 1000);

/** A student, all their orders, and what must be true of them. */
export class Run {
  readonly shop: ModelShop;
  readonly orders: Order[] = [];
  /** Payments that other tabs may still show. */
  readonly tabs: string[] = [];
  /** Payments that the shop did not open. */
  readonly #unknown = new Set<string>();
  readonly codes: RunCodes;
  readonly links: Link[] = [];
  /** Payments about which a payer has agreed and given an address. */
  readonly agreed = new Set<string>();
  readonly rival: Rival;
  isDeleted = false;
  /** Trouble during the current step. */
  trouble: Trouble | undefined;
  /** True if a step met trouble since the shop last released reserved uses. */
  hasCrashed = false;
  /** True if the shop may not know that the mail server accepted an email, and may send it again. */
  mayMailTwice = false;
  /** True if the store was lost, with the uses that open payments had reserved. */
  hasLostStore = false;
  readonly #begin = now();
  /** Reconciliation has settled what happened before. */
  #reconciledUntil = this.#begin;
  browser: CookieClient;
  #email = '';
  accountId = '';

  private constructor(shop: ModelShop) {
    this.shop = shop;
    this.browser = shop.browser();
    this.codes = new RunCodes(shop);
    this.rival = new Rival(shop);
  }

  static async begin(shop: ModelShop): Promise<Run> {
    const run = new Run(shop);
    await shop.forgetOtherRuns();
    run.#email = await addStudent(run.browser);
    const response = await run.browser.get('/api/auth/user');
    run.accountId = user.parse(await response.json()).id;
    return run;
  }

  order = (number: number): Order | undefined => this.orders[number % this.orders.length];
  payment(number: number): Order | undefined {
    const payments = this.orders.filter(({ kind }) => kind === 'payment');
    return payments[number % payments.length];
  }

  /** Sends a request to the shop, in the trouble of this step. */
  during<T>(request: () => Promise<T>): Promise<T> {
    if (!this.trouble) return request();
    const { service, kind } = this.trouble;
    this.hasCrashed = true;
    this.mayMailTwice ||= kind === 'kill -9' || (service === 'inbox' && kind === 'lost response');
    return during(this.shop, this.trouble, request);
  }

  /** Facts that are certain before a call. */
  before(): Before {
    const owned = SUBJECTS.filter((subjectId) => this.sure(subjectId).length > 0);
    const invalid = this.codes.all.flatMap(({ isValid, text }) => (isValid ? [] : text));
    return { owned, invalid };
  }

  /** Opens the payment in the shop. @returns its id, or undefined if the shop refuses */
  async open(request: QuoteRequest): Promise<string | undefined> {
    const before = this.before();
    const response = await this.during(() =>
      this.browser.post('/api/create-payment-intent', request),
    );
    if (response.status !== 200) return undefined;
    const body = createPaymentIntent.response.parse(await response.json());
    return this.noteOpened(body, request, before);
  }

  /** Notes a payment that a browser shows now. @returns its id, or undefined if there is nothing to pay */
  async noteOpened(
    { clientSecret, quote }: z.output<typeof createPaymentIntent.response>,
    request: QuoteRequest,
    { owned, invalid }: Before,
  ): Promise<string | undefined> {
    if (quote.lines.some(({ subjectId }) => owned.includes(subjectId)))
      throw new Error('A payment was opened for what the student has');
    if (quote.code !== request.code) throw new Error(`The code ${request.code} does not count`);
    if (quote.code && invalid.includes(quote.code)) throw new Error(`${quote.code} has ended`);
    const id = clientSecret?.split('_secret')[0];
    if (!id) return undefined;
    const { amount } = await this.shop.stripe.paymentIntents.retrieve(id);
    if (amount !== decimalToAmount(quote.amount, quote.currency))
      throw new Error(`${id} charges another amount`);
    if (!this.tabs.includes(id)) this.tabs.push(id);
    return id;
  }

  /** Opens the payment in the shop and pays it. */
  async pay(request: QuoteRequest): Promise<void> {
    const id = await this.open(request);
    if (id) await this.confirm(id);
  }

  /** Opens the payment in the shop, pays it and waits for the shop's response. */
  async buy(request: QuoteRequest): Promise<void> {
    const id = await this.open(request);
    if (!id) return;
    await this.confirm(id);
    await this.during(() => this.complete(id));
  }

  /** Pays in another tab, unless the shop has closed its payment. */
  async payInTab(number: number): Promise<void> {
    const id = this.tabs[number % this.tabs.length];
    if (!id) return;
    const { status } = await this.shop.stripe.paymentIntents.retrieve(id);
    if (status === 'requires_payment_method') await this.confirm(id);
  }

  /** Pays in a tab whose payment the shop has no record of. */
  async payAgain(number: number): Promise<void> {
    const like = this.payment(number);
    if (!like) return;
    const { amount, currency, metadata } = await this.shop.stripe.paymentIntents.retrieve(like.id);
    const intent = await this.shop.stripe.paymentIntents.create({
      amount,
      currency,
      metadata,
      payment_method_types: ['card'],
    });
    this.#unknown.add(intent.id);
    await this.confirm(intent.id);
  }

  /** Pays, several payments at the same moment. */
  async confirm(...ids: string[]): Promise<void> {
    const sure = new Map(SUBJECTS.map((subjectId) => [subjectId, this.sure(subjectId)]));
    const paid = await Promise.all(
      ids.map((id) =>
        this.shop.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      ),
    );
    for (const intent of paid) {
      const { id, metadata } = intent;
      if (this.orders.some((order) => order.id === id)) continue;
      const isUncounted = this.#unknown.has(id);
      const order = { id, kind: 'payment' as const, lines: readLines(intent), isUncounted };
      const more = { isLate: this.isDeleted, codeId: metadata['codeId'] };
      this.orders.push(newOrder({ ...order, ...more }, (subjectId) => sure.get(subjectId) ?? []));
    }
  }

  complete = (paymentIntentId: string): Promise<Response> =>
    this.browser.post('/api/complete-purchase', { paymentIntentId });

  async delete(): Promise<void> {
    const { status } = await this.untilDone(() =>
      this.browser.post('/api/account/delete', { currentPassword: PASSWORD }),
    );
    // The process may have been killed after the account was deleted and before it responded.
    const isGone = status === 401 && this.trouble?.kind === 'kill -9';
    if (status !== 200 && !isGone) throw new Error(`The account was not deleted: ${status}`);
    this.isDeleted = true;
    this.#endLinks();
  }

  /** Presses a button, and once more if the shop was in trouble meanwhile. */
  async untilDone(press: () => Promise<Response>): Promise<Response> {
    const first = await this.during(press);
    return this.trouble && first.status >= 500 ? press() : first;
  }

  async reconcile(): Promise<boolean> {
    const began = now();
    await this.shop.beginReconciliationAt(this.#reconciledUntil);
    const isDone = await this.during(() => this.shop.reconcile());
    if (isDone) this.#reconciledUntil = began;
    return isDone;
  }

  async loseStore(): Promise<void> {
    await this.shop.loseStore();
    this.hasLostStore = true;
    this.#reconciledUntil = this.#begin;
    this.rival.forgetSession();
    this.#endLinks();
    if (this.isDeleted) return;
    this.browser = this.shop.browser();
    const response = await this.browser.post('/api/auth/login', {
      email: this.#email,
      password: PASSWORD,
    });
    if (response.status !== 200) throw new Error(`Signing in again: ${response.status}`);
  }

  #endLinks(): void {
    for (const link of this.links) link.isOver = true;
  }

  /** Orders that give access to a subject for sure: the shop has recorded it, and nothing has happened since. */
  readonly sure = (subjectId: string): Order[] =>
    this.orders.filter(({ lines }) =>
      lines.some(
        (line) =>
          line.subjectId === subjectId && line.possible.has(true) && !line.possible.has(false),
      ),
    );

  /** @returns undefined if the student is not signed in */
  async hasAccess(subjectId: string): Promise<boolean | undefined> {
    const response = await this.browser.get(`/api/user/access/${subjectId}`);
    if (response.status === 401) return undefined;
    return ((await response.json()) as { hasAccess: boolean }).hasAccess;
  }
}
