import { encodeSignatureHeader, SIGNATURE_HEADER_NAME } from '@sanity/webhook';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { getSubjects } from '#contract/catalogue/catalogue.ts';
import { getBuild, PAGE_TYPES } from '#contract/catalogue/publishing.ts';
import { createPaymentIntent } from '#contract/checkout/payments.ts';
import { shopDay } from '#contract/shop-day.ts';
import { addDays } from '#server/shop-time.ts';
import { delayQueries } from '../../support/content-lag.ts';
import { startHost } from '../../support/host.ts';
import { readEmails } from '../../support/inbox.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { createSubject } from '../../support/own-subject.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';

const host = await startHost();
/** Longer than a function may wait. */
const QUIET_SECONDS = 300;
const sandbox = await startTestSandbox({
  env: { BUILD_HOOK_URL: host.hook, REBUILD_QUIET_SECONDS: `${QUIET_SECONDS}` },
});
const messageBody = (_type: string) => JSON.stringify({ _id: 'a', _type });
const { store: kv } = sandbox;

const control = (name: string, request: object) =>
  fetch(`${sandbox.content}/__sandbox/${name}`, { method: 'POST', body: JSON.stringify(request) });

const endQuiet = () => kv.del('rebuild:quiet');

beforeEach(async () => {
  await endQuiet();
  await kv.del('rebuild:wanted');
});

const sign = (body = messageBody('topic'), secret = setting(sandbox, 'SANITY_WEBHOOK_SECRET')) =>
  encodeSignatureHeader(body, Date.now(), secret);

async function tell(signature: string, body = messageBody('topic')): Promise<number> {
  const response = await fetch(`${sandbox.shop}/api/webhooks/content`, {
    method: 'POST',
    headers: { [SIGNATURE_HEADER_NAME]: signature, 'content-type': 'application/json' },
    body,
  });
  return response.status;
}

const asked = () => host.asked.length;

async function readNextBuild(): Promise<string | undefined> {
  const response = await fetch(sandbox.shop + getBuild.path);
  return getBuild.response.parse(await response.json()).nextBuildAt;
}

/** First: the CMS sends a message for each later change, and a late one starts a build too. */
test('a build starts only once queries see the change', async () => {
  const before = asked();
  await delayQueries(sandbox, 2_000);
  onTestFinished(() => delayQueries(sandbox, 0));
  const { _rev } = await lakeOf(sandbox).create(
    { _id: 'late', _type: 'topic' },
    { visibility: 'async' },
  );
  const seen = () => lakeOf(sandbox).fetch('*[_id == "late"][0]._rev');
  expect(await seen()).toBeNull();
  await vi.waitFor(() => expect(asked()).toBe(before + 1), { timeout: 10_000 });
  expect(await seen()).toBe(_rev);
});

test('the first publication starts a build, and the next ones share a second build, whose time the shop tells', async () => {
  const before = asked();
  expect(await readNextBuild()).toBeUndefined();
  expect(await tell(await sign())).toBe(200);
  expect(asked()).toBe(before + 1);
  expect(await readNextBuild()).toBeUndefined();
  expect(await tell(await sign())).toBe(200);
  expect(await tell(await sign())).toBe(200);
  const seconds = (Date.parse((await readNextBuild()) ?? '') - Date.now()) / 1000;
  expect(seconds).toBeGreaterThan(QUIET_SECONDS - 60);
  expect(seconds).toBeLessThanOrEqual(QUIET_SECONDS);
  expect(await sandbox.runScheduled('rebuild')).toBe(200);
  expect(asked()).toBe(before + 1);
  expect(await kv.ttl('rebuild:quiet')).toBeGreaterThan(QUIET_SECONDS - 60);

  await endQuiet();
  expect(await sandbox.runScheduled('rebuild')).toBe(200);
  expect(asked()).toBe(before + 2);
  await endQuiet();
  expect(await sandbox.runScheduled('rebuild')).toBe(200);
  expect(asked()).toBe(before + 2);
});

test('a publication shortly before the end of the quiet time is built at its end', async () => {
  const before = asked();
  const until = Date.now() + 1_500;
  await kv.set('rebuild:quiet', { id: 'a', until }, { px: 1_500 });
  expect(await tell(await sign())).toBe(200);
  expect(asked()).toBe(before);
  await vi.waitFor(() => expect(asked()).toBe(before + 1), { timeout: 10_000 });
  expect(Date.now()).toBeGreaterThan(until);
});

test('several calls wait for a quiet time that is longer than a function may run', async () => {
  const before = asked();
  // Longer than a busy machine takes to start the process.
  const quietMs = 7_000;
  const until = Date.now() + quietMs;
  await kv.set('rebuild:quiet', { id: 'a', until }, { px: quietMs });
  await kv.set('rebuild:wanted', { id: 'b' });
  const rule = './server/catalogue/rebuild.ts';
  await runInShop(sandbox, `await (await import('${rule}')).buildLater(100);`);
  expect(Date.now()).toBeLessThan(until);
  expect(asked()).toBe(before);
  await vi.waitFor(() => expect(asked()).toBe(before + 1), { timeout: 20_000 });
  expect(Date.now()).toBeGreaterThan(until);
});

test('a message without a valid signature is refused and starts no build', async () => {
  const before = asked();
  expect(await tell('')).toBe(400);
  expect(await tell('t=1,v1=abc')).toBe(400);
  expect(
    await tell(await sign(messageBody('topic'), 'another secret of at least 32 characters')),
  ).toBe(400);
  expect(asked()).toBe(before);
});

