import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, it } from 'vitest';
import { sampleEvidence } from '#shop';
import { renderEvidence, SPECIMEN_NOTICE } from './evidence.ts';

it('holds the demo values that the specification names', () => {
  expect(sampleEvidence).toEqual({
    studentName: 'Economics Students',
    grade: 'A*',
    subject: 'Economics',
    year: '2023',
    examBoard: 'AQA',
  });
});

it('renders one page whose metadata states that no exam board issued it', async () => {
  const pdf = await PDFDocument.load(await renderEvidence(), { updateMetadata: false });
  expect(pdf.getPageCount()).toBe(1);
  expect(pdf.getTitle()).toBe('Grade evidence (specimen)');
  expect(pdf.getSubject()).toBe(SPECIMEN_NOTICE);
});

it('renders the same bytes on every run', async () => {
  const [first, second] = await Promise.all([renderEvidence(), renderEvidence()]);
  expect(first.equals(second)).toBe(true);
});
