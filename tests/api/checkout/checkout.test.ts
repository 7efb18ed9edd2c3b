import { beforeEach, describe, expect, test } from 'vitest';
import { consentWording } from '#contract/checkout/consent.ts';
import { createPaymentIntent, giveConsent } from '#contract/checkout/payments.ts';
import { claimFreeOrder } from '#contract/checkout/quote-request.ts';
import { failure } from '#contract/errors.ts';
import { createPaymentLink } from '#contract/payment-links/payment-links.ts';
import { CHALLENGE_HEADER } from '#contract/sessions/session.ts';
import { CODE_HOLD_MS } from '#server/checkout/close-payments.ts';
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
import { openWith, publishCode, quoteWith } from '../../support/discount-codes.ts';
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
import { hasAccess, newStudent, readAccountId } from '../../support/student.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const content = lakeOf(shop);
const { version: wordingVersion } = consentWording;
const readCode = async (response: Response) => failure.parse(await response.json()).code;

/**
 * Orders of £0: with a discount code, or because earlier payments cover the price of an offer.
 * First, because it counts the reserved uses of codes.
 */
describe('free orders', () => {
  const claim = (client: TestClient, code: string, subjectId = MICRO) =>
    client.post(claimFreeOrder.path, { subjectId, code, wordingVersion });

  async function student(address?: string): Promise<{ browser: CookieClient; email: string }> {
    const browser = address ? shop.client(address) : shop.client();
    return {
      browser,
      email: await addStudent(browser, { firstName: 'Buy pills at evil.example' }),
    };
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
    expect(accepted).toEqual(
      expect.arrayContaining([`accepted:${MICRO}:1`, `accepted:${MACRO}:1`]),
    );
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
    expect([await hasAccess(browser, MICRO), await hasAccess(browser, MACRO)]).toEqual([
      true,
      true,
    ]);
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
});

describe('discount codes', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

  const readRefusal = async (response: Response) => failure.parse(await response.json());
  const countUses = (codeId: string) => store.scard(`code-uses:${codeId}`);

  beforeEach(async () => {
    const [, keys] = await store.scan('0', { match: 'seen:*', count: 10_000 });
    if (keys.length > 0) await store.del('open-payments', ...keys);
  });

  test('a code is charged, shown with the full price, and kept on the order, even if the owner ends it meanwhile', async () => {
    const id = await publishCode(content, { code: 'MOVING', percent: 10 });
    const student = await shop.student();
    const opened = await quoteWith(student, MICRO, ' moving ');
    expect(opened.quote).toMatchObject({
      amount: '27.00',
      undiscounted: '30.00',
      code: 'MOVING',
      lines: [{ subjectId: MICRO, amount: '27.00' }],
    });
    const { amount, metadata } = await stripe.paymentIntents.retrieve(opened.id);
    expect({ amount, metadata }).toMatchObject({ amount: 2700, metadata: { code: 'MOVING' } });
    await publishCode(content, { code: 'MOVING', percent: 10, isActive: false });

    const paymentIntentId = opened.id;
    const consent = await student.post(giveConsent.path, { paymentIntentId, wordingVersion });
    expect(consent.status).toBe(200);
    await confirm(shop, opened);
    const done = await student.post('/api/complete-purchase', { paymentIntentId });
    expect(done.status).toBe(200);
    const code = { id, code: 'MOVING' };
    expect((await factsOf(store, opened.id))['paid']).toMatchObject({ amount: 2700, code });
    expect((await openWith(await shop.student(), MICRO, 'MOVING')).status).toBe(409);
  });

  test('a code that cannot be used has a message at the field, and the open payment stays', async () => {
    const other = (code: string, fields: object) =>
      publishCode(content, { code, percent: 10, ...fields });
    await other('ENDED', { until: inMinutes(-1) });
    await other('OFF', { isActive: false });
    const unknown = "We don't recognise this code. Please check the spelling.";
    const sentences = {
      ENDED: ['discount_code_ended', 'This code has expired.'],
      OFF: ['discount_code_unknown', unknown],
      'no code!': ['discount_code_unknown', unknown],
    };
    const student = await shop.student();
    const { id } = await quoteWith(student, MICRO);
    for (const [typed, [code, message]] of Object.entries(sentences)) {
      const response = await openWith(student, MICRO, typed);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({ code, message, fields: { code: message } });
    }
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
    expect((await quoteWith(student, MICRO)).id).toBe(id);
  });

  test('a code is never used more often than its limit, even by many students at the same time', async () => {
    const id = await publishCode(content, { code: 'THREE', percent: 50, totalUses: 3 });
    const students = await Promise.all(Array.from({ length: 6 }, () => shop.student()));
    const responses = await Promise.all(
      students.map((student) => openWith(student, MICRO, 'THREE')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3);
    for (const refused of responses.filter(({ status }) => status !== 200)) {
      expect((await readRefusal(refused)).code).toBe('discount_code_used_up');
    }
    expect(await countUses(id)).toBe(3);
    const { data } = await stripe.paymentIntents.list({ limit: 100 });
    const payable = data.filter(({ status }) => status !== 'canceled');
    expect(payable.filter(({ metadata }) => metadata['code'] === 'THREE')).toHaveLength(3);
  });

  test('a student uses a code as often as its limit allows; tabs of a checkout are one use', async () => {
    const id = await publishCode(content, { code: 'ONCE', percent: 20, usesPerStudent: 1 });
    const browser = await shop.student();
    const tabs = await Promise.all(
      Array.from({ length: 5 }, () => quoteWith(browser, MICRO, 'ONCE')),
    );
    expect(new Set(tabs.map((tab) => tab.id)).size).toBe(1);
    expect(await countUses(id)).toBe(1);
    const second = await openWith(browser, MACRO, 'ONCE');
    expect(await readRefusal(second)).toMatchObject({
      code: 'discount_code_used',
      message: 'You have used this code already.',
    });
    expect((await openWith(await shop.student(), MACRO, 'ONCE')).status).toBe(200);
  });

  async function makeOld(): Promise<void> {
    for (const member of await store.zrange<string[]>('reserved-code-uses', 0, -1)) {
      const score = Date.now() - CODE_HOLD_MS - 1;
      await store.zadd('reserved-code-uses', { score, member });
    }
  }

  test('a use is returned when its payment is replaced or cancelled, but not while it can be paid', async () => {
    const id = await publishCode(content, { code: 'SINGLE', percent: 20, totalUses: 1 });
    const [first, second] = [await shop.student(), await shop.student()];
    const opened = await quoteWith(first, MICRO, 'SINGLE');
    const refused = await openWith(second, MICRO, 'SINGLE');
    expect((await readRefusal(refused)).message).toBe('This code has reached its limit of uses.');
    // If the price changes, the same checkout keeps its use with another payment.
    await setPrice(shop, MICRO, 40);
    const repriced = await quoteWith(first, MICRO, 'SINGLE');
    await setPrice(shop, MICRO, 30);
    expect(repriced.quote.amount).toBe('32.00');
    expect(repriced.id).not.toBe(opened.id);
    expect(await countUses(id)).toBe(1);
    await quoteWith(first, MICRO);
    expect(await countUses(id)).toBe(0);
    const taken = await quoteWith(second, MICRO, 'SINGLE');
    expect(taken.quote.amount).toBe('24.00');
    // A payment closed at the provider, as after declined cards, leaves its use to the student's next payment.
    await stripe.paymentIntents.cancel(taken.id, { cancellation_reason: 'abandoned' });
    const next = await quoteWith(second, MICRO, 'SINGLE');
    expect(next.id).not.toBe(taken.id);
    expect(await countUses(id)).toBe(1);
    expect(await store.scard(`code-uses-of:${await readAccountId(second)}`)).toBe(1);
    await stripe.paymentIntents.cancel(next.id);
    await makeOld();
    expect(await shop.runScheduled('reconcile')).toBe(200);
    expect(await countUses(id)).toBe(0);
  });

  test('an abandoned payment is closed after half an hour and its use returned', async () => {
    const id = await publishCode(content, { code: 'LEFT', percent: 20, totalUses: 2 });
    const [left, back] = [await shop.student(), await shop.student()];
    const abandoned = await quoteWith(left, MICRO, 'LEFT');
    const quoted = await quoteWith(back, MICRO, 'LEFT');
    expect(await shop.runScheduled('reconcile')).toBe(200);
    expect(await countUses(id)).toBe(2);
    await makeOld();
    await confirm(shop, quoted);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    expect((await stripe.paymentIntents.retrieve(abandoned.id)).status).toBe('canceled');
    expect(await countUses(id)).toBe(1);
    expect(await store.zcard('reserved-code-uses')).toBe(0);
    expect((await factsOf(store, quoted.id))['paid']).toMatchObject({ code: { code: 'LEFT' } });
  });

  test('from the fifth unpaid use of a limited code on, a network needs a challenge', async () => {
    const address = nextAddress();
    const fresh = () => shop.student(address);
    const id = await publishCode(content, { code: 'RUSH', percent: 20, totalUses: 50 });
    await publishCode(content, { code: 'ENDLESS', percent: 20 });
    const first = await fresh();
    const others = await Promise.all([fresh(), fresh(), fresh()]);
    const paid = await quoteWith(first, MICRO, 'RUSH');
    for (const client of others) await quoteWith(client, MICRO, 'RUSH');
    const fifth = await fresh();
    expect((await readRefusal(await openWith(fifth, MICRO, 'RUSH'))).code).toBe(
      'challenge_required',
    );
    expect(await countUses(id)).toBe(4);
    expect((await openWith(await fresh(), MICRO, 'ENDLESS')).status).toBe(200);
    expect((await openWith(await shop.student(), MICRO, 'RUSH')).status).toBe(200);
    const solved = withHeaders(fifth, await solve(fifth));
    expect((await openWith(solved, MICRO, 'RUSH')).status).toBe(200);

    // Concurrent attempts pass no more often than sequential ones; a paid use no longer counts.
    const many = await Promise.all(Array.from({ length: 5 }, fresh));
    await confirm(shop, paid);
    await first.post('/api/complete-purchase', { paymentIntentId: paid.id });
    const statuses = await Promise.all(
      many.map(async (client) => (await openWith(client, MICRO, 'RUSH')).status),
    );
    expect(statuses.filter((status) => status === 200)).toEqual([]);
  });

  test('a payment counts even if its use has been returned: the shop never refuses paid money', async () => {
    const id = await publishCode(content, { code: 'LATE', percent: 20, totalUses: 1 });
    const browser = await shop.student();
    const opened = await quoteWith(browser, MICRO, 'LATE');
    await store.del(`code-uses:${id}`, 'reserved-code-uses');
    await confirm(shop, opened);
    const done = await browser.post('/api/complete-purchase', { paymentIntentId: opened.id });
    expect(done.status).toBe(200);
    expect(await countUses(id)).toBe(1);
    // A refund does not return the use.
    await stripe.refunds.create({ payment_intent: opened.id });
    await browser.post('/api/complete-purchase', { paymentIntentId: opened.id });
    const next = await openWith(await shop.student(), MICRO, 'LATE');
    expect((await readRefusal(next)).code).toBe('discount_code_used_up');
  });

  test('while the CMS is down, known codes count and unknown codes do not', async () => {
    await publishCode(content, { code: 'KNOWN', percent: 10 });
    const [one, two, three] = [await shop.student(), await shop.student(), await shop.student()];
    expect((await openWith(one, MICRO, 'KNOWN')).status).toBe(200);
    const cms = setting(shop, 'SANITY_API_HOST');
    await injectFault(cms);
    try {
      expect((await quoteWith(two, MICRO, 'KNOWN')).quote.amount).toBe('27.00');
      const unknown = await openWith(three, MICRO, 'NEVER-ASKED');
      expect(unknown.status).toBe(503);
      expect((await readRefusal(unknown)).message).toBe(
        'We cannot check this code right now. Try again in a moment, or buy without it.',
      );
      expect((await quoteWith(three, MICRO)).quote.amount).toBe('30.00');
    } finally {
      await clearFaults(cms);
    }
  });

  test('after many wrong codes, a right code is refused like a wrong code, for the account and its network', async () => {
    const school = nextAddress();
    const guesser = await shop.student(school);
    await addEvents(store, `seen:wrong-codes:account:${await readAccountId(guesser)}`, 9);
    expect((await openWith(guesser, MICRO, 'GUESS')).status).toBe(409);
    expect((await openWith(guesser, MICRO)).status).toBe(200);
    const requests = {
      'a checkout': (code: string) => openWith(guesser, MICRO, code),
      'a payment link': (code: string) =>
        guesser.post(createPaymentLink.path, { subjectId: MICRO, code }),
      'an order of £0': (code: string) =>
        guesser.post(claimFreeOrder.path, { subjectId: MICRO, code, wordingVersion }),
      'a checkout that needs a challenge': async (code: string) => {
        await addEvents(store, `seen:declined:account:${await readAccountId(guesser)}`, 5);
        return openWith(guesser, MICRO, code);
      },
    };
    for (const [what, request] of Object.entries(requests)) {
      for (const code of ['GUESS-MORE', 'REVISE10']) {
        const refused = await request(code);
        const said = [what, code, refused.status, (await readRefusal(refused)).code];
        expect(said).toEqual([what, code, 429, 'too_many_requests']);
      }
    }
    expect((await openWith(await shop.student(school), MICRO, 'REVISE10')).status).toBe(200);
    await addEvents(store, `seen:wrong-codes:host:${school}`, 49);
    expect((await openWith(await shop.student(school), MICRO, 'REVISE10')).status).toBe(429);
    expect((await openWith(await shop.student(), MICRO, 'REVISE10')).status).toBe(200);
  });

  test('no public response contains a code', async () => {
    const paths = ['/api/subjects', '/api/offers', `/api/subjects/${MICRO}/topics`];
    for (const path of paths) {
      const response = await shop.client().get(path);
      expect(await response.text()).not.toMatch(/REVISE10|discount/i);
    }
    const opened = await openWith(await shop.student(), MICRO, 'REVISE10');
    expect(opened.headers.get('cache-control')).toContain('no-store');
    expect(shop.lines.join('\n')).not.toContain('REVISE10');
  });
});

/** Challenges against programs that test stolen cards or create accounts; people rarely meet a challenge. */
describe('card testing', () => {
  const OPEN = '/api/create-payment-intent';

  beforeEach(async () => {
    const [, keys] = await store.scan('0', { match: 'seen:*', count: 10_000 });
    // Earlier sales would raise the limits.
    await store.del('open-payments', 'all-purchases', ...keys);
  });

  interface Opened {
    id: string;
    clientSecret: string;
  }

  async function tryToOpen(client: TestClient, subjectId = MICRO): Promise<Opened | undefined> {
    const response = await client.post(OPEN, { subjectId });
    if (response.status !== 200) return undefined;
    const { clientSecret } = (await response.json()) as { clientSecret: string };
    return { id: clientSecret.split('_secret')[0] ?? '', clientSecret };
  }

  /** Tries a card in a payment, as a program does. @returns true if the bank was asked */
  async function tryCard(opened: Opened, card = 'pm_card_chargeDeclined') {
    const { status } = await confirm(shop, opened, card);
    return status === 402 || status === 200;
  }

  async function open(client: TestClient, subjectId = MICRO): Promise<Opened> {
    const opened = await tryToOpen(client, subjectId);
    if (!opened) throw new Error('A challenge is required');
    return opened;
  }

  const declined = () => store.zcard('seen:declined');
  const statusAt = async (id: string) => (await stripe.paymentIntents.retrieve(id)).status;

  const heard = (count: number) =>
    waitFor(async () => expect(await declined()).toBeGreaterThanOrEqual(count));

  test('a student may mistype; after five declined cards the payment is closed, and each next one needs a challenge', async () => {
    const client = await shop.student();
    const opened = await open(client);
    for (let card = 1; card <= 5; card += 1) {
      expect(await open(client)).toEqual(opened);
      expect(await tryCard(opened)).toBe(true);
      await heard(card);
    }
    // Each event counts once, though it tells of a card and of the payment.
    expect(await declined()).toBe(5);
    const { data } = await stripe.events.list({ type: 'payment_intent.payment_failed', limit: 1 });
    expect(await store.zscore('seen:declined', data[0]?.id ?? '')).not.toBeNull();
    await waitFor(async () => expect(await statusAt(opened.id)).toBe('canceled'));
    expect(await tryCard(opened)).toBe(false);
    const refused = await client.post(OPEN, { subjectId: MICRO });
    expect([refused.status, await readCode(refused)]).toEqual([429, 'challenge_required']);

    const solved = withHeaders(client, await solve(client));
    const second = await open(solved);
    // People mistype, so this payment accepts a second card, but no third.
    await tryCard(second);
    await heard(6);
    expect(await statusAt(second.id)).toBe('requires_payment_method');
    await tryCard(second);
    await waitFor(async () => expect(await statusAt(second.id)).toBe('canceled'));
    // A solved challenge cannot be used again.
    expect(await tryToOpen(solved)).toBeUndefined();
    const third = await open(withHeaders(client, await solve(client)));
    expect(await tryCard(third, 'pm_card_chargeDeclined')).toBe(true);
    const complete = () => client.post('/api/complete-purchase', { paymentIntentId: third.id });
    expect((await complete()).status).toBe(409);
    expect(await tryCard(third, 'pm_card_visa')).toBe(true);
    expect((await complete()).status).toBe(200);
  });

  test('declined cards of a network close all payments that it opened, those of the shop all payments', async () => {
    const address = nextAddress();
    const client = await shop.student(address);
    const [own, other] = [await open(client), await open(client, MACRO)];
    const foreign = await open(await shop.student());
    await addEvents(store, `seen:declined:host:${address}`, 9);
    await tryCard(own);
    await waitFor(async () => expect(await statusAt(other.id)).toBe('canceled'));
    expect(await statusAt(own.id)).toBe('canceled');
    expect(await statusAt(foreign.id)).toBe('requires_payment_method');
    // A closed payment no longer counts as open, so it causes no challenge.
    expect(await store.zrange('open-payments', 0, -1)).toEqual([foreign.id]);
    expect(await tryToOpen(await shop.student(address))).toBeUndefined();

    const thief = await open(await shop.student());
    await addEvents(store, 'seen:declined', 12);
    await tryCard(thief);
    await waitFor(async () => expect(await statusAt(foreign.id)).toBe('canceled'));
    const { cancellation_reason } = await stripe.paymentIntents.retrieve(foreign.id);
    expect(cancellation_reason).toBe('abandoned');
  });

  test('if an attacker tries many cards, with any number of accounts and addresses, few reach the provider', async () => {
    const [CARDS, AT_ONCE] = [40, 5];
    const thieves = await Promise.all(Array.from({ length: 10 }, () => shop.student()));
    const stock = await Promise.all(thieves.map((client) => open(client)));
    let reached = 0;
    const solvedOnce = await solve(shop.client());
    const attack = async (card: number) => {
      const client = thieves[card % thieves.length] ?? shop.client();
      const own = stock.shift();
      if (own && (await tryCard(own))) return stock.push(own) > 0;
      // The attacker tries to reuse a solution.
      const opened = await tryToOpen(withHeaders(client, solvedOnce), card % 2 ? MICRO : MACRO);
      return opened !== undefined && (await tryCard(opened));
    };
    for (let card = 0; card < CARDS; card += AT_ONCE) {
      const some = Array.from({ length: AT_ONCE }, (_, index) => attack(card + index));
      const tried = (await Promise.all(some)).filter(Boolean).length;
      reached += tried;
      // A bank takes a second to decline a card. Meanwhile the shop receives the events of earlier cards.
      if (tried > 0) await heard(reached);
    }
    expect(reached).toBeGreaterThanOrEqual(12);
    expect(reached).toBeLessThanOrEqual(30);
    // A student who pays now needs only to solve the challenge.
    const honest = await shop.student();
    expect(await tryToOpen(honest)).toBeUndefined();
    const allowed = withHeaders(honest, await solve(honest));
    await buy(shop, allowed, MICRO);
  }, 60_000);

  test('counts of cards, payments, networks and sales decide whether a checkout needs a challenge', async () => {
    const school = nextAddress();
    const add = (key: string, count: number, minutesAgo: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) =>
          store.zadd(key, { score: Date.now() - minutesAgo * 60_000, member: `${key}/${at}` }),
        ),
      );
    const isOpened = async (address?: string) =>
      (await tryToOpen(await shop.student(address))) !== undefined;
    // A network's declined cards count for fifteen minutes.
    await add(`seen:declined:host:${school}`, 10, 16);
    await add('open-payments', 29, 23 * 60);
    expect(await isOpened(school)).toBe(true);
    // Thirty unpaid payments may be open in a day. A set without a TTL gets a TTL when a payment is added.
    expect(await store.zcard('open-payments')).toBe(30);
    expect(await store.ttl('open-payments')).toBeGreaterThan(86_000);
    expect(await isOpened()).toBe(false);
    // Payments of the caller's own network count less.
    await addEvents(store, 'open-payments', 100);
    await addEvents(store, `seen:open:${school}`, 100);
    expect(await isOpened(school)).toBe(true);

    await store.del('open-payments');
    expect(await isOpened()).toBe(true);
    await addEvents(store, 'seen:declined', 40);
    expect(await isOpened()).toBe(false);
    await addEvents(store, 'all-purchases', 100);
    expect(await isOpened()).toBe(true);
    await store.del('seen:declined', 'all-purchases', 'seen:opening', 'open-payments');

    // A program opens checkouts from many networks at the same time.
    const opened = await Promise.all(Array.from({ length: 18 }, () => isOpened()));
    expect(opened.filter(Boolean).length).toBeLessThanOrEqual(15);
  });

  test('a challenge that is forged, changed, expired or unsolved is refused', async () => {
    const client = await shop.student();
    await addEvents(store, 'seen:declined', 12);
    const { [CHALLENGE_HEADER]: good = '' } = await solve(client);
    const parsed = JSON.parse(good);
    const change = (edit: (solved: typeof parsed) => void) => {
      const copy = structuredClone(parsed);
      edit(copy);
      return JSON.stringify(copy);
    };
    const bad = {
      nonsense: 'nonsense',
      'no solution': change((solved) => delete solved.solution),
      'a wrong key': change((solved) => (solved.solution.derivedKey = '00'.repeat(32))),
      'an easier puzzle': change((solved) => (solved.challenge.parameters.cost = 1)),
      'a longer life': change((solved) => (solved.challenge.parameters.expiresAt += 3600)),
      'no signature': change((solved) => (solved.challenge.signature = '')),
      'prototype keys': '{"__proto__":{"challenge":1}}',
    };
    for (const [name, value] of Object.entries(bad)) {
      expect(
        await tryToOpen(withHeaders(client, { [CHALLENGE_HEADER]: value })),
        name,
      ).toBeUndefined();
    }
    const both = await Promise.all(
      [await shop.student(), client].map((browser) =>
        tryToOpen(withHeaders(browser, { [CHALLENGE_HEADER]: good })),
      ),
    );
    expect(both.filter(Boolean)).toHaveLength(1);
  });

  test('many accounts from one network require a challenge', async () => {
    const address = nextAddress();
    const client = shop.client(address);
    await addEvents(store, `seen:accounts:${address}`, 400);
    const refused = await client.post('/api/auth/signup', newStudent());
    expect([refused.status, await readCode(refused)]).toEqual([429, 'challenge_required']);
    const helped = withHeaders(client, await solve(client));
    expect((await helped.post('/api/auth/signup', newStudent())).status).toBe(201);
  });
});
