import { expect, test } from 'vitest';
import type { Case } from './corpus/case.ts';
import { corpus } from './corpus/corpus.ts';
import { qpdf } from './corpus/qpdf.ts';
import { findCleanCuts, placesToCut } from './judges/cut.ts';
import { lookWithPdfium } from './judges/pdfium.ts';
import { differencesOutsideSlots } from './judges/slots.ts';
import { ADDRESS, assemble, OTHER_STAMP, STAMP, stampFile } from './stamped.ts';

/** Kinds that differ in how the file is written; the campaign (`npm run test:pdf`) tries all. */
const NAMES = [
  'pdfkit',
  'pdf-lib with object streams',
  'a state restored too often',
  'changed twice',
];
const files: Case[] = corpus.filter(({ name }) => NAMES.includes(name));

test.each(files)('two orders differ only in the slots: $name', async (file) => {
  const { prepared, copy } = await stampFile(await file.make());
  const other = assemble(prepared, OTHER_STAMP);
  expect(other).not.toEqual(copy);
  expect(differencesOutsideSlots(prepared, copy, other)).toEqual([]);
  expect(assemble(prepared, STAMP)).toEqual(copy);
});

test.each(files)('without a stamp no page names anyone: $name', async (file) => {
  const { prepared } = await stampFile(await file.make());
  for (const { text } of await lookWithPdfium(assemble(prepared))) {
    expect(text).not.toMatch(/@|personalstudy/);
  }
});

test.each(files)('a copy that is cut shows nothing without its buyer: $name', async (file) => {
  const { prepared, copy } = await stampFile(await file.make());
  expect(await findCleanCuts(copy, placesToCut(prepared, copy), STAMP)).toEqual([]);
});

test.each([
  ['object streams', '--object-streams=generate'],
  ['no object streams', '--object-streams=disable'],
  ['a linearized file', '--linearize'],
  ['nothing compressed', '--qdf'],
])('the mark survives a rewrite by qpdf: %s', async (_name, option) => {
  const [file] = files;
  const { copy } = await stampFile((await file?.make()) ?? new Uint8Array());
  for (const { text } of await lookWithPdfium(await qpdf(copy, option))) {
    expect(text).toContain(ADDRESS);
    expect(text).toContain(STAMP.mark);
  }
});
