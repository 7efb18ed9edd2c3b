import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { acceptOrderEndpoint, remindOfInvoiceEndpoint } from '#contract/admin/places-orders.ts';
import { KEPT_SUBJECTS } from '#contract/catalogue/kept-subjects.ts';
import { failure } from '#contract/errors.ts';
import {
  askForQuote,
  getOrder,
  orderQuoted,
  type PlacesOrder,
  renewOrderLink,
  sendClassLink,
} from '#contract/places/orders.ts';
import { fromDayNumber, shopDay, toDayNumber } from '#contract/shop-day.ts';
import { jobsKey } from '#server/jobs/stored-keys.ts';
import { serverMessages } from '#server/messages.ts';
import { eventField, type OrderEvent, placeField } from '#server/places/order-events.ts';
import { joinCodeKey, placesOrderKey, placesOrdersKey } from '#server/places/stored-keys.ts';
import { addDays } from '#server/shop-time.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addEvents } from '../../support/add-events.ts';
import {
  addClass,
  addOrder,
  addOrderPayment,
  joinableWithInvoice,
  released,
} from '../../support/add-order.ts';
import { nextAddress } from '../../support/client.ts';
import { makeHourlyRunDue } from '../../support/hourly-run.ts';
import { MICRO } from '../../support/ids.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { lakeOf } from '../../support/lake.ts';
import { textOf } from '../../support/notes.ts';
import { createSubject, deleteSubject } from '../../support/own-subject.ts';
import { openPanel } from '../../support/panel.ts';
import { join } from '../../support/places.ts';
import {
  listOrderEvents,
  publishPlacePrices,
  readOrderEvents,
  toOrderIdOfToken,
} from '../../support/places-payment.ts';
import { race } from '../../support/race.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { readAccountId } from '../../support/student.ts';

/** Quotes and orders of schools, and what becomes due for orders with time: docs/decisions/0049-how-are-places-sold.md. */

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;
const panel = await openPanel(shop);
await publishPlacePrices(
  shop,
  MICRO,
  [
    { from: 2, price: 15 },
    { from: 30, price: 12 },
  ],
  'until-august',
);

const newEmail = (who: string) => `${who}-${randomUUID().slice(0, 8)}@school.example`;
const readCode = async (response: Response) => failure.parse(await response.json()).code;

type QuoteRequest = z.input<typeof askForQuote.request>;

const ask = (request: Partial<QuoteRequest> = {}, client = shop.client()) =>
  client.post(askForQuote.path, {
    subjectId: MICRO,
    key: randomUUID(),
    places: 30,
    organisation: 'Hill Road School',
    email: newEmail('head'),
    ...request,
  });

async function toToken(response: Response): Promise<string> {
  if (response.status !== 200) throw new Error(await response.text());
  return askForQuote.response.parse(await response.json()).token;
}

const at = ({ path }: { path: string }, token: string) => path.replace(':token', token);

async function read(token: string): Promise<PlacesOrder> {
  return getOrder.response.parse(await (await shop.client().get(at(getOrder, token))).json());
}

const toSchool = (changes: object = {}) => ({
  organisation: 'Hill Road School',
  address: ['1 Hill Road', 'Leeds', 'LS1 1AA'],
  financeEmail: newEmail('finance'),
  purchaseOrder: `PO-${randomUUID().slice(0, 8)}`,
  teacherEmail: newEmail('teacher'),
  ...changes,
});

const order = (token: string, school: object) => shop.client().post(at(orderQuoted, token), school);

const decide = (endpoint: { path: string }, token: string, body: object = {}) =>
  panel.post(endpoint.path.replace(':orderId', toOrderIdOfToken(token)), body);

/** Changes a field of an event, as if the order were older. */
async function changeEvent(token: string, kind: string, changes: object): Promise<void> {
  const orderId = toOrderIdOfToken(token);
  const events = await readOrderEvents(shop, orderId);
  const index = events.findIndex((event) => event.kind === kind);
  const changed = { ...events[index], ...changes };
  await store.hset(placesOrderKey.of(orderId), { [eventField(index + 1)]: changed });
}

const today = shopDay(new Date());

