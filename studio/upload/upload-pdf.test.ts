import { expect, test } from 'vitest';
import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { messages } from '../../contract/messages.ts';
import { panelMessages } from '../../contract/panel-messages.ts';
import { ShopError } from './call-shop.ts';
import { checkFile, toFailure } from './upload-pdf.ts';

const file = { name: 'notes.pdf', type: 'application/pdf', size: CONTENT_PDF_MAX_BYTES };

test('accepts a PDF of at most 10 MB, by its type or its name', () => {
  expect(checkFile(file)).toBeUndefined();
  expect(checkFile({ ...file, type: '' })).toBeUndefined();
  expect(checkFile({ ...file, name: 'NOTES.PDF', type: '' })).toBeUndefined();
  expect(checkFile({ ...file, name: 'notes' })).toBeUndefined();
});

test('refuses a larger PDF, and another kind of file', () => {
  const larger = { ...file, size: CONTENT_PDF_MAX_BYTES + 1 };
  expect(checkFile(larger)).toBe(panelMessages.contentPdfTooLarge);
  expect(checkFile({ name: 'a.docx', type: 'text/plain', size: 1 })).toBe(
    panelMessages.uploadNotAPdf,
  );
});

test('only a file that the shop would refuse again cannot be retried', () => {
  expect(toFailure(new ShopError('Broken', 'pdf_unrecognised')).canRetry).toBe(false);
  expect(toFailure(new ShopError('Too large', 'upload_too_large')).canRetry).toBe(false);
  expect(toFailure(new ShopError('Busy', 'unavailable')).canRetry).toBe(true);
  expect(toFailure(new Error('odd'))).toMatchObject({ message: messages.internal, canRetry: true });
});
