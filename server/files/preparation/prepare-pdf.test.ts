import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { hasSheet } from '#local-shop/seed/notes.ts';
import { renderSheet } from '#local-shop/seed/pdf.ts';
import { subjects } from '#local-shop/seed/shop.ts';
import { draw, makeNotes } from '../../../tests/pdf/corpus/notes.ts';
import { inspectPdf, preparePdf } from './prepare-pdf.ts';

const LINE = 'jo@example.com, order AE-9F3K2M7Q, for personal study, please do not share';

test.each([LINE, "Administrator's copy, please do not share"])(
  'refuses a copy that another program has rewritten, because of its text: %s',
  async (line) => {
    const copy = makeNotes({ pages: [''], contents: [draw(line, 10, 20)] });
    await expect(preparePdf(copy)).rejects.toMatchObject({ code: 'pdf_stamped' });
  },
);

test('keeps the text order of a file set to read from right to left', async () => {
  const notes = makeNotes({
    catalog: '/ViewerPreferences << /Direction /R2L >>',
    contents: [draw('Demand and supply'), draw('Costs')],
  });
  expect((await preparePdf(notes)).text).toEqual(['Demand and supply', 'Costs']);
});

test('accepts notes that mention orders and studying', async () => {
  const text = draw('In order to share, please study AE-curves for personal study');
  expect(await preparePdf(makeNotes({ pages: [''], contents: [text] }))).toMatchObject({
    pages: 1,
  });
});

type Change = (pdf: PDFDocument) => unknown;

async function make(change: Change = () => {}, useObjectStreams = true): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await change(pdf);
  return pdf.save({ useObjectStreams });
}

const onOpening =
  (action: Record<string, unknown>): Change =>
  (pdf) =>
    pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(action as never));

const goTo: Change = (pdf) => onOpening({ S: 'GoTo', D: [pdf.getPage(0).ref, 'Fit'] })(pdf);

const attachment: Change = (pdf) => pdf.attach(new Uint8Array([1]), 'sheet.xlsx');

const encrypted: Change = (pdf) => pdf.encrypt({ userPassword: 'user', ownerPassword: 'owner' });

const byReference: Change = (pdf) => {
  const kind = pdf.context.register(PDFName.of('Launch'));
  onOpening({ S: kind, F: 'calc.exe' })(pdf);
};

const onAPage: Change = (pdf) => {
  const { context } = pdf;
  const A = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
  const link = context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A });
  pdf.getPage(0).node.set(PDFName.of('Annots'), context.obj([link]));
};

test.each([
  [
    'a script that runs on opening',
    (pdf) => pdf.addJavaScript('x', 'app.alert(1)'),
    'pdf_runs_scripts',
  ],
  ['a script behind a link', onAPage, 'pdf_runs_scripts'],
  ['a program that is started', onOpening({ S: 'Launch', F: 'calc.exe' }), 'pdf_launches_programs'],
  ['a program behind a reference', byReference, 'pdf_launches_programs'],
  ['a password', encrypted, 'pdf_encrypted'],
] as const satisfies [string, Change, string][])(
  'refuses a PDF with %s',
  async (_, change, defect) => {
    expect(await inspectPdf(await make(change))).toMatchObject({ refusal: { code: defect } });
  },
);

test('names a file that is attached to evidence', async () => {
  expect(await inspectPdf(await make(attachment))).toMatchObject({
    refusal: {
      code: 'pdf_holds_files',
      message: expect.stringContaining('(sheet.xlsx)'),
    },
  });
});

test('refuses a PDF without pages', async () => {
  const pdf = await PDFDocument.create();
  expect(await inspectPdf(await pdf.save({ addDefaultPage: false }))).toMatchObject({
    refusal: { code: 'pdf_empty' },
  });
});

test('refuses a truncated PDF', async () => {
  for (const whole of [await make(), await make(undefined, false)]) {
    for (const part of [0.1, 0.5, 0.95]) {
      const bytes = whole.subarray(0, Math.floor(whole.length * part));
      expect(await inspectPdf(bytes), `${part}`).toMatchObject({ refusal: { code: 'pdf_broken' } });
    }
  }
});

test.each([
  ['a page of HTML', '<!doctype html>%%EOF', 'pdf_unrecognised'],
  ['nothing but the signature', '%PDF-1.7\n%%EOF', 'pdf_broken'],
  ['nothing', '', 'pdf_unrecognised'],
])('refuses %s', async (_, text, defect) => {
  expect(await inspectPdf(new TextEncoder().encode(text))).toMatchObject({
    refusal: { code: defect },
  });
});

test('accepts a PDF with jumps and a sheet of the shop', async () => {
  expect(await inspectPdf(await make(goTo))).toEqual({ pages: 1 });
  const [subject] = subjects;
  const [topic] = subject?.topics.filter(hasSheet) ?? [];
  if (!subject || !topic) throw new Error('The seed is empty');
  expect((await inspectPdf(await renderSheet(subject.name, topic))).refusal).toBeUndefined();
});
