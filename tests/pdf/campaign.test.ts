import { expect, test } from 'vitest';
import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';
import { IS_TESTING_ALL } from '../support/test-all.ts';
import { tryAddresses } from './campaign/addresses.ts';
import { tryMutations } from './campaign/mutations.ts';
import { makeNotes } from './corpus/notes.ts';

/** A short run of `npm run test:pdf`, with the same files each time. */

test('no address changes a copy’s length or breaks its syntax', async () => {
  const prepared = await preparePdf(makeNotes());
  expect(await tryAddresses(prepared, IS_TESTING_ALL ? 300 : 50, 1)).toEqual([]);
});

test('the pipeline prepares or refuses every damaged file', async () => {
  const { wrong, results } = await tryMutations([makeNotes()], IS_TESTING_ALL ? 20 : 8, 1);
  expect(wrong).toEqual([]);
  expect(results.size).toBeGreaterThan(1);
});
