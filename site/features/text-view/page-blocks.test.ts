import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { makePdf } from '../../../tests/support/pdf.ts';
import { readPageBlocks } from './page-blocks.ts';

test('a page is a picture if the preparation found no text in it', async () => {
  const data = await makePdf((pdf) => pdf.addPage().drawText('Costs'));
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const page = await pdf.getPage(pdf.numPages);
  const isRunning = () => false;
  expect(await readPageBlocks(page, isRunning, '')).toEqual([]);
  expect(await readPageBlocks(page, isRunning, 'Costs')).toEqual([
    { kind: 'paragraph', text: 'Costs' },
  ]);
});
