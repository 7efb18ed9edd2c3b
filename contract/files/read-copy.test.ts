import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { runQpdf } from '#server/files/preparation/programs/normalise.ts';
import { ADMINISTRATOR_STAMP, composeStamp } from '#server/files/stamp.ts';
import { makeMarkedPdf } from '../../tests/support/marked-pdf.ts';
import { makePdf } from '../../tests/support/pdf.ts';
import { isInstalled, REWRITERS, rewrite } from '../../tests/support/rewriters.ts';
import { describeUntraced, readCopy } from './read-copy.ts';

const mark = 'Q7-GEZDGNBVGY3TQOJQ';
const order = 'AE-9F3K2M7Q';
const copy = await makeMarkedPdf(
  composeStamp({ isShown: true, address: 'jo@example.com', order, mark }),
);

const marks = { marks: [mark], orderNumbers: [order], isAdministratorCopy: false };
const nothing = { marks: [], orderNumbers: [], isAdministratorCopy: false };

describe('finds the mark and the order number', () => {
  test('in a copy as it was downloaded', async () => {
    expect(await readCopy(copy, pdfjs)).toEqual(marks);
  });

  test('after the copy was rewritten: the qpdf bundled with the shop', async () => {
    const options = ['--linearize', '--object-streams=generate', '--recompress-flate'];
    const { output = copy } = await runQpdf(copy, options);
    expect(output).not.toEqual(copy);
    expect(await readCopy(output, pdfjs)).toEqual(marks);
  });

  for (const rewriter of REWRITERS) {
    test.skipIf(!isInstalled(rewriter))(
      `after the copy was rewritten: ${rewriter.name}`,
      async () => {
        expect(await readCopy(await rewrite(copy, rewriter), pdfjs)).toEqual(marks);
      },
    );
  }
});

test("recognises an administrator's copy", async () => {
  const own = await makeMarkedPdf(ADMINISTRATOR_STAMP);
  expect(await readCopy(own, pdfjs)).toEqual({ ...nothing, isAdministratorCopy: true });
});

test('finds nothing in a PDF without marks', async () => {
  expect(await readCopy(await makePdf(), pdfjs)).toEqual(nothing);
});

test.each([
  ['not a PDF', 'Dear Sir', 'not-a-pdf'],
  ['empty', '', 'not-a-pdf'],
  ['broken', '%PDF-1.7 and nothing else', 'broken'],
] as const)('reports why a file that is %s cannot be read', async (_, text, obstacle) => {
  expect(await readCopy(new TextEncoder().encode(text), pdfjs)).toEqual({ ...nothing, obstacle });
});

test('reports that a file needs a password', async () => {
  const locked = await makePdf((pdf) => pdf.encrypt({ userPassword: 'secret' }));
  expect(await readCopy(locked, pdfjs)).toEqual({ ...nothing, obstacle: 'password' });
});

test.each([
  ['nothing was found', {}, 'No mark was found in this file. It may be a free file'],
  ['the file is no PDF', { obstacle: 'not-a-pdf' }, 'It is not a PDF.'],
  ['the file is damaged', { obstacle: 'broken' }, 'The file is damaged'],
  ['the file has a password', { obstacle: 'password' }, 'It is password-protected'],
  ['it is an administrator’s', { isAdministratorCopy: true }, "This is an administrator's copy."],
  ['its mark is unknown', marks, `No order matches what was found: ${mark}, ${order}.`],
] as const)('explains why a copy has no order: %s', (_, copy, sentence) => {
  const { title, meaning } = describeUntraced({ ...nothing, ...copy });
  expect(`${title} ${meaning}`).toContain(sentence);
});
