import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MARK } from '#contract/files/marks.ts';
import { readCopy } from '#contract/files/read-copy.ts';
import { toAddressFact, toFrozenStamp } from '#server/accounts/stamp-facts.ts';
import { type Stamp, stamp } from '#server/files/stamp.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import type { TestClient } from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { injectFault } from '../../support/faults.ts';
import { MICRO } from '../../support/ids.ts';
import { accountOf, factsOf } from '../../support/ledger.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { textOf } from '../../support/notes.ts';
import { buy, pay } from '../../support/purchase.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { hasAccess } from '../../support/student.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;

// Only the browser settles payments, so that a test controls when.
await injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' });

/** Finds a purchase's stamp as two downloads at the same moment do. @param env changes to the shop's settings */
async function findStamps(id: string, env: Record<string, string> = {}): Promise<Stamp[]> {
  const payment = JSON.stringify({
    accountId: await accountOf(store, id),
    paymentIntentId: id,
  });
  const { stdout } = await runInShop(
    { ...shop, env: { ...shop.env, ...env } },
    `import { readPurchase } from './server/purchases/ledger.ts';
     import { findStamp } from './server/files/download.ts';
     const find = async () => findStamp(await readPurchase(${payment}));
     console.log(JSON.stringify(await Promise.all([find(), find()])));`,
  );
  return z.tuple([stamp, stamp]).parse(JSON.parse(stdout));
}

async function buyAsNewStudent() {
  const browser = shop.client();
  const email = await addStudent(browser);
  await confirmAddress(shop, browser);
  return { browser, email, id: await addPurchase(browser, MICRO) };
}

/** Downloads a locked file. @returns its ETag, the text of its pages, and its mark and order number */
async function download(browser: TestClient) {
  const decided = await browser.get(await lockedFile(browser));
  const response = await browser.fetch(decided.headers.get('location') ?? '');
  const bytes = new Uint8Array(await response.arrayBuffer());
  const text = (await textOf(bytes)).join('\n');
  return { etag: response.headers.get('etag'), bytes, text, ...(await readCopy(bytes, pdfjs)) };
}

const lineFor = (email: string, id: string) =>
  `${email}, order AE-${id.slice(-8).toUpperCase()}, for personal study, please do not share`;

test("a purchase freezes the account's address, and its mark names the payment, whatever changes later", async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  await confirmAddress(shop, browser);
  const id = await buy(shop, browser, MICRO);
  const accountId = await accountOf(store, id);
  const frozen = await factsOf(store, id);
  expect(frozen['stamp:1']).toMatchObject({ address: email });
  const { mark = '' } = toFrozenStamp(frozen) ?? {};
  expect(mark).toMatch(MARK);
  expect(await store.hget('marks', mark)).toEqual({ accountId, paymentIntentId: id });

  const key = `account:${accountId}`;
  await store.set(key, { ...(await store.get<object>(key)), email: 'other@example.com' });
  const stamps = await findStamps(id, { TICKET_SECRET: 'another-secret-'.repeat(4) });
  expect(stamps).toEqual(Array(2).fill({ line: lineFor(email, id), mark }));
  const { 'stamp:1': address, mark: stored } = await factsOf(store, id);
  expect([address, stored]).toEqual([frozen['stamp:1'], frozen['mark']]);
});

test('copies show a corrected address and get another ETag; the mark stays', async () => {
  const { id, browser, email } = await buyAsNewStudent();
  const [copy, again] = [await download(browser), await download(browser)];
  expect(again).toEqual(copy);
  const mark = toFrozenStamp(await factsOf(store, id))?.mark;
  expect(copy).toMatchObject({ marks: [mark], orderNumbers: [expect.any(String)] });
  expect(copy.text).toContain(lineFor(email, id));
  expect(copy).not.toHaveProperty('obstacle');
  const [, key, field, value] = toAddressFact(
    { accountId: await accountOf(store, id), paymentIntentId: id },
    'correct@example.com',
    2,
  );
  await store.hset(key, { [String(field)]: value });
  const corrected = await download(browser);
  expect(corrected.text).toContain(lineFor('correct@example.com', id));
  expect(corrected.marks).toEqual(copy.marks);
  expect(corrected.etag).not.toBe(copy.etag);
});

test('a copy names an address only after its owner has confirmed it, and then has another ETag', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  const id = await addPurchase(browser, MICRO);
  const order = `AE-${id.slice(-8).toUpperCase()}`;
  const mark = toFrozenStamp(await factsOf(store, id))?.mark;
  const copy = await download(browser);
  expect(copy.text).toContain(`Order ${order}, for personal study, please do not share`);
  expect(Buffer.from(copy.bytes).includes(email)).toBe(false);
  expect(copy).toMatchObject({ marks: [mark], orderNumbers: [order] });
  // A download from before the confirmation resumes unchanged.
  const ticketed = (await browser.get(await lockedFile(browser))).headers.get('location') ?? '';
  await confirmAddress(shop, browser);
  const confirmed = await download(browser);
  expect(confirmed.text).toContain(lineFor(email, id));
  expect(confirmed.marks).toEqual(copy.marks);
  expect(confirmed.etag).not.toBe(copy.etag);
  expect(await download(browser)).toEqual(confirmed);
  const range = { range: 'bytes=1000-', 'if-range': copy.etag ?? '' };
  const rest = await browser.fetch(ticketed, { headers: range });
  expect([rest.status, new Uint8Array(await rest.arrayBuffer())]).toEqual([
    206,
    copy.bytes.subarray(1000),
  ]);
  const renewed = (await browser.get(await lockedFile(browser))).headers.get('location') ?? '';
  expect((await browser.fetch(renewed, { headers: range })).status).toBe(200);
});

test('a purchase is complete even if the account cannot be read; the first download creates the stamp', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  await confirmAddress(shop, browser);
  const { id: accountId } = await (await browser.get('/api/auth/user')).json();
  const id = await pay(shop, browser, MICRO);
  const account = await store.get<object>(`account:${accountId}`);
  await store.set(`account:${accountId}`, { unreadable: true });
  await runInShop(
    shop,
    `import { recordPayment } from './server/checkout/record-payment.ts'; await recordPayment('${id}');`,
  );
  const facts = await factsOf(store, id);
  expect(facts['paid']).toBeDefined();
  expect(facts['stamp:1']).toBeUndefined();

  await store.set(`account:${accountId}`, account ?? {});
  expect(await hasAccess(browser, MICRO)).toBe(true);
  const [one, other] = await findStamps(id);
  expect(one?.line).toBe(lineFor(email, id));
  expect(other).toEqual(one);
  expect(await store.hget('marks', one?.mark ?? '')).toEqual({
    accountId: await accountOf(store, id),
    paymentIntentId: id,
  });
});
