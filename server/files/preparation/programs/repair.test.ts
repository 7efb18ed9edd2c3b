import { expect, test } from 'vitest';
import { draw, notesObjects, notesText } from '../../../../tests/pdf/corpus/notes.ts';
import { appendUpdate, latin1, writeFile } from '../../../../tests/pdf/corpus/raw-pdf.ts';
import { preparePdf } from '../prepare-pdf.ts';

/** Generations of the first page: in its object, in the table and in references to it. */
interface Generations {
  object: number;
  table: number;
  reference: number;
}

const setGenerations = (text: string, { object, table, reference }: Generations) =>
  text
    .replace('\n10 0 obj', `\n10 ${object} obj`)
    .replace(/(\n10 1\n\d{10} )00000/, `$1${String(table).padStart(5, '0')}`)
    .replaceAll('10 0 R', `10 ${reference} R`);

const PAGE = '<< /Type /Page /Parent 2 0 R /Contents [50 0 R 60 0 R] >>';
const TREE = notesObjects({}).get(2) ?? '';

/** Adds a mark to the first page, as Preview saves it: behind the file. */
function addMark(file: string, generations: Generations): string {
  const mark = { data: draw('Marked', 60, 250) };
  const objects = new Map([[2, TREE] as const, [10, PAGE] as const, [60, mark] as const]);
  const marked = appendUpdate(file, objects, 200);
  return file + setGenerations(marked.slice(file.length), generations);
}

const same = (generation: number) => ({
  object: generation,
  table: generation,
  reference: generation,
});
const atOne = setGenerations(notesText(), same(1));
const byPreview = { object: 0, table: 1, reference: 1 };

test.each([
  ['by Preview', addMark(atOne, byPreview)],
  ['by Preview twice', addMark(addMark(atOne, byPreview), byPreview)],
  ['by Preview in a number that was used again', addMark(addMark(notesText(), same(1)), byPreview)],
  ['with a higher generation', addMark(notesText(), same(1))],
  ['with generation 7', addMark(notesText(), { object: 0, table: 7, reference: 7 })],
  ['with references to an earlier generation', addMark(notesText(), { ...same(1), reference: 0 })],
  ['with a generation that the table lacks', addMark(notesText(), { ...same(0), object: 1 })],
  ['with references to a later generation', addMark(notesText(), { ...same(0), reference: 1 })],
])('keeps the mark of a page that was saved again %s', async (_, text) => {
  expect((await preparePdf(latin1(text))).text).toEqual(['Elasticity 1\nMarked', 'Elasticity 2']);
});

const branch = (kids: string, count = 0) =>
  `<< /Type /Pages /Parent 2 0 R /Kids [${kids}] /Count ${count} >>`;

function withTree(kids: string, count: number, ...branches: string[]): Uint8Array {
  const objects = notesObjects({});
  const tree = String(TREE).replace(/\/Kids.*\/Count \d/, `/Kids [${kids}] /Count ${count}`);
  objects.set(2, tree);
  for (const [index, object] of branches.entries()) objects.set(4 + index, object);
  return latin1(writeFile({ objects }));
}

const BOTH = ['Elasticity 1', 'Elasticity 2'];

test.each([
  ['an empty branch listed twice', withTree('10 0 R 4 0 R 4 0 R 11 0 R', 2, branch('')), BOTH],
  [
    'an empty branch listed thrice',
    withTree('4 0 R 10 0 R 4 0 R 11 0 R 4 0 R', 2, branch('')),
    BOTH,
  ],
  [
    'empty branches in an empty branch',
    withTree('10 0 R 4 0 R 11 0 R 4 0 R', 2, branch('5 0 R 5 0 R'), branch('')),
    BOTH,
  ],
  [
    'an empty branch in two branches',
    withTree('4 0 R 5 0 R', 2, branch('10 0 R 6 0 R', 1), branch('6 0 R 11 0 R', 1), branch('')),
    BOTH,
  ],
  ['wrong counts', withTree('10 0 R 4 0 R 4 0 R 11 0 R', 4, branch('', 3)), BOTH],
  ['the tree in itself', withTree('10 0 R 2 0 R 11 0 R', 2), BOTH],
  [
    'a branch with pages listed twice',
    withTree('4 0 R 4 0 R', 4, branch('10 0 R 11 0 R', 2)),
    [...BOTH, ...BOTH],
  ],
  [
    'a branch with a page in two branches',
    withTree('4 0 R 5 0 R 11 0 R', 3, branch('6 0 R', 1), branch('6 0 R', 1), branch('10 0 R', 1)),
    ['Elasticity 1', ...BOTH],
  ],
])('shows the pages that PDF readers show: %s', async (_, file, text) => {
  expect((await preparePdf(file)).text).toEqual(text);
});

test.each([
  ['no pages', withTree('4 0 R 4 0 R', 0, branch('')), { code: 'pdf_empty' }],
  [
    'more pages than any book, by few branches',
    withTree(
      '4 0 R 4 0 R',
      2,
      ...Array.from({ length: 5 }, (_, level) => branch(`${5 + level} 0 R `.repeat(10), 1)),
      branch('10 0 R', 1),
    ),
    { code: 'pdf_too_many_pages' },
  ],
  [
    'a certificate for its readers',
    latin1(
      notesText({
        trailer: '/Encrypt << /Filter /Adobe.PubSec /V 4 /Length 128 >> /ID [<00> <00>]',
      }),
    ),
    { code: 'pdf_encrypted', message: expect.stringContaining('certificate') },
  ],
  [
    'a password, and a damaged table',
    latin1(
      notesText({
        trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (o) /U (u) /P -4 >> /ID [<00> <00>]',
      }).replace(/startxref\n\d+/, 'startxref\n7'),
    ),
    { code: 'pdf_encrypted' },
  ],
  [
    'a damaged object',
    latin1(notesText({ more: ['[ 1 2 ('] })),
    { code: 'pdf_broken', message: expect.stringContaining('parts of it cannot be read') },
  ],
  [
    'no end',
    latin1(notesText().slice(0, -400)),
    { code: 'pdf_broken', message: expect.stringContaining('its end is missing') },
  ],
])('gives the reason for a refusal: %s', async (_, file, refusal) => {
  await expect(preparePdf(file)).rejects.toMatchObject(refusal);
});