test('a build is started again if the function was stopped before the host answered', async () => {
  host.beforeAnswer = () => new Promise(() => {});
  const before = asked();
  const rule = './server/catalogue/rebuild.ts';
  const run = runInShop(sandbox, `await (await import('${rule}')).contentChanged();`);
  await vi.waitFor(() => expect(asked()).toBe(before + 1), { timeout: 10_000 });
  run.child.kill('SIGKILL');
  await expect(run).rejects.toMatchObject({ signal: 'SIGKILL' });

  host.beforeAnswer = undefined;
  await endQuiet();
  expect(await sandbox.runScheduled('rebuild')).toBe(200);
  expect(asked()).toBe(before + 2);
});

test('content published while the host answers is built too', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  host.beforeAnswer = () => promise;
  const before = asked();
  const first = tell(await sign());
  await vi.waitFor(() => expect(asked()).toBe(before + 1), { timeout: 10_000 });
  expect(await tell(await sign())).toBe(200);
  answer();
  expect(await first).toBe(200);
  host.beforeAnswer = undefined;

  await endQuiet();
  expect(await sandbox.runScheduled('rebuild')).toBe(200);
  // If the first message waits for the end of the quiet time too, it starts the build a moment later.
  await vi.waitFor(() => expect(asked()).toBe(before + 2), { timeout: 10_000 });
});

test('a build that the host refused is retried', async () => {
  const before = asked();
  host.refusals = 1;
  expect(await tell(await sign())).toBe(503);
  expect(await tell(await sign())).toBe(200);
  expect(asked()).toBe(before + 2);
});

test('a change of a type that pages show starts a build, and any other change starts none', async () => {
  const before = asked();
  for (const type of PAGE_TYPES) {
    await endQuiet();
    const body = messageBody(type);
    expect(await tell(await sign(body), body)).toBe(200);
  }
  expect(asked()).toBe(before + PAGE_TYPES.length);

  await endQuiet();
  const types = [
    'card',
    'drill',
    'discountCode',
    'sanity.fileAsset',
    'sanity.imageAsset',
    'author',
  ];
  const unpublished = ['drafts.topic-1', 'versions.r1.topic-1'].map((_id) =>
    JSON.stringify({ _id, _type: 'topic' }),
  );
  for (const body of [...types.map(messageBody), ...unpublished]) {
    expect(await tell(await sign(body), body)).toBe(200);
  }
  for (const body of ['text', '{"_id":"a"}', '{"_type":"topic"}', '{"_id":1,"_type":"topic"}']) {
    expect(await tell(await sign(body), body)).toBe(400);
  }
  expect(asked()).toBe(before + PAGE_TYPES.length);
});

test('the normal price counts from the day after the last day of the lower price, and the pages are rebuilt', async () => {
  const { id: subjectId } = await createSubject(sandbox, 'trade', { hasStoredFiles: false });
  const client = await sandbox.student();
  const today = shopDay(new Date());
  const readPrices = async () => {
    const subjects = getSubjects.response.parse(await (await client.get('/api/subjects')).json());
    const opened = await client.post('/api/create-payment-intent', { subjectId });
    const { quote } = createPaymentIntent.response.parse(await opened.json());
    const { price, originalPrice } = subjects.find(({ id }) => id === subjectId) ?? {};
    return { price, originalPrice, charged: quote.amount };
  };
  const setLastDay = async (reducedUntil: string) => {
    await lakeOf(sandbox).patch(subjectId).set({ originalPrice: 40, reducedUntil }).commit();
    await announceChange(sandbox);
  };

  await setLastDay(today);
  const lower = { price: '20.00', originalPrice: '40.00', charged: '20.00' };
  expect(await readPrices()).toEqual(lower);
  await setLastDay(addDays(today, -1));
  const normal = { price: '40.00', originalPrice: undefined, charged: '40.00' };
  expect(await readPrices()).toEqual(normal);

  // Yesterday ended at this moment.
  await kv.set('prices-checked', { day: addDays(today, -1) });
  await endQuiet();
  await kv.del('rebuild:wanted');
  const before = asked();
  expect(await sandbox.runScheduled('rebuild')).toBe(200);
  expect(asked()).toBe(before + 1);
  await endQuiet();
  // The CMS's own message about the changes above may have come in the meantime.
  await kv.del('rebuild:wanted');
  expect(await sandbox.runScheduled('rebuild')).toBe(200);
  expect(asked()).toBe(before + 1);
});

test('the owner learns within ten minutes that anyone can list old files', async () => {
  const owner = setting(sandbox, 'OWNER_EMAIL');
  const show = (visibility: string) => control('visibility', { visibility });
  await lakeOf(sandbox).assets.upload('file', Buffer.from('%PDF-1.7'));
  expect(await sandbox.runScheduled('reconcile')).toBe(200);
  expect(await readEmails(sandbox, owner, 0)).toEqual([]);

  await show('public');
  expect(await sandbox.runScheduled('reconcile')).toBe(200);
  const [alarm] = await readEmails(sandbox, owner, 1);
  expect(alarm?.Text).toContain('Anyone can list one old file in the CMS');
  await show('private');
});

/** Last: the CMS's own messages may arrive later. */
test('documents published in one transaction cause one build', async () => {
  const before = asked();
  const ids = ['one', 'two', 'three', 'four'];
  const transaction = lakeOf(sandbox).transaction();
  for (const _id of ids) transaction.create({ _id, _type: 'topic' });
  await transaction.commit();
  for (const _id of ids) {
    const body = JSON.stringify({ _id, _type: 'topic' });
    expect(await tell(await sign(body), body)).toBe(200);
  }
  expect(await kv.get('rebuild:wanted')).toBeNull();
  expect(asked()).toBe(before + 1);
});
