import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';
import { IS_TESTING_ALL } from '../support/test-all.ts';
import { corpus, kinds } from './corpus/corpus.ts';
import { harmlessCases } from './corpus/harmless.ts';
import { makeNotes } from './corpus/notes.ts';
import { qpdf } from './corpus/qpdf.ts';
import { compareInPdfium, compareInPdfJs } from './judges/compare.ts';
import { STAMP, stampFile } from './stamped.ts';

/** `npm test` tries a twelfth of each kind, `npm run test:all` a quarter, and `npm run test:pdf` all files. */
const EVERY = IS_TESTING_ALL ? 4 : 12;
const sampled = kinds.flatMap((files) => files.filter((_, index) => index % EVERY === 0));
const forSale = sampled.filter(({ refused }) => refused === undefined);
const refused = sampled.filter((file) => file.refused !== undefined);

test('there are many kinds of files', () => {
  expect(corpus.length).toBeGreaterThan(180);
  expect(new Set(corpus.map(({ name }) => name)).size).toBe(corpus.length);
});

test.each(forSale)('stamps a file and changes nothing else: $name', async (file) => {
  const original = await file.make();
  const { prepared, copy } = await stampFile(original);
  expect(await compareInPdfJs(original, copy, STAMP, file.changes)).toEqual([]);
  expect(await compareInPdfium(original, copy, STAMP)).toEqual([]);
  expect(prepared.text).toHaveLength(prepared.pages);
  expect(prepared.samples).toHaveLength(Math.min(prepared.pages, 3));
});

const harmless = harmlessCases.filter((_, index) => IS_TESTING_ALL || index % 3 === 0);

test.each(harmless)('removes all actions except jumps and links: $name', async (file) => {
  const { copy } = await stampFile(await file.make());
  const text = Buffer.from(await qpdf(copy, '--qdf', '--object-streams=disable')).toString(
    'latin1',
  );
  const kinds = [...text.matchAll(/\/S \/(\w+)/g)].map(([, kind]) => kind);
  expect(kinds.filter((kind) => !['GoTo', 'Named', 'URI'].includes(kind ?? ''))).toEqual([]);
  expect(text).not.toMatch(
    /\/JS \(|\/EmbeddedFile|\/EF <<|javascript:|file:|\/FFilter|\/ByteRange/i,
  );
});

test.each([
  ['app.alert\\("a"\\)', 'app.alert'],
  ['var a = 1; util.printf\\("%d", a\\); this.print\\(\\)', 'util.printf, this.print'],
])('names the functions that a script calls', async (source, names) => {
  const file = makeNotes({ catalog: `/OpenAction << /S /JavaScript /JS (${source}) >>` });
  const message = `This PDF runs JavaScript (${names}). Print it to a new PDF.`;
  await expect(preparePdf(file)).rejects.toMatchObject({ code: 'pdf_runs_scripts', message });
});

test.each(refused)('refuses with a reason: $name', async (file) => {
  const result = await preparePdf(await file.make()).catch((error: unknown) => error);
  expect(result).toBeInstanceOf(AppError);
  expect(result).toMatchObject({ code: file.refused });
});
