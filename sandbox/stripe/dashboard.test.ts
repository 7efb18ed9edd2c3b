import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listenForWebhooks, pay, readCharge, sale, start } from './testing.ts';

let shop: Awaited<ReturnType<typeof listenForWebhooks>>;
let standIn: Awaited<ReturnType<typeof start>>;
let stripe: Stripe;
beforeEach(async () => {
  shop = await listenForWebhooks();
  standIn = await start(shop.url);
  stripe = standIn.stripe;
});
afterEach(async () => {
  await standIn.close();
  shop.server.close();
});

const press = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${standIn.origin}/dashboard`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
const page = async () => (await fetch(standIn.origin)).text();

describe('the dashboard', () => {
  test('refunds in part and in full', async () => {
    const paid = await pay(stripe);
    const id = String(paid.latest_charge);
    expect((await press({ action: 'refund', id, amount: '2.99' })).status).toBe(303);
    expect(await readCharge(stripe, paid)).toMatchObject({ amount_refunded: 299, refunded: false });
    await press({ action: 'refund', id });
    expect(await readCharge(stripe, paid)).toMatchObject({ amount_refunded: 1299, refunded: true });
    expect((await press({ action: 'refund', id })).status).toBe(400);
  });

  test('opens a dispute and closes it', async () => {
    const ending = 'won';
    const paid = await pay(stripe);
    await press({ action: 'dispute', id: String(paid.latest_charge) });
    expect((await readCharge(stripe, paid)).disputed).toBe(true);
    const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data;
    await press({ action: ending, id: String(dispute?.id) });
    expect((await stripe.disputes.retrieve(String(dispute?.id))).status).toBe(ending);
  });

  test('holds the next payment in processing and makes it succeed', async () => {
    await press({ action: 'hold', on: 'yes' });
    const held = await pay(stripe);
    expect(held.status).toBe('processing');
    expect((await pay(stripe)).status).toBe('succeeded');
    await press({ action: 'release', id: held.id });
    expect((await stripe.paymentIntents.retrieve(held.id)).status).toBe('succeeded');
  });

  test('sends an event again', async () => {
    await stripe.paymentIntents.create(sale);
    await vi.waitFor(() => expect(shop.deliveries).toHaveLength(1), { timeout: 10_000 });
    const [event] = (await stripe.events.list()).data;
    await vi.waitFor(
      async () => expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(0),
      { timeout: 10_000 },
    );
    await press({ action: 'resend', id: String(event?.id) });
    await vi.waitFor(() => expect(shop.deliveries).toHaveLength(2), { timeout: 10_000 });
  });

  test("shows a payment at the same path as Stripe's dashboard", async () => {
    const [paid, other] = [await pay(stripe), await pay(stripe)];
    const open = (id: string) => fetch(`${standIn.origin}/test/payments/${id}`);
    const shown = await (await open(paid.id)).text();
    expect(shown).toContain(paid.id);
    expect(shown).not.toContain(other.id);
    const unknown = await open('pi_<b>');
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('There is no payment <code>pi_&lt;b&gt;</code>');
  });

  test('refuses a cross-site request', async () => {
    const paid = await pay(stripe);
    const fields = { action: 'refund', id: String(paid.latest_charge) };
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of foreign) {
      expect((await press(fields, headers)).status).toBe(403);
    }
    expect((await readCharge(stripe, paid)).refunded).toBe(false);
  });

  test('escapes untrusted text', async () => {
    const markup = '<script>alert(1)</script>';
    await stripe.paymentIntents.create({
      ...sale,
      description: markup,
      metadata: { note: markup },
    });
    expect(await page()).not.toContain(markup);
    expect(await page()).toContain('&lt;script&gt;');
  });
});

describe('authentication on a separate page', () => {
  test.each([
    ['complete', 'succeeded', 'succeeded'],
    ['fail', 'failed', 'requires_payment_method'],
  ])('returns to the shop after it %s, as %s', async (outcome, redirect_status, status) => {
    const waiting = await stripe.paymentIntents.create({
      ...sale,
      confirm: true,
      payment_method: 'pm_card_authenticationRequired',
      return_url: 'http://localhost:9/back?subject=Micro',
    });
    const url = new URL(waiting.next_action?.redirect_to_url?.url ?? '');
    const post = () =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
    const response = await post();
    const back = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      subject: 'Micro',
      payment_intent: waiting.id,
      payment_intent_client_secret: waiting.client_secret,
      redirect_status,
    });
    expect((await stripe.paymentIntents.retrieve(waiting.id)).status).toBe(status);
    url.searchParams.set('client_secret', 'wrong');
    expect((await post()).status).toBe(404);
  });
});

test('lists all charges for tests, newest first', async () => {
  const first = await pay(stripe);
  await stripe.paymentIntents.create({
    ...sale,
    amount: 500,
    metadata: { subject: 'macro' },
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  const charges = await (await fetch(`${standIn.origin}/__sandbox/charges`)).json();
  expect(charges).toMatchObject([
    { amount: 500, currency: 'gbp', status: 'succeeded', metadata: { subject: 'macro' } },
    { paymentIntent: first.id, refunded: false, amountRefunded: 0, disputed: false },
  ]);
});
