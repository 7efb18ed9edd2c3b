import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { consentWording, payerConsentWording } from '#contract/checkout/consent.ts';
import { failure } from '#contract/errors.ts';
import {
  getPaymentLinks,
  givePayerConsent,
  PAYMENT_LINKS_MAX,
} from '#contract/payment-links/payment-links.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addEvents } from '../../support/add-events.ts';
import { solve } from '../../support/challenge.ts';
import {
  type CookieClient,
  nextAddress,
  type TestClient,
  withHeaders,
} from '../../support/client.ts';
import { openWith, publishCode, quoteWith } from '../../support/discount-codes.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { lakeOf } from '../../support/lake.ts';
import {
  askToPay,
  consentByLink,
  openLink,
  openLinkPayment,
  payByLink,
} from '../../support/payment-link.ts';
import { buy, confirm, startCheckout } from '../../support/purchase.ts';
import { race } from '../../support/race.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { hasAccess } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

/** Payments by someone else: docs/decisions/0010-how-can-someone-else-pay.md. */

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const content = lakeOf(shop);
const PAYER = 'payer@example.org';

beforeEach(async () => {
  const [, keys] = await store.scan('0', { match: 'seen:*', count: 10_000 });
  if (keys.length > 0) await store.del('open-payments', ...keys);
});

const readLinks = async (client: CookieClient) =>
  getPaymentLinks.response.parse(await (await client.get('/api/payment-links')).json());
const readCode = async (response: Response) => failure.parse(await response.json()).code;
const open = (token: string, client = shop.client()) => client.post(`/api/pay/${token}/payment`);
const statusAt = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;

test('two tabs that ask at the same time get one link, and no more links than the limit', async () => {
  const outcomes = await race(
    shop,
    z.string(),
    `import { createLink, listLinks } from './server/payment-links/own-links.ts';
    import { commit, put, putField } from './server/store/commit.ts';
    const createdAt = new Date().toISOString();
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const round = async (id) => {
      const accountId = 'link-race-' + id;
      const others = Array.from({ length: ${PAYMENT_LINKS_MAX - 1} }, (_, at) =>
        putField('payment-links:' + accountId, 'other-' + at, {
          id: 'other-' + at, accountId, request: { offerId: 'other-' + at }, what: '', createdAt, expiresAt,
        }),
      );
      await commit([put('account:' + accountId, { id: accountId }), ...others]);
      const student = { ledger: { accountId, facts: {} } };
      const ask = (subjectId) =>
        createLink(student, { subjectId }, '192.0.2.1').then(({ id }) => id, ({ code }) => code);
      const asked = await Promise.all(['${MICRO}', '${MICRO}', '${MACRO}'].map(ask));
      return [asked[0] === asked[1], new Set(asked).size, asked.includes('too_many_payment_links'),
        (await listLinks(accountId)).length].join();
    };`,
  );
  expect(new Set(outcomes)).toEqual(new Set([`true,2,true,${PAYMENT_LINKS_MAX}`]));
});

test('someone without an account pays by the link, and the student has access immediately', async () => {
  const student = await shop.student();
  const { token, url, what, expiresAt } = await askToPay(student, MICRO);
  expect(url).toBe(`${setting(shop, 'SITE_URL')}/pay/${token}`);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(what).toBe('Microeconomics');
  const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);

  const payer = shop.client();
  const opened = await openLink(payer, token);
  expect(opened).toMatchObject({
    state: 'open',
    firstName: 'Ada',
    quote: { lines: [{ subjectName: 'Microeconomics' }], amount: '30.00', currency: 'gbp' },
  });
  const paid = await payByLink(shop, payer, { token, email: PAYER });
  expect(paid.what).toBe('Microeconomics');
  expect(await hasAccess(student, MICRO)).toBe(true);
  expect(payer.cookies.size).toBe(0);
  const { metadata } = await stripe.paymentIntents.retrieve(paid.paymentIntentId);
  const { id } = (await (await student.get('/api/auth/user')).json()) as { id: string };
  expect(metadata).toMatchObject({ accountId: id, subjectId: MICRO });
  expect(JSON.stringify(metadata)).not.toContain(PAYER);

  expect(await openLink(shop.client(), token)).toEqual({ state: 'paid', what: 'Microeconomics' });
});

