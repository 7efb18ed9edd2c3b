import { readFileSync } from 'node:fs';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { parse } from 'content-disposition';
import { describe, expect, test } from 'vitest';
import {
  attribute,
  elementText,
  inlineScripts,
  listElements,
} from '../../../site/integrations/html.ts';
import { addStudent } from '../../support/add-student.ts';
import { asAdministrator, signInAsAdministrator } from '../../support/administrator.ts';
import { buildSite } from '../../support/built-site.ts';
import { fillTexts, HOSTILE, PLAIN } from '../../support/hostile-content.ts';
import { MICRO } from '../../support/ids.ts';
import { readEmail } from '../../support/inbox.ts';
import { announceChange, lakeOf } from '../../support/lake.ts';
import { buy } from '../../support/purchase.ts';
import { startTestSandbox } from '../../support/sandbox.ts';

/** Returns what decides what a browser runs: elements and attribute names. */
const shape = (html: string) =>
  listElements(html).map(({ tagName, attrs }) =>
    [tagName, ...attrs.map(({ name }) => name)].join(' '),
  );

const scripts = (html: string) => inlineScripts(listElements(html)).map(elementText);

/** Returns a page's structured data with each text replaced by its type. */
const dataShapes = (html: string) =>
  listElements(html)
    .filter((element) => attribute(element, 'type') === 'application/ld+json')
    .map((script) =>
      JSON.stringify(JSON.parse(elementText(script)), (key, value) =>
        typeof value === 'string' && !key.startsWith('@') ? 'text' : value,
      ),
    );

const shop = await startTestSandbox({ isSeeded: true });
const lake = lakeOf(shop);
const documents = await lake.fetch('*[!(_type match "sanity.*")]');

/** Writes a text into each field that an editor can type, builds the site, and buys as a student of this name. */
async function publish(text: string, name: string) {
  const transaction = lake.transaction();
  for (const document of documents) transaction.createOrReplace(fillTexts(document, text) as never);
  await transaction.commit();
  await announceChange(shop);
  const student = shop.client();
  const address = await addStudent(student, { firstName: name, lastName: name });
  const order = await buy(shop, student, MICRO);
  const receipt = `/receipts/AE-${order.slice(-8).toUpperCase()}`;
  return { student, site: await buildSite(shop), receipt, address };
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: hostile on purpose
const NAME = '<script>a=`\\x22>`</script><b title="\'${a}">';
const plain = await publish(PLAIN, 'A'.repeat(NAME.length));
const hostile = await publish(HOSTILE, NAME);

describe('pages built from hostile content', () => {
  const plainHtml = (path: string) =>
    plain.site.pages.find((page) => page.path === path)?.html ?? '';

  test('are the same pages', () => {
    const paths = ({ site }: typeof plain) => site.pages.map(({ path }) => path);
    expect(paths(hostile)).toEqual(paths(plain));
  });

  test.each(hostile.site.pages)(
    '$path has the elements, attributes and scripts of plain content',
    ({ path, html }) => {
      expect(shape(html)).toEqual(shape(plainHtml(path)));
      expect(scripts(html)).toEqual(scripts(plainHtml(path)));
      expect(dataShapes(html)).toEqual(dataShapes(plainHtml(path)));
    },
  );

  test('have the policies of plain content', () => {
    const policies = ({ site }: typeof plain) => readFileSync(site.headersFile, 'utf8');
    expect(policies(hostile)).toBe(policies(plain));
  });

  test('contain the text as typed', () => {
    const page = hostile.site.pages.find(({ path }) => path === '/microeconomics');
    const elements = listElements(page?.html ?? '');
    const title = elements.find((each) => attribute(each, 'property') === 'og:title');
    expect(title && attribute(title, 'content')).toBe(`${HOSTILE} revision notes`);
  });

  test('have a picture for links', () => {
    const pictures = ({ site }: typeof plain) =>
      site.list().filter((file) => file.endsWith('.png'));
    expect(pictures(hostile)).toHaveLength(pictures(plain).length);
  });
});

describe('emails, receipts and files of hostile content', () => {
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
    const [item] = await lake.fetch('*[_type == "contentItem" && isLocked]{_id}');
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
    const visitor = shop.client();
    const token = await signInAsAdministrator(shop, visitor);
    const csv = await (await asAdministrator(visitor, token).get('/api/admin/sales.csv')).text();
    const rows = csv.trimEnd().split('\r\n');
    const cells = (row: string) => row.split('","').length;
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(cells(row)).toBe(cells(rows[0] ?? ''));
  });
});
