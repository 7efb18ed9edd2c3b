import { startStripe } from 'local-stand-ins/stripe/index.ts';
import type { Rights } from 'local-stand-ins/stripe/keys.ts';
import { keys, newDataDir } from 'local-stand-ins/stripe/testing.ts';
import type { WebhookTarget } from 'local-stand-ins/stripe/webhook-endpoint.ts';
import { expect, onTestFinished, test } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/checkout/payment-events.ts';
import { examine, injectFault, UNUSED_ADDRESS } from '../test-shop.ts';
import { paymentKey, paymentModes, paymentWebhook, publishableKey } from './payments.ts';

const SHOP = 'https://shop.example';
const RESTRICTED_KEY = 'rk_test_of_the_tests';
const URL_OF_WEBHOOK = `${SHOP}/api/webhooks/stripe`;

async function start(webhook: Partial<WebhookTarget> = {}, rights: Rights = {}) {
  const target = { url: URL_OF_WEBHOOK, secret: 'whsec_of_the_tests', isDisabled: false };
  const provider = await startStripe({
    port: 0,
    dataDir: newDataDir(),
    ...keys,
    webhook: { ...target, events: WEBHOOK_EVENTS, ...webhook },
    restrictedKey: { key: RESTRICTED_KEY, rights },
  });
  onTestFinished(provider.close);
  return {
    origin: provider.origin,
    settings: {
      SITE_URL: SHOP,
      STRIPE_API_ORIGIN: provider.origin,
      STRIPE_SECRET_KEY: keys.secretKey,
      PUBLIC_STRIPE_KEY: keys.publishableKey,
    },
  };
}

test('keys of the provider are good', async () => {
  const { settings } = await start();
  expect((await examine(paymentKey, settings)).verdict).toBe('good');
  expect((await examine(publishableKey, settings)).verdict).toBe('good');
});

test('a key that the provider refuses is bad, and is not printed', async () => {
  const { settings } = await start();
  const wrong = {
    ...settings,
    STRIPE_SECRET_KEY: 'sk_test_unknown_to_it',
    PUBLIC_STRIPE_KEY: 'pk_test_unknown_to_it',
  };
  for (const [check, name] of [
    [paymentKey, 'STRIPE_SECRET_KEY'],
    [publishableKey, 'PUBLIC_STRIPE_KEY'],
    [paymentWebhook, 'STRIPE_SECRET_KEY'],
  ] as const) {
    const { verdict, sentence } = await examine(check, wrong);
    expect(verdict).toBe('bad');
    expect(sentence).toContain(`${name} is not accepted`);
    expect(sentence).not.toContain('_to_it');
  }
});

test('a provider that does not respond is bad', async () => {
  const { settings } = await start();
  for (const check of [paymentKey, publishableKey, paymentWebhook]) {
    expect(await examine(check, { ...settings, STRIPE_API_ORIGIN: UNUSED_ADDRESS })).toEqual({
      verdict: 'bad',
      sentence: expect.stringContaining('nothing responds at its address'),
    });
  }
});

test('a webhook to the shop with every event that it needs is good', async () => {
  expect(await examine(paymentWebhook, (await start()).settings)).toEqual({
    verdict: 'good',
    sentence: expect.stringContaining(URL_OF_WEBHOOK),
  });
  const all = await start({ events: undefined });
  expect((await examine(paymentWebhook, all.settings)).verdict).toBe('good');
});

test.each([
  ['goes elsewhere', { url: 'https://old.example/api/webhooks/stripe' }, 'No webhook goes to'],
  ['is switched off', { isDisabled: true }, 'is switched off'],
  ['lacks an event', { events: WEBHOOK_EVENTS.slice(1) }, 'lacks payment_intent.succeeded'],
])('a webhook that %s is bad', async (_, webhook, sentence) => {
  expect(await examine(paymentWebhook, (await start(webhook)).settings)).toEqual({
    verdict: 'bad',
    sentence: expect.stringContaining(sentence),
  });
});

test('a restricted key that may not list webhooks is a warning that names the place to look', async () => {
  const { settings, origin } = await start();
  await injectFault(origin, { status: 403, path: '/v1/webhook_endpoints' });
  expect(await examine(paymentWebhook, settings)).toEqual({
    verdict: 'warning',
    sentence: expect.stringContaining(URL_OF_WEBHOOK),
  });
});

const RIGHTS: Rights = {
  payment_intents: 'write',
  charges: 'write',
  disputes: 'write',
  events: 'read',
  balance_transactions: 'read',
};

test('a restricted key with the rights of the guide is good, and the doctor changes nothing', async () => {
  const { settings, origin } = await start({}, RIGHTS);
  const restricted = { ...settings, STRIPE_SECRET_KEY: RESTRICTED_KEY };
  expect((await examine(paymentKey, restricted)).verdict).toBe('good');
  const { data } = await (await fetch(`${origin}/__sandbox/charges`)).json();
  expect(data ?? []).toEqual([]);
});

test.each([
  ['PaymentIntents: Write', { payment_intents: 'read' }],
  ['Charges and Refunds: Write', { charges: 'read' }],
  ['Disputes: Write', { disputes: 'read' }],
] as const)(
  'a restricted key that lacks %s is bad, and the doctor names the row',
  async (row, right) => {
    const { settings } = await start({}, { ...RIGHTS, ...right });
    const restricted = { ...settings, STRIPE_SECRET_KEY: RESTRICTED_KEY };
    const { verdict, sentence } = await examine(paymentKey, restricted);
    expect(verdict).toBe('bad');
    expect(sentence).toContain(`lacks ${row}: set`);
  },
);

test('a restricted key without rights is bad, and the doctor names every row', async () => {
  const { settings } = await start();
  const restricted = { ...settings, STRIPE_SECRET_KEY: RESTRICTED_KEY };
  const { sentence } = await examine(paymentKey, restricted);
  expect(sentence).toContain(
    'PaymentIntents: Write, Charges and Refunds: Write, Disputes: Write, Events: Read',
  );
});

const LOCAL = 'http://localhost:8888';
const makeKeys = (secret: string, publishable: string) => ({
  STRIPE_SECRET_KEY: `${secret}_of_the_tests`,
  PUBLIC_STRIPE_KEY: `${publishable}_of_the_tests`,
});

test.each([
  ['live keys of a public shop', SHOP, makeKeys('sk_live', 'pk_live'), 'good'],
  ['a restricted live key', SHOP, makeKeys('rk_live', 'pk_live'), 'good'],
  ['test keys on this machine', LOCAL, makeKeys('sk_test', 'pk_test'), 'good'],
  ['test keys of a public shop', SHOP, makeKeys('rk_test', 'pk_test'), 'warning'],
  ['a live and a test key', SHOP, makeKeys('sk_live', 'pk_test'), 'bad'],
  ['live keys on this machine', LOCAL, makeKeys('sk_live', 'pk_live'), 'warning'],
])('%s: the verdict', async (_, site, pair, verdict) => {
  expect((await examine(paymentModes, { SITE_URL: site, ...pair })).verdict).toBe(verdict);
});
