import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { getUser } from '#contract/accounts/user.ts';
import { joinConsentWording } from '#contract/checkout/consent.ts';
import { joinPath, joinPlaces } from '#contract/places/joining.ts';
import { askForQuote, buyForSomeone } from '#contract/places/orders.ts';
import { fromDayNumber, shopDay, toDayNumber } from '#contract/shop-day.ts';
import { eventField } from '#server/places/order-events.ts';
import { type OrderState, toOrderState } from '#server/places/order-state.ts';
import { toToken } from '#server/places/orders.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
import type { Facts } from '#server/store/ledger.ts';
import { ledgerKey } from '#server/store/stored-keys.ts';
import { addStudent } from '../support/add-student.ts';
import type { CookieClient } from '../support/client.ts';
import { BOTH, MICRO } from '../support/ids.ts';
import { announceChange, lakeOf } from '../support/lake.ts';
import { toOrderIdOfToken } from '../support/places-payment.ts';
import { PASSWORD } from '../support/student.ts';
import type { ModelShop } from './model-shop.ts';
import { during, type Trouble } from './troubles.ts';

/** Pupils of a run, who join every order. */
const PUPILS = 4;
/** Places of a school's order: fewer than pupils, so that some are too late. */
const PLACES = 3;

const SCHOOL = {
  organisation: 'Hill Road School',
  address: ['1 Hill Road', 'Leeds'],
  financeEmail: 'finance@school.example',
  teacherEmail: 'teacher@school.example',
};

export interface Pupil {
  browser: CookieClient;
  accountId: string;
  isDeleted: boolean;
}

export interface PlacesOrder {
  orderId: string;
  token: string;
  /** Card payment. Undefined for an order by invoice. */
  paymentIntentId: string | undefined;
}

const dayIn = (days: number) => fromDayNumber(toDayNumber(shopDay(new Date())) + days);
const now = () => Math.floor(Date.now() / 1000);

/** Publishes price lists, of which one has a licence that ends. */
async function publishPrices(shop: ModelShop): Promise<void> {
  const list = (wantedId: string, licence: string) => ({
    _id: `place-prices-${wantedId}`,
    _type: 'placePrices',
    for: { _type: 'reference', _ref: wantedId },
    licence,
    steps: [{ _key: '2', from: 2, price: 20 }],
  });
  const lake = lakeOf(shop.shop);
  await lake.createOrReplace(list(MICRO, 'for-good'));
  await lake.createOrReplace(list(BOTH, 'until-august'));
  await announceChange(shop.shop);
}

/** Orders of places, the pupils who join them, and what must be true of both. */
export class PlacesRun {
  readonly shop: ModelShop;
  readonly pupils: Pupil[] = [];
  readonly orders: PlacesOrder[] = [];
  /** Trouble during the current step. */
  trouble: Trouble | undefined;
  #reconciledUntil = now();

  private constructor(shop: ModelShop) {
    this.shop = shop;
  }

  static async begin(shop: ModelShop): Promise<PlacesRun> {
    const run = new PlacesRun(shop);
    await shop.forgetOtherRuns();
    await publishPrices(shop);
    for (let pupil = 0; pupil < PUPILS; pupil += 1) {
      const browser = shop.browser();
      await addStudent(browser);
      const { id } = getUser.response.parse(await (await browser.get(getUser.path)).json());
      run.pupils.push({ browser, accountId: id, isDeleted: false });
    }
    return run;
  }

  order = (at: number): PlacesOrder | undefined => this.orders[at % this.orders.length];
  pupil = (at: number): Pupil | undefined =>
    this.pupils.filter(({ isDeleted }) => !isDeleted)[at % PUPILS];

  /** Does something in the trouble of this step. */
  during<T>(act: () => Promise<T>): Promise<T> {
    return this.trouble ? during(this.shop, this.trouble, act) : act();
  }

  /** Reads the parsed fields of a hash. */
  async readHash(key: string): Promise<Facts> {
    // The store's client parses nothing: fields and values alternate.
    const reply = z
      .array(z.string())
      .nullable()
      .parse(await this.shop.store.hgetall(key));
    const words = reply ?? [];
    const fields = words.filter((_, at) => at % 2 === 0);
    return Object.fromEntries(
      fields.map((field, at) => [field, JSON.parse(words[2 * at + 1] ?? '')]),
    );
  }