test('the same request returns the same link, whose token the shop does not store', async () => {
  const student = await shop.student();
  const made = await Promise.all([askToPay(student, MICRO), askToPay(student, MICRO)]);
  expect(made[0]?.id).toBe(made[1]?.id);
  expect((await askToPay(student, MICRO)).url).toBe(made[0]?.url);
  expect(await readLinks(student)).toHaveLength(1);
  const [, keys] = await store.scan('0', { count: 100_000 });
  const records = await Promise.all(
    keys
      .filter((key) => key.startsWith('payment-link'))
      .map(async (key) => [key, await store.get(key).catch(() => store.hgetall(key))]),
  );
  expect(JSON.stringify(records)).not.toContain(made[0]?.token);
});

test('an ended, an expired and an unknown link get the same refusal, and ending a link closes its payment', async () => {
  const [student, other] = [await shop.student(), await shop.student()];
  const { token, id } = await askToPay(student, MICRO);
  const opened = await openLinkPayment(shop.client(), token);
  // Another student's request does not end the link.
  expect((await other.delete(`/api/payment-links/${id}`)).status).toBe(200);
  expect(await openLinkPayment(shop.client(), token)).toEqual(opened);
  expect((await student.delete(`/api/payment-links/${id}`)).status).toBe(200);
  expect((await student.delete(`/api/payment-links/${id}`)).status).toBe(200);
  expect(await statusAt(opened.id)).toBe('canceled');
  expect(await readLinks(student)).toEqual([]);

  const expired = await askToPay(student, MACRO);
  const [, keys] = await store.scan('0', { match: 'payment-link*', count: 100_000 });
  for (const key of keys) {
    const hash = await store.hgetall<Record<string, { id: string }>>(key).catch(() => null);
    const past = { expiresAt: new Date(Date.now() - 1_000).toISOString() };
    for (const [field, link] of Object.entries(hash ?? {})) {
      if (link.id === expired.id) await store.hset(key, { [field]: { ...link, ...past } });
    }
    const record = hash ? null : await store.get<{ id: string }>(key);
    if (record?.id === expired.id) await store.set(key, { ...record, ...past });
  }
  expect(await readLinks(student)).toEqual([]);
  const bodies = await Promise.all(
    [token, expired.token, 'A'.repeat(43), 'x'].map(async (each) => {
      const response = await open(each);
      return [response.status, await response.text()];
    }),
  );
  expect(new Set(bodies.map((body) => body.join())).size).toBe(1);
  expect(bodies[0]?.[0]).toBe(404);
  const given = { paymentIntentId: opened.id, email: PAYER };
  expect((await consentByLink(shop.client(), token, given)).status).toBe(404);
  // The student can ask again for the subject of the expired link.
  expect((await askToPay(student, MACRO)).token).not.toBe(expired.token);
});

test('if the provider is down, a link is not ended, and the student can try again', async () => {
  const student = await shop.student();
  const { token, id } = await askToPay(student, MICRO);
  const opened = await openLinkPayment(shop.client(), token);
  await injectFault(shop.payments);
  try {
    expect((await student.delete(`/api/payment-links/${id}`)).status).toBe(503);
  } finally {
    await clearFaults(shop.payments);
  }
  expect((await readLinks(student)).map((link) => link.id)).toEqual([id]);
  expect((await student.delete(`/api/payment-links/${id}`)).status).toBe(200);
  expect(await statusAt(opened.id)).toBe('canceled');
});

test('guesses of tokens are limited by network, and a right token still works', async () => {
  const student = await shop.student();
  const { token } = await askToPay(student, MICRO);
  const address = nextAddress();
  const guesser = shop.client(address);
  await addEvents(store, `seen:failed-payment-link-address:${address}`, 49);
  const guess = async () => (await open('B'.repeat(43), guesser)).status;
  expect([await guess(), await guess()]).toEqual([404, 429]);
  expect((await open(token, guesser)).status).toBe(200);
});

