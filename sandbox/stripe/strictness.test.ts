import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, keys, sale, start } from './testing.ts';

const LOADER = createRequire(import.meta.url).resolve('@stripe/stripe-js/dist/pure.mjs');

let standIn: Awaited<ReturnType<typeof start>>;
let stripe: Stripe;
beforeAll(async () => {
  standIn = await start();
  stripe = standIn.stripe;
});
afterAll(() => standIn.close());

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${standIn.origin}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${keys.secretKey}`, ...init.headers },
  });

describe('the versions', () => {
  test('match the supported versions', () => {
    expect(Stripe.API_VERSION).toBe('2026-08-26.dahlia');
    const loader = readFileSync(LOADER, 'utf8');
    expect(loader).toContain("RELEASE_TRAIN = 'dahlia'");
  });
});

describe('an API key', () => {
  test('is refused in Stripe’s words if it is wrong or missing', async () => {
    const stranger = clientOf(standIn.origin, 'sk_test_somebody_elses_key');
    await expect(stranger.paymentIntents.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: expect.stringMatching(/^Invalid API Key provided: sk_test_\*+_key$/),
    });
    const bare = await fetch(`${standIn.origin}/v1/refunds`);
    expect(bare.status).toBe(401);
    expect(await bare.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('a parameter', () => {
  test.each([
    ['currency=gbp', 'parameter_missing', 'amount'],
    ['amount=5.5&currency=gbp', 'parameter_invalid_integer', 'amount'],
    ['amount=&currency=gbp', 'parameter_invalid_empty', 'amount'],
  ])('%s is refused as %s', async (body, code, param) => {
    const response = await call('/v1/payment_intents', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { type: 'invalid_request_error', code, param },
    });
  });

  test('is refused in JSON', async () => {
    const response = await call('/v1/payment_intents', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sale),
    });
    expect(response.status).toBe(400);
  });
});

describe('a list', () => {
  test.each([
    ['starting_after', () => stripe.paymentIntents.list({ starting_after: 'pi_none' })],
    ['payment_intent', () => stripe.refunds.list({ payment_intent: 'pi_none' })],
  ])('returns an error if %s names no object', async (param, request) => {
    await expect(request()).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param,
    });
  });
});

describe('a route', () => {
  test.each([
    ['a route', 'does not implement GET /v1/customers', () => stripe.customers.list()],
    ['a parameter', 'customer', () => stripe.paymentIntents.create({ ...sale, customer: 'cus_1' })],
    [
      'a currency',
      'the currency chf',
      () => stripe.paymentIntents.create({ ...sale, currency: 'chf' }),
    ],
  ])('names %s that only Stripe supports, with 501', async (_, text, request) => {
    await expect(request()).rejects.toMatchObject({
      statusCode: 501,
      message: expect.stringContaining(text),
    });
  });

  test('is 404 resource_missing for an unknown object', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    });
  });

  test('fails in Stripe’s format by fault injection', async () => {
    const fail = (status: number) =>
      fetch(`${standIn.origin}/__sandbox/fail`, {
        method: 'POST',
        body: JSON.stringify({ times: 1, status, path: '/v1/' }),
      });
    await fail(503);
    const failed = { type: 'StripeAPIError', statusCode: 503 };
    await expect(stripe.refunds.list()).rejects.toMatchObject(failed);
    await fail(429);
    const limited = { type: 'StripeRateLimitError', statusCode: 429, code: 'rate_limit' };
    await expect(stripe.refunds.list()).rejects.toMatchObject(limited);
    await expect(stripe.refunds.list()).resolves.toMatchObject({ object: 'list' });
  });
});

describe('an idempotency key', () => {
  test('replays the first response to the same request, even a decline, and refuses another request', async () => {
    const options = { idempotencyKey: 'cart-1' };
    const first = await stripe.paymentIntents.create(sale, options);
    const second = await stripe.paymentIntents.create(sale, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    await expect(
      stripe.paymentIntents.create({ ...sale, amount: 500 }, options),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
    const declined = { ...sale, confirm: true, payment_method: 'pm_card_chargeDeclined' };
    const ids = new Set<unknown>();
    for (const _ of [1, 2]) {
      const request = stripe.paymentIntents.create(declined, { idempotencyKey: 'declined-1' });
      const error = await request.catch((reason) => reason);
      expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
      ids.add(error.raw.payment_intent.id);
    }
    expect(ids.size).toBe(1);
  });

  test('returns 409 while its first request is in progress, and creates one intent', async () => {
    const createTogether = async (idempotencyKey: string) => {
      const options = { idempotencyKey };
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => stripe.paymentIntents.create(sale, options)),
      );
      const refused = results.filter(({ status }) => status === 'rejected');
      return { options, results, refused };
    };
    let round = await createTogether('cart-3');
    // A busy machine may send the requests one after another.
    for (let retry = 1; round.refused.length === 0 && retry < 20; retry += 1) {
      round = await createTogether(`cart-3-${retry}`);
    }
    const { options, results, refused } = round;
    expect(refused).not.toHaveLength(0);
    for (const refusal of refused) {
      expect(refusal).toMatchObject({
        reason: { statusCode: 409, code: 'idempotency_key_in_use', rawType: 'idempotency_error' },
      });
    }
    const again = await stripe.paymentIntents.create(sale, options);
    const made = results.find((result) => result.status === 'fulfilled');
    expect(again.id).toBe(made?.value.id);
  });

  test.each([400, 500])('replays a refusal with %s', async (status) => {
    const options = { idempotencyKey: `refused-${status}` };
    await fetch(`${standIn.origin}/__sandbox/refuse-next`, {
      method: 'POST',
      body: JSON.stringify({ status }),
    });
    const create = () => stripe.paymentIntents.create(sale, options);
    await expect(create()).rejects.toMatchObject({ statusCode: status });
    await expect(create()).rejects.toMatchObject({
      statusCode: status,
      headers: { 'idempotent-replayed': 'true' },
    });
    const other = await stripe.paymentIntents.create(sale, { idempotencyKey: `other-${status}` });
    expect(other.status).toBe('requires_payment_method');
  });
});
