import { describe, expect, onTestFinished, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { failure, shortReference } from '#contract/errors.ts';
import { getNeeds, setDailyEmailEndpoint } from '#contract/health/needs.ts';
import { shopDay } from '#contract/shop-day.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addDays } from '#server/shop-time.ts';
import { sealTicket, sealUploadTicket } from '#server/tokens/tickets.ts';
import { readLock } from '../../../packs/shop-lock.mjs';
import { addEvents } from '../../support/add-events.ts';
import { addStudent } from '../../support/add-student.ts';
import { disputeAtBank } from '../../support/bank.ts';
import { commandsOfRun } from '../../support/count-commands.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { lakeOf } from '../../support/lake.ts';
import { put } from '../../support/panel.ts';
import { makePdf } from '../../support/pdf.ts';
import { buy, pay } from '../../support/purchase.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { ticketKey } from '../../support/ticket-key.ts';
import { waitFor } from '../../support/wait-for.ts';
import { ago, startWatchedShop } from '../../support/watched-shop.ts';

/** Needs of the owner, alarms and the status tab: docs/product.md#needs-you. */

const { shop, site, siteUrl, owner, kv, panel, ...watched } = await startWatchedShop();
const { readStatus, add, recordPurchase, runAndReadAlarms } = watched;

// First, because payments of other tests would give these runs work to do.
test('scheduled work uses at most a quarter of the free commands, however much was sold', async () => {
  const days = 31;
  const freeCommands = 500_000;
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => recordPurchase(`pi_sold_${index}`, ago(100 + index))),
  );
  await kv.set('heartbeat:payment-webhook', { at: ago(1) });
  // A new shop's first run saves its starting point.
  expect(await shop.runScheduled('reconcile')).toBe(200);
  const everyTenMinutes = await commandsOfRun(shop, 'reconcile');
  expect(await shop.runScheduled('rebuild')).toBe(200);
  const everyFiveMinutes = await commandsOfRun(shop, 'rebuild');
  await makeHourlyRunDue(shop);
  const onceAnHour = await commandsOfRun(shop, 'reconcile');
  const hourly = onceAnHour.length + everyTenMinutes.length * 5 + everyFiveMinutes.length * 12;
  expect(everyTenMinutes).toContain('zrange');
  // The first checks the version of the stored data, because the process is new.
  expect(everyFiveMinutes).toEqual(['get', 'get', 'get']);
  expect(hourly * 24 * days).toBeLessThanOrEqual(freeCommands / 4);
});

