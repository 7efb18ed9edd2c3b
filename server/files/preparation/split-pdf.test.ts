import { inflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { draw, makeNotes, type Notes } from '../../../tests/pdf/corpus/notes.ts';
import { checkPdf } from './check-pdf.ts';
import { splitPdf } from './split-pdf.ts';

const split = async (notes: Notes = {}) => splitPdf((await checkPdf(makeNotes(notes))).pdf);

const textOf = (bytes: Buffer) => bytes.toString('latin1');
const count = (text: string, part: string | RegExp) => text.split(part).length - 1;

test('the body holds no pages and no cross-reference table; the tail holds both', async () => {
  const { body, tail, pages } = await split({ pages: ['', '', ''] });
  expect(pages).toBe(3);
  expect(textOf(body)).not.toMatch(/\/Type \/Page\b|\/XRef|startxref|%%EOF|\/Linearized/);
  const text = textOf(tail);
  expect(count(text, /\/Type \/Page\b/)).toBe(3);
  expect([count(text, '/XRef'), count(text, 'startxref'), count(text, '%%EOF')]).toEqual([1, 1, 1]);
});

test('object numbers are unique, even if the first page has no content', async () => {
  const cover = await PDFDocument.create();
  cover.addPage();
  for (const text of ['One', 'Two']) cover.addPage().drawText(text);
  const { body, tail } = splitPdf((await checkPdf(await cover.save())).pdf);
  const whole = textOf(Buffer.concat([body, tail]));
  const numbers = whole.match(/^\d+ 0 obj$/gm) ?? [];
  expect(numbers.length).toBeGreaterThan(5);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('the same file becomes the same bytes', async () => {
  expect(await split()).toEqual(await split());
});

test('shared parts of pages are written once, however many pages there are', async () => {
  const few = await split({ pages: Array(2).fill('') });
  const many = await split({ pages: Array(40).fill('') });
  expect(count(textOf(many.tail), '/CopyStamp ')).toBe(count(textOf(few.tail), '/CopyStamp '));
  expect(many.slots).toHaveLength(2);
  expect(many.slots).toMatchObject([{ kind: 'stamp', size: 1024 }, { kind: 'id' }]);
});

test('each page width has its own slot', async () => {
  const { slots } = await split({ pages: ['/MediaBox [0 0 595 842]', '/MediaBox [0 0 842 595]'] });
  expect(slots.flatMap((slot) => (slot.kind === 'stamp' ? slot.width : []))).toEqual([595, 840]);
});

test("slots are empty and at the manifest's positions", async () => {
  const { tail, slots } = await split();
  const [form, id] = slots.map(({ at, size }) => textOf(tail.subarray(at, at + size)));
  expect(form).toBe(' '.repeat(1024));
  expect(id).toMatch(/^[0-9a-f]{64}$/);
});

test('nothing is transparent, because printers turn transparent pages into pictures', async () => {
  expect(textOf((await split()).tail)).not.toMatch(/ExtGState|\/ca\b|\/SMask/);
});

test('the stamp stays out of the document structure and starts from a clean state', async () => {
  const { tail } = await split({ pages: [''], contents: [`q 2 0 0 2 0 0 cm ${draw('a')}`] });
  expect(textOf(tail)).toMatch(/stream\nq\n\nendstream/);
  expect(textOf(tail)).toMatch(/\n {1}Q Q q \S+ .* cm \/Artifact BMC \/CopyStamp Do EMC Q\n/);
});

test('a page that restores too often gets a copy of its content without the stray operators', async () => {
  const { tail } = await split({ pages: [''], contents: [`Q ${draw('a')} Q`] });
  const [, packed = ''] = /FlateDecode \/Length \d+ >>\nstream\n([\s\S]*?)\nendstream/.exec(
    textOf(tail),
  ) ?? [''];
  expect(inflateSync(Buffer.from(packed, 'latin1')).toString()).toBe(`  ${draw('a')}  `);
});

test('the page count is corrected', async () => {
  const { tail } = await split({ pages: ['', ''], tree: '/Count 7' });
  expect(textOf(tail)).toMatch(/\/Count 2\b/);
});
