import { user } from '#contract/accounts/user.ts';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import type { QuoteRequest } from '#contract/checkout/quote-request.ts';
import { addStudent } from '../support/add-student.ts';
import type { CookieClient } from '../support/client.ts';
import type { ModelShop } from './model-shop.ts';

/** A payment of another student. */
export interface Payment {
  id: string;
  accountId: string;
  /** The discount code with which it was paid. */
  codeId?: string | undefined;
  isPaid: boolean;
}

/** Another student, who uses the same discount codes. */
export class Rival {
  readonly #shop: ModelShop;
  /** The payments that they were shown. */
  readonly shown: Payment[] = [];
  #browser: CookieClient | undefined;
  #accountId = '';

  constructor(shop: ModelShop) {
    this.#shop = shop;
  }

  /** Opens a checkout. @returns whether the shop has opened a payment */
  async open(request: QuoteRequest): Promise<boolean> {
    const browser = await this.signIn();
    const response = await browser.post(createPaymentIntent.path, request);
    if (response.status !== 200) return false;
    const { clientSecret } = createPaymentIntent.response.parse(await response.json());
    const id = clientSecret?.split('_secret')[0];
    if (!id) return false;
    if (!this.shown.some((payment) => payment.id === id))
      this.shown.push({ id, accountId: this.#accountId, isPaid: false });
    return true;
  }

  /** Pays what they were shown last, unless the shop has closed it. */
  async pay(): Promise<void> {
    const last = this.shown.at(-1);
    if (!last || last.isPaid) return;
    const { paymentIntents } = this.#shop.stripe;
    const { status, metadata } = await paymentIntents.retrieve(last.id);
    if (status !== 'requires_payment_method') return;
    await paymentIntents.confirm(last.id, { payment_method: 'pm_card_visa' });
    Object.assign(last, { isPaid: true, codeId: metadata['codeId'] });
    const browser = await this.signIn();
    await browser.post('/api/complete-purchase', { paymentIntentId: last.id });
  }

  /** Is another person from now on: the session is lost with the store. */
  forgetSession(): void {
    this.#browser = undefined;
  }

  async signIn(): Promise<CookieClient> {
    if (this.#browser) return this.#browser;
    const browser = this.#shop.browser();
    await addStudent(browser);
    this.#accountId = user.parse(await (await browser.get('/api/auth/user')).json()).id;
    this.#browser = browser;
    return browser;
  }
}