describe('the status tab', () => {
  // First, because an instance writes a heartbeat once a minute at most.
  test('shows when webhook, reconciliation and build were last seen, and compares the ledger with the provider', async () => {
    const since = ago(1);
    await buy(shop, await shop.student(), MICRO);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    await waitFor(async () => {
      const { line } = await readStatus();
      for (const check of ['payment-webhook', 'reconciliation'] as const) {
        expect(line(check)).toMatchObject({ state: 'good', at: expect.any(String) });
        expect(String(line(check)?.at) > since).toBe(true);
      }
      expect(line('build')).toMatchObject({ state: 'good', at: site.builtAt });
      expect(line('ledger')?.summary).toBe('The last 30 days agree: 1 payment, £30.00.');
    });
    await recordPurchase('pi_unknown_ABCD1234', ago(30));
    expect((await readStatus()).line('ledger')).toMatchObject({
      state: 'bad',
      items: ['AE-ABCD1234'],
    });
  });

  test("shows for a new shop its release's version, and that there is nothing to report yet", async () => {
    await kv.del('reconciled');
    const { version, lines, alarms } = await readStatus();
    expect(version).toBe(readLock('.').version);
    expect(lines.map(({ check, state }) => [check, state])).toEqual([
      ['payment-webhook', 'unknown'],
      ['content-webhook', 'unknown'],
      ['reconciliation', 'unknown'],
      ['audit-chain', 'unknown'],
      ['build', 'good'],
      ['emails', 'good'],
      ['unconfirmed-emails', 'good'],
      ['ledger', 'good'],
      ['file-store', 'good'],
      ['listed-files', 'good'],
      ['requests', 'good'],
      ['records', 'good'],
    ]);
    expect(alarms).toEqual([]);
    // Looking writes nothing; the schedule starts the watch for missing webhooks.
    expect(await kv.exists('webhooks-watched')).toBe(0);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    expect(await kv.exists('webhooks-watched')).toBe(1);
  });

  test('reports that anyone can list old files in the CMS, and that the file store or the provider does not respond', async () => {
    const asset = await lakeOf(shop).assets.upload('file', Buffer.from('%PDF-1.7'), {
      filename: 'notes.pdf',
    });
    onTestFinished(() => void lakeOf(shop).delete(asset._id));
    expect((await readStatus()).line('listed-files')).toMatchObject({ state: 'good' });
    const show = async (visibility: 'public' | 'private') => {
      const body = JSON.stringify({ visibility });
      await fetch(`${shop.content}/__sandbox/visibility`, { method: 'POST', body });
    };
    await show('public');
    onTestFinished(() => show('private'));
    await injectFault(shop.files);
    await injectFault(shop.payments, { hang: true });
    const { line, alarms } = await readStatus();
    expect(line('listed-files')).toMatchObject({
      state: 'bad',
      summary: 'Anyone can list one old file in the CMS without signing in.',
      advice: expect.stringContaining('delete the old files'),
    });
    expect(line('file-store')).toMatchObject({
      state: 'bad',
      advice: expect.stringContaining('netlifystatus.com'),
    });
    expect(line('ledger')).toMatchObject({ state: 'unknown', advice: expect.any(String) });
    expect(line('build')?.state).toBe('good');
    expect(alarms).toEqual([]);
  });

  test('names the orders whose email was given up, and lists everything that waits in one queue, without addresses', async () => {
    const status = async () => (await readStatus()).line('emails');
    await injectFault(shop.inbox, { method: 'SMTP', status: 451 });
    const data = { accountId: 'a', kind: 'reset-link' };
    await kv.hset('jobs', { 'account-email/1': { data, since: ago(59) } });
    expect(await status()).toMatchObject({ state: 'good', summary: 'One email is waiting.' });
    const since = '2026-11-25T10:00:00.000Z';
    await kv.hset('jobs', {
      'account-email/1': { data, since },
      'another-job/1': { data: {}, since },
    });
    expect(await status()).toMatchObject({
      state: 'bad',
      at: since,
      summary: '2 emails are waiting. The oldest since:',
      items: [
        'Email about an account, waiting since 25 November 2026 at 10:00',
        'Other work, waiting since 25 November 2026 at 10:00',
      ],
    });
    await clearFaults(shop.inbox);
    await injectFault(shop.inbox, { method: 'SMTP', status: 550 });
    const student = shop.client();
    const email = await addStudent(student);
    const order = orderNumber(await buy(shop, student, MICRO));
    await waitFor(async () => {
      expect(await status()).toMatchObject({
        state: 'bad',
        items: expect.arrayContaining([`${order} to ${email} (refused, 554)`]),
        advice: expect.any(String),
      });
    });
  });
});

