import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { variants } from '../../tests/support/test-all.ts';
import { renderEvidence } from './evidence.ts';
import { hasSheet, parseBlocks, type TopicWithSheet } from './notes.ts';
import { renderNotes, renderSheet } from './pdf.ts';
import { subjects } from './shop.ts';

const each = subjects.flatMap((subject) =>
  subject.topics
    .filter(hasSheet)
    .map((topic): [string, string, TopicWithSheet] => [topic.reference, subject.name, topic]),
);
const [first] = each;
if (!first) throw new Error('The shop has no topic');
const [, subject, topic] = first;

const read = (pdf: Buffer) => PDFDocument.load(pdf, { updateMetadata: false });

/** Lists a file's dictionaries that have the key, with its value. */
const dictionariesWith = (pdf: PDFDocument, key: string) =>
  pdf.context.enumerateIndirectObjects().flatMap(([, object]) => {
    const value = object instanceof PDFDict ? object.get(PDFName.of(key)) : undefined;
    return object instanceof PDFDict && value ? [{ object, value: value.toString() }] : [];
  });

function expectTags(pdf: PDFDocument) {
  const mark = pdf.catalog.lookup(PDFName.of('MarkInfo'), PDFDict);
  expect(mark.get(PDFName.of('Marked'))?.toString()).toBe('true');
  const elements = dictionariesWith(pdf, 'S').filter(({ object }) => object.has(PDFName.of('P')));
  const roles = elements.map(({ value }) => value);
  expect(roles.filter((role) => role === '/H1')).toHaveLength(1);
  expect(roles).toContain('/H2');
  expect(roles).toContain('/P');
  const figures = elements.filter(({ value }) => value === '/Figure');
  expect(figures.every(({ object }) => object.has(PDFName.of('Alt')))).toBe(true);
  // Every leaf element has content, and every container has parts.
  expect(elements.every(({ object }) => object.lookup(PDFName.of('K'), PDFArray).size() > 0)).toBe(
    true,
  );
}

test.each(variants(each, 0, 6))(
  'prints the notes and the sheet of %s with title and tags, the notes on at least two pages',
  async (_, name, printed) => {
    const notes = await read(await renderNotes(name, printed));
    expect(notes.getPageCount()).toBeGreaterThanOrEqual(2);
    expect(notes.getTitle()).toBe(printed.notes.title);
    expect(notes.getAuthor()).toBe('A* Economics');
    expect(notes.getSubject()).toBe(`${name}: ${printed.name}`);
    expect(notes.catalog.lookup(PDFName.of('Lang'))?.toString()).toContain('en-GB');
    expectTags(notes);
    const sheet = await read(await renderSheet(name, printed));
    expect(sheet.getTitle()).toBe(printed.sheet.title);
    expectTags(sheet);
  },
);

test('embeds every font in every kind of file', async () => {
  const files = [renderNotes(subject, topic), renderSheet(subject, topic), renderEvidence()];
  for (const file of await Promise.all(files)) {
    const pdf = await read(file);
    const descriptors = dictionariesWith(pdf, 'FontDescriptor').map(({ object }) =>
      object.lookup(PDFName.of('FontDescriptor'), PDFDict),
    );
    expect(descriptors.length).toBeGreaterThanOrEqual(3);
    const embedded = descriptors.filter((descriptor) =>
      ['FontFile2', 'FontFile3'].some((key) => descriptor.get(PDFName.of(key)) instanceof PDFRef),
    );
    expect(embedded).toHaveLength(descriptors.length);
    // The 14 standard fonts would have no descriptor.
    expect(
      dictionariesWith(pdf, 'BaseFont').every(({ value }) => /^\/[A-Z]{6}\+/.test(value)),
    ).toBe(true);
  }
});

test('joins consecutive definitions in one list, and lists the sections in the outline', async () => {
  const definitions = parseBlocks(topic.notes.text).find((block) => block.type === 'list');
  const pdf = await read(await renderNotes(subject, topic));
  const sizes = dictionariesWith(pdf, 'S')
    .filter(({ value }) => value === '/L')
    .map(({ object }) => object.lookup(PDFName.of('K'), PDFArray).size());
  expect(sizes).toContain(definitions?.items.length);
  const entries = dictionariesWith(pdf, 'Dest').filter(({ object }) =>
    object.has(PDFName.of('Title')),
  );
  expect(pdf.catalog.has(PDFName.of('Outlines'))).toBe(true);
  expect(entries).toHaveLength(topic.notes.text.match(/^## /gm)?.length ?? 0);
});

test('renders the same bytes on every run', async () => {
  const notes = await renderNotes(subject, topic);
  expect(notes.equals(await renderNotes(subject, topic))).toBe(true);
  const sheet = await renderSheet(subject, topic);
  expect(sheet.equals(await renderSheet(subject, topic))).toBe(true);
});

test.each([
  ['an unknown diagram', '![A curve](no-such-curve)', 'no-such-curve'],
  ['unsupported Markdown', '```\ncode\n```', 'code'],
])('refuses a sheet with %s', async (_, text, message) => {
  const broken = { ...topic, sheet: { ...topic.sheet, text } };
  await expect(renderSheet(subject, broken)).rejects.toThrow(message);
});
