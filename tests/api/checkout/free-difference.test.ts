import { expect, test } from 'vitest';
import { consentWording } from '#contract/checkout/consent.ts';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import { claimFreeOrder } from '#contract/checkout/quote-request.ts';
import { failure } from '#contract/errors.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient } from '../../support/client.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { countEmails, readEmail } from '../../support/inbox.ts';
import { setPrice } from '../../support/lake.ts';
import { factsOf } from '../../support/ledger.ts';
import { askToPay, openLink } from '../../support/payment-link.ts';
import { buy, startCheckout } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { atProvider } from '../../support/second-payment.ts';
import { hasAccess } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Upgrades to an offer that cost nothing, or less than the minimum charge for a card. */

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const { openAgain, payWith, toRefunds } = atProvider(stripe);
const { version: wordingVersion } = consentWording;

/** Returns a student who paid `price` pounds for Microeconomics. Both cost £50. */
async function ownerWhoPaid(price: number) {
  const browser = shop.client();
  const email = await addStudent(browser);
  await setPrice(shop, MICRO, price);
  await buy(shop, browser, MICRO);
  await setPrice(shop, MICRO, 30);
  return { browser, email };
}

const quoteFor = async (browser: CookieClient, request: object) =>
  createPaymentIntent.response.parse(
    await (await browser.post(createPaymentIntent.path, request)).json(),
  );
const claim = (browser: CookieClient, request: object) =>
  browser.post(claimFreeOrder.path, { ...request, wordingVersion });

test.each([
  ['paid more than the offer costs', 55],
  ['paid exactly as much', 50],
  ['lacks less than a card can be charged', 49.71],
])('an owner who %s gets the rest without a payment', async (_, price) => {
  const { browser, email } = await ownerWhoPaid(price);
  for (const request of [{ subjectId: MACRO }, { offerId: BOTH }]) {
    const { clientSecret, quote } = await quoteFor(browser, request);
    expect(clientSecret).toBeUndefined();
    expect(quote).toMatchObject({
      amount: '0.00',
      offer: { id: BOTH },
      lines: [{ subjectId: MACRO, amount: '0.00' }],
    });
  }
  const link = await askToPay(browser, { offerId: BOTH });
  expect(await openLink(shop.client(), link.token)).toMatchObject({ state: 'free' });

  const responses = await Promise.all([
    claim(browser, { offerId: BOTH }),
    claim(browser, { subjectId: MACRO }),
  ]);
  expect(responses.map(({ status }) => status)).toContain(200);
  for (const request of [{ offerId: BOTH }, { subjectId: MACRO }]) {
    const again = await claim(browser, request);
    expect(await again.json()).toEqual({ subjects: [{ id: MACRO, name: 'Macroeconomics' }] });
  }
  expect([await hasAccess(browser, MICRO), await hasAccess(browser, MACRO)]).toEqual([true, true]);
  const orders = await store.zrange<string[]>('purchases-of-subject:subject-macroeconomics', 0, -1);
  const own = orders.filter((member) => member.includes('/free_')).at(-1) ?? '';
  expect((await factsOf(store, own.split('/')[1] ?? ''))['paid']).toMatchObject({
    amount: 0,
    offer: { id: BOTH },
    lines: [{ subjectId: MACRO, amount: 0 }],
  });
  await waitFor(async () => expect(await countEmails(shop, email)).toBe(2));
  expect((await readEmail(shop, email)).Text).toContain(consentWording.text);
});

test('30 pence are charged, not given free', async () => {
  const { browser } = await ownerWhoPaid(49.7);
  expect((await quoteFor(browser, { subjectId: MACRO })).quote.amount).toBe('0.30');
  const refused = await claim(browser, { subjectId: MACRO });
  expect(failure.parse(await refused.json()).code).toBe('order_not_free');
  expect(await hasAccess(browser, MACRO)).toBe(false);
});

test('a payment for the rest in another tab is refunded', async () => {
  const browser = await shop.student();
  const before = await startCheckout(browser, MACRO);
  const late = await openAgain(before);
  await setPrice(shop, MICRO, 50);
  await buy(shop, browser, MICRO);
  await setPrice(shop, MICRO, 30);
  expect((await claim(browser, { subjectId: MACRO })).status).toBe(200);
  expect((await stripe.paymentIntents.retrieve(before)).status).toBe('canceled');
  await payWith(late);
  await waitFor(async () => expect(await toRefunds(late)).toMatchObject({ amount: 3000 }));
  expect(await hasAccess(browser, MACRO)).toBe(true);
});
