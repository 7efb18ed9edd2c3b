import { beforeEach, expect, test } from 'vitest';
import { consentWording } from '#contract/checkout/consent.ts';
import { giveConsent } from '#contract/checkout/payments.ts';
import { claimFreeOrder } from '#contract/checkout/quote-request.ts';
import { failure } from '#contract/errors.ts';
import { createPaymentLink } from '#contract/payment-links/payment-links.ts';
import { CODE_HOLD_MS } from '#server/checkout/close-payments.ts';
import { addEvents } from '../../support/add-events.ts';
import { solve } from '../../support/challenge.ts';
import { nextAddress, withHeaders } from '../../support/client.ts';
import { openWith, publishCode, quoteWith } from '../../support/discount-codes.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { lakeOf, setPrice } from '../../support/lake.ts';
import { factsOf } from '../../support/ledger.ts';
import { confirm } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { readAccountId } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const content = lakeOf(shop);
const { version: wordingVersion } = consentWording;

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
  const students = await Promise.all(Array.from({ length: 9 }, () => shop.student()));
  const responses = await Promise.all(students.map((student) => openWith(student, MICRO, 'THREE')));
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
  expect((await readRefusal(await openWith(fifth, MICRO, 'RUSH'))).code).toBe('challenge_required');
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
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await openWith(guesser, MICRO, `GUESS-${tries}`)).status).toBe(409);
  }
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
  await addEvents(store, `seen:wrong-codes:host:${school}`, 40);
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
