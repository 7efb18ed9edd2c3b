import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { acceptOrderEndpoint, remindOfInvoiceEndpoint } from '#contract/admin/places-orders.ts';
import { failure } from '#contract/errors.ts';
import {
  askForQuote,
  getOrder,
  orderQuoted,
  type PlacesOrder,
  renewOrderLink,
  sendClassLink,
} from '#contract/places/orders.ts';
import { shopDay } from '#contract/shop-day.ts';
import { eventField } from '#server/places/order-events.ts';
import { placesOrderKey } from '#server/places/stored-keys.ts';
import { addDays } from '#server/shop-time.ts';
import { addEvents } from '../../support/add-events.ts';
import { nextAddress } from '../../support/client.ts';
import { MICRO } from '../../support/ids.ts';
import { countEmails, readEmails } from '../../support/inbox.ts';
import { textOf } from '../../support/notes.ts';
import { openPanel } from '../../support/panel.ts';
import {
  publishPlacePrices,
  readOrderEvents,
  toOrderIdOfToken,
} from '../../support/places-payment.ts';
import { race } from '../../support/race.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Quotes and orders of schools: docs/decisions/0049-how-are-places-sold.md. */

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
  for (let count = 0; count < 6; count += 1) await toToken(await ask({ email }));
  const last = newEmail('head');
  await toToken(await ask({ email: last }));
  await readEmails(shop, last, 1);
  expect(await countEmails(shop, email)).toBe(5);

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

  test.each([
    ['no organisation', { organisation: ' ' }],
    ['a web address as its name', { organisation: 'evil.example' }],
    ['letters that an invoice cannot show', { organisation: '東京 School' }],
    ['no address', { address: [] }],
    ['no teacher', { teacherEmail: 'teacher' }],
    ['a price', { amount: '1.00' }],
  ])('with %s', async (_, changes) => {
    const token = await toToken(await ask());
    expect((await order(token, toSchool(changes))).status).toBe(400);
  });
});

test('a quote needs a price list and at least two places', async () => {
  const unknown = await ask({ subjectId: 'unknown' });
  expect([unknown.status, await readCode(unknown)]).toEqual([409, 'places_not_sold']);
  expect((await ask({ places: 1 })).status).toBe(400);
});

test('links are made anew only for released places, and the class link is sent again three times an hour', async () => {
  const [token, school] = [await toToken(await ask()), toSchool()];
  const renew = () => shop.client().post(at(renewOrderLink, token));
  expect(await readCode(await renew())).toBe('places_paused');
  await order(token, school);
  await decide(acceptOrderEndpoint, token, { release: 'now' });
  const { joinCode } = await read(token);
  const renewed = getOrder.response.parse(await (await renew()).json());
  expect(renewed.joinCode).not.toBe(joinCode);
  await readEmails(shop, school.teacherEmail, 1);
  const send = async () => (await shop.client().post(at(sendClassLink, token))).status;
  expect(await send()).toBe(200);
  await readEmails(shop, school.teacherEmail, 2);
  expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
});

test('of many orders at the same time, no number is missing or given twice', async () => {
  const numbers = await race(
    shop,
    z.array(z.string()).length(5),
    `import { nextNumber } from '#server/places/document-numbers.ts';
    import { commitIf } from '#server/store/commit.ts';
    const take = async (orderId) => {
      for (;;) {
        const { number, conditions, changes } = await nextNumber('credit-note', { orderId, opened: { isLive: false } });
        if (await commitIf(conditions, changes)) return number;
        await moment();
      }
    };
    const round = (id) => Promise.all(Array.from({ length: 5 }, (_, at) => take('places_' + id + at)));`,
  );
  const all = numbers.flat().toSorted();
  expect(all).toEqual(all.map((_, index) => `AE-TEST-CN-${String(index + 1).padStart(4, '0')}`));
});

test('without bank details, the shop makes no quotes', async () => {
  const { SITE_URL: _, ...shared } = shop.env;
  const without = await startTestSandbox({ env: { ...shared, BANK_DETAILS: '' } });
  const response = await without.client().post(askForQuote.path, {
    subjectId: MICRO,
    key: randomUUID(),
    places: 30,
    organisation: 'Hill Road School',
    email: newEmail('head'),
  });
  expect([response.status, await readCode(response)]).toEqual([409, 'quotes_off']);
});
