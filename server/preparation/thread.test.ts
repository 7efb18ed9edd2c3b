import { expect, test } from 'vitest';
import { makeNotes } from '../../tests/pdf/corpus/notes.ts';
import { preparePdf } from './prepare-pdf.ts';
import { runInThread } from './thread.ts';

test('a file that takes too long is refused, and the next one is not', async () => {
  await expect(runInThread('prepare', makeNotes(), 0)).rejects.toMatchObject({
    code: 'pdf_too_complex',
  });
  expect((await preparePdf(makeNotes())).pages).toBe(2);
});

test('files at the same time do not disturb each other', async () => {
  const counts = await Promise.all(
    [1, 2, 3].map(
      async (pages) => (await preparePdf(makeNotes({ pages: Array(pages).fill('') }))).pages,
    ),
  );
  expect(counts).toEqual([1, 2, 3]);
});
