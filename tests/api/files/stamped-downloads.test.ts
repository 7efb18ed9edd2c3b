import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { getAudit } from '#contract/admin/audit.ts';
import { traceFile } from '#contract/admin/trace.ts';
import { contentItem } from '#contract/catalogue/catalogue.ts';
import { ADMINISTRATOR_LINE } from '#contract/files/administrator-line.ts';
import { MARK } from '#contract/files/marks.ts';
import { readCopy } from '#contract/files/read-copy.ts';
import { toAddressFact, toFrozenStamp } from '#server/accounts/stamp-facts.ts';
import { composeStamp, type Stamp, stamp } from '#server/files/stamp.ts';
import { bodyKey, manifest, manifestKey, PREPARATION_VERSION } from '#server/files/stored-file.ts';
import { traceOrders } from '#server/files/trace.ts';
import { orderNumber } from '#server/purchases/purchase-facts.ts';
import { describeOrders, openLedger } from '../../../scripts/trace.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import type { TestClient } from '../../support/client.ts';
import { confirmAddress } from '../../support/confirm-address.ts';
import { clearFaults, injectFault } from '../../support/faults.ts';
import { FAILURES, failOnce } from '../../support/file-faults.ts';
import { MICRO } from '../../support/ids.ts';
import { fourteenPages } from '../../support/large-pdf.ts';
import { accountOf, deleteFacts, factsOf } from '../../support/ledger.ts';
import { lockedFile } from '../../support/locked-file.ts';
import { makeMarkedPdf } from '../../support/marked-pdf.ts';
import { textOf } from '../../support/notes.ts';
import { openPanel, put, startUpload } from '../../support/panel.ts';
import { buy, pay } from '../../support/purchase.ts';
import { runInShop } from '../../support/run-in-shop.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';
import { storedFiles } from '../../support/stored-files.ts';
import { hasAccess } from '../../support/student.ts';
import { variants } from '../../support/test-all.ts';
import { uploadIdOf } from '../../support/upload-file.ts';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const { store } = shop;

/** First, before large notes replace the sample's. */
describe('stamps', () => {
  // Only the browser settles payments, so that a test controls when.
  beforeAll(() => injectFault(shop.shop, { status: 404, path: '/api/webhooks/stripe' }));
  afterAll(() => clearFaults(shop.shop));

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

  test('a copy names an address only after its owner has confirmed it, then a corrected address, each time with another ETag and the same mark', async () => {
    const browser = shop.client();
    const email = await addStudent(browser);
    const id = await addPurchase(browser, MICRO);
    const order = `AE-${id.slice(-8).toUpperCase()}`;
    const mark = toFrozenStamp(await factsOf(store, id))?.mark;
    const copy = await download(browser);
    expect(copy.text).toContain(`Order ${order}, for personal study, please do not share`);
    expect(Buffer.from(copy.bytes).includes(email)).toBe(false);
    expect(copy).toMatchObject({ marks: [mark], orderNumbers: [order] });
    expect(copy).not.toHaveProperty('obstacle');
    // A download from before the confirmation resumes unchanged.
    const ticketed = (await browser.get(await lockedFile(browser))).headers.get('location') ?? '';
    await confirmAddress(shop, browser);
    const confirmed = await download(browser);
    expect(confirmed.text).toContain(lineFor(email, id));
    expect(confirmed.marks).toEqual(copy.marks);
    expect(confirmed.etag).not.toBe(copy.etag);
    const range = { range: 'bytes=1000-', 'if-range': copy.etag ?? '' };
    const rest = await browser.fetch(ticketed, { headers: range });
    expect([rest.status, new Uint8Array(await rest.arrayBuffer())]).toEqual([
      206,
      copy.bytes.subarray(1000),
    ]);
    const renewed = (await browser.get(await lockedFile(browser))).headers.get('location') ?? '';
    expect((await browser.fetch(renewed, { headers: range })).status).toBe(200);

    const [, key, field, value] = toAddressFact(
      { accountId: await accountOf(store, id), paymentIntentId: id },
      'correct@example.com',
      3,
    );
    await store.hset(key, { [String(field)]: value });
    const corrected = await download(browser);
    expect(corrected.text).toContain(lineFor('correct@example.com', id));
    expect(corrected.marks).toEqual(copy.marks);
    expect(corrected.etag).not.toBe(confirmed.etag);
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
    const [one, other] = await Promise.all([download(browser), download(browser)]);
    expect(one.text).toContain(lineFor(email, id));
    expect(other).toEqual(one);
    expect(await store.hget('marks', one.marks[0] ?? '')).toEqual({
      accountId: await accountOf(store, id),
      paymentIntentId: id,
    });
  });
});

