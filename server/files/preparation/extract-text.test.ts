import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { textOf } from '../../../tests/support/notes.ts';

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