test('a school gets a quote, orders, gets the invoice, and is reminded of it', async () => {
  const [email, school] = [newEmail('head'), toSchool()];
  const token = await toToken(await ask({ email }));
  const [quote] = await readEmails(shop, email, 1);
  expect(quote?.Attachments.map(({ FileName }) => FileName)).toEqual([
    expect.stringMatching(/^quote-AE-\w{8}\.pdf$/),
  ]);
  expect(quote?.Text).toContain(`/orders/${token}`);
  expect(quote?.Text).not.toContain('Hill Road School');
  const quoted = await read(token);
  expect(quoted).toMatchObject({
    stage: 'quoted',
    amount: '360.00',
    validUntil: addDays(today, 30),
    bankDetails: [],
    documents: [{ kind: 'quote', amount: '360.00' }],
  });

  // The quote keeps its price.
  await publishPlacePrices(shop, MICRO, [{ from: 2, price: 20 }]);
  const ordered = getOrder.response.parse(await (await order(token, school)).json());
  expect(ordered).toMatchObject({ stage: 'ordered', amount: '360.00', lastDay: quoted.lastDay });
  await readEmails(shop, email, 2);

  expect((await decide(acceptOrderEndpoint, token, { release: 'now' })).status).toBe(200);
  const released = await read(token);
  expect(released).toMatchObject({
    stage: 'released',
    due: '360.00',
    dueOn: addDays(today, 30),
    counts: { sold: 30, used: 0, free: 30, takenBack: 0 },
  });
  expect(released.bankDetails.length).toBeGreaterThan(0);
  const [invoice] = await readEmails(shop, school.financeEmail, 1);
  const number = released.documents.find(({ kind }) => kind === 'invoice')?.number;
  expect(invoice?.Attachments.map(({ FileName }) => FileName)).toEqual([`invoice-${number}.pdf`]);
  const [lesson] = await readEmails(shop, school.teacherEmail, 1);
  expect(lesson?.Text).toMatch(/\/class\/\w+/);
  expect(lesson?.Text).toMatch(/\/join\/\w{5}-\w{5}/);

  const early = await decide(remindOfInvoiceEndpoint, token);
  expect(await readCode(early)).toBe('order_decided');
  await changeEvent(token, 'invoiced', { dueOn: addDays(today, -1) });
  for (const _ of ['first', 'second']) {
    expect((await decide(remindOfInvoiceEndpoint, token)).status).toBe(200);
  }
  const [reminder] = await readEmails(shop, school.financeEmail, 2);
  expect(reminder?.Subject).toContain(`Reminder: invoice ${number}`);
});

test('every document of an order opens by its path, and no document by another order', async () => {
  const school = toSchool({ organisation: '=1+1 \u202EHill\u0007 Road, Tŷ Gwyn' });
  const token = await toToken(await ask());
  await order(token, school);
  await decide(acceptOrderEndpoint, token, { release: 'paid' });
  const { documents } = await read(token);
  expect(documents.map(({ kind }) => kind)).toEqual(['quote', 'invoice']);
  for (const { path, number } of documents) {
    const response = await shop.client().get(path);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const text = (await textOf(await response.arrayBuffer())).join(' ');
    expect(text).toContain(number);
  }
  const [, invoice] = documents;
  const other = await toToken(await ask());
  const foreign = await shop.client().get(invoice?.path.replace(token, other) ?? '');
  expect([foreign.status, await readCode(foreign)]).toEqual([404, 'not_found']);
});

test('an invoice that names no seller shows the VAT status of its own day', async () => {
  const settings = lakeOf(shop).patch('shopSettings');
  const vat = { isVatRegistered: true, vatNumber: 'GB123456789', vatRate: 20, vatFrom: today };
  await settings.set(vat).commit({ visibility: 'sync' });
  onTestFinished(async () => {
    await lakeOf(shop).patch('shopSettings').unset(Object.keys(vat)).commit();
  });
  const printed = async (age: number) => {
    const { token } = await addOrder(panel, { age, later: released });
    const invoice = (await read(token)).documents.find(({ kind }) => kind === 'invoice');
    const file = await shop.client().get(invoice?.path ?? '');
    return (await textOf(await file.arrayBuffer())).join(' ');
  };
  expect(await printed(0)).toContain('GB123456789');
  expect(await printed(1)).not.toContain('GB123456789');
});

test('the same request gives the same quote and one email; a corrected address gives another', async () => {
  const [key, email, client] = [randomUUID(), newEmail('head'), shop.client()];
  const tokens = [];
  for (const _ of ['first', 'second'])
    tokens.push(await toToken(await ask({ key, email }, client)));
  expect(tokens[0]).toBe(tokens[1]);
  const corrected = newEmail('head');
  expect(await toToken(await ask({ key, email: corrected }, client))).not.toBe(tokens[0]);
  await readEmails(shop, corrected, 1);
  expect(await countEmails(shop, email)).toBe(1);
});