/** Stamps in downloads of large notes, and the stability of the bytes. */
describe('stamped copies', () => {
  const TOPIC = 'topic-micro-4-1-1';
  const PAGES = 14;

  interface Buyer {
    client: TestClient;
    address: string;
    order: string;
  }

  async function buyer(): Promise<Buyer> {
    const client = shop.client();
    const address = await addStudent(client);
    await confirmAddress(shop, client);
    return { client, address, order: orderNumber(await addPurchase(client, MICRO)) };
  }

  let file: string;
  let fileId: string;
  let first: Buyer;
  let ticket: string;
  let whole: Uint8Array;

  const ticketFor = async (client: TestClient, path = file) =>
    (await client.get(path)).headers.get('location') ?? '';

  const readBytes = async (response: Response) => new Uint8Array(await response.arrayBuffer());

  beforeAll(async () => {
    const upload = await startUpload(panel);
    expect((await put(panel, upload, Buffer.from(await fourteenPages()))).status).toBe(200);
    fileId = uploadIdOf(upload);
    const title = 'Large notes';
    const created = await panel.post('/api/admin/content', {
      topicId: TOPIC,
      title,
      downloadUrl: upload.split('?')[0],
    });
    expect(created.status).toBe(200);
    file = contentItem.parse(await created.json()).downloadUrl;
    first = await buyer();
    ticket = await ticketFor(first.client);
    whole = await readBytes(await first.client.get(ticket));
  });

  const described = async () =>
    manifest.parse(
      await storedFiles(shop).store.get(manifestKey({ id: fileId, version: PREPARATION_VERSION }), {
        type: 'json',
      }),
    );

  test("every page names the notes' owner, the order, and the purpose of the copy", async () => {
    const { address, order } = first;
    const line = `${address}, order ${order}, for personal study, please do not share`;
    const text = await textOf(whole);
    expect(text.map((page) => page.includes(line))).toEqual(Array(PAGES).fill(true));
  });

  test('an order has the same bytes and the same ETag on every download', async () => {
    const again = await first.client.get(await ticketFor(first.client));
    const earlier = await first.client.fetch(ticket, { method: 'HEAD' });
    expect(again.headers.get('etag')).toBe(earlier.headers.get('etag'));
    expect(earlier.headers.get('content-length')).toBe(String(whole.length));
    expect(Buffer.compare(await readBytes(again), whole)).toBe(0);
  });

  test('the copies of two orders differ only in the slots', async () => {
    const second = await buyer();
    const response = await second.client.get(await ticketFor(second.client));
    const earlier = await first.client.fetch(ticket, { method: 'HEAD' });
    expect(response.headers.get('etag')).not.toBe(earlier.headers.get('etag'));
    const copy = await readBytes(response);
    expect(copy.length).toBe(whole.length);
    const { parts, tail } = await described();
    const body = parts.reduce((sum, size) => sum + size, 0);
    const blank = (bytes: Uint8Array) => {
      for (const { at, size } of tail.slots) bytes.fill(0x20, body + at, body + at + size);
      return bytes;
    };
    expect(Buffer.compare(copy, whole)).not.toBe(0);
    expect(Buffer.compare(blank(copy.slice()), blank(whole.slice()))).toBe(0);
  });

  test('a free file carries no stamp, and an administrator’s copy names the administrator', async () => {
    const items = z
      .array(contentItem)
      .parse(await (await panel.get(`/api/topics/${TOPIC}/content`)).json());
    const free = items.find(({ isLocked }) => !isLocked)?.downloadUrl ?? '';
    const plain = await readBytes(await first.client.get(await ticketFor(first.client, free)));
    expect((await textOf(plain)).join(' ')).not.toMatch(/personal study|@example\.com/);
    expect(Buffer.from(plain).includes(first.address)).toBe(false);
    const copy = Buffer.from(await readBytes(await panel.get(await ticketFor(panel))));
    expect(copy.toString('latin1')).toContain(`( ${ADMINISTRATOR_LINE} )`);
  });

  test('ranges around the boundaries of its parts match the bytes of the whole file', async () => {
    const { parts } = await described();
    const size = whole.length;
    const edges = [0, size];
    for (const part of parts) edges.push((edges.at(-1) === size ? 0 : (edges.at(-1) ?? 0)) + part);
    const ranges = edges.flatMap((edge) =>
      [
        [0, 0],
        [1, 70_000],
      ].map(([before = 0, after = 0]) => {
        const start = Math.min(Math.max(edge - before, 0), size - 1);
        return [start, Math.min(edge + after, size - 1)] as const;
      }),
    );
    const asked = ranges.map(([from, to]) => [`${from}-${to}`, from, to] as const);
    for (const [range, from, to] of [...asked, ['-1', size - 1, size - 1] as const]) {
      const response = await first.client.fetch(ticket, { headers: { range: `bytes=${range}` } });
      const got = [
        response.status,
        response.headers.get('content-range'),
        response.headers.get('content-length'),
      ];
      expect(got, range).toEqual([206, `bytes ${from}-${to}/${size}`, String(to + 1 - from)]);
      expect(Buffer.compare(await readBytes(response), whole.subarray(from, to + 1)), range).toBe(
        0,
      );
    }
  });

  async function readBroken({ body }: Response): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    const read = async () => {
      for await (const chunk of body ?? []) chunks.push(chunk);
    };
    await expect(read()).rejects.toThrow();
    return Buffer.concat(chunks);
  }

  test.each(variants(FAILURES, 3))(
    'a download that breaks off because the file store %s resumes with another ticket, to the same bytes',
    async (_, fault) => {
      const part = bodyKey({ id: fileId, version: PREPARATION_VERSION }, 1);
      await failOnce(shop, 'GET', part, fault);
      const broken = await first.client.get(ticket);
      const { status, headers } = broken;
      expect([status, headers.get('content-length')]).toEqual([200, `${whole.length}`]);
      const start = await readBroken(broken);
      expect(start.length).toBeLessThan(whole.length);
      const asked = { range: `bytes=${start.length}-`, 'if-range': headers.get('etag') ?? '' };
      const rest = await first.client.fetch(await ticketFor(first.client), { headers: asked });
      expect(rest.status).toBe(206);
      expect(Buffer.compare(Buffer.concat([start, await readBytes(rest)]), whole)).toBe(0);
    },
  );
});

