import { expect, test } from 'vitest';
import { makeNotes } from '../../../tests/pdf/corpus/notes.ts';
import { preparePdf } from './prepare-pdf.ts';
import { runInThread } from './thread.ts';

/** Makes drawings that each draw the next drawing ten times. */
const endless = () =>
  makeNotes({
    pages: ['/Resources << /XObject << /X 100 0 R >> >>'],
    contents: ['/X Do'],
    more: Array.from({ length: 12 }, (_, level) => ({
      entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${101 + level} 0 R >> >>`,
      data: level < 11 ? '/X Do '.repeat(10) : '0 0 9 9 re f',
    })),
  });

test('refuses a file that takes too long, but not the next file', async () => {
  await expect(runInThread('prepare', endless(), 500)).rejects.toMatchObject({
    code: 'pdf_too_complex',
  });
  expect((await preparePdf(makeNotes())).pages).toBe(2);
});

test('limits CPU time, so that a busy machine refuses nothing', async () => {
  const prepared = runInThread('prepare', makeNotes(), 1_000);
  // The answer waits in the queue long after the thread is done.
  for (const end = Date.now() + 1_500; Date.now() < end; );
  await expect(prepared).resolves.toMatchObject({ pages: 2 });
});

test('files prepared at the same time do not disturb each other', async () => {
  const counts = await Promise.all(
    [1, 2, 3].map(
      async (pages) => (await preparePdf(makeNotes({ pages: Array(pages).fill('') }))).pages,
    ),
  );
  expect(counts).toEqual([1, 2, 3]);
});
