import { expect, test } from 'vitest';
import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';
import { tryAddresses } from './campaign/addresses.ts';
import { tryMutations } from './campaign/mutations.ts';
import { makeNotes } from './corpus/notes.ts';

/** A short run of `npm run test:pdf`, with the same files each time. */

test('no address changes a copy’s length or breaks its syntax', async () => {
  const prepared = await preparePdf(makeNotes());
  expect(await tryAddresses(prepared, 300, 1)).toEqual([]);
});

test('the pipeline prepares or refuses every damaged file', async () => {
  const { wrong, results } = await tryMutations([makeNotes()], 20, 1);
  expect(wrong).toEqual([]);
  expect(results.size).toBeGreaterThan(1);
});