describe('tracing a copy', () => {
  const KV_REST_API_URL = setting(shop, 'KV_REST_API_URL');
  const KV_REST_API_TOKEN = setting(shop, 'KV_REST_API_TOKEN');

  const folder = mkdtempSync(join(tmpdir(), 'traced-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const UNKNOWN = 'Q7-GEZDGNBVGY3TQOJQ';

  /** Buys a subject as a new student. @returns the line and mark of the order's copies */
  async function buyAsNewStudent() {
    const browser = shop.client();
    const email = await addStudent(browser);
    const id = await addPurchase(browser, MICRO);
    const frozen = toFrozenStamp(await factsOf(store, id));
    const order = `AE-${id.slice(-8).toUpperCase()}`;
    return {
      email,
      id,
      order,
      ...composeStamp({ address: '', isShown: true, mark: '', ...frozen, order }),
    };
  }

  /** Runs the command. @param env `KV_…`, or `PORT` and `SHOP_DATA`, of the shop */
  function trace(
    bytes: Uint8Array,
    env: Record<string, string> = { KV_REST_API_URL, KV_REST_API_TOKEN },
  ): Promise<{ status: number; output: string }> {
    const file = join(folder, 'file.pdf');
    writeFileSync(file, bytes);
    const { KV_REST_API_URL: _, KV_REST_API_TOKEN: __, ...rest } = process.env;
    return new Promise((done) => {
      const child = execFile(
        process.execPath,
        ['scripts/trace.ts', file],
        { cwd: resolve(import.meta.dirname, '../../..'), env: { ...rest, ...env } },
        (_error, stdout, stderr) => done({ status: child.exitCode ?? -1, output: stdout + stderr }),
      );
    });
  }

  /** Describes orders as the command does, in this process. */
  const describe = async (
    marks: string[],
    orderNumbers: string[] = [],
    env: Record<string, string> = { KV_REST_API_URL, KV_REST_API_TOKEN },
  ) => describeOrders(await traceOrders({ marks, orderNumbers }, await openLedger(env)));

  const findOrders = async (marks: string[], orderNumbers: string[] = []) => {
    const response = await panel.post(traceFile.path, { marks, orderNumbers });
    expect(response.status).toBe(200);
    return traceFile.response.parse(await response.json()).orders;
  };

  test('the command names the order, the address, the day and the subject of a copy, or explains why it cannot', async () => {
    const { email, order, line, mark } = await buyAsNewStudent();
    const { status, output } = await trace(await makeMarkedPdf({ line, mark }));
    for (const said of [order, email, 'Microeconomics', new Date().toISOString().slice(0, 10)]) {
      expect(output).toContain(said);
    }
    expect(status).toBe(0);

    const unknown = await makeMarkedPdf({ line: 'order AE-00000000, for', mark: UNKNOWN });
    expect(await trace(unknown)).toEqual({
      status: 1,
      output: expect.stringContaining(`No order matches what was found: ${UNKNOWN}, AE-00000000.`),
    });
  });

  test.each([
    ['its port', () => ({ PORT: new URL(shop.shop).port })],
    ['its data', () => ({ PORT: '1', SHOP_DATA: shop.data })],
  ])('the command finds the local shop by %s', async (_, env) => {
    const { email, mark = '' } = await buyAsNewStudent();
    expect(await describe([mark], [], env())).toContain(email);
  });

  test('the command explains what to start or to set if there is no shop', async () => {
    await expect(openLedger({ PORT: '1' })).rejects.toThrow(
      'No local shop runs at port 1: "npm start" it',
    );
    await expect(openLedger({ KV_REST_API_URL })).rejects.toThrow('Set KV_REST_API_TOKEN too');
  });

  test('the panel finds the order of a mark with its payment, after an entry in the audit log', async () => {
    const { email, id, order, mark = '' } = await buyAsNewStudent();
    expect(await findOrders([UNKNOWN, mark])).toMatchObject([
      {
        orderNumber: order,
        address: email,
        subjectName: 'Microeconomics',
        status: 'paid',
        paymentUrl: expect.stringContaining(`/payments/${id}`),
        by: 'mark',
      },
    ]);
    const { entries } = getAudit.response.parse(await (await panel.get(getAudit.path)).json());
    expect(entries[0]).toMatchObject({ action: 'file-traced', what: `${UNKNOWN}, ${mark}` });
  });

  test('a copy that was merged from several names each of their orders', async () => {
    const [one, other] = [await buyAsNewStudent(), await buyAsNewStudent()];
    const orders = await findOrders([one.mark ?? '', other.mark ?? ''], [one.order]);
    expect(orders.map(({ address }) => address)).toEqual([one.email, other.email]);
    expect(await findOrders([], ['AE-00000000'])).toEqual([]);
    expect(await findOrders([UNKNOWN], [other.order])).toMatchObject([
      { address: other.email, by: 'line' },
    ]);
    expect(await describe([], [other.order])).toContain('anyone could write such a line');
  });

  test('the order is found even if its address was deleted with the account', async () => {
    const { id, order, mark = '' } = await buyAsNewStudent();
    await deleteFacts(store, id, 'stamp:1');
    expect(await findOrders([mark])).toMatchObject([{ orderNumber: order, address: '' }]);
    expect(await describe([mark])).toContain('deleted with the account');
  });
});