test('strangers cannot make the shop send many emails: one address gets five, and a network is challenged', async () => {
  const email = newEmail('head');
  const limit = `seen:attempts-unconfirmed-recipient:${email}`;
  await addEvents(store, limit, 4);
  for (const _ of ['last', 'beyond']) await toToken(await ask({ email }));
  const last = newEmail('head');
  await toToken(await ask({ email: last }));
  await readEmails(shop, last, 1);
  expect(await countEmails(shop, email)).toBe(1);

  const address = nextAddress();
  await addEvents(store, `seen:email-requests:${address}`, 20);
  const challenged = await ask({}, shop.client(address));
  expect([challenged.status, await readCode(challenged)]).toEqual([429, 'challenge_required']);
});

describe('an order is refused', () => {
  test('after the last day of its quote', async () => {
    const token = await toToken(await ask());
    await changeEvent(token, 'opened', { validUntil: addDays(today, -1) });
    expect((await read(token)).stage).toBe('expired');
    expect(await readCode(await order(token, toSchool()))).toBe('quote_ended');
  });

  test('twice, with other details', async () => {
    const [token, school] = [await toToken(await ask()), toSchool()];
    expect((await order(token, school)).status).toBe(200);
    expect((await order(token, school)).status).toBe(200);
    expect(await readCode(await order(token, toSchool()))).toBe('quote_ordered');
  });

  test('if the school has used the purchase order number, but not if another school has', async () => {
    const school = toSchool({ purchaseOrder: 'PO 77' });
    const [first, second, third] = [await ask(), await ask(), await ask()];
    expect((await order(await toToken(first), school)).status).toBe(200);
    const again = await order(await toToken(second), { ...school, purchaseOrder: 'po77' });
    expect([again.status, await readCode(again)]).toEqual([409, 'purchase_order_known']);
    const other = toSchool({ purchaseOrder: 'PO 77', organisation: 'Dale School' });
    expect((await order(await toToken(third), other)).status).toBe(200);
  });

  test('of two that race with one purchase order number', async () => {
    const outcomes = await race(
      shop,
      z.string(),
      `import { createOrder, readOrder, toOrderId } from './server/places/orders.ts';
      import { orderByQuote } from './server/places/quotes.ts';
      const at = new Date().toISOString();
      const quote = async (key) => {
        const orderId = toOrderId(key);
        await createOrder(orderId, [{
          kind: 'opened', at, buyer: 'school', payBy: 'invoice', wanted: { subjectId: '${MICRO}' },
          lines: [{ subjectId: '${MICRO}', subjectName: 'Microeconomics', amount: 36_000 }],
          amount: 36_000, currency: 'gbp', places: 30, isLive: false, email: 'head@school.example',
          organisation: 'Hill Road School', validUntil: '${addDays(today, 30)}', secret: 's',
        }]);
        return orderId;
      };
      const round = async (id) => {
        const school = {
          organisation: 'Hill Road School', address: ['1 Hill Road'], financeEmail: 'finance@school.example',
          purchaseOrder: 'RACE-' + id, teacherEmail: 'teacher@school.example',
        };
        const quotes = [await quote('race-1-' + id), await quote('race-2-' + id)];
        const results = await Promise.allSettled(quotes.map(async (orderId) => {
          await moment();
          await orderByQuote(() => readOrder(orderId), school);
        }));
        return results.map(({ reason }) => reason?.code ?? 'ordered').sort().join(', ');
      };`,
    );
    expect(new Set(outcomes)).toEqual(new Set(['ordered, purchase_order_known']));
  });

  test('with missing or unfit details', async () => {
    const token = await toToken(await ask());
    const unfit: [what: string, changes: object][] = [
      ['no organisation', { organisation: ' ' }],
      ['a web address as its name', { organisation: 'evil.example' }],
      ['letters that an invoice cannot show', { organisation: '東京 School' }],
      ['no address', { address: [] }],
      ['no teacher', { teacherEmail: 'teacher' }],
      ['a price', { amount: '1.00' }],
    ];
    const statuses = unfit.map(async ([what, changes]) => [
      what,
      (await order(token, toSchool(changes))).status,
    ]);
    expect(await Promise.all(statuses)).toEqual(unfit.map(([what]) => [what, 400]));
  });
});

test('a quote needs a price list and at least two places', async () => {
  const unknown = await ask({ subjectId: 'unknown' });
  expect([unknown.status, await readCode(unknown)]).toEqual([409, 'places_not_sold']);
  expect((await ask({ places: 1 })).status).toBe(400);
});

