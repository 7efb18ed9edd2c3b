import { expect, test } from 'vitest';
import { variants } from '../support/test-all.ts';
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
const files = await Promise.all(
  corpus
    .filter(({ name }) => NAMES.includes(name))
    .map(async ({ name, make }) => ({ name, ...(await stampFile(await make())) })),
);

test.each(files)('two orders differ only in the slots: $name', ({ prepared, copy }) => {
  const other = assemble(prepared, OTHER_STAMP);
  expect(other).not.toEqual(copy);
  expect(differencesOutsideSlots(prepared, copy, other)).toEqual([]);
  expect(assemble(prepared, STAMP)).toEqual(copy);
});

test.each(files)('without a stamp no page names anyone: $name', async ({ prepared }) => {
  for (const { text } of await lookWithPdfium(assemble(prepared))) {
    expect(text).not.toMatch(/@|personalstudy/);
  }
});

/** A new file, and a file that contains its earlier version. */
const toCut = files.filter(({ name }) => name === 'pdfkit' || name === 'changed twice');

test.each(toCut)('a copy that is cut shows nothing without its buyer: $name', async (file) => {
  const { prepared, copy } = file;
  expect(await findCleanCuts(copy, placesToCut(prepared, copy), STAMP)).toEqual([]);
});

const REWRITES = [
  ['object streams', '--object-streams=generate'],
  ['no object streams', '--object-streams=disable'],
  ['a linearized file', '--linearize'],
  ['nothing compressed', '--qdf'],
] as const;

test.each(variants(REWRITES, 0, 3))(
  'the mark survives a rewrite by qpdf: %s',
  async (_name, option) => {
    const copy = files[0]?.copy ?? new Uint8Array();
    for (const { text } of await lookWithPdfium(await qpdf(copy, option))) {
      expect(text).toContain(ADDRESS);
      expect(text).toContain(STAMP.mark);
    }
  },
);
