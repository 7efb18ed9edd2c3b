import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { getPurchases } from '#contract/purchases/purchases.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import type { CookieClient, TestClient } from '../../support/client.ts';
import { injectFault } from '../../support/faults.ts';
import { MACRO, MICRO } from '../../support/ids.ts';
import { readEmails } from '../../support/inbox.ts';
import { accountOf } from '../../support/ledger.ts';
import { openPanel } from '../../support/panel.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { waitFor } from '../../support/wait-for.ts';

const shop = await startTestSandbox({ isSeeded: true });
const { store } = shop;

const BROWSER = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

const receiptPath = (id: string) => `/receipts/AE-${id.slice(-8).toUpperCase()}`;

async function newBuyer(subjectId = MICRO) {
  const browser = shop.client();
  const email = await addStudent(browser);
  const id = await addPurchase(browser, subjectId);
  return { browser, email, id, address: receiptPath(id) };
}

const read = async (browser: CookieClient, address: string) => (await browser.get(address)).text();

test('the buyer gets the receipt in the response itself and as a PDF, and no cache stores it', async () => {
  const { browser, address } = await newBuyer();
  const response = await browser.get(address);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('netlify-cdn-cache-control')).toBeNull();
  const html = await response.text();
  const said = ['A* Economics (sample seller)', '1 Sample Street', 'Microeconomics: PDF notes'];
  for (const text of [...said, '£30.00', 'The seller is not registered for VAT.', 'Paid by card']) {
    expect(html).toContain(text);
  }
  expect(html).toContain(address.slice('/receipts/'.length));
  for (const label of ['Name', 'Address', 'School'])
    expect(html).toContain(`<label>${label} <input`);
  expect(html).not.toMatch(/[⟦⟧]|<script/);

  const file = await browser.get(`${address}/pdf`);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="receipt-AE-/);
  expect((await PDFDocument.load(await file.arrayBuffer())).getPageCount()).toBe(1);
});

const FORM = 'application/x-www-form-urlencoded';

test('the PDF has the words that the buyer types on the page', async () => {
  const { browser, id, address } = await newBuyer();
  const lines = { name: 'Ada Lovelace', address: '1 High Street\r\nLondon', school: 'St Ĝeorgo’s' };
  const send = (client: TestClient, query = '') =>
    client.fetch(`${address}_/pdf${query}`, {
      method: 'POST',
      body: new URLSearchParams(lines),
      headers: { accept: BROWSER.headers.accept, 'content-type': FORM },
    });
  const readFields = async (response: Response) => {
    const form = (await PDFDocument.load(await response.arrayBuffer())).getForm();
    return form.getFields().map((field) => form.getTextField(field.getName()).getText());
  };
  expect(await readFields(await send(browser))).toEqual([
    'Ada Lovelace',
    '1 High Street\nLondon',
    'St Georgo’s',
  ]);
  const account = await accountOf(store, id);
  const owner = await openPanel(shop);
  expect(await readFields(await send(owner, `?account=${account}`))).toContain('Ada Lovelace');
  const visitor = await send(shop.client());
  expect(visitor.status).toBe(401);
  expect(await visitor.text()).toContain('Log in to see this receipt');
});

test('a visitor is asked to sign in, and another student does not learn that the receipt exists', async () => {
  const { address } = await newBuyer();
  const visitor = await shop.client().fetch(address, BROWSER);
  expect(visitor.status).toBe(401);
  const page = await visitor.text();
  expect(page).toContain('Log in to see this receipt');
  expect(page).toContain(`/auth?next=${encodeURIComponent(address)}`);
  expect((await shop.client().get(`${address}/pdf`)).status).toBe(401);

  const { browser: stranger } = await newBuyer(MACRO);
  for (const path of [address, `${address}/pdf`, '/receipts/AE-00000000', '/receipts/unknown']) {
    const response = await stranger.fetch(path, BROWSER);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('This receipt is not available');
  }
});

test('each order of a subject links to its receipt in the list and in the emails', async () => {
  const browser = shop.client();
  const email = await addStudent(browser);
  const id = await buy(shop, browser, MICRO);
  const address = receiptPath(id);
  await shop.stripe.refunds.create({ payment_intent: id });
  await waitFor(async () => expect(await read(browser, address)).toContain('Left after refunds'));
  const again = receiptPath(await buy(shop, browser, MICRO));
  const list = await (await browser.get('/api/user/purchases')).json();
  const [card] = getPurchases.response.parse(list);
  const numbers = [card, ...(card?.otherOrders ?? [])].map((order) => order?.orderNumber);
  expect(numbers.map((number) => `/receipts/${number}`)).toEqual([again, address]);

  const emails = await readEmails(shop, email, 3);
  expect(emails.map(({ Text }) => /Receipt: (\S+)/.exec(Text)?.[1]).toSorted()).toEqual(
    [again, address, address].map((path) => setting(shop, 'SITE_URL') + path).toSorted(),
  );
}, 30_000);

test("the administrator's view of a receipt is logged, even for a deleted account", async () => {
  const { browser, id, address } = await newBuyer();
  const account = await accountOf(store, id);
  const owner = await openPanel(shop);
  expect(await read(owner, `${address}?account=${account}`)).toContain('value="Ada');
  expect((await owner.get(address)).status).toBe(404);
  await owner.get(`${address}/pdf?account=${account}`);
  const { entries } = getAudit.response.parse(await (await owner.get('/api/admin/audit')).json());
  const number = address.slice('/receipts/'.length);
  expect(entries.filter(({ what }) => what === number)).toMatchObject([
    { action: 'receipt-opened' },
    { action: 'receipt-opened' },
  ]);
  await store.del(`account:${account}`);
  expect(await read(owner, `${address}?account=${account}`)).toContain('£30.00');
  expect((await browser.get(address)).status).toBe(401);
});

test('if the CMS cannot name the seller, the page offers to try again', async () => {
  const { browser, address } = await newBuyer();
  await injectFault(shop.content, { times: 20, status: 503 });
  const response = await browser.fetch(address, BROWSER);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('The receipt could not be shown');
});