test('links are made anew only for released places, and the class link is sent again three times an hour', async () => {
  const school = toSchool();
  const renew = (token: string) => shop.client().post(at(renewOrderLink, token));
  const waiting = await addOrder(panel);
  expect(await readCode(await renew(waiting.token))).toBe('places_paused');
  const { token, code } = await addOrder(panel, {
    later: (at) =>
      joinableWithInvoice(at).map((event) =>
        event.kind === 'teacher' ? { ...event, email: school.teacherEmail } : event,
      ),
  });
  const renewed = getOrder.response.parse(await (await renew(token)).json());
  expect(renewed.joinCode).not.toBe(code);
  const send = async () => (await shop.client().post(at(sendClassLink, token))).status;
  expect(await send()).toBe(200);
  await readEmails(shop, school.teacherEmail, 1);
  expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
});

test('of many orders at the same time, no number is missing or given twice', async () => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => addOrder(panel)));
  const numbers = orders.map(async ({ token }) => {
    expect((await decide(acceptOrderEndpoint, token, { release: 'paid' })).status).toBe(200);
    const { documents } = await read(token);
    return Number(/AE-TEST-INV-(\d+)/.exec(JSON.stringify(documents))?.[1]);
  });
  const all = (await Promise.all(numbers)).toSorted((one, other) => one - other);
  expect(all).toEqual(all.map((_, index) => (all[0] ?? 0) + index));
});

/** Emails, ends and removals that become due with time. */
describe('with time', () => {
  const visitor = shop.client();

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
    const soon = await addClass(visitor, { places: 3, lastDay: dayIn(30) });
    const later = await addClass(visitor, { lastDay: dayIn(31) });
    const [pupil, owner, other] = [
      await shop.student(),
      await shop.student(),
      await shop.student(),
    ];
    await addOrderPayment(visitor, soon);
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
    expect(sent.find(({ Subject }) => Subject.includes('ends on'))?.Text).toContain(
      'the difference',
    );
  });

  test('pupils are told after a pause, not during it', async () => {
    const { orderId, code } = await addClass(visitor, { lastDay: dayIn(20) });
    await join(await shop.student(), code);
    await addEvent(orderId, { kind: 'paused', at: ago(0), why: 'unpaid' });
    await maintain();
    expect(await listTold(orderId)).toEqual([]);
    await addEvent(orderId, { kind: 'resumed', at: ago(0) });
    await maintain();
    expect(await listTold(orderId)).toHaveLength(1);
  });

  test('an order ends after its licence, and the names of its pupils are removed', async () => {
    const { orderId, code } = await addClass(visitor, { lastDay: dayIn(1) });
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
      const { orderId } = await addClass(visitor, { at: ago(2_700) });
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
    const { orderId } = await addOrder(visitor, {
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
      const order = await addClass(visitor, { ...opened, at });
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

  describe('a deleted subject', () => {
    const checkKept = async (subjectId: string) => {
      await makeHourlyRunDue(shop);
      expect(await shop.runScheduled('reconcile')).toBe(200);
      return store.hexists(KEPT_SUBJECTS, subjectId);
    };

    test('is kept for a school while its places are sold, and no longer', async () => {
      const subject = await createSubject(shop, 'sold-to-school', { hasStoredFiles: false });
      const lines = [{ subjectId: subject.id, subjectName: 'Notes', amount: 4_000 }];
      const { orderId } = await addClass(visitor, { lines, payBy: 'invoice' });
      expect(await checkKept(subject.id)).toBe(1);
      await deleteSubject(shop, subject);
      await addEvent(orderId, { kind: 'paused', at: ago(0), why: 'unpaid' });
      expect(await checkKept(subject.id)).toBe(1);
      await addEvent(orderId, { kind: 'ended', at: ago(0), why: 'refund' });
      expect(await checkKept(subject.id)).toBe(0);
    });

    test('is kept from the order of a quote on, and an order of a lost subject is not accepted', async () => {
      const add = async (slug: string) => {
        const subject = await createSubject(shop, slug, { hasStoredFiles: false });
        const lines = [{ subjectId: subject.id, subjectName: 'Notes', amount: 36_000 }];
        return { subject, ...(await addOrder(visitor, { opened: { lines }, isOrdered: false })) };
      };
      const [kept, lost] = [await add('ordered-by-school'), await add('lost-before-order')];
      expect((await order(kept.token, toSchool())).status).toBe(200);
      for (const { subject } of [kept, lost]) await deleteSubject(shop, subject);
      expect(await checkKept(kept.subject.id)).toBe(1);
      expect((await decide(acceptOrderEndpoint, kept.token, { release: 'now' })).status).toBe(200);

      expect((await order(lost.token, toSchool())).status).toBe(200);
      const refused = await decide(acceptOrderEndpoint, lost.token, { release: 'now' });
      expect([refused.status, failure.parse(await refused.json())]).toMatchObject([
        404,
        { code: 'subject_not_found', message: serverMessages.orderedSubjectGone },
      ]);
      expect((await read(lost.token)).stage).toBe('ordered');
    });
  });
});