  /** Reads an order as it is stored. Undefined if the shop has none. */
  async read(orderId: string): Promise<OrderState | undefined> {
    const fields = await this.readHash(placesOrderKey.of(orderId));
    const facts = await this.readHash(ledgerKey.of(orderId));
    return toOrderState(orderId, fields, { accountId: orderId, facts }, new Date());
  }

  /** Opens a card order, pays it and tells the shop. */
  async buy(buyer: 'parent' | 'school', wanted: object): Promise<void> {
    const client = this.shop.browser();
    const request =
      buyer === 'parent'
        ? { email: 'payer@example.org', from: 'From Grandma' }
        : { places: PLACES, ...SCHOOL };
    const path = buyer === 'parent' ? buyForSomeone.path : '/api/places/by-card';
    const response = await client.post(path, { key: randomUUID(), ...wanted, ...request });
    if (response.status !== 200) return;
    const { token, clientSecret } = buyForSomeone.response.parse(await response.json());
    const paymentIntentId = clientSecret.split('_secret')[0] ?? '';
    this.orders.push({ orderId: toOrderIdOfToken(token), token, paymentIntentId });
    await this.shop.stripe.paymentIntents.confirm(paymentIntentId, {
      payment_method: 'pm_card_visa',
    });
    await this.during(() => client.post(`/api/orders/${token}/payment`, { paymentIntentId }));
  }

  /** Asks for a quote, orders by it, and lets the owner accept. */
  async orderByQuote(wanted: object, release: 'now' | 'paid'): Promise<void> {
    const client = this.shop.browser();
    const { organisation } = SCHOOL;
    const quote = { places: PLACES, organisation, email: SCHOOL.financeEmail };
    const request = { key: randomUUID(), ...wanted, ...quote };
    const response = await this.during(() => client.post(askForQuote.path, request));
    if (response.status !== 200) return;
    const { token } = askForQuote.response.parse(await response.json());
    const orderId = toOrderIdOfToken(token);
    this.orders.push({ orderId, token, paymentIntentId: undefined });
    await this.during(() => client.post(`/api/orders/${token}/order`, SCHOOL));
    await this.press(orderId, 'accept', { release });
  }

  /** Presses a button of the owner's. @returns the status */
  async press(orderId: string, button: string, body: object = {}): Promise<number> {
    const panel = await this.shop.panel();
    const path = `/api/admin/places-orders/${orderId}/${button}`;
    return (await this.during(() => panel.post(path, body))).status;
  }

  async transfer({ orderId }: PlacesOrder, amount: string): Promise<void> {
    const on = shopDay(new Date());
    await this.press(orderId, 'transfers', { amount, on, key: randomUUID() });
  }

  async credit({ orderId }: PlacesOrder, amount: string, places: number): Promise<void> {
    await this.press(orderId, 'credit-notes', {
      amount,
      places,
      reason: 'A pupil less',
      key: randomUUID(),
    });
  }

  /** Joins pupils at the same moment. */
  async join({ orderId }: PlacesOrder, pupils: Pupil[]): Promise<void> {
    const order = await this.read(orderId);
    if (!order?.joinCode) return;
    const code = order.joinCode;
    const isSchools = order.opened.buyer === 'school';
    const body = isSchools ? { name: 'Ada L.' } : { wordingVersion: joinConsentWording.version };
    const joins = () =>
      Promise.all(pupils.map(({ browser }) => browser.post(`/api${joinPath(code)}`, body)));
    const responses = await this.during(joins);
    const isAlone = this.trouble === undefined;
    const latest = await this.read(orderId);
    for (const [at, response] of responses.entries()) {
      if (response.status !== 200) continue;
      const { usedPlace } = joinPlaces.response.parse(await response.json());
      const pupil = pupils[at];
      const isUsed = latest?.places.some(
        (place) => place.state === 'used' && place.pupil?.accountId === pupil?.accountId,
      );
      if (isAlone && usedPlace && !isUsed) throw new Error('A pupil joined and has no place');
    }
  }

  /** Takes a place back as the teacher. */
  async takeBack({ orderId }: PlacesOrder, at: number): Promise<void> {
    const order = await this.read(orderId);
    const [teacher] = order?.teachers ?? [];
    const used = order?.places.filter(({ state }) => state === 'used' || state === 'left') ?? [];
    const place = used[at % used.length];
    if (!teacher || !place?.pupil) return;
    const token = toToken(orderId, teacher.secret);
    const path = `/api/class/${token}/places/${place.slot}/${place.pupil.number}/take-back`;
    await this.during(() => this.shop.browser().post(path));
  }

