import { expect, test } from 'vitest';
import { failure } from '#contract/errors.ts';
import { messages } from '#contract/messages.ts';
import { clearFaults, injectFault } from '../support/faults.ts';
import { MICRO } from '../support/ids.ts';
import { pay } from '../support/purchase.ts';
import { startTestSandbox } from '../support/sandbox.ts';
import { hasAccess } from '../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true, hasShortTimeLimits: true });

/** Well below the 60 s after which the platform times out. */
const PATIENCE_MS = 30_000;

async function expectUnavailable(call: Promise<Response>) {
  const response = await call;
  expect([response.status, failure.parse(await response.json()).message]).toEqual([
    503,
    messages.unavailable,
  ]);
}

test('an unresponsive CMS is reported within seconds', { timeout: PATIENCE_MS }, async () => {
  await injectFault(shop.content, { times: 100, hang: true });
  await expectUnavailable(shop.client().get('/api/subjects'));
  await clearFaults(shop.content);
  expect((await shop.client().get('/api/subjects')).status).toBe(200);
});

test('an unresponsive ledger is reported within seconds', { timeout: PATIENCE_MS }, async () => {
  const browser = await shop.student();
  await injectFault(shop.kv, { times: 100, hang: true });
  await expectUnavailable(browser.get('/api/user/purchases'));
  await clearFaults(shop.kv);
  expect((await browser.get('/api/user/purchases')).status).toBe(200);
});

test('an interrupted purchase is completed by the next attempt', {
  timeout: PATIENCE_MS,
}, async () => {
  const browser = await shop.student();
  await injectFault(shop.shop, { status: 503, path: '/api/webhooks/stripe' });
  const paymentIntentId = await pay(shop, browser, MICRO);
  const complete = () => browser.post('/api/complete-purchase', { paymentIntentId });
  // Reading the student passes; recording the payment hangs.
  await injectFault(shop.kv, { times: 100, hang: true, after: 1 });
  await expectUnavailable(complete());
  await clearFaults(shop.kv);
  expect(await hasAccess(browser, MICRO)).toBe(false);
  expect((await complete()).status).toBe(200);
  expect(await hasAccess(browser, MICRO)).toBe(true);
  await clearFaults(shop.shop);
});
