import { expect, test } from 'vitest';
import { panelMessages } from '#contract/admin/messages.ts';
import { checkEvidenceFile } from './check-evidence-file.ts';

const MEGABYTE = 1024 * 1024;

test('rejects a file that is not a PDF', () => {
  expect(checkEvidenceFile({ type: 'image/png', size: 1 })).toBe(
    'Invalid file: Please select a PDF file',
  );
});

test('accepts a PDF of up to 4 MB', () => {
  const type = 'application/pdf';
  expect(checkEvidenceFile({ type, size: 4 * MEGABYTE })).toBeUndefined();
  expect(checkEvidenceFile({ type, size: 4 * MEGABYTE + 1 })).toBe(panelMessages.evidenceTooLarge);
});