describe('an alarm', () => {
  test('explains what happened and what to do, is listed, and comes once', async () => {
    await add('builds-started', ago(20));
    expect(await runAndReadAlarms(1)).toEqual(['A* Economics: The site was not rebuilt']);
    const [email] = await readEmails(shop, owner, 1);
    for (const body of [email?.Text, email?.HTML]) {
      expect(body).toContain('A build was started, but the site has not changed since.');
      expect(body).toContain('Open the latest deploy at the host');
      expect(body).toContain(`${siteUrl}/admin`);
      expect(body).toContain(`${siteUrl}/admin/handbook/hosting-plan-used-up`);
    }
    const { alarms, line } = await readStatus();
    expect(alarms).toMatchObject([{ title: 'The site was not rebuilt' }]);
    expect(line('build')).toMatchObject({ state: 'bad', advice: expect.any(String) });

    expect(await runAndReadAlarms(1)).toHaveLength(1);
    expect((await readStatus()).alarms).toHaveLength(1);
  });

  test('about an order comes once per order, is listed before it is sent, and is sent once when email works again', async () => {
    await injectFault(shop.inbox);
    await runInShop(
      shop,
      `import { raiseAlarm } from './server/alarms/alarms.ts';
       for (const order of ['AE-3', 'AE-4', 'AE-3']) {
         await raiseAlarm('refund-failed', 'The refund of ' + order + ' failed.', order);
       }`,
    );
    expect(await runAndReadAlarms(0)).toEqual([]);
    expect((await readStatus()).alarms).toHaveLength(2);

    // The quiet time begins with the email.
    const quiet = 'alarm:refund-failed:AE-3';
    await kv.expire(quiet, 60);
    await clearFaults(shop.inbox);
    for (const _ of ['first', 'again']) {
      expect(await runAndReadAlarms(2)).toHaveLength(2);
      expect((await readStatus()).alarms).toHaveLength(2);
      expect(await kv.ttl(quiet)).toBeGreaterThan(60);
    }
  });

  test('about a dispute or a warning fails if it cannot be recorded, so that the event is retried', async () => {
    const { stdout } = await runInShop(
      shop,
      `import { recordPaymentState } from './server/checkout/record-payment.ts';
       const at = new Date();
       const order = { amount: 3000, currency: 'gbp', isLive: false };
       const lines = [{ subjectId: 'micro', subjectName: 'Micro', amount: 3000 }];
       const paid = { accountId: 'a', lines, paidAt: at.toISOString(), ...order };
       const account = { kind: 'oidc', id: 'a', email: 'a@example.com', isEmailVerified: true };
       const caller = { account, ledger: { accountId: 'a', facts: {} } };
       const dispute = { id: 'dp_1', status: 'needs_response', amount: 3000, openedAt: at, readAt: at };
       const record = async (disputes, warnings) => {
         const payment = { id: 'pi_contested', status: 'succeeded', clientSecret: '', paidAt: at,
           metadata: {}, refunds: [], disputes, paid, ...order };
         const state = { kind: 'paid', payment };
         const [{ status }] = await Promise.allSettled([recordPaymentState(state, { caller, warnings })]);
         return status;
       };
       const results = [];
       for (const news of [[[dispute], []], [[], ['issfr_1']]]) {
         await fetch('${shop.kv}/__sandbox/fail', { method: 'POST', body: '{"times":1,"status":500}',
           headers: { 'content-type': 'application/json' } });
         results.push(await record(...news), await record(...news));
       }
       console.log(results.join(' '));`,
    );
    expect(stdout.trim().split('\n').at(-1)).toBe('rejected fulfilled rejected fulfilled');
    expect(await readEmails(shop, owner, 2)).toHaveLength(2);
  });
});

