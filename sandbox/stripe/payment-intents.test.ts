import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, eventTypes, keys, pay, sale, start } from './testing.ts';

let standIn: Awaited<ReturnType<typeof start>>;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await start();
  stripe = standIn.stripe;
});
afterAll(() => standIn.close());

describe('a payment intent', () => {
  test('has the fields that a shop reads', async () => {
    const intent = await stripe.paymentIntents.create({
      ...sale,
      metadata: { subject: 'micro' },
      description: 'Microeconomics',
    });
    expect(intent).toMatchObject({
      object: 'payment_intent',
      amount: 1299,
      amount_received: 0,
      currency: 'gbp',
      status: 'requires_payment_method',
      metadata: { subject: 'micro' },
      description: 'Microeconomics',
      livemode: false,
      latest_charge: null,
      last_payment_error: null,
    });
    expect(intent.id).toMatch(/^pi_[A-Za-z0-9]{24}$/);
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_`));
    expect(intent.lastResponse.requestId).toMatch(/^req_/);
  });

  test('is paid by a valid card, with a charge that can be expanded', async () => {
    const paid = await pay(stripe);
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1299 });
    const read = await stripe.paymentIntents.retrieve(paid.id, { expand: ['latest_charge'] });
    expect(read.latest_charge).toMatchObject({
      object: 'charge',
      paid: true,
      refunded: false,
      amount_refunded: 0,
      disputed: false,
      payment_intent: paid.id,
      outcome: { type: 'authorized' },
      payment_method_details: { card: { brand: 'visa', last4: '4242' } },
    });
    expect(await eventTypes(stripe)).toEqual(
      expect.arrayContaining(['payment_intent.created', 'charge.succeeded', 'charge.updated']),
    );
  });

  test('keeps metadata that an update omits, and removes keys with an empty value', async () => {
    const paid = await pay(stripe);
    await stripe.paymentIntents.update(paid.id, { metadata: { a: '1', b: '2' } });
    const changed = await stripe.paymentIntents.update(paid.id, { metadata: { b: '', c: '3' } });
    expect(changed.metadata).toEqual({ a: '1', c: '3' });
  });

  test('is confirmed once, and canceled only before it is paid', async () => {
    const paid = await pay(stripe);
    await expect(
      stripe.paymentIntents.confirm(paid.id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      message: expect.stringContaining('has already succeeded'),
    });
    await expect(stripe.paymentIntents.cancel(paid.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    const open = await stripe.paymentIntents.create(sale);
    const canceled = await stripe.paymentIntents.cancel(open.id, {
      cancellation_reason: 'abandoned',
    });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    await expect(
      stripe.paymentIntents.confirm(open.id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  });

  test('is refused below Stripe’s minimum amount', async () => {
    await expect(stripe.paymentIntents.create({ ...sale, amount: 29 })).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
      code: 'amount_too_small',
      param: 'amount',
    });
  });

  test('is listed newest first, in pages', async () => {
    const made = [await pay(stripe), await pay(stripe), await pay(stripe)];
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect(first.has_more).toBe(true);
    expect(first.data.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
    const next = await stripe.paymentIntents.list({ limit: 1, starting_after: made[1]?.id ?? '' });
    expect(next.data[0]?.id).toBe(made[0]?.id);
    const soon = Math.floor(Date.now() / 1000) + 100;
    const later = await stripe.paymentIntents.list({ created: { gte: soon } });
    expect(later).toMatchObject({ data: [], has_more: false });
    const all: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) all.push(intent.id);
    expect(new Set(all).size).toBe(all.length);
  });
});

describe('a browser', () => {
  test('reads and confirms only with the right client secret, and sees no metadata', async () => {
    const buyer = clientOf(standIn.origin, keys.publishableKey);
    const intent = await stripe.paymentIntents.create({ ...sale, metadata: { user: 'u1' } });
    const client_secret = String(intent.client_secret);
    const seen = await buyer.paymentIntents.retrieve(intent.id, { client_secret });
    expect(seen).not.toHaveProperty('metadata');
    expect(seen.amount).toBe(1299);
    await expect(buyer.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({
      code: 'parameter_missing',
    });
    await expect(
      buyer.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_wrong` }),
    ).rejects.toMatchObject({ code: 'payment_intent_invalid_parameter' });
    for (const forbidden of [
      () => buyer.paymentIntents.create(sale),
      () => buyer.paymentIntents.list(),
      () => buyer.paymentIntents.update(intent.id, { description: 'Free' }),
      () => buyer.refunds.create({ payment_intent: intent.id }),
    ]) {
      await expect(forbidden()).rejects.toMatchObject({ code: 'secret_key_required' });
    }
  });
});
