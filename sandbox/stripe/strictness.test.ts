import { readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientOf, keys, sale, start } from './testing.ts';

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
  test('are those that this stand-in supports', () => {
    expect(Stripe.API_VERSION).toBe('2026-08-26.dahlia');
    const loader = readFileSync('node_modules/@stripe/stripe-js/dist/pure.mjs', 'utf8');
    expect(loader).toContain("RELEASE_TRAIN = 'dahlia'");
  });
});

describe('an API key', () => {
  test('is refused in Stripe’s words where it is wrong or missing', async () => {
    const stranger = clientOf(standIn.origin, 'sk_test_somebody_elses_key');
    await expect(stranger.paymentIntents.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      message: expect.stringMatching(/^Invalid API Key provided: sk_test_\*+_key$/),
    });
    const bare = await fetch(`${standIn.origin}/v1/charges`);
    expect(bare.status).toBe(401);
    expect(await bare.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('a parameter', () => {
  test.each([
    ['amount=500&currency=gbp&colour=red', 'parameter_unknown', 'colour'],
    ['currency=gbp', 'parameter_missing', 'amount'],
    ['amount=5.5&currency=gbp', 'parameter_invalid_integer', 'amount'],
    ['amount=&currency=gbp', 'parameter_invalid_empty', 'amount'],
    [
      'amount=500&currency=gbp&automatic_payment_methods[enabled]=true&automatic_payment_methods[x]=1',
      'parameter_unknown',
      'automatic_payment_methods[x]',
    ],
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

  test('that only Stripe has is refused by name with 501', async () => {
    await expect(
      stripe.paymentIntents.create({ ...sale, customer: 'cus_1' }),
    ).rejects.toMatchObject({ statusCode: 501, message: expect.stringContaining('customer') });
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

describe('parameters that exclude each other', () => {
  test.each([
    [
      'automatic_payment_methods, payment_method_types',
      () => stripe.paymentIntents.create({ ...sale, payment_method_types: ['card'] }),
    ],
    [
      'charge, payment_intent',
      () => stripe.refunds.create({ charge: 'ch_1', payment_intent: 'pi_1' }),
    ],
    [
      'type, types',
      () => stripe.events.list({ type: 'charge.failed', types: ['charge.succeeded'] }),
    ],
    [
      'both starting_after and ending_before',
      () => stripe.charges.list({ starting_after: 'ch_1', ending_before: 'ch_2' }),
    ],
    [
      'return_url',
      () => stripe.paymentIntents.create({ ...sale, return_url: 'https://shop.example/' }),
    ],
  ])('are refused: %s', async (words, request) => {
    await expect(request()).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      message: expect.stringContaining(words),
    });
  });
});

describe('a list', () => {
  test.each([
    ['starting_after', () => stripe.paymentIntents.list({ starting_after: 'pi_none' })],
    ['ending_before', () => stripe.events.list({ ending_before: 'evt_none' })],
    ['payment_intent', () => stripe.refunds.list({ payment_intent: 'pi_none' })],
    ['payment_intent', () => stripe.charges.list({ payment_intent: 'pi_none' })],
    ['charge', () => stripe.disputes.list({ charge: 'ch_none' })],
  ])('is an error where %s names no object', async (param, request) => {
    await expect(request()).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param,
    });
  });
});

describe('a route', () => {
  test('is 404 where Stripe lacks it, and 501 where only Stripe has it', async () => {
    const unknown = await call('/v1/paymentintents');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({
      error: {
        type: 'invalid_request_error',
        message: expect.stringContaining('Unrecognized request URL (GET: /v1/paymentintents)'),
      },
    });
    await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 501 });
  });

  test('is 404 resource_missing for an unknown object', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    });
  });

  test('fails in Stripe’s format by fault injection', async () => {
    await fetch(`${standIn.origin}/__sandbox/fail`, {
      method: 'POST',
      body: JSON.stringify({ times: 1, status: 503, path: '/v1/' }),
    });
    await expect(stripe.charges.list()).rejects.toMatchObject({
      type: 'StripeAPIError',
      statusCode: 503,
    });
    await expect(stripe.charges.list()).resolves.toMatchObject({ object: 'list' });
  });

  test('reports a rate limit as Stripe does', async () => {
    await fetch(`${standIn.origin}/__sandbox/fail`, {
      method: 'POST',
      body: JSON.stringify({ times: 1, status: 429, path: '/v1/' }),
    });
    await expect(stripe.charges.list()).rejects.toMatchObject({
      type: 'StripeRateLimitError',
      statusCode: 429,
      code: 'rate_limit',
    });
  });

  test('is 501 by name for a search and for a currency that only Stripe has', async () => {
    const query = "metadata['accountId']:'a'";
    for (const refused of [
      stripe.paymentIntents.search({ query }),
      stripe.charges.search({ query }),
      stripe.paymentIntents.create({ ...sale, currency: 'jpy' }),
    ]) {
      await expect(refused).rejects.toMatchObject({
        statusCode: 501,
        message: expect.stringMatching(
          /does not implement (GET \/v1\/\w+\/search|the currency jpy)/,
        ),
      });
    }
    await expect(stripe.paymentIntents.create({ ...sale, currency: 'xyz' })).rejects.toMatchObject({
      statusCode: 400,
      param: 'currency',
    });
  });
});

describe('an idempotency key', () => {
  test('replays the first response to the same request', async () => {
    const options = { idempotencyKey: 'cart-1' };
    const first = await stripe.paymentIntents.create(sale, options);
    const second = await stripe.paymentIntents.create(sale, options);
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  });

  test('replays a declined card', async () => {
    const options = { idempotencyKey: 'declined-1' };
    const declined = { ...sale, confirm: true, payment_method: 'pm_card_chargeDeclined' };
    const ids = new Set<unknown>();
    for (const _ of [1, 2]) {
      const error = await stripe.paymentIntents.create(declined, options).catch((reason) => reason);
      expect(error).toMatchObject({ statusCode: 402, code: 'card_declined' });
      ids.add(error.raw.payment_intent.id);
    }
    expect(ids.size).toBe(1);
  });

  test('is an idempotency error with another request', async () => {
    const options = { idempotencyKey: 'cart-2' };
    await stripe.paymentIntents.create(sale, options);
    await expect(
      stripe.paymentIntents.create({ ...sale, amount: 500 }, options),
    ).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  });

  test('is 409 while its first request is in progress, and creates one intent', async () => {
    const options = { idempotencyKey: 'cart-3' };
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => stripe.paymentIntents.create(sale, options)),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
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

  test.each([400, 403, 500])('replays a refusal with %s', async (status) => {
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
