import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCopy } from '#contract/files/read-copy.ts';
import type { CopyStamp } from '#contract/reader/reader.ts';
import { readPageBlocks } from '#site/features/text-view/page-blocks.ts';
import type { TextBlock } from '#site/features/text-view/text-blocks.ts';
import { textOf } from '../../../../tests/support/notes.ts';
import { type LargePrint, makeLargePrint } from './large-print-pdf.ts';

const require = createRequire(import.meta.url);
const read = (path: string) => new Uint8Array(readFileSync(require.resolve(path)));

const liberation = {
  regular: read('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
  bold: read('pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf'),
};
const atkinson = {
  regular: read(
    '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-400-normal.woff',
  ),
  bold: read('@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff'),
};

const STAMP: CopyStamp = {
  line: 'student@example.com, order AE-9F3K2M7Q, for personal study, please do not share',
  mark: 'Q7-GEZDGNBVGY3TQOJQ',
};

const long = 'Firms maximise profit if MC = MR, so that ΔTR = ΔTC at £3 or 50%. '.repeat(60);
const pages: TextBlock[][] = [
  [
    { kind: 'heading', level: 1, text: 'Profit' },
    { kind: 'paragraph', text: long },
    { kind: 'heading', level: 2, text: 'Costs' },
    { kind: 'item', text: 'fixed' },
    { kind: 'item', text: 'variable' },
    { kind: 'picture', text: 'Two curves cross.' },
  ],
  [],
  [
    {
      kind: 'row',
      cells: [
        { text: 'Good', isHead: true },
        { text: 'PED', isHead: true },
      ],
    },
    {
      kind: 'row',
      cells: [
        { text: 'Bread', isHead: true },
        { text: '−0.4 ≤ ε', isHead: false },
      ],
    },
    { kind: 'paragraph', text: 'Supercalifragilistic'.repeat(8) },
  ],
];

const make = (changes: Partial<LargePrint> = {}) =>
  makeLargePrint({
    title: 'Costs & profit',
    pages,
    fonts: [atkinson, liberation],
    size: 18,
    lineHeight: 1.65,
    stamp: STAMP,
    ...changes,
  });

const open = (bytes: Uint8Array) =>
  getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;

describe('a large-print copy', () => {
  let bytes: Uint8Array;
  let pdf: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    bytes = await make();
    pdf = await open(bytes);
  });

  test('has the text in at least 18 point on A4, apart from the stamp', async () => {
    expect(pdf.numPages).toBeGreaterThan(3);
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number);
      const [, , width = 0, height = 0] = page.view;
      expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
      const { items } = await page.getTextContent();
      const texts = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
      const stamped = texts.filter((item) => item.height < 18).map(({ str }) => str);
      expect(new Set(stamped)).toEqual(new Set([STAMP.line, STAMP.mark]));
      for (const { transform, width: length } of texts) {
        expect(transform[4] + length).toBeLessThanOrEqual(595.28 - 24);
      }
    }
  });

  test('says in its tags what is a heading, a list and a paragraph, in reading order', async () => {
    const blocks: TextBlock[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      blocks.push(...(await readPageBlocks(await pdf.getPage(number), () => false)));
    }
    expect(blocks.filter(({ kind }) => kind === 'heading')).toEqual([
      { kind: 'heading', level: 1, text: 'Costs & profit' },
      { kind: 'heading', level: 2, text: 'Profit' },
      { kind: 'heading', level: 3, text: 'Costs' },
    ]);
    const texts = blocks.flatMap((block) => ('text' in block ? [block.text] : []));
    expect(texts.join(' ')).toContain(long.trim());
    const from = texts.indexOf('Costs');
    expect(texts.slice(from, from + 9)).toEqual([
      'Costs',
      'fixed',
      'variable',
      'Diagram: Two curves cross. (See the diagram on page 1 of the original.)',
      'Page 2 of the original',
      'No text: see page 2 of the original.',
      'Page 3 of the original',
      'Bread',
      'PED: −0.4 ≤ ε',
    ]);
  });

  test('has an outline, a title and a language', async () => {
    const outline = await pdf.getOutline();
    expect(outline.map(({ title }) => title)).toEqual(['Costs & profit', 'Profit', 'Costs']);
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({ Title: 'Costs & profit (large print)', Language: 'en-GB' });
  });

  test("leads to the buyer's order, by its pages and by its identifier", async () => {
    const copy = await readCopy(bytes, { getDocument });
    expect(copy).toMatchObject({ marks: [STAMP.mark], orderNumbers: ['AE-9F3K2M7Q'] });
    const identifier = Buffer.from(STAMP.mark ?? '').toString('hex');
    expect(Buffer.from(bytes).toString('latin1')).toContain(identifier);
  });
});

test('a free file has no stamp, and larger text needs more pages', async () => {
  const small = await open(await make({ stamp: undefined }));
  const large = await open(await make({ stamp: undefined, size: 36, lineHeight: 2.4 }));
  expect(large.numPages).toBeGreaterThan(small.numPages);
  const { items } = await (await small.getPage(1)).getTextContent();
  expect(items.filter((item) => 'height' in item && item.height > 0 && item.height < 18)).toEqual(
    [],
  );
});

test('a file without any text, and characters of no font, give a copy', async () => {
  const pdf = await open(await make({ pages: [[]], title: '' }));
  expect(pdf.numPages).toBe(1);
  const odd: TextBlock = { kind: 'paragraph', text: '中文\u0000\ud800 ✓ 😀 \n'.repeat(3) };
  expect((await open(await make({ pages: [[odd]] }))).numPages).toBe(1);
});

test('draws raised and lowered characters so, and names them for screen readers', async () => {
  const block: TextBlock = {
    kind: 'paragraph',
    text: 'A debt of 2¹⁰ pounds for H₂O, 10⁻³ and xⁿ.',
  };
  const bytes = await make({ pages: [[block]], stamp: undefined });
  const [text] = await textOf(bytes);
  expect(text?.replace(/\s+/g, ' ')).toContain('A debt of 2¹⁰ pounds for H₂O, 10⁻³ and xⁿ.');
});

test('a page is a picture if the preparation found no text in it', async () => {
  const page = await (await open(await make())).getPage(1);
  const isRunning = () => false;
  expect(await readPageBlocks(page, isRunning, '')).toEqual([]);
  expect(await readPageBlocks(page, isRunning, 'Costs')).not.toEqual([]);
});
