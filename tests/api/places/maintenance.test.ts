import { expect, test } from 'vitest';
import { z } from 'zod';
import { KEPT_SUBJECTS } from '#contract/catalogue/kept-subjects.ts';
import { fromDayNumber, shopDay, toDayNumber } from '#contract/shop-day.ts';
import { jobsKey } from '#server/jobs/stored-keys.ts';
import { eventField, type OrderEvent, placeField } from '#server/places/order-events.ts';
import { joinCodeKey, placesOrderKey, placesOrdersKey } from '#server/places/stored-keys.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addOrder as addAcceptedOrder, released } from '../../support/add-order.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { createSubject, deleteSubject } from '../../support/own-subject.ts';
import { addOrder, join } from '../../support/places.ts';
import { listOrderEvents } from '../../support/places-payment.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { readAccountId } from '../../support/student.ts';

/** Emails, ends and removals that become due with time for orders of places. */

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;

const dayIn = (days: number) => fromDayNumber(toDayNumber(shopDay(new Date())) + days);
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function maintain(): Promise<void> {
  const response = await shop.client().post('/__sandbox/schedule/places');
  expect(response.status).toBe(200);
}

const listFields = async (key: string) => Object.keys((await store.hgetall(key)) ?? {});

async function addEvent(orderId: string, event: OrderEvent): Promise<void> {
  const key = placesOrderKey.of(orderId);
  const events = (await listFields(key)).filter((field) => field.startsWith('event:'));
  await store.hset(key, { [eventField(events.length + 1)]: event });
}

/** Lists the places whose pupils get emails about the end of a licence are queued. */
const listTold = async (orderId: string) =>
  Object.values((await store.hgetall<Record<string, object>>(placesOrderKey.of(orderId))) ?? {})
    .map((event) => ('about' in event ? String(event.about) : ''))
    .filter((about) => about.startsWith('licence-ends:'))
    .map((about) => about.slice('licence-ends:'.length));

test('pupils are told once, thirty days before their licence ends, unless they own the subject', async () => {
  const soon = await addOrder(store, { places: 3, lastDay: dayIn(30) });
  const later = await addOrder(store, { lastDay: dayIn(31) });
  const [pupil, owner, other] = [await shop.student(), await shop.student(), await shop.student()];
  for (const one of [pupil, owner]) await join(one, soon.code);
  await join(other, later.code);
  await addPurchase(owner, MICRO);
  await maintain();
  await maintain();
  const accountId = await readAccountId(pupil);
  const fields = Object.entries((await store.hgetall(placesOrderKey.of(soon.orderId))) ?? {});
  const [place] = fields.find(([, event]) => JSON.stringify(event).includes(accountId)) ?? [];
  const turn = place?.slice('place:'.length) ?? '';
  expect(await listTold(soon.orderId)).toEqual([turn]);
  expect(await listTold(later.orderId)).toEqual([]);
  expect(await listFields(jobsKey.key)).toContain(
    `places-email/${soon.orderId}/licence-ends:${turn}`,
  );
  // The deletion of the account finds only the events of the place.
  const events = fields.filter(([field]) => field.startsWith('event:'));
  expect(JSON.stringify(events)).not.toContain(accountId);
  await shop.runScheduled('reconcile');
  const { email } = z
    .object({ email: z.string() })
    .parse(await (await pupil.get('/api/auth/user')).json());
  const sent = await readEmails(shop, email, 2);
  expect(sent.find(({ Subject }) => Subject.includes('ends on'))?.Text).toContain('the difference');
});

test('pupils are told after a pause, not during it', async () => {
  const { orderId, code } = await addOrder(store, { lastDay: dayIn(20) });
  await join(await shop.student(), code);
  await addEvent(orderId, { kind: 'paused', at: ago(0), why: 'unpaid' });
  await maintain();
  expect(await listTold(orderId)).toEqual([]);
  await addEvent(orderId, { kind: 'resumed', at: ago(0) });
  await maintain();
  expect(await listTold(orderId)).toHaveLength(1);
});

