import { expect, test } from 'vitest';
import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { checkPdf } from './pdf-field.ts';

const mimeType = 'application/pdf';

test('accepts a PDF of 10 MB, but not one byte more', () => {
  expect(checkPdf({ mimeType, size: CONTENT_PDF_MAX_BYTES })).toBe(true);
  expect(checkPdf({ mimeType, size: CONTENT_PDF_MAX_BYTES + 1 })).toContain('maximum is 10 MB');
});

test('rejects a file that is not a PDF', () => {
  expect(checkPdf({ mimeType: 'image/png', size: 1 })).toContain('Only PDFs');
  expect(checkPdf({})).toContain('Only PDFs');
});
