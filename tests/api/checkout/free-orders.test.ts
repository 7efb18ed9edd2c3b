import { expect, test } from 'vitest';
import { consentWording } from '#contract/checkout/consent.ts';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import { claimFreeOrder } from '#contract/checkout/quote-request.ts';
import { failure } from '#contract/errors.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { solve } from '../../support/challenge.ts';
import {
  type CookieClient,
  nextAddress,
  type TestClient,
  withHeaders,
} from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { customersOf } from '../../support/customers.ts';
import { publishCode, quoteWith } from '../../support/discount-codes.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { BOTH, MACRO, MICRO } from '../../support/ids.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { lakeOf, setPrice } from '../../support/lake.ts';
import { factsOf } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { askToPay, openLink } from '../../support/payment-link.ts';
import { buy, confirm } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { settle } from '../../support/settle.ts';
import { hasAccess } from '../../support/student.ts';

/** Orders of £0: with a discount code, or because earlier payments cover the price of an offer. */

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const content = lakeOf(shop);
const { version: wordingVersion } = consentWording;

const claim = (client: TestClient, code: string, subjectId = MICRO) =>
  client.post(claimFreeOrder.path, { subjectId, code, wordingVersion });
const readCode = async (response: Response) => failure.parse(await response.json()).code;

async function student(address?: string): Promise<{ browser: CookieClient; email: string }> {
  const browser = address ? shop.client(address) : shop.client();
  return { browser, email: await addStudent(browser, { firstName: 'Buy pills at evil.example' }) };
}

test('a code of 100 % gives access without the provider, with consent and one email', async () => {
  const id = await publishCode(content, { code: 'GIFT', percent: 100, totalUses: 2 });
  const { browser, email } = await student();
  const { clientSecret, quote } = await quoteWith(browser, MICRO, 'GIFT');
  expect({ clientSecret, quote }).toMatchObject({
    clientSecret: undefined,
    quote: { amount: '0.00', undiscounted: '30.00', code: 'GIFT' },
  });
  const responses = await Promise.all([claim(browser, 'GIFT'), claim(browser, 'GIFT')]);
  expect(responses.map(({ status }) => status)).toContain(200);
  const again = await claim(browser, 'GIFT');
  expect(await again.json()).toEqual({ subjects: [{ id: MICRO, name: 'Microeconomics' }] });
  expect(await hasAccess(browser, MICRO)).toBe(true);
  expect(await store.scard(`code-uses:${id}`)).toBe(1);
  expect(await store.zcard('reserved-code-uses')).toBe(0);
  expect((await stripe.paymentIntents.list({ limit: 5 })).data).toEqual([]);

  const [confirmation] = await readEmails(shop, email, 1);
  expect(confirmation?.Text).toContain('£0.00, with the discount code GIFT');
  expect(confirmation?.Text).toContain(consentWording.text);
  // The address is unconfirmed, so the email contains nothing that the buyer has typed.
  expect(`${confirmation?.Subject} ${confirmation?.HTML} ${confirmation?.Text}`).not.toMatch(
    /evil/,
  );
  const order = (await store.zrange<string[]>('all-purchases', 0, -1))[0]?.split('/')[1] ?? '';
  expect((await factsOf(store, order))['paid']).toMatchObject({
    amount: 0,
    code: { id, code: 'GIFT' },
    lines: [{ subjectId: MICRO, amount: 0 }],
  });
});

