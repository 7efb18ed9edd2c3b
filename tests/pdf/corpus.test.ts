import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { preparePdf } from '#server/preparation/prepare-pdf.ts';
import { corpus } from './corpus/corpus.ts';
import { compareInPdfium, compareInPdfJs } from './judges/compare.ts';
import { STAMP, stampFile } from './stamped.ts';

const forSale = corpus.filter(({ refused }) => refused === undefined);
const refused = corpus.filter((file) => file.refused !== undefined);

test('there are many kinds of files', () => {
  expect(forSale.length).toBeGreaterThan(70);
  expect(refused.length).toBeGreaterThan(20);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

/** @covers files.any-pdf, files.stamp */
test.each(forSale)('stamps and changes nothing else: $name', async (file) => {
  const original = await file.make();
  const { prepared, copy } = await stampFile(original);
  expect(await compareInPdfJs(original, copy, STAMP, file.changes)).toEqual([]);
  expect(await compareInPdfium(original, copy, STAMP)).toEqual([]);
  expect(prepared.text).toHaveLength(prepared.pages);
  expect(prepared.samples).toHaveLength(Math.min(prepared.pages, 3));
});

/** @covers files.pdf-refused */
test.each(refused)('refuses with a reason: $name', async (file) => {
  const result = await preparePdf(await file.make()).catch((error: unknown) => error);
  expect(result).toBeInstanceOf(AppError);
  expect(result).toMatchObject({ code: file.refused });
});
