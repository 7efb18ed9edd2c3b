import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { makePdf as makeNotes } from '#local-shop/seed/pdf/page.ts';
import { tagged } from '#local-shop/seed/pdf/tags.ts';
import { PAGE } from '#local-shop/seed/pdf/theme.ts';
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

type Row = [string, [number, number, number, number] | undefined, number[] | undefined];

test.each<Row>([
  ['as large as its place, with space around it', [100, 50, 300, 200], [97, 47, 206, 156]],
  ['cut off at the edge of the page', [-50, -20, 300, 200], [0, 0, 303, 203]],
  ['undefined if it is beside the page', [700, 50, 900, 200], undefined],
  ['undefined if it has no height', [100, 50, 300, 50], undefined],
  ['undefined without a place', undefined, undefined],
])('the area of a drawing is %s', async (_, bbox, expected) => {
  const data = await makeNotes({ title: 'Notes', subject: '' }, (doc, root) => {
    const draw = () => doc.circle(200, 100, 20).fill('red');
    tagged(doc, root, 'Figure', draw, { alt: 'A circle', ...(bbox && { bbox }) });
  });
  const pdf = await getDocument({ data: new Uint8Array(data), verbosity: 0 }).promise;
  const [picture] = await readPageBlocks(await pdf.getPage(1), () => false);
  const area = picture?.kind === 'picture' ? picture.area : undefined;
  expect(picture).toMatchObject({ kind: 'picture', text: 'A circle' });
  expect(area && [area.left, area.top, area.width, area.height].map(Math.round)).toEqual(expected);
  expect((area?.left ?? 0) + (area?.width ?? 0)).toBeLessThanOrEqual(PAGE.width);
});
