import { expect, test, vi } from 'vitest';
import { addStudent } from '../../support/add-student.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { buy, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { atProvider } from '../../support/second-payment.ts';
import { hasAccess } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { stripe } = shop;
const { openAgain, payWith, toRefunds } = atProvider(stripe);

type Browser = ReturnType<typeof shop.client>;

/** Retries a check, because payment events arrive later. */
const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 20_000, interval: 100 });

const complete = (browser: Browser, paymentIntentId: string) =>
  browser.post('/api/complete-purchase', { paymentIntentId });

async function newStudent() {
  const browser = shop.client();
  const email = await addStudent(browser);
  return { browser, email };
}

/** Loses every webhook until the returned function is called. */
async function loseWebhooks() {
  await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
  return () => clearFaults(shop.shop);
}

test('if a subject is paid for twice, one payment is refunded and the student told', async () => {
  const { browser, email } = await newStudent();
  const first = await startCheckout(browser, MICRO);
  const second = await openAgain(first);
  await Promise.all([payWith(first), payWith(second)]);
  const calls = [first, second, second, first].map((id) => complete(browser, id));
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));

  await eventually(async () => {
    const refunds = await Promise.all([first, second].map(toRefunds));
    const order = (a: { count: number }, b: { count: number }) => a.count - b.count;
    expect(refunds.toSorted(order)).toEqual([
      { count: 0, amount: 0, reasons: [] },
      { count: 1, amount: 3000, reasons: ['duplicate'] },
    ]);
  });
  expect(await hasAccess(browser, MICRO)).toBe(true);
  expect(await (await browser.get('/api/user/purchases')).json()).toHaveLength(1);
  const texts = (await readEmails(shop, email, 2)).map(({ Text }) => Text).join();
  expect(texts).toContain('You were charged twice for Microeconomics; we have refunded £30.00');
  expect(texts).toContain('Thank you. Microeconomics is yours now.');
});

test('reconciliation alone refunds a second payment', async () => {
  const { browser, email } = await newStudent();
  const bringBack = await loseWebhooks();
  const first = await startCheckout(browser, MICRO);
  const second = await openAgain(first);
  await payWith(second);
  await payWith(first);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  const refunded = await Promise.all([first, second].map(toRefunds));
  expect(refunded.map(({ amount }) => amount).toSorted()).toEqual([0, 3000]);
  await readEmails(shop, email, 2);
  await bringBack();
});

test('reconciliation finishes a refund that the provider failed to accept', async () => {
  const { browser, email } = await newStudent();
  const bringBack = await loseWebhooks();
  const first = await buy(shop, browser, MICRO);
  const second = await openAgain(first);
  await payWith(second);
  await injectFault(shop.payments, { status: 503, method: 'POST', path: '/v1/refunds' });
  expect((await complete(browser, second)).status).toBe(503);
  expect(await hasAccess(browser, MICRO)).toBe(true);
  await clearFaults(shop.payments);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect([await toRefunds(first), await toRefunds(second)]).toMatchObject([
    { amount: 0 },
    { amount: 3000 },
  ]);
  // Reconciliation sends emails while it settles payments, so the next run sends this email.
  expect(await shop.runScheduled('reconcile')).toBe(200);
  await readEmails(shop, email, 2);
  await bringBack();
}, 60_000);

test('a refund that fails gives access back', async () => {
  const { browser } = await newStudent();
  const id = await startCheckout(browser, MICRO);
  await payWith(id, 'pm_card_refundFail');
  expect((await complete(browser, id)).status).toBe(200);
  const refund = await stripe.refunds.create({ payment_intent: id });
  await eventually(async () =>
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('failed'),
  );
  await eventually(async () => expect(await hasAccess(browser, MICRO)).toBe(true));
  expect((await complete(browser, id)).status).toBe(200);
});

test('a pending refund ends access, and is announced when it succeeds', async () => {
  const { browser, email } = await newStudent();
  const id = await startCheckout(browser, MICRO);
  await payWith(id, 'pm_card_pendingRefund');
  expect((await complete(browser, id)).status).toBe(200);
  const refund = await stripe.refunds.create({ payment_intent: id });
  await eventually(async () => expect(await hasAccess(browser, MICRO)).toBe(false));
  await eventually(async () =>
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded'),
  );
  expect((await complete(browser, id)).status).toBe(409);
  expect(await hasAccess(browser, MICRO)).toBe(false);
  const [mail] = await readEmails(shop, email, 2);
  expect(mail?.Text).toContain('We have refunded the £30.00');
});

test('a failed refund of a second payment is not repeated, and the owner is told', async () => {
  const { browser } = await newStudent();
  const first = await buy(shop, browser, MICRO);
  const second = await openAgain(first);
  await payWith(second, 'pm_card_refundFail');
  await complete(browser, second);
  await eventually(async () =>
    expect(await toRefunds(second)).toMatchObject({ count: 1, amount: 0 }),
  );
  // The other email is about the refund that failed above.
  const [alarm] = await readEmails(shop, shop.accounts.owner.email, 2);
  expect(alarm?.Text).toContain(`Order AE-${second.slice(-8).toUpperCase()} paid`);
  expect((await complete(browser, second)).status).toBe(200);
  expect(await toRefunds(second)).toMatchObject({ count: 1 });
  expect(await toRefunds(first)).toMatchObject({ count: 0 });
  expect(await hasAccess(browser, MICRO)).toBe(true);
});
