import { expect, test } from 'vitest';
import { addStudent } from '../../support/add-student.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { accountOf, deleteFacts, factsOf } from '../../support/ledger.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { settle } from '../../support/settle.ts';

/** Emails that versions before the job queue have left to send, as they stored them. */

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;
const { owner } = shop.accounts;

const MINUTE_MS = 60_000;
const before = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

test('what was waiting before the queue existed is sent once, in its own time', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  const id = await buy(shop, browser, MICRO);
  await settle(shop);
  const accountId = await accountOf(store, id);
  const member = `${accountId}/${id}/confirmation`;
  await fetch(`${shop.inbox}/api/v1/messages`, { method: 'DELETE' });

  await deleteFacts(store, id, 'sent:confirmation');
  await store.sadd('email-outbox', member, `${accountId}/${id}/kind-of-another-version`);
  const account = { kind: 'password-changed', accountId };
  await store.hset('account-emails', {
    old: { email: account, since: before(9), laterThan: before(8) },
    fresh: { email: account, since: before(0), laterThan: before(-60) },
    expired: { email: { ...account, kind: 'reset-link' }, since: before(70), laterThan: before(9) },
    unknown: { email: { kind: 'another' }, since: before(9), laterThan: before(8) },
  });
  const notice = { at: before(9), by: 'password', device: 'Firefox on Linux', from: '203.0.113.7' };
  await store.hset('sign-in-notices', { first: notice, sending: notice });
  await store.set('email-sending:sign-in.sending', { by: 'an old deploy' });
  const alarm = { alarm: 'refund-failed', sentence: 'The refund of AE-1 failed.' };
  await store.hset('alarms-unsent', {
    'refund-failed:AE-1': { ...alarm, id: 'first', at: before(9) },
    'another:AE-1': { ...alarm, id: 'second', at: before(9), alarm: 'another' },
  });

  for (const _ of ['first', 'second']) expect(await shop.runScheduled('reconcile')).toBe(200);

  const sent = await readEmails(shop, email, 2);
  expect(sent.map(({ MessageID }) => MessageID.split('@')[0]).toSorted()).toEqual([
    'account.old',
    `confirmation.${id}`,
  ]);
  expect(await factsOf(store, id)).toHaveProperty('sent:confirmation');
  const told = await readEmails(shop, owner.email, 2);
  expect(told.map(({ MessageID }) => MessageID.split('@')[0]).toSorted()).toEqual([
    'alarm.first',
    'sign-in.first',
  ]);
  expect(await store.ttl('alarm:refund-failed:AE-1')).toBeGreaterThan(60);

  expect(await store.exists('jobs')).toBe(0);
  expect(await store.smembers('email-outbox')).toEqual([
    `${accountId}/${id}/kind-of-another-version`,
  ]);
  const left = ['account-emails', 'sign-in-notices', 'alarms-unsent'].map(async (key) =>
    Object.keys((await store.hgetall(key)) ?? {}).toSorted(),
  );
  expect(await Promise.all(left)).toEqual([['fresh', 'unknown'], ['sending'], ['another:AE-1']]);
});
