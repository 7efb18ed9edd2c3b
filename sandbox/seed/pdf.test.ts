import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import type { TopicSeed } from './note.ts';
import { renderNotes, renderSheet } from './pdf.ts';
import { subjects } from './shop.ts';

const each = subjects.flatMap((subject) =>
  subject.topics.map((topic): [string, string, TopicSeed] => [
    topic.reference,
    subject.name,
    topic,
  ]),
);

const read = (pdf: Buffer) => PDFDocument.load(pdf, { updateMetadata: false });

test.each(each)(
  'the notes of %s fill at least two pages and contain their title',
  async (...args) => {
    const [, subject, topic] = args;
    const pdf = await read(await renderNotes(subject, topic));
    expect(pdf.getPageCount()).toBeGreaterThanOrEqual(2);
    expect(pdf.getTitle()).toBe(topic.notes.title);
    expect(pdf.getAuthor()).toBe('A* Economics');
    expect(pdf.getSubject()).toBe(`${subject}: ${topic.name}`);
    expect(pdf.catalog.lookup(PDFName.of('Lang'))?.toString()).toContain('en-GB');
  },
);

test.each(each)('the sheet of %s is exactly one page', async (_, subject, topic) => {
  const pdf = await read(await renderSheet(subject, topic));
  expect(pdf.getPageCount()).toBe(1);
  expect(pdf.getTitle()).toBe(topic.sheet.title);
});

test.each(each)('%s has the same bytes on every run', async (_, subject, topic) => {
  const notes = await renderNotes(subject, topic);
  expect(notes.equals(await renderNotes(subject, topic))).toBe(true);
  const sheet = await renderSheet(subject, topic);
  expect(sheet.equals(await renderSheet(subject, topic))).toBe(true);
});

test('a block that names an unknown diagram is refused', async () => {
  const [, subject, topic] = each[0] ?? [];
  if (!subject || !topic) throw new Error('The shop has no topic');
  const block = { kind: 'diagram', name: 'no-such-curve', caption: '' } as const;
  const broken = { ...topic, sheet: { ...topic.sheet, blocks: [block] } };
  await expect(renderSheet(subject, broken)).rejects.toThrow('no-such-curve');
});
