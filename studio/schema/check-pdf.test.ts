import { expect, test } from 'vitest';
import { checkPdf, PDF_MAX_BYTES } from './check-pdf.ts';

const mimeType = 'application/pdf';

test('a PDF of 10 MB is taken, a byte more is not', () => {
  expect(checkPdf({ mimeType, size: PDF_MAX_BYTES })).toBe(true);
  expect(checkPdf({ mimeType, size: PDF_MAX_BYTES + 1 })).toContain('at most 10 MB');
});

test('what is no PDF is refused', () => {
  expect(checkPdf({ mimeType: 'image/png', size: 1 })).toContain('Only a PDF');
  expect(checkPdf({})).toContain('Only a PDF');
});