  /** Takes an unused place back as its payer. */
  async takeOrderBack({ token }: PlacesOrder): Promise<void> {
    await this.during(() => this.shop.browser().post(`/api/orders/${token}/take-back`));
  }

  async leave(pupil: Pupil): Promise<void> {
    const press = () => pupil.browser.post('/api/account/delete', { currentPassword: PASSWORD });
    const first = await this.during(press);
    const { status } = first.status >= 500 ? await press() : first;
    if (status !== 200 && status !== 401) throw new Error(`The account was not deleted: ${status}`);
    pupil.isDeleted = true;
  }

  /** Changes something of an order at the provider. The shop learns of it by events or reconciliation. */
  async atProvider({ paymentIntentId }: PlacesOrder, what: string): Promise<void> {
    if (!paymentIntentId) return;
    const { stripe } = this.shop;
    if (what === 'refund' || what === 'part') {
      const part = what === 'part' ? { amount: 700 } : {};
      await stripe.refunds.create({ payment_intent: paymentIntentId, ...part }).catch(() => {});
    } else if (what === 'dispute') {
      const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentIntentId);
      await this.shop.press(what, String(charge));
    } else {
      const { data } = await stripe.disputes.list({ payment_intent: paymentIntentId });
      for (const { id } of data) await this.shop.press(what, id);
    }
  }

  async sendEvents({ paymentIntentId }: PlacesOrder, which: number[]): Promise<void> {
    if (!paymentIntentId) return;
    const all = await this.shop.eventsOf(paymentIntentId);
    const chosen = which.flatMap((place) => all[place % all.length] ?? []);
    await this.during(() => Promise.all(chosen.map((event) => this.shop.send(event))));
  }

  /** Lets the invoice be overdue, and a warning be a week old, as if time had passed. */
  async passMonth({ orderId }: PlacesOrder): Promise<void> {
    const key = placesOrderKey.of(orderId);
    const weekAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
    for (const [field, event] of Object.entries(await this.readHash(key))) {
      const { kind } = event as { kind?: string };
      const changed =
        kind === 'invoiced' ? { dueOn: dayIn(-1) } : kind === 'pause-warned' ? { at: weekAgo } : {};
      await this.shop.store.hset(key, {
        [field]: JSON.stringify({ ...(event as object), ...changed }),
      });
    }
  }

  /** Lets the licence of an order end, as if time had passed. */
  async endLicence({ orderId }: PlacesOrder): Promise<void> {
    const order = await this.read(orderId);
    if (!order?.opened.lastDay) return;
    const past = { lastDay: dayIn(-1) };
    for (const { accountId } of this.pupils) {
      const key = ledgerKey.of(accountId);
      for (const [field, fact] of Object.entries(await this.readHash(key))) {
        const place = fact as { orderId?: string };
        if (!field.endsWith('/place') || place.orderId !== orderId) continue;
        await this.shop.store.hset(key, { [field]: JSON.stringify({ ...place, ...past }) });
      }
    }
    const opened = JSON.stringify({ ...order.opened, ...past });
    await this.shop.store.hset(placesOrderKey.of(orderId), { [eventField(1)]: opened });
  }

  /** Runs the daily task. */
  async maintain(): Promise<void> {
    await this.during(() => this.shop.browser().post('/__sandbox/schedule/places'));
  }

  async reconcile(): Promise<boolean> {
    const began = now();
    await this.shop.beginReconciliationAt(this.#reconciledUntil);
    const isDone = await this.during(() => this.shop.reconcile());
    if (isDone) this.#reconciledUntil = began;
    return isDone;
  }

  /** Loses the store, with all sessions: pupils sign in again. */
  async loseStore(): Promise<void> {
    const emails = new Map<Pupil, string>();
    for (const pupil of this.pupils.filter(({ isDeleted }) => !isDeleted)) {
      const { email } = getUser.response.parse(
        await (await pupil.browser.get(getUser.path)).json(),
      );
      emails.set(pupil, email);
    }
    await this.shop.loseStore();
    for (const [pupil, email] of emails) {
      pupil.browser = this.shop.browser();
      const { status } = await pupil.browser.post('/api/auth/login', { email, password: PASSWORD });
      if (status !== 200) throw new Error(`Signing in again: ${status}`);
    }
  }
}
