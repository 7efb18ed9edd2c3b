import { beforeEach, expect, test } from 'vitest';
import { failure } from '#contract/errors.ts';
import { CODE_HOLD_MS } from '#server/checkout/close-payments.ts';
import { solve } from '../../support/challenge.ts';
import { type CookieClient, nextAddress, withHeaders } from '../../support/client.ts';
import { openWith, publishCode, quoteWith } from '../../support/discount-codes.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { lakeOf, setPrice } from '../../support/lake.ts';
import { factsOf } from '../../support/ledger.ts';
import { askToPay, openLinkPayment } from '../../support/payment-link.ts';
import { confirm } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { readAccountId } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store, stripe } = shop;
const content = lakeOf(shop);

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const readRefusal = async (response: Response) => failure.parse(await response.json());
const countUses = (codeId: string) => store.scard(`code-uses:${codeId}`);

beforeEach(async () => {
  const [, keys] = await store.scan('0', { match: 'seen:*', count: 10_000 });
  if (keys.length > 0) await store.del('open-payments', ...keys);
});

test('a code is charged, shown with the full price, and kept on the order', async () => {
  const browser = await shop.student();
  const opened = await quoteWith(browser, MICRO, ' revise10 ');
  expect(opened.quote).toMatchObject({
    amount: '27.00',
    undiscounted: '30.00',
    code: 'REVISE10',
    lines: [{ subjectId: MICRO, amount: '27.00' }],
  });
  const { amount, metadata } = await stripe.paymentIntents.retrieve(opened.id);
  expect({ amount, metadata }).toMatchObject({ amount: 2700, metadata: { code: 'REVISE10' } });
  await confirm(shop, opened);
  const done = await browser.post('/api/complete-purchase', { paymentIntentId: opened.id });
  expect(done.status).toBe(200);
  const code = { id: 'discount-code.revise10', code: 'REVISE10' };
  expect((await factsOf(store, opened.id))['paid']).toMatchObject({ amount: 2700, code });
});

test('each failure of a code has a message at the field', async () => {
  const other = (code: string, fields: object) =>
    publishCode(content, { code, percent: 10, ...fields });
  await other('NOT-YET', { from: inMinutes(60) });
  await other('ENDED', { until: inMinutes(-1) });
  await other('OTHER', { subjectIds: [MACRO] });
  await other('OFF', { isActive: false });
  await other('TWO-WAYS', { amount: 5 });
  await publishCode(content, { code: 'A-PENNY', amount: 0.001 });
  const unknown = "We don't recognise this code. Please check the spelling.";
  const sentences = {
    'NOT-YET': ['discount_code_not_yet', 'This code cannot be used yet.'],
    ENDED: ['discount_code_ended', 'This code has expired.'],
    OTHER: ['discount_code_other_subject', 'This code is for another subject.'],
    NEVER: ['discount_code_unknown', unknown],
    OFF: ['discount_code_unknown', unknown],
    'TWO-WAYS': ['discount_code_unknown', unknown],
    'A-PENNY': ['discount_code_unknown', unknown],
    'no code!': ['discount_code_unknown', unknown],
  };
  for (const [typed, [code, message]] of Object.entries(sentences)) {
    const response = await openWith(await shop.student(), MICRO, typed);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code, message, fields: { code: message } });
  }
});

test('a wrong code leaves the open payment as it is', async () => {
  const browser = await shop.student();
  const { id } = await quoteWith(browser, MICRO);
  expect((await openWith(browser, MICRO, 'WRONG')).status).toBe(409);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('requires_payment_method');
  expect((await quoteWith(browser, MICRO)).id).toBe(id);
});

/** Applies a code, and retries while a service is too busy, as a student does. */
async function press(client: CookieClient, code: string, tries = 10): Promise<Response> {
  const response = await openWith(client, MICRO, code);
  return response.status === 503 && tries > 1 ? press(client, code, tries - 1) : response;
}

test('a code is never used more often than its limit, even by 60 students at once', {
  timeout: 120_000,
}, async () => {
  const id = await publishCode(content, { code: 'TWENTY', percent: 50, totalUses: 20 });
  // More students per network, or more networks, would meet a challenge.
  const networks = Array.from({ length: 15 }, () => nextAddress());
  const students = await Promise.all(
    networks.flatMap((address) => Array.from({ length: 4 }, () => shop.student(address))),
  );
  const responses = await Promise.all(students.map((one) => press(one, 'TWENTY')));
  const open = responses.filter(({ status }) => status === 200);
  expect(open).toHaveLength(20);
  for (const refused of responses.filter(({ status }) => status !== 200)) {
    expect((await readRefusal(refused)).code).toBe('discount_code_used_up');
  }
  expect(await countUses(id)).toBe(20);
  const { data } = await stripe.paymentIntents.list({ limit: 100 });
  const payable = data.filter(({ status }) => status !== 'canceled');
  expect(payable.filter(({ metadata }) => metadata['code'] === 'TWENTY')).toHaveLength(20);
});

