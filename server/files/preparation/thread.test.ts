import { expect, test } from 'vitest';
import { makeNotes } from '../../../tests/pdf/corpus/notes.ts';
import { preparePdf } from './prepare-pdf.ts';
import { runInThread } from './thread.ts';

test('refuses a file that takes too long, but not the next file', async () => {
  const long = makeNotes({ pages: Array(500).fill('') });
  await expect(runInThread('prepare', long, 100)).rejects.toMatchObject({
    code: 'pdf_too_complex',
    message: expect.stringContaining('takes too long'),
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
