import { expect, test } from 'vitest';
import { CONTENT_PDF_MAX_BYTES } from '../../contract/limits.ts';
import { panelMessages } from '../../contract/panel-messages.ts';
import { checkChosen } from './use-pdf-upload.ts';

const file = { name: 'notes.pdf', type: 'application/pdf', size: CONTENT_PDF_MAX_BYTES };

test('accepts one PDF of at most 10 MB, by its type or its name', () => {
  expect(checkChosen([file])).toBeUndefined();
  expect(checkChosen([{ ...file, type: '' }])).toBeUndefined();
  expect(checkChosen([{ ...file, name: 'notes' }])).toBeUndefined();
});

test('refuses a larger PDF, another kind of file, and several files at once', () => {
  const larger = { ...file, size: CONTENT_PDF_MAX_BYTES + 1 };
  expect(checkChosen([larger])).toBe(panelMessages.contentPdfTooLarge);
  expect(checkChosen([{ name: 'a.docx', type: 'text/plain', size: 1 }])).toBe(
    panelMessages.uploadNotAPdf,
  );
  expect(checkChosen([file, file])).toBe('Please choose one file at a time.');
});