test('an order that is not free, not agreed to, or beyond the limit of its code gives no access', async () => {
  await publishCode(content, { code: 'SPENT', percent: 100, totalUses: 1 });
  await publishCode(content, { code: 'HALF', percent: 50 });
  const { browser } = await student();
  expect(await readCode(await claim(browser, 'HALF'))).toBe('order_not_free');
  const plain = await browser.post(claimFreeOrder.path, { subjectId: MICRO, wordingVersion });
  expect(await readCode(plain)).toBe('order_not_free');
  const outdated = { subjectId: MICRO, code: 'GIFT', wordingVersion: '1999-01-01' };
  expect(await readCode(await browser.post(claimFreeOrder.path, outdated))).toBe(
    'consent_outdated',
  );
  expect(await hasAccess(browser, MICRO)).toBe(false);

  const others = await Promise.all(Array.from({ length: 4 }, () => student()));
  const claims = await Promise.all(others.map((student) => claim(student.browser, 'SPENT')));
  expect(claims.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('an open payment is closed first; if it was paid it counts, and revoked access does not return', async () => {
  await publishCode(content, { code: 'AFTER', percent: 100 });
  const { browser, email } = await student();
  const open = await quoteWith(browser, MICRO);
  expect((await claim(browser, 'AFTER')).status).toBe(200);
  expect((await stripe.paymentIntents.retrieve(open.id)).status).toBe('canceled');

  const customers = customersOf(await openPanel(shop));
  const id = await customers.idOf(email);
  const [order] = (await customers.open(id)).purchases;
  expect(order).toMatchObject({ code: 'AFTER', status: 'free' });
  expect(order?.granted).toBeUndefined();
  expect((await customers.revoke(id, order?.id ?? '')).status).toBe(200);
  expect(await hasAccess(browser, MICRO)).toBe(false);
  expect(await readCode(await claim(browser, 'AFTER'))).toBe('access_ended');
  // The same holds within an offer.
  const together = { offerId: BOTH, code: 'AFTER', wordingVersion };
  expect(await readCode(await browser.post(claimFreeOrder.path, together))).toBe('access_ended');
  expect(await hasAccess(browser, MICRO)).toBe(false);

  const paid = await quoteWith(browser, MACRO);
  await confirm(shop, paid);
  expect(await readCode(await claim(browser, 'AFTER', MACRO))).toBe('already_purchased');
  expect(await hasAccess(browser, MACRO)).toBe(true);
});

test('a free order of an offer counts for each of its subjects, wherever a crash interrupts it', async () => {
  await publishCode(content, { code: 'BOTH-FREE', percent: 100 });
  const { browser } = await student();
  const order = { offerId: BOTH, code: 'BOTH-FREE', wordingVersion };
  const kv = setting(shop, 'KV_REST_API_URL');
  for (let after = 1; !(await hasAccess(browser, MACRO)); after += 1) {
    await injectFault(kv, { after, drop: true });
    await browser.post(claimFreeOrder.path, order);
    await clearFaults(kv);
  }
  const { id } = (await (await browser.get('/api/auth/user')).json()) as { id: string };
  const accepted = Object.keys((await store.hgetall(`ledger:${id}`)) ?? {});
  expect(accepted).toEqual(expect.arrayContaining([`accepted:${MICRO}:1`, `accepted:${MACRO}:1`]));
});

test('free orders cannot relay email: many from one network need challenges, and the day has a limit', async () => {
  await publishCode(content, { code: 'MANY', percent: 100 });
  const school = nextAddress();
  await addEvents(store, `seen:email-requests:${school}`, 20);
  const { browser, email } = await student(school);
  expect(await readCode(await claim(browser, 'MANY'))).toBe('challenge_required');
  expect(await hasAccess(browser, MICRO)).toBe(false);
  expect(await countEmails(shop, email)).toBe(0);
  const solved = withHeaders(browser, await solve(browser));
  expect((await claim(solved, 'MANY')).status).toBe(200);
  await readEmails(shop, email, 1);

  await addEvents(store, 'seen:unconfirmed-emails', 60);
  const [late, known] = [await student(), await student()];
  await confirmAddress(shop, known.browser);
  for (const one of [late, known]) {
    expect((await claim(one.browser, 'MANY')).status).toBe(200);
    expect(await hasAccess(one.browser, MICRO)).toBe(true);
  }
  await readEmails(shop, known.email, 1);
  await settle(shop);
  expect(await countEmails(shop, late.email)).toBe(0);
  expect(await store.exists('jobs')).toBe(0);
  // A payment is no stranger's: its email comes, and so do all others from then on.
  await buy(shop, late.browser, MACRO);
  await readEmails(shop, late.email, 1);
  const customers = customersOf(await openPanel(shop));
  const id = await customers.idOf(late.email);
  const orders = (await customers.open(id)).purchases;
  const free = orders.find(({ code }) => code === 'MANY');
  expect((await customers.resend(id, free?.id ?? '')).status).toBe(200);
  await readEmails(shop, late.email, 2);
  await store.del('seen:unconfirmed-emails');
});

test('an owner who has paid as much as an offer costs gets the rest of it without a payment', async () => {
  const { browser, email } = await student();
  await setPrice(shop, MICRO, 50);
  await addPurchase(browser, MICRO);
  await setPrice(shop, MICRO, 30);
  for (const request of [{ subjectId: MACRO }, { offerId: BOTH }]) {
    const opened = await browser.post(createPaymentIntent.path, request);
    const { clientSecret, quote } = createPaymentIntent.response.parse(await opened.json());
    expect(clientSecret).toBeUndefined();
    const lines = [{ subjectId: MACRO, amount: '0.00' }];
    expect(quote).toMatchObject({ amount: '0.00', offer: { id: BOTH }, lines });
  }
  const link = await askToPay(browser, { offerId: BOTH });
  expect(await openLink(shop.client(), link.token)).toMatchObject({ state: 'free' });

  const rest = (request: object) =>
    browser.post(claimFreeOrder.path, { ...request, wordingVersion });
  const responses = await Promise.all([rest({ offerId: BOTH }), rest({ subjectId: MACRO })]);
  expect(responses.map(({ status }) => status)).toContain(200);
  for (const request of [{ offerId: BOTH }, { subjectId: MACRO }]) {
    const again = await rest(request);
    expect(await again.json()).toEqual({ subjects: [{ id: MACRO, name: 'Macroeconomics' }] });
  }
  expect([await hasAccess(browser, MICRO), await hasAccess(browser, MACRO)]).toEqual([true, true]);
  const orders = await store.zrange<string[]>(`purchases-of-subject:${MACRO}`, 0, -1);
  const [, own = ''] = orders.findLast((member) => member.includes('/free_'))?.split('/') ?? [];
  expect((await factsOf(store, own))['paid']).toMatchObject({
    amount: 0,
    offer: { id: BOTH },
    lines: [{ subjectId: MACRO, amount: 0 }],
  });
  const [confirmation] = await readEmails(shop, email, 1);
  expect(confirmation?.Text).toContain(consentWording.text);
});
