import { describe, expect, test } from 'vitest';
import { failure, shortReference } from '#contract/errors.ts';
import { sealTicket, sealUploadTicket } from '#server/tokens/tickets.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { put } from '../../support/panel.ts';
import { makePdf } from '../../support/pdf.ts';
import { pay } from '../../support/purchase.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { ticketKey } from '../../support/ticket-key.ts';
import { waitFor } from '../../support/wait-for.ts';
import { ago, startWatchedShop } from '../../support/watched-shop.ts';

const { shop, site, siteUrl, owner, kv, readStatus, add, recordPurchase, runAndReadAlarms } =
  await startWatchedShop();

describe('an alarm', () => {
  test('says what happened and what to do, is listed, and comes once', async () => {
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

  test('about an order comes once per order', async () => {
    await runInShop(
      shop,
      `import { raiseAlarm } from './server/alarms/alarms.ts';
       for (const order of ['AE-1', 'AE-2', 'AE-1']) {
         await raiseAlarm('refund-failed', 'The refund of ' + order + ' failed.', order);
       }`,
    );
    const emails = await readEmails(shop, owner, 2);
    expect(emails.map(({ Text }) => /AE-\d/.exec(Text)?.[0])).toEqual(['AE-2', 'AE-1']);
    expect((await readStatus()).alarms).toHaveLength(2);
  });

  test('about a dispute or a warning fails if it cannot be recorded, so that the event is retried', async () => {
    const dispute =
      "{ id: 'dp_1', status: 'needs_response', amount: 3000, openedAt: at, readAt: at }";
    const news = [
      { disputes: [dispute], warnings: [] },
      { disputes: [], warnings: ['issfr_1'] },
    ];
    for (const { disputes, warnings } of news) {
      const run = async () => {
        const { stdout } = await runInShop(
          shop,
          `import { recordPaymentState } from './server/checkout/record-payment.ts';
           const at = new Date();
           const order = { amount: 3000, currency: 'gbp', isLive: false };
           const payment = { id: 'pi_contested', status: 'succeeded', clientSecret: '', paidAt: at,
             metadata: {}, refunds: [], disputes: [${disputes}], ...order };
           const lines = [{ subjectId: 'micro', subjectName: 'Micro', amount: 3000 }];
           const paid = { accountId: 'a', lines, paidAt: at.toISOString(), ...order };
           const account = { kind: 'oidc', id: 'a', email: 'a@example.com', isEmailVerified: true };
           const caller = { account, ledger: { accountId: 'a', facts: {} } };
           const options = { caller, warnings: ${JSON.stringify(warnings)} };
           const state = { kind: 'paid', payment, paid };
           const [{ status }] = await Promise.allSettled([recordPaymentState(state, options)]);
           console.log(status);`,
        );
        return stdout.trim().split('\n').at(-1);
      };
      await injectFault(shop.kv, { times: 1 });
      expect(await run()).toBe('rejected');
      expect(await run()).toBe('fulfilled');
    }
    expect(await readEmails(shop, owner, 2)).toHaveLength(2);
  });

  test('about an inquiry comes again if it becomes a dispute, and for another dispute', async () => {
    await runInShop(
      shop,
      `import { raiseAlarmOrThrow } from './server/alarms/alarms.ts';
       import { paymentAlarms } from './server/disputes/payment-alarms.ts';
       const states = [['dp_2', 'warning_needs_response'], ['dp_2', 'needs_response'], ['dp_3', 'needs_response']];
       const facts = {};
       for (const [id, status] of states) {
         const payment = { id: 'pi_asked', refunds: [], disputes: [{ id, status }] };
         const alarms = paymentAlarms({ payment, paid: {} }, facts, []);
         for (const { name, sentence, about } of [...alarms, ...alarms])
           await raiseAlarmOrThrow(name, sentence, about);
         facts['dispute:' + id + ':' + status] = { at: '2026-01-01T00:00:00.000Z' };
       }`,
    );
    const texts = (await readEmails(shop, owner, 3)).map(({ Text }) => Text);
    expect(texts.filter((text) => text.includes('bank is asking about'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('bank disputes'))).toHaveLength(2);
  });

  test('that could not be sent is listed, and sent once when email works again', async () => {
    await injectFault(shop.inbox);
    await runInShop(
      shop,
      `import { raiseAlarm } from './server/alarms/alarms.ts';
       for (const order of ['AE-3', 'AE-4']) {
         await raiseAlarm('refund-failed', 'The refund of ' + order + ' failed.', order);
       }`,
    );
    expect(await runAndReadAlarms(0)).toEqual([]);
    expect((await readStatus()).alarms).toHaveLength(2);

    await clearFaults(shop.inbox);
    expect(await runAndReadAlarms(2)).toHaveLength(2);
    expect(await runAndReadAlarms(2)).toHaveLength(2);
    expect((await readStatus()).alarms).toHaveLength(2);
  });

  test('that was sent late is quiet afterwards', async () => {
    await add('builds-started', ago(20));
    await injectFault(shop.inbox);
    expect(await runAndReadAlarms(0)).toEqual([]);
    await kv.expire('alarm:build-failed', 60);
    await clearFaults(shop.inbox);
    expect(await runAndReadAlarms(1)).toHaveLength(1);
    expect(await kv.ttl('alarm:build-failed')).toBeGreaterThan(60);
  });
});

describe('alarms are raised', () => {
  test('not while a build is running or once it is live', async () => {
    await add('builds-started', ago(5));
    expect(await runAndReadAlarms(0)).toEqual([]);
    await add('builds-started', ago(20));
    site.builtAt = ago(4);
    expect(await runAndReadAlarms(0)).toEqual([]);
    expect((await readStatus()).line('build')?.state).toBe('good');
  });

  test('for a build that failed, even if another has been started since', async () => {
    await add('builds-started', ago(20));
    await add('builds-started', ago(2));
    expect(await runAndReadAlarms(1)).toHaveLength(1);
  });

  test('if checks keep failing, and the other checks still run', async () => {
    site.status = 503;
    await kv.set('heartbeat:payment-webhook', { at: ago(120) });
    await recordPurchase('pi_late_2', ago(40));
    for (let runs = 0; runs < 3; runs += 1) expect(await shop.runScheduled('reconcile')).toBe(502);
    const [failing, missing] = await readEmails(shop, owner, 2);
    expect(missing?.Subject).toBe('A* Economics: Payments arrive without a webhook');
    expect(failing?.Text).toContain('failed 3 times in a row or more, at: alarms.');
  });

  test('not if the site does not say when it was built', async () => {
    site.status = 404;
    await add('builds-started', ago(20));
    expect(await runAndReadAlarms(0)).toEqual([]);
    expect((await readStatus()).line('build')?.state).toBe('unknown');
  });

  test('if no webhook has followed a payment', async () => {
    await kv.set('heartbeat:payment-webhook', { at: ago(120) });
    await recordPurchase('pi_late_1', ago(40));
    expect(await runAndReadAlarms(1)).toEqual(['A* Economics: Payments arrive without a webhook']);
    expect((await readStatus()).line('payment-webhook')?.state).toBe('bad');
  });

  test('if payments arrive and no webhook ever has, except for payments from before an update', async () => {
    await kv.set('webhooks-watched', { at: ago(20) });
    await recordPurchase('pi_before_1', ago(40));
    expect(await runAndReadAlarms(0)).toEqual([]);
    await kv.set('webhooks-watched', { at: ago(60) });
    expect(await runAndReadAlarms(1)).toHaveLength(1);
  });

  test('not if the webhook came with the payment or may still be on its way', async () => {
    await kv.set('heartbeat:payment-webhook', { at: ago(41) });
    await recordPurchase('pi_fine_1', ago(40));
    expect(await runAndReadAlarms(0)).toEqual([]);
    await recordPurchase('pi_new_1', ago(20));
    expect(await runAndReadAlarms(0)).toEqual([]);
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

  test('for the tenth failed request in ten minutes, with the references that visitors saw', async () => {
    await add('failed-requests', ago(11));
    const student = await shop.student();
    await injectFault(shop.payments, { method: 'POST', path: '/v1/payment_intents', status: 503 });
    const references: string[] = [];
    const fail = async () => {
      const response = await student.post('/api/create-payment-intent', { subjectId: MICRO });
      const { requestId = '' } = failure.parse(await response.json());
      expect(response.headers.get('x-request-id')).toBe(requestId);
      references.push(shortReference(requestId));
    };
    for (let requests = 0; requests < 9; requests += 1) await fail();
    await waitFor(async () => expect(await kv.zcard('failed-requests')).toBe(10));
    await readEmails(shop, owner, 0);
    await fail();
    const [email] = await readEmails(shop, owner, 1);
    expect(email?.Subject).toBe('A* Economics: Requests keep failing');
    for (const reference of references) expect(email?.Text).toContain(reference);
    expect((await readStatus()).line('requests')).toMatchObject({
      state: 'bad',
      items: expect.arrayContaining([references.at(-1)]),
    });
  });

  test('for downloads and uploads that fail at the edge, by the scheduled run', async () => {
    await injectFault(shop.files, { status: 503 });
    const key = ticketKey(shop);
    const file = { kind: 'pdf', file: { id: 'upload-b', version: 1 } };
    const ticket = await sealTicket(key, 'a', { ...file, disposition: 'inline', etag: '"a"' });
    const upload = `/objects/upload-a?ticket=${await sealUploadTicket(key, 'upload-a')}`;
    const responses = [await put(shop.client(), upload, await makePdf())];
    for (let downloads = 0; downloads < 9; downloads += 1) {
      responses.push(await shop.client().get(`/objects/a?ticket=${ticket}`));
    }
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(502));
    await waitFor(async () => expect(await kv.zcard('failed-requests')).toBe(10));
    const seen = responses.map(({ headers }) => shortReference(headers.get('x-request-id') ?? ''));
    const line = (await readStatus()).line('requests');
    expect([line?.state, line?.items?.toSorted()]).toEqual(['bad', seen.toSorted()]);
    await clearFaults(shop.files);
    expect(await runAndReadAlarms(1)).toEqual(['A* Economics: Requests keep failing']);
  });

  test('for ten failures within ten minutes that a run finds later, but not for slower failures', async () => {
    for (let failures = 0; failures < 20; failures += 1)
      await add('failed-requests', ago(59 - 2 * failures));
    expect(await runAndReadAlarms(0)).toEqual([]);
    for (let failures = 0; failures < 9; failures += 1)
      await add('failed-requests', ago(50 - failures));
    expect(await runAndReadAlarms(1)).toHaveLength(1);
  });

  test('for requests that failed with the key-value store, once it responds', async () => {
    const student = await shop.student();
    await injectFault(shop.kv);
    const respond = () => student.get('/api/auth/user');
    const references: string[] = [];
    for (let requests = 0; requests < 10; requests += 1) {
      const { requestId } = failure.parse(await (await respond()).json());
      references.push(shortReference(requestId ?? ''));
    }
    await clearFaults(shop.kv);
    await waitFor(async () => {
      expect((await respond()).status).toBe(200);
      expect(await kv.zcard('failed-requests')).toBe(10);
    });
    const [email] = await readEmails(shop, owner, 1);
    for (const reference of references) expect(email?.Text).toContain(reference);
    expect((await readStatus()).line('requests')?.state).toBe('bad');
  });
});
