import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { parse } from 'content-disposition';
import { expect, test } from 'vitest';
import { addStudent } from '../../support/add-student.ts';
import { fillContent, shape } from '../../support/fill-content.ts';
import { HOSTILE, PLAIN } from '../../support/hostile-content.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmail } from '../../support/inbox.ts';
import { lakeOf } from '../../support/lake.ts';
import { openPanel } from '../../support/panel.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Emails, receipts and files. Pages are in `hostile-pages.all.test.ts`. */

const shop = await startTestSandbox({ isSeeded: true });

async function buyAs(name: string) {
  const student = shop.client();
  const address = await addStudent(student, { firstName: name, lastName: name });
  const order = await buy(shop, student, MICRO);
  return { student, address, receipt: `/receipts/AE-${order.slice(-8).toUpperCase()}` };
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: hostile on purpose
const NAME = '<script>a=`\\x22>`</script><b title="\'${a}">';

await fillContent(shop, PLAIN);
const plain = await buyAs('A'.repeat(NAME.length));
await fillContent(shop, HOSTILE);
const hostile = await buyAs(NAME);

test('the confirmation has the elements of a plain one', async () => {
  const [ours, theirs] = await Promise.all(
    [hostile, plain].map(({ address }) => readEmail(shop, address)),
  );
  expect(shape(ours?.HTML ?? '')).toEqual(shape(theirs?.HTML ?? ''));
  expect(ours?.HTML).not.toContain('<script');
  expect(ours?.Subject).not.toMatch(/[\r\n]/);
});

test('the receipt has the elements of a plain one', async () => {
  const read = async ({ student, receipt }: typeof plain) => (await student.get(receipt)).text();
  const [ours = '', theirs = ''] = await Promise.all([hostile, plain].map(read));
  expect(ours).toContain('&lt;script&gt;');
  expect(shape(ours)).toEqual(shape(theirs));
});

test('the receipt as PDF has neither scripts nor links', async () => {
  const response = await hostile.student.get(`${hostile.receipt}/pdf`);
  const pdf = await PDFDocument.load(await response.arrayBuffer());
  const keys = pdf.context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      'keys' in object && typeof object.keys === 'function' ? object.keys().map(String) : [],
    );
  expect(keys).not.toContain('/JS');
  expect(keys).not.toContain('/URI');
  expect(pdf.catalog.get(PDFName.of('OpenAction'))).toBeUndefined();
});

test('a file has one name without separators', async () => {
  const [item] = await lakeOf(shop).fetch('*[_type == "contentItem" && isLocked]{_id}');
  const decided = await hostile.student.get(`/objects/${item._id}`);
  const file = await hostile.student.get(decided.headers.get('location') ?? '');
  const { parameters } = parse(file.headers.get('content-disposition') ?? '');
  expect(file.status).toBe(200);
  expect(parameters['filename']).toMatch(/^[^/\\<>:"|?*\p{Cc}]+\.pdf$/u);
});

test('the catalogue and the panel get the text as typed', async () => {
  const subjects = await (await shop.client().get('/api/subjects')).json();
  expect(subjects).toContainEqual(expect.objectContaining({ name: HOSTILE }));
});

test('each row of the export has as many cells as the headings', async () => {
  const panel = await openPanel(shop);
  const csv = await (await panel.get('/api/admin/sales.csv')).text();
  const rows = csv.trimEnd().split('\r\n');
  const cells = (row: string) => row.split('","').length;
  expect(rows.length).toBeGreaterThan(1);
  for (const row of rows) expect(cells(row)).toBe(cells(rows[0] ?? ''));
});
