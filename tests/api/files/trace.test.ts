import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { getAudit } from '#contract/admin/audit.ts';
import { traceFile } from '#contract/admin/trace.ts';
import { toFrozenStamp } from '#server/accounts/stamp-facts.ts';
import { composeStamp } from '#server/files/stamp.ts';
import { traceOrders } from '#server/files/trace.ts';
import { describeOrders, openLedger } from '../../../scripts/trace.ts';
import { addPurchase } from '../../support/add-buyer.ts';
import { addStudent } from '../../support/add-student.ts';
import { MICRO } from '../../support/ids.ts';
import { deleteFacts, factsOf } from '../../support/ledger.ts';
import { makeMarkedPdf } from '../../support/marked-pdf.ts';
import { openPanel } from '../../support/panel.ts';
import { startTestSandbox } from '../../support/sandbox.ts';
import { setting } from '../../support/setting.ts';

const shop = await startTestSandbox({ isSeeded: true });
const panel = await openPanel(shop);
const KV_REST_API_URL = setting(shop, 'KV_REST_API_URL');
const KV_REST_API_TOKEN = setting(shop, 'KV_REST_API_TOKEN');
const { store } = shop;

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
  const gone = { KV_REST_API_URL: 'http://localhost:1', KV_REST_API_TOKEN };
  expect(await trace(unknown, gone)).toEqual({
    status: 2,
    output: expect.stringContaining('The key-value store cannot be used: it does not respond.'),
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
