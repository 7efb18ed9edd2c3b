import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { checkPdfFile } from './check-pdf-file.ts';

/** @covers admin-content.pdf-size */
test('a PDF of 10485760 bytes may be sent, one byte more may not', () => {
  expect(checkPdfFile({ name: 'Notes.PDF', size: 10_485_760 })).toBeUndefined();
  expect(checkPdfFile({ name: 'notes.pdf', size: 10_485_761 })).toBe(messages.contentPdfTooLarge);
});

test.each(['notes.docx', 'pdf', 'notes.pdf.exe'])('%s is no PDF by its name', (name) => {
  expect(checkPdfFile({ name, size: 1 })).toBe(messages.uploadNotAPdf);
});
