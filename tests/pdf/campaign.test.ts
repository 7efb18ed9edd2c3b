import { expect, test } from 'vitest';
import { preparePdf } from '#server/preparation/prepare-pdf.ts';
import { createRandom } from '../faults/random.ts';
import { tryAddresses } from './campaign/addresses.ts';
import { tryMutations } from './campaign/mutations.ts';
import { readStrings } from './campaign/read-strings.ts';
import { makeNotes } from './corpus/notes.ts';

/** A short run of `npm run test:pdf`, with the same files each time. */

test('no address changes a copy’s length or breaks its syntax', async () => {
  const prepared = await preparePdf(makeNotes());
  expect(await tryAddresses(prepared, 300, createRandom(1))).toEqual([]);
});

test('no damaged file makes more of the pipeline than a refusal', async () => {
  const { wrong, results } = await tryMutations([makeNotes()], 20, createRandom(1));
  expect(wrong).toEqual([]);
  expect(results.size).toBeGreaterThan(1);
});

test.each([
  ['a string that ends too early', '(a) b) Tj'],
  ['an unknown operator', '(a) Tj EX'],
  ['a wrong number of operands', '1 2 Td (a) 3 Tj'],
  ['operands at the end', 'BT ET 1'],
  ['another character', '(a) Tj \0'],
])('the campaign finds %s', (_name, content) => {
  expect(() => readStrings(content)).toThrow();
});
