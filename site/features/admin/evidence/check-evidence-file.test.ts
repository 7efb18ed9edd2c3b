import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { checkEvidenceFile } from './check-evidence-file.ts';

const MEGABYTE = 1024 * 1024;

/** @covers admin-evidence.not-a-pdf */
test('what is no PDF by its type is refused in the words of the spec', () => {
  expect(checkEvidenceFile({ type: 'image/png', size: 1 })).toBe(
    'Invalid file: Please select a PDF file',
  );
});

/** @covers admin-evidence.limits */
test('a PDF of 4 MB may be sent, one byte more may not', () => {
  const type = 'application/pdf';
  expect(checkEvidenceFile({ type, size: 4 * MEGABYTE })).toBeUndefined();
  expect(checkEvidenceFile({ type, size: 4 * MEGABYTE + 1 })).toBe(messages.evidenceTooLarge);
});