test("a payer's first answer stands, and only their own page can correct it", async () => {
  const student = await shop.student();
  const { token } = await askToPay(student, MICRO);
  const payer = shop.client();
  const opened = await openLinkPayment(payer, token);
  const email = 'first-answer@example.org';
  const answer = (client: TestClient, address: string, proof?: string) =>
    consentByLink(client, token, { paymentIntentId: opened.id, email: address, proof });
  const first = await answer(payer, 'typo@example.org');
  const { proof } = givePayerConsent.response.parse(await first.json());
  expect((await answer(payer, email, proof)).status).toBe(200);

  const taken = await answer(student, 'student@example.com');
  expect([taken.status, await readCode(taken)]).toEqual([409, 'payment_has_payer']);
  // The same address from another browser neither replaces nor confirms the answer.
  const other = shop.client();
  const same = await answer(other, email);
  expect(givePayerConsent.response.parse(await same.json())).toEqual({});
  expect((await answer(other, 'student@example.com', 'forged')).status).toBe(409);
  const wordingVersion = consentWording.version;
  const own = { paymentIntentId: opened.id, wordingVersion };
  const consent = await student.post('/api/purchase-consent', own);
  expect([consent.status, await readCode(consent)]).toEqual([404, 'payment_not_found']);
  const { metadata } = await stripe.paymentIntents.retrieve(opened.id);
  expect(metadata['consentVersion']).toBe(payerConsentWording.version);

  const next = await askToPay(await shop.student(), MICRO);
  const { id: paymentIntentId } = await openLinkPayment(shop.client(), next.token);
  const statuses = await Promise.all(
    ['a@example.com', 'b@example.com'].map(async (address) => {
      const given = { paymentIntentId, email: address, proof };
      return (await consentByLink(shop.client(), next.token, given)).status;
    }),
  );
  expect(statuses.toSorted()).toEqual([200, 409]);
  await confirm(shop, opened);
  await payer.post(`/api/pay/${token}/complete`, { paymentIntentId: opened.id });
  await waitFor(async () => {
    const subjects = (await readEmails(shop, email, 1)).map(({ Subject }) => Subject);
    expect(subjects.join()).toContain(orderNumber(opened.id));
  });
});

test('once the student or the payer has paid, the other payment is closed', async () => {
  const student = await shop.student();
  const { token } = await askToPay(student, MICRO);
  const own = await startCheckout(student, MICRO);
  await payByLink(shop, shop.client(), { token, email: PAYER });
  await waitFor(async () => expect(await statusAt(own)).toBe('canceled'));

  const second = await shop.student();
  const link = await askToPay(second, MICRO);
  const byLink = await openLinkPayment(shop.client(), link.token);
  const given = { paymentIntentId: byLink.id, email: PAYER };
  await buy(shop, second, MICRO);
  await waitFor(async () => expect(await statusAt(byLink.id)).toBe('canceled'));
  const late = await consentByLink(shop.client(), link.token, given);
  expect([late.status, await readCode(late)]).toEqual([409, 'already_purchased']);
  const again = await second.post('/api/payment-links', { subjectId: MICRO });
  expect([again.status, await readCode(again)]).toEqual([409, 'already_purchased']);
});

test('a link leads only to its own payment', async () => {
  const [ada, ben] = [await shop.student(), await shop.student()];
  const [ofAda, ofBen] = [await askToPay(ada, MICRO), await askToPay(ben, MICRO)];
  const own = await startCheckout(ada, MICRO);
  const foreign = await openLinkPayment(shop.client(), ofBen.token);
  await openLinkPayment(shop.client(), ofAda.token);
  for (const paymentIntentId of [own, foreign.id, 'pi_unknown']) {
    const given = { paymentIntentId, email: PAYER };
    const consent = await consentByLink(shop.client(), ofAda.token, given);
    expect([consent.status, await readCode(consent)]).toEqual([404, 'payment_not_found']);
    const completed = await shop
      .client()
      .post(`/api/pay/${ofAda.token}/complete`, { paymentIntentId });
    expect([completed.status, await readCode(completed)]).toEqual([404, 'payment_not_found']);
  }
});