describe('alarms are raised', () => {
  test('for a build that failed, even if another has started since, but not for a running, live or unknown build', async () => {
    const state = async () => (await readStatus()).line('build')?.state;
    await add('builds-started', ago(5));
    expect(await runAndReadAlarms(0)).toEqual([]);
    await add('builds-started', ago(20));
    site.builtAt = ago(4);
    expect(await runAndReadAlarms(0)).toEqual([]);
    expect(await state()).toBe('good');
    Object.assign(site, { builtAt: ago(60), status: 404 });
    await add('builds-started', ago(20));
    expect(await runAndReadAlarms(0)).toEqual([]);
    expect(await state()).toBe('unknown');
    site.status = 200;
    await add('builds-started', ago(2));
    expect(await runAndReadAlarms(1)).toHaveLength(1);
  });

  test('if checks keep failing, and the other checks still run', async () => {
    site.status = 503;
    await kv.set('heartbeat:payment-webhook', { at: ago(120) });
    await recordPurchase('pi_late_2', ago(40));
    await kv.set('reconciliation-failures', { alarms: 2 });
    expect(await shop.runScheduled('reconcile')).toBe(502);
    const [failing, missing] = await readEmails(shop, owner, 2);
    expect(missing?.Subject).toBe('A* Economics: Payments arrive without a webhook');
    expect(failing?.Text).toContain('failed 3 times in a row or more, at: alarms.');
  });

  test('if no webhook has followed a payment in half an hour, unless the payment is from before an update', async () => {
    // The webhook came with the first payment; the next may still be on its way.
    await kv.set('heartbeat:payment-webhook', { at: ago(41) });
    await recordPurchase('pi_fine_1', ago(40));
    await recordPurchase('pi_new_1', ago(20));
    expect(await runAndReadAlarms(0)).toEqual([]);
    await kv.del('heartbeat:payment-webhook');
    await kv.set('webhooks-watched', { at: ago(20) });
    expect(await runAndReadAlarms(0)).toEqual([]);
    await kv.set('webhooks-watched', { at: ago(60) });
    expect(await runAndReadAlarms(1)).toEqual(['A* Economics: Payments arrive without a webhook']);
    await kv.set('heartbeat:payment-webhook', { at: ago(120) });
    expect((await readStatus()).line('payment-webhook')?.state).toBe('bad');
  });

  test('if reconciliation has found three payments in a day', async () => {
    await kv.set('heartbeat:payment-webhook', { at: ago(1) });
    await add('payments-found', ago(25 * 60));
    await add('payments-found', ago(300));
    const student = await shop.student();
    await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });
    await pay(shop, student, MICRO);
    expect(await runAndReadAlarms(0)).toEqual([]);
    await add('payments-found', ago(200));
    expect(await runAndReadAlarms(1)).toEqual(['A* Economics: Payments arrive without a webhook']);
  });

  test('if the emails of a day to unconfirmed addresses are used up', async () => {
    await addEvents(kv, 'seen:unconfirmed-emails', 59);
    expect(await runAndReadAlarms(0)).toEqual([]);
    expect((await readStatus()).line('unconfirmed-emails')).toMatchObject({
      state: 'good',
      summary: '59 of at most 60 in the last 24 hours.',
    });
    await addEvents(kv, 'seen:unconfirmed-emails', 60);
    expect(await runAndReadAlarms(1)).toEqual([
      'A* Economics: New addresses get no more emails today',
    ]);
    expect((await readStatus()).line('unconfirmed-emails')?.state).toBe('bad');
    await kv.del('seen:unconfirmed-emails');
  });

  const addFailures = (...minutes: number[]) =>
    Promise.all(minutes.map((at) => add('failed-requests', ago(at))));

  test('for the tenth failed request in ten minutes, with the references that visitors saw', async () => {
    await addFailures(11, ...Array(7).fill(1));
    const student = await shop.student();
    await injectFault(shop.payments, { method: 'POST', path: '/v1/payment_intents', status: 503 });
    const references: string[] = [];
    const fail = async () => {
      const response = await student.post('/api/create-payment-intent', { subjectId: MICRO });
      const { requestId = '' } = failure.parse(await response.json());
      expect(response.headers.get('x-request-id')).toBe(requestId);
      references.push(shortReference(requestId));
    };
    await fail();
    await fail();
    await waitFor(async () => expect(await kv.zcard('failed-requests')).toBe(10));
    expect(await runAndReadAlarms(0)).toEqual([]);
    await fail();
    await waitFor(async () => expect(await kv.zcard('failed-requests')).toBe(11));
    expect(await runAndReadAlarms(1)).toEqual(['A* Economics: Requests keep failing']);
    const [email] = await readEmails(shop, owner, 1);
    for (const reference of references) expect(email?.Text).toContain(reference);
    expect((await readStatus()).line('requests')).toMatchObject({
      state: 'bad',
      items: expect.arrayContaining([references.at(-1)]),
    });
  });

  test('for downloads and uploads that fail at the edge', async () => {
    await addFailures(...Array(8).fill(1));
    await injectFault(shop.files, { status: 503 });
    const key = ticketKey(shop);
    const file = { kind: 'pdf', file: { id: 'upload-b', version: 1 } };
    const ticket = await sealTicket(key, 'a', { ...file, disposition: 'inline', etag: '"a"' });
    const upload = `/objects/upload-a?ticket=${await sealUploadTicket(key, 'upload-a')}`;
    const responses = [
      await put(shop.client(), upload, await makePdf()),
      await shop.client().get(`/objects/a?ticket=${ticket}`),
    ];
    expect(responses.map(({ status }) => status)).toEqual([502, 502]);
    await waitFor(async () => expect(await kv.zcard('failed-requests')).toBe(10));
    const seen = responses.map(({ headers }) => shortReference(headers.get('x-request-id') ?? ''));
    const line = (await readStatus()).line('requests');
    expect(line).toMatchObject({ state: 'bad', items: expect.arrayContaining(seen) });
    await clearFaults(shop.files);
    expect(await runAndReadAlarms(1)).toEqual(['A* Economics: Requests keep failing']);
  });

  test('for ten failures within ten minutes that a run finds later, but not for slower failures', async () => {
    await addFailures(...Array.from({ length: 20 }, (_, at) => 59 - 2 * at));
    expect(await runAndReadAlarms(0)).toEqual([]);
    await addFailures(...Array.from({ length: 9 }, (_, at) => 50 - at));
    expect(await runAndReadAlarms(1)).toHaveLength(1);
  });

  test('for requests that failed with the key-value store, once it responds', async () => {
    await addFailures(...Array(7).fill(1));
    const student = await shop.student();
    await injectFault(shop.kv);
    const references: string[] = [];
    for (let requests = 0; requests < 3; requests += 1) {
      const response = await student.get('/api/auth/user');
      // A session may have ended, so nothing is open while the store is down.
      expect(response.status).toBe(503);
      const { requestId } = failure.parse(await response.json());
      references.push(shortReference(requestId ?? ''));
    }
    await clearFaults(shop.kv);
    await waitFor(async () => {
      expect((await student.get('/api/auth/user')).status).toBe(200);
      expect(await kv.zcard('failed-requests')).toBe(10);
    });
    await runAndReadAlarms(1);
    const [email] = await readEmails(shop, owner, 1);
    for (const reference of references) expect(email?.Text).toContain(reference);
  });
});

