import { expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { preparePdf } from '#server/files/preparation/prepare-pdf.ts';
import { IS_TESTING_ALL } from '../support/test-all.ts';
import { corpus, kinds } from './corpus/corpus.ts';
import { harmlessCases } from './corpus/harmless.ts';
import { makeNotes } from './corpus/notes.ts';
import { qpdf } from './corpus/qpdf.ts';
import type { RawObject } from './corpus/raw-pdf.ts';
import { compareInPdfium, compareInPdfJs } from './judges/compare.ts';
import { STAMP, stampFile } from './stamped.ts';

/** `npm test` tries the first of each kind, `npm run test:all` a quarter, and `npm run test:pdf` all files. */
const EVERY = IS_TESTING_ALL ? 4 : Number.POSITIVE_INFINITY;
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

const harmless = harmlessCases.filter((_, index) => IS_TESTING_ALL || index % 6 === 0);

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

const fileNamed = (name: string, number: number) => [
  `<< /Type /Filespec /F ${name} /EF << /F ${number} 0 R >> >>`,
  { entries: '/Type /EmbeddedFile', data: 'Answers' },
];
const attach = (names: string, more: readonly RawObject[]) =>
  makeNotes({ catalog: `/Names << /EmbeddedFiles << /Names [${names}] >> >>`, more });

test.each([
  ['a list', 'answers.xlsx', attach('(a) 100 0 R', fileNamed('(answers.xlsx)', 101))],
  [
    'a list, with an accent, or named like settings',
    'Réponses 1.odt, Press.joboptions',
    attach('(a) 100 0 R (b) 102 0 R', [
      ...fileNamed('<FEFF005200E90070006F006E00730065007300200031002E006F00640074>', 101),
      ...fileNamed('(Press.joboptions)', 103),
    ]),
  ],
  [
    'a page',
    'answers.xlsx',
    makeNotes({
      pages: ['/Annots [<< /Subtype /FileAttachment /Rect [9 9 30 30] /FS 100 0 R >>]'],
      more: fileNamed('(answers.xlsx)', 101),
    }),
  ],
])('names the files that are attached to %s', async (_, names, file) => {
  const message = `This PDF has other files embedded in it (${names}). Please save it without attachments.`;
  await expect(preparePdf(file)).rejects.toMatchObject({ code: 'pdf_holds_files', message });
});

test.each(refused)('refuses with a reason: $name', async (file) => {
  const result = await preparePdf(await file.make()).catch((error: unknown) => error);
  expect(result).toBeInstanceOf(AppError);
  expect(result).toMatchObject({ code: file.refused });
});