test('a student uses a code as often as its limit allows; ten tabs of a checkout are one use', async () => {
  const id = await publishCode(content, { code: 'ONCE', percent: 20, usesPerStudent: 1 });
  const browser = await shop.student();
  const tabs = await Promise.all(
    Array.from({ length: 10 }, () => quoteWith(browser, MICRO, 'ONCE')),
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

test('a use is returned when its payment is replaced or cancelled, but not while it can be paid', async () => {
  const id = await publishCode(content, { code: 'SINGLE', percent: 20, totalUses: 1 });
  const [first, second] = [await shop.student(), await shop.student()];
  const opened = await quoteWith(first, MICRO, 'SINGLE');
  const refused = await openWith(second, MICRO, 'SINGLE');
  expect(await readRefusal(refused)).toMatchObject({
    message: 'This code has reached its limit of uses.',
  });
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
  // The payment is cancelled at the provider; the shop hears of it a day later.
  await stripe.paymentIntents.cancel(taken.id);
  await makeOld();
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await countUses(id)).toBe(0);
  expect(await store.zcard('reserved-code-uses')).toBe(0);
});

test('ending a payment link returns its code at once, so that the student can use it', async () => {
  const id = await publishCode(content, { code: 'ASKED', percent: 20, usesPerStudent: 1 });
  const browser = await shop.student();
  const link = await askToPay(browser, { subjectId: MICRO, code: 'ASKED' });
  await openLinkPayment(shop.client(), link.token);
  expect((await readRefusal(await openWith(browser, MACRO, 'ASKED'))).code).toBe(
    'discount_code_used',
  );
  expect((await browser.delete(`/api/payment-links/${link.id}`)).status).toBe(200);
  expect(await countUses(id)).toBe(0);
  expect((await openWith(browser, MACRO, 'ASKED')).status).toBe(200);
});

test('a payment closed after declined cards returns its use for the next payment', async () => {
  const id = await publishCode(content, { code: 'AGAIN', percent: 20, usesPerStudent: 1 });
  const browser = await shop.student();
  const declined = await quoteWith(browser, MICRO, 'AGAIN');
  await stripe.paymentIntents.cancel(declined.id, { cancellation_reason: 'abandoned' });
  const next = await quoteWith(browser, MICRO, 'AGAIN');
  expect(next.id).not.toBe(declined.id);
  expect(await countUses(id)).toBe(1);
  await stripe.paymentIntents.cancel(next.id, { cancellation_reason: 'abandoned' });
  expect((await quoteWith(browser, MICRO, 'AGAIN')).quote.amount).toBe('24.00');
  expect(await countUses(id)).toBe(1);
  expect(await store.scard(`code-uses-of:${await readAccountId(browser)}`)).toBe(1);
});

async function makeOld(): Promise<void> {
  for (const member of await store.zrange<string[]>('reserved-code-uses', 0, -1)) {
    const score = Date.now() - CODE_HOLD_MS - 1;
    await store.zadd('reserved-code-uses', { score, member });
  }
}

test('an abandoned payment is closed after half an hour and its use returned', async () => {
  const id = await publishCode(content, { code: 'LEFT', percent: 20, totalUses: 2 });
  const [left, back] = [await shop.student(), await shop.student()];
  const abandoned = await quoteWith(left, MICRO, 'LEFT');
  const kept = await quoteWith(back, MICRO, 'LEFT');
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect(await countUses(id)).toBe(2);
  await makeOld();
  await confirm(shop, kept);
  expect(await shop.runScheduled('reconcile')).toBe(200);
  expect((await stripe.paymentIntents.retrieve(abandoned.id)).status).toBe('canceled');
  expect(await countUses(id)).toBe(1);
  expect((await factsOf(store, kept.id))['paid']).toMatchObject({ code: { code: 'LEFT' } });
  expect((await openWith(await shop.student(), MICRO, 'LEFT')).status).toBe(200);
});

test('from the fifth unpaid use of a limited code on, a network needs a challenge', async () => {
  const address = '198.51.100.78';
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
  const many = await Promise.all(Array.from({ length: 8 }, fresh));
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

test('after many wrong codes, a right code is refused too, for the account and its network', async () => {
  const school = nextAddress();
  const guesser = await shop.student(school);
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await openWith(guesser, MICRO, `GUESS-${tries}`)).status).toBe(409);
  }
  expect((await openWith(guesser, MICRO, 'REVISE10')).status).toBe(429);
  expect((await openWith(guesser, MICRO)).status).toBe(200);
  expect((await openWith(await shop.student(school), MICRO, 'REVISE10')).status).toBe(200);
  for (let pupils = 0; pupils < 4; pupils += 1) {
    const pupil = await shop.student(school);
    for (let tries = 0; tries < 10; tries += 1) await openWith(pupil, MICRO, `NO-${tries}`);
  }
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