test('an order ends after its licence, and the names of its pupils are removed', async () => {
  const { orderId, code } = await addOrder(store, { lastDay: dayIn(1) });
  await join(await shop.student(), code);
  const key = placesOrderKey.of(orderId);
  const fields = (await store.hgetall<Record<string, object>>(key)) ?? {};
  const past = { ...fields[eventField(1)], lastDay: dayIn(-1) };
  await store.hset(key, { [eventField(1)]: past });
  await maintain();
  expect((await listFields(key)).filter((field) => field.startsWith('holder:'))).toEqual([]);
  const kinds = Object.values((await store.hgetall<Record<string, object>>(key)) ?? {});
  expect(kinds).toContainEqual(expect.objectContaining({ kind: 'ended', why: 'licence' }));
});

test('an order whose places were all credited is removed seven years after the last credit note', async () => {
  const day = {
    by: 'Owner',
    key: 'k',
    number: 'AE-CN-1',
    amount: 4_000,
    places: 2,
    reason: 'x',
    returns: [],
    pupils: 0,
  };
  const add = async (creditedDaysAgo: number) => {
    const { orderId } = await addOrder(store, { at: ago(2_700) });
    const at = ago(creditedDaysAgo);
    await addEvent(orderId, { kind: 'credited', at, ...day });
    const withdrawn = { kind: 'withdrawn', at };
    const places = { [placeField(1, 1)]: withdrawn, [placeField(2, 1)]: withdrawn };
    await store.hset(placesOrderKey.of(orderId), places);
    return orderId;
  };
  const [old, kept] = [await add(2_600), await add(2_500)];
  await maintain();
  expect(await store.exists(placesOrderKey.of(old))).toBe(0);
  expect(await store.exists(placesOrderKey.of(kept))).toBe(1);
});

test('an order whose release was lost is released', async () => {
  const { orderId } = await addAcceptedOrder(shop.client(), {
    later: (at) => released(at).filter(({ kind }) => kind !== 'released'),
  });
  await maintain();
  expect((await listOrderEvents(shop, orderId)).slice(4)).toEqual([
    'released',
    'join-code',
    'teacher',
    'told class:teacher@school.example',
  ]);
});

test('quotes and unpaid orders are removed after ninety days, and nothing else', async () => {
  const opened = { kind: 'opened' as const, payBy: 'invoice' as const, validUntil: dayIn(-60) };
  const add = async (at: string, isReleased: boolean) => {
    const order = await addOrder(store, { ...opened, at });
    if (!isReleased) {
      const events = (await listFields(placesOrderKey.of(order.orderId))).filter(
        (field) => field !== eventField(1),
      );
      await store.hdel(placesOrderKey.of(order.orderId), ...events);
    }
    return order;
  };
  const old = await add(ago(91), false);
  const kept = [await add(ago(89), false), await add(ago(91), true)];
  await maintain();
  const ids = await store.zrange(placesOrdersKey.key, 0, -1);
  expect(ids).not.toContain(old.orderId);
  expect(await store.exists(placesOrderKey.of(old.orderId))).toBe(0);
  for (const { orderId, code } of kept) {
    expect(ids).toContain(orderId);
    expect(await store.exists(placesOrderKey.of(orderId), joinCodeKey.of(code))).toBe(2);
  }
});

test('a deleted subject is kept for a school while its places are sold, and no longer', async () => {
  const subject = await createSubject(shop, 'sold-to-school', { hasStoredFiles: false });
  const lines = [{ subjectId: subject.id, subjectName: 'Notes', amount: 4_000 }];
  const { orderId } = await addOrder(store, { lines, payBy: 'invoice' });
  const check = async () => {
    await makeHourlyRunDue(shop);
    expect(await shop.runScheduled('reconcile')).toBe(200);
    return store.hexists(KEPT_SUBJECTS, subject.id);
  };
  expect(await check()).toBe(1);
  await deleteSubject(shop, subject);
  await addEvent(orderId, { kind: 'paused', at: ago(0), why: 'unpaid' });
  expect(await check()).toBe(1);
  await addEvent(orderId, { kind: 'ended', at: ago(0), why: 'refund' });
  expect(await check()).toBe(0);
});
