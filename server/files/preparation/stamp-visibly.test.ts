import { expect, test } from 'vitest';
import { draw, makeNotes, type Notes } from '../../../tests/pdf/corpus/notes.ts';
import { checkPdf } from './check-pdf.ts';
import { type Reader, startReader } from './programs/pdfium.ts';
import { joinSplit, splitPdf } from './split-pdf.ts';
import { lookAtPage } from './stamp-place.ts';
import { stampVisibly } from './stamp-visibly.ts';

/** Stamps notes. @returns the indexes of the copy's pages whose text was read */
async function readPagesOfCopy(notes: Notes): Promise<number[]> {
  const { pdf } = await checkPdf(makeNotes(notes));
  const reader = await startReader();
  const plain = splitPdf(pdf);
  const seen = reader.read(joinSplit(plain), (open) => open.readPages(lookAtPage));
  const texts: number[] = [];
  const recorder: Reader = {
    read: (bytes, use) =>
      reader.read(bytes, (open) =>
        use({
          ...open,
          page: (index, read) =>
            open.page(index, (page) =>
              read({
                ...page,
                text: () => {
                  texts.push(index);
                  return page.text();
                },
              }),
            ),
        }),
      ),
  };
  stampVisibly(pdf, plain, seen, recorder);
  return texts;
}

/** Words at each edge, so that the page becomes longer. */
const full = Array.from({ length: 45 }, (_, row) =>
  [0, 100, 200].map((x) => draw('Elasticity of supply', x, 9 * row)).join(' '),
).join(' ');

test('reads the text of a copy only from pages that became longer', async () => {
  expect(await readPagesOfCopy({ pages: ['', ''] })).toEqual([]);
  const contents = [draw('A plain page'), full, draw('A footer', 60, 10)];
  expect(await readPagesOfCopy({ pages: ['', '', ''], contents })).toEqual([1]);
});
