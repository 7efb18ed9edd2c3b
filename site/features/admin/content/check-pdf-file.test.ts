import { expect, test } from 'vitest';
import { panelMessages } from '#contract/admin/messages.ts';
import { checkPdfFile } from './check-pdf-file.ts';

test('accepts a PDF of up to 10485760 bytes', () => {
  expect(checkPdfFile({ name: 'Notes.PDF', size: 10_485_760 })).toBeUndefined();
  expect(checkPdfFile({ name: 'notes.pdf', size: 10_485_761 })).toBe(
    panelMessages.contentPdfTooLarge,
  );
});

test.each(['notes.docx', 'pdf', 'notes.pdf.exe'])('rejects %s by its extension', (name) => {
  expect(checkPdfFile({ name, size: 1 })).toBe(panelMessages.uploadNotAPdf);
});
