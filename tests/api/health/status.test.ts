import { describe, expect, onTestFinished, test } from 'vitest';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { addStudent } from '../../support/add-student.ts';
import { commandsOfRun } from '../../support/count-commands.ts';
import { injectFault } from '../../support/faults.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { MICRO } from '../../support/ids.ts';
import { lakeOf } from '../../support/lake.ts';
import { accountOf } from '../../support/ledger.ts';
import { buy, pay } from '../../support/purchase.ts';
import { waitFor } from '../../support/wait-for.ts';
import { ago, startWatchedShop } from '../../support/watched-shop.ts';

const { shop, site, kv, readStatus, statusCode, recordPurchase } = await startWatchedShop();

// First, because payments of other tests would give these runs work to do.
test('scheduled work uses at most a quarter of the free commands, however much was sold', async () => {
  const days = 31;
  const freeCommands = 500_000;
  await Promise.all(
    Array.from({ length: 100 }, (_, index) => recordPurchase(`pi_sold_${index}`, ago(100 + index))),
  );
  await kv.set('heartbeat:payment-webhook', { at: ago(1) });
  // A new shop's first run saves its starting point.
  await commandsOfRun(shop, 'reconcile');
  const everyTenMinutes = await commandsOfRun(shop, 'reconcile');
  await commandsOfRun(shop, 'rebuild');
  const everyFiveMinutes = await commandsOfRun(shop, 'rebuild');
  await makeHourlyRunDue(shop);
  const onceAnHour = await commandsOfRun(shop, 'reconcile');
  const hourly = onceAnHour.length + everyTenMinutes.length * 5 + everyFiveMinutes.length * 12;
  expect(everyTenMinutes).toContain('zrange');
  expect(everyFiveMinutes).toEqual(['get', 'get']);
  expect(hourly * 24 * days).toBeLessThanOrEqual(freeCommands / 4);
});

async function showDataset(visibility: 'public' | 'private'): Promise<void> {
  const body = JSON.stringify({ visibility });
  await fetch(`${shop.content}/__sandbox/visibility`, { method: 'POST', body });
}

describe('the status tab', () => {
  // First, because an instance writes a heartbeat once a minute at most.
  test('says when webhook, reconciliation and build were last seen', async () => {
    const student = await shop.student();
    const since = ago(1);
    await pay(shop, student, MICRO);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    await waitFor(async () => {
      const { line } = await readStatus();
      for (const check of ['payment-webhook', 'reconciliation'] as const) {
        expect(line(check)).toMatchObject({ state: 'good', at: expect.any(String) });
        expect(String(line(check)?.at) > since).toBe(true);
      }
      expect(line('build')).toMatchObject({ state: 'good', at: site.builtAt });
    });
  });

  test('says for a new shop that there is nothing to report yet', async () => {
    await kv.del('reconciled');
    const { lines, alarms } = await readStatus();
    expect(lines.map(({ check, state }) => [check, state])).toEqual([
      ['payment-webhook', 'unknown'],
      ['content-webhook', 'unknown'],
      ['reconciliation', 'unknown'],
      ['audit-chain', 'unknown'],
      ['build', 'good'],
      ['emails', 'good'],
      ['ledger', 'good'],
      ['file-store', 'good'],
      ['listed-files', 'good'],
      ['requests', 'good'],
    ]);
    expect(alarms).toEqual([]);
    // Looking writes nothing; the schedule starts the watch for missing webhooks.
    expect(await kv.exists('webhooks-watched')).toBe(0);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    expect(await kv.exists('webhooks-watched')).toBe(1);
  });

  test('compares the ledger with the payment provider, and names the orders that differ', async () => {
    const student = await shop.student();
    await buy(shop, student, MICRO);
    const good = (await readStatus()).line('ledger');
    expect(good?.state).toBe('good');
    expect(good?.summary).toMatch(/^The last 30 days agree: \d payments?, £\d+\.00\.$/);

    await recordPurchase('pi_unknown_ABCD1234', ago(30));
    expect((await readStatus()).line('ledger')).toMatchObject({
      state: 'bad',
      items: ['AE-ABCD1234'],
      advice: expect.stringContaining('Compare these orders'),
    });
  });

  test('says whether anyone can list old files in the CMS without signing in', async () => {
    const asset = await lakeOf(shop).assets.upload('file', Buffer.from('%PDF-1.7'), {
      filename: 'notes.pdf',
    });
    onTestFinished(() => void lakeOf(shop).delete(asset._id));
    expect((await readStatus()).line('listed-files')).toMatchObject({ state: 'good' });
    await showDataset('public');
    onTestFinished(() => showDataset('private'));
    expect((await readStatus()).line('listed-files')).toMatchObject({
      state: 'bad',
      summary: 'Anyone can list one old file in the CMS without signing in.',
      advice: expect.stringContaining('delete the old files'),
    });
  });

  test('says whether the file store responds', async () => {
    expect((await readStatus()).line('file-store')).toMatchObject({ state: 'good' });
    await injectFault(shop.files);
    expect((await readStatus()).line('file-store')).toMatchObject({
      state: 'bad',
      advice: expect.stringContaining('netlifystatus.com'),
    });
  });

  test('names the orders whose email was given up', async () => {
    await injectFault(shop.inbox, { method: 'SMTP', status: 550 });
    const student = shop.client();
    const email = await addStudent(student);
    const order = orderNumber(await buy(shop, student, MICRO));
    await waitFor(async () => {
      expect((await readStatus()).line('emails')).toMatchObject({
        state: 'bad',
        items: expect.arrayContaining([`${order} to ${email} (refused, 554)`]),
        advice: expect.any(String),
      });
    });
  });

  test('says since when emails have been waiting, once they have waited for an hour', async () => {
    await injectFault(shop.inbox, { method: 'SMTP', status: 451 });
    const student = await shop.student();
    const id = await buy(shop, student, MICRO);
    expect((await readStatus()).line('emails')).toMatchObject({
      state: 'good',
      summary: 'One email is waiting.',
    });
    const since = ago(61);
    const job = `purchase-email/${await accountOf(kv, id)}/${id}/confirmation`;
    await kv.hset('jobs', { [job]: { ...(await kv.hget<object>('jobs', job)), since } });
    expect((await readStatus()).line('emails')).toMatchObject({ state: 'bad', at: since });
  });

  test('lists everything that waits in one queue, without addresses', async () => {
    const since = '2026-11-25T10:00:00.000Z';
    const data = { accountId: 'a', kind: 'reset-link' };
    await injectFault(shop.inbox, { method: 'SMTP', status: 451 });
    await kv.hset('jobs', {
      'account-email/1': { data, since },
      'another-job/1': { data: {}, since },
    });
    expect((await readStatus()).line('emails')).toMatchObject({
      state: 'bad',
      summary: '2 emails are waiting. The oldest since:',
      items: [
        'Email about an account, waiting since 25 November 2026 at 10:00',
        'Other work, waiting since 25 November 2026 at 10:00',
      ],
    });
  });

  test('shows the other checks if the payment provider does not respond', {
    timeout: 30_000,
  }, async () => {
    await injectFault(shop.payments, { hang: true });
    const { line, alarms } = await readStatus();
    expect(line('ledger')).toMatchObject({ state: 'unknown', advice: expect.any(String) });
    expect(line('build')?.state).toBe('good');
    expect(alarms).toEqual([]);
  });

  test('is closed while the key-value store is down, because a session may have ended', async () => {
    await injectFault(shop.kv);
    expect(await statusCode()).toBe(503);
  });
});