test("declined cards count by link: the link's next payment needs a challenge, the student’s own does not", async () => {
  const student = await shop.student();
  const { token } = await askToPay(student, MICRO);
  const payer = shop.client();
  const opened = await openLinkPayment(payer, token);
  for (let card = 1; card <= 5; card += 1) {
    await confirm(shop, opened, 'pm_card_chargeDeclined');
    await waitFor(async () => expect(await store.zcard('seen:declined')).toBe(card));
  }
  await waitFor(async () => expect(await statusAt(opened.id)).toBe('canceled'));
  const refused = await open(token, payer);
  expect([refused.status, await readCode(refused)]).toEqual([429, 'challenge_required']);
  expect(await startCheckout(student, MICRO)).toMatch(/^pi_/);
  const solved = withHeaders(payer, await solve(payer));
  expect((await openLinkPayment(solved, token)).id).not.toBe(opened.id);
});

test('a link opens a limited number of payments', async () => {
  const { token, id } = await askToPay(await shop.student(), MICRO);
  await addEvents(store, `seen:attempts-checkout:${id}`, 19);
  expect([(await open(token)).status, (await open(token)).status]).toEqual([200, 429]);
});

test('a payer who comes after the code has ended is told so, and pays by a new link', async () => {
  const code = { code: 'SHORT', percent: 50 };
  await publishCode(content, code);
  const student = await shop.student();
  const wrong = await student.post('/api/payment-links', { subjectId: MICRO, code: 'WRONG' });
  expect([wrong.status, await readCode(wrong)]).toEqual([409, 'discount_code_unknown']);
  const early = await askToPay(student, { subjectId: MICRO, code: 'SHORT' });
  expect(await openLink(shop.client(), early.token)).toMatchObject({ quote: { amount: '15.00' } });
  const shown = await openLinkPayment(shop.client(), early.token);
  const late = await shop.student();
  const link = await askToPay(late, { subjectId: MICRO, code: 'SHORT' });
  await publishCode(content, { ...code, until: new Date(Date.now() - 86_400_000).toISOString() });
  const refused = await open(link.token);
  expect([refused.status, await readCode(refused)]).toEqual([409, 'discount_code_ended']);
  const plain = await askToPay(late, MICRO);
  expect(plain.token).not.toBe(link.token);
  const { paymentIntentId } = await payByLink(shop, shop.client(), { ...plain, email: PAYER });
  expect((await stripe.paymentIntents.retrieve(paymentIntentId)).amount).toBe(3000);
  expect(await openLink(shop.client(), link.token)).toMatchObject({ state: 'paid' });
  expect([await hasAccess(late, MICRO), await hasAccess(student, MICRO)]).toEqual([true, false]);

  // A payer with an open page pays the price that it shows.
  const given = { paymentIntentId: shown.id, email: PAYER };
  expect((await consentByLink(shop.client(), early.token, given)).status).toBe(200);
  await confirm(shop, shown);
  const done = { paymentIntentId: shown.id };
  expect((await shop.client().post(`/api/pay/${early.token}/complete`, done)).status).toBe(200);
  expect((await stripe.paymentIntents.retrieve(shown.id)).amount_received).toBe(1500);
  expect(await hasAccess(student, MICRO)).toBe(true);
});

test('ending a link returns the use of its code immediately', async () => {
  const id = await publishCode(content, { code: 'ONLY', percent: 20, usesPerStudent: 1 });
  const student = await shop.student();
  const own = await quoteWith(student, MICRO, 'ONLY');
  const link = await askToPay(student, { subjectId: MICRO, code: 'ONLY' });
  const byLink = await openLinkPayment(shop.client(), link.token);
  expect((await stripe.paymentIntents.retrieve(own.id)).status).toBe('canceled');
  expect(await readCode(await openWith(student, MICRO, 'ONLY'))).toBe('discount_code_used');
  expect((await student.delete(`/api/payment-links/${link.id}`)).status).toBe(200);
  expect((await stripe.paymentIntents.retrieve(byLink.id)).status).toBe('canceled');
  expect(await store.scard(`code-uses:${id}`)).toBe(0);
  expect((await quoteWith(student, MICRO, 'ONLY')).quote.amount).toBe('24.00');
  expect(await store.scard(`code-uses:${id}`)).toBe(1);
});