const SAMPLE = 'The grade evidence is still sample text';

async function readNeeds() {
  const response = await panel.get(getNeeds.path);
  expect(response.status).toBe(200);
  return getNeeds.response.parse(await response.json());
}

const titles = async () => (await readNeeds()).needs.map(({ title }) => title);

async function latestEntry() {
  const response = await panel.get(`${getAudit.path}?list=acts`);
  return getAudit.response.parse(await response.json()).entries[0];
}

/** Puts the owner's own words into evidence, settings and legal texts, for one test. */
async function replaceSamples(): Promise<void> {
  const lake = lakeOf(shop);
  const samples = await lake.fetch<{ _id: string; body?: object[] }[]>(
    '*[_type in ["gradeEvidence", "shopSettings", "legalPage"]]',
  );
  const own = {
    studentName: 'Ada King',
    sellerName: 'Ada King',
    contactEmail: 'ada@notes.shop',
    address: ['2 High Street'],
  };
  const changes = lake.transaction();
  for (const { _id, body } of samples)
    changes.patch(_id, {
      set: body ? { body: body.map((block) => ({ ...block, _key: 'own' })) } : own,
    });
  await changes.commit();
  onTestFinished(async () => {
    const back = lake.transaction();
    for (const sample of samples) back.createOrReplace(sample as typeof sample & { _type: string });
    await back.commit();
  });
  await waitFor(async () => expect(await titles()).toEqual([]));
}

