import { expect, test } from 'vitest';
import { panelMessages } from '#contract/panel-messages.ts';
import { checkContentPdf, checkEvidencePdf } from './check-pdf.ts';

const MEGABYTE = 1024 * 1024;

test('rejects a file that is not a PDF', () => {
  expect(checkEvidencePdf({ type: 'image/png', size: 1 })).toBe(
    'Invalid file: Please select a PDF file',
  );
});

test('accepts a PDF of up to 4 MB', () => {
  const type = 'application/pdf';
  expect(checkEvidencePdf({ type, size: 4 * MEGABYTE })).toBeUndefined();
  expect(checkEvidencePdf({ type, size: 4 * MEGABYTE + 1 })).toBe(panelMessages.evidenceTooLarge);
});

test('accepts a PDF of up to 10485760 bytes', () => {
  expect(checkContentPdf({ name: 'Notes.PDF', size: 10_485_760 })).toBeUndefined();
  expect(checkContentPdf({ name: 'notes.pdf', size: 10_485_761 })).toBe(
    panelMessages.contentPdfTooLarge,
  );
});

test.each(['notes.docx', 'pdf', 'notes.pdf.exe'])('rejects %s by its extension', (name) => {
  expect(checkContentPdf({ name, size: 1 })).toBe(panelMessages.uploadNotAPdf);
});
