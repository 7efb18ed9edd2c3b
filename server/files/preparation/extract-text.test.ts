import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { textOf } from '../../../tests/support/notes.ts';
import { contentReader } from './extract-text.ts';
import { startReader } from './programs/pdfium.ts';

/** Makes a PDF with a page for each content stream; the font's first codes are ligatures. */
async function makeFile(contents: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const { context } = pdf;
  const Differences = [1, PDFName.of('fi'), PDFName.of('ffl')];
  const font = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type1',
      BaseFont: 'Helvetica',
      Encoding: { Type: 'Encoding', BaseEncoding: 'WinAnsiEncoding', Differences },
    }),
  );
  for (const content of contents) {
    const { node } = pdf.addPage();
    node.setFontDictionary(PDFName.of('F'), font);
    const shown = `BT /F 12 Tf 14 TL 50 700 Td ${content} ET`;
    node.set(PDFName.of('Contents'), context.register(context.flateStream(shown)));
  }
  return pdf.save();
}

test('extracts the text of each page', async () => {
  const text = await textOf(await makeFile(['(One) Tj', '', '(Three) Tj']));
  expect(text).toEqual(['One', '', 'Three']);
});

test('keeps lines apart and folds other whitespace', async () => {
  const [page] = await textOf(await makeFile(['( Scarcity   and ) Tj 0 -60 Td (choice) Tj']));
  expect(page).toBe('Scarcity and\nchoice');
});

test('reads ligatures as letters, and joins words divided at a line’s end', async () => {
  const text = '(Of\\001ce wa\\002e, elas-) Tj T* (ticity, so\\255) Tj T* (ft) Tj';
  expect(await textOf(await makeFile([text]))).toEqual(['Office waffle, elasticity, soft']);
});

test('keeps superscripts, subscripts and fractions, whether drawn or written', async () => {
  const drawn =
    '(10) Tj 4 Ts /F 7 Tf (3) Tj 0 Ts /F 12 Tf ( people, H) Tj -2 Ts /F 7 Tf (2) Tj 0 Ts /F 12 Tf (O.) Tj';
  const written = '0 -30 Td (x\\262, 5\\275 and 10\\271) Tj';
  expect(await textOf(await makeFile([`${drawn} ${written}`]))).toEqual([
    '10³ people, H₂O.\nx², 5½ and 10¹',
  ]);
});

test('puts accents that are drawn apart onto their letters', async () => {
  const [page] = await textOf(
    await makeFile([
      '[(S\\264) 333 (erie, une \\264) 333 (etude, fran) -30 (c) 400 (\\270) -100 (ais)] TJ',
    ]),
  );
  expect(page).toBe('Série, une étude, français');
  const last = '(Une serie) Tj 0 -60 Td (Plus bas) Tj 34 60 Td (\\264) Tj';
  expect(await textOf(await makeFile([last]))).toEqual(['Une série\nPlus bas']);
});

test('reads columns one after another, although they are drawn row by row', async () => {
  const rows = [
    ['Demand rises when incomes', 'Supply falls when costs'],
    ['rise, because people can', 'rise, because firms earn'],
    ['afford more.', 'less for it.'],
  ];
  const drawn = rows.map(([left, right]) => `(${left}) Tj 250 0 Td (${right}) Tj -250 -14 Td`);
  const [text] = await textOf(await makeFile([drawn.join(' ')]));
  expect(text?.split('\n')).toEqual([0, 1].flatMap((column) => rows.map((row) => row[column])));
});

test('has no text for a picture in which a program has recognised none', async () => {
  const contents = [
    "3 Tr (l1| ~ rn 1l J. _ wq3r ;' zzt kx; 4rT vVn) Tj",
    '3 Tr (Scarcity means that wants are unlimited.) Tj',
    "(Demand falls.) Tj 3 Tr 0 -40 Td (l1| ~ rn 1l J. _ wq3r ;' zzt kx; 4rT vVn) Tj",
  ];
  const reader = await startReader();
  const file = await makeFile(contents);
  const pages = reader.read(file, (pdf) => pdf.readPages(contentReader()));
  expect(pages.map(({ text }) => text)).toEqual([
    '',
    'Scarcity means that wants are unlimited.',
    'Demand falls.',
  ]);
  expect(pages.map(({ lines }) => lines.length)).toEqual([0, 1, 1]);
});