describe('the needs of the owner', () => {
  test("include a dispute with the bank's deadline while the provider responds", async () => {
    const student = await shop.student();
    const payment = await pay(shop, student, MICRO, 'pm_card_createDispute');
    onTestFinished(() => disputeAtBank(shop.payments, payment, { status: 'won' }));
    const order = orderNumber(payment);
    const { needs } = await readNeeds();
    expect(needs[0]).toMatchObject({
      title: `Order ${order} is disputed`,
      link: { href: `/admin#customers/${order}` },
    });
    const days = (Date.parse(needs[0]?.dueAt ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(9);

    await injectFault(shop.payments);
    const { needs: without, unchecked } = await readNeeds();
    expect(unchecked).toContain('Disputes');
    expect(without.map(({ title }) => title)).not.toContain(`Order ${order} is disputed`);
  });

  test('include a failed refund until the owner marks it as done', async () => {
    await runInShop(
      shop,
      `import { raiseAlarm } from './server/alarms/alarms.ts';
       await raiseAlarm('refund-failed', 'The refund failed.', 'AE-ABCD1234:re_1');`,
    );
    const need = (await readNeeds()).needs.find(({ title }) => title === 'A refund failed');
    expect(need).toMatchObject({
      canBeMarkedDone: true,
      link: { href: '/admin#customers/AE-ABCD1234' },
    });
    const path = `/api/admin/needs/${need?.id}/done`;
    expect((await panel.post(path)).status).toBe(200);
    expect(await titles()).not.toContain('A refund failed');
    expect(await latestEntry()).toMatchObject({
      action: 'need-done',
      what: 'A refund failed: Find order AE-ABCD1234',
    });
    expect((await panel.post(path)).status).toBe(200);
    expect((await panel.post('/api/admin/needs/unknown/done')).status).toBe(404);
  });
});

describe('the daily email', () => {
  async function set(isOn: boolean): Promise<void> {
    const response = await panel.fetch(setDailyEmailEndpoint.path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ isOn }),
    });
    expect(response.status).toBe(200);
  }

  /** Runs the task and the queue, and waits for this many emails. */
  const run = async (count: number) => {
    expect(await shop.runScheduled('daily-email')).toBe(200);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    return readEmails(shop, owner, count);
  };
  /** Forgets that an email was considered today. */
  const startNewDay = () => kv.set('daily-email', { isOn: true });

  test('is off by default, and names once a day what was sold and what needs the owner', async () => {
    await kv.del('daily-email');
    expect(await readNeeds()).toMatchObject({
      needs: [
        { title: SAMPLE, since: expect.any(String), link: { href: '/admin#files' } },
        { title: 'The seller is still sample text', link: { href: '/studio/' } },
        { title: 'The legal texts are still sample texts', canBeMarkedDone: true },
      ],
      unchecked: [],
      dailyEmail: { isOn: false, to: owner },
    });
    await run(0);

    await set(true);
    expect((await readNeeds()).dailyEmail.isOn).toBe(true);
    expect(await latestEntry()).toMatchObject({ action: 'daily-email-changed', what: 'On' });
    const [email] = await run(1);
    expect(email?.Subject).toBe('A* Economics: no sales; 3 things need you');
    expect(email?.Text).toContain(`- ${SAMPLE}`);
    await run(1);
    // A change of the setting does not send another.
    await set(false);
    await set(true);
    await run(1);
  });

  test('is not sent on a day with nothing to report, and waits while the mail server is down', async () => {
    await replaceSamples();
    await startNewDay();
    await run(0);
    const yesterday = addDays(shopDay(new Date()), -1);
    await recordPurchase('pi_daily_00000001', `${yesterday}T12:00:00.000Z`);
    await startNewDay();
    await injectFault(shop.inbox);
    expect(await shop.runScheduled('daily-email')).toBe(200);
    await shop.runScheduled('reconcile');
    await clearFaults(shop.inbox);
    const [email] = await run(1);
    expect(email?.Subject).toContain('A* Economics: 1 sale, £30.00; ');
  });
});
