import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, test } from 'vitest';
import {
  OUTLINE_ENTRIES,
  OUTLINE_TITLE_LENGTH,
  type OutlineEntry,
} from '#contract/text-view/text-and-outline.ts';
import { makeNotes } from '../../../tests/pdf/corpus/notes.ts';
import { extractOutline } from './extract-outline.ts';
import { preparePdf } from './prepare-pdf.ts';
import { startReader } from './programs/pdfium.ts';

async function outlineOf(bytes: Uint8Array): Promise<OutlineEntry[]> {
  const reader = await startReader();
  return reader.read(bytes, (pdf) =>
    extractOutline(
      pdf.bookmarks(),
      pdf.readPages((page) => page.lines()),
    ),
  );
}

const withBookmarks = (bookmarks: string[], count = 3) =>
  makeNotes({
    pages: Array(count).fill(''),
    catalog: '/Outlines 100 0 R /Dests << /End [12 0 R /Fit] >>',
    more: [`<< /First 101 0 R /Last ${100 + bookmarks.length} 0 R >>`, ...bookmarks],
  });

async function withLines(pages: (readonly [text: string, size: number])[][]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = pdf.addPage();
    let y = 800;
    for (const [text, size] of lines) {
      page.drawText(text, { x: 40, y, size, font });
      y -= size * 2;
    }
  }
  return pdf.save();
}

const BODY = ['Elasticity is a ratio of changes, and it has no unit', 11] as const;
const BODIES = [BODY, BODY, BODY];

describe('the outline that a PDF itself has', () => {
  test('is used with its levels, whatever kind of link an entry has', async () => {
    const pdf = withBookmarks([
      '<< /Title (First) /Parent 100 0 R /Dest [10 0 R /Fit] /Next 103 0 R /First 102 0 R /Last 102 0 R /Count 1 >>',
      '<< /Title (Of o\\014fice) /Parent 101 0 R /A << /S /GoTo /D [11 0 R /XYZ 0 100 0] >> >>',
      '<< /Title <FEFF2020002000c9006c00610073> /Parent 100 0 R /Dest /End >>',
    ]);
    expect(await outlineOf(pdf)).toEqual([
      { title: 'First', page: 1, level: 1 },
      { title: 'Of o fice', page: 2, level: 2 },
      { title: '† Élas', page: 3, level: 1 },
    ]);
    expect((await preparePdf(pdf)).outline).toHaveLength(3);
  });

  test('leaves out entries that leave the file, have no title or form a cycle', async () => {
    const pdf = withBookmarks([
      '<< /Title (Web) /Parent 100 0 R /A << /S /URI /URI (https://example.com) >> /Next 102 0 R >>',
      '<< /Title () /Parent 100 0 R /Dest [10 0 R /Fit] /Next 103 0 R >>',
      '<< /Title (Here) /Parent 100 0 R /Dest [11 0 R /Fit] /Next 101 0 R /First 103 0 R >>',
    ]);
    expect(await outlineOf(pdf)).toEqual([{ title: 'Here', page: 2, level: 1 }]);
  });

  test('is shortened: first long titles, then deep levels, then the end', async () => {
    const many = (level: 'flat' | 'deep') =>
      Array.from({ length: 80 }, (_, index) => {
        const next = index < 79 ? `/Next ${102 + index} 0 R` : '';
        const child = level === 'deep' && index < 40 ? `/First ${141 + index} 0 R` : '';
        const place = level === 'deep' && index === 39 ? '' : next;
        const isChild = level === 'deep' && index >= 40;
        const title = `${index} ${'word '.repeat(60)}`;
        return `<< /Title (${title}) /Parent 100 0 R /Dest [10 0 R /Fit] ${isChild ? '' : place} ${child} >>`;
      });
    const flat = await outlineOf(withBookmarks(many('flat')));
    expect(flat).toHaveLength(OUTLINE_ENTRIES);
    expect(flat[0]?.title).toHaveLength(OUTLINE_TITLE_LENGTH);
    expect(flat[0]?.title).toMatch(/^0 word .*…$/);
    const deep = await outlineOf(withBookmarks(many('deep')));
    expect(deep).toHaveLength(40);
    expect(deep.every(({ level }) => level === 1)).toBe(true);
  });

  test('starts with the highest level whose entries have a page, even with many entries', async () => {
    const chapters = Array.from({ length: 80 }, (_, index) => {
      const next = index < 79 ? `/Next ${103 + index} 0 R` : '';
      return `<< /Title (Chapter ${index}) /Parent 101 0 R /Dest [10 0 R /Fit] ${next} >>`;
    });
    const book = '<< /Title (Book) /Parent 100 0 R /First 102 0 R /Last 181 0 R >>';
    const outline = await outlineOf(withBookmarks([book, ...chapters]));
    expect(outline).toHaveLength(OUTLINE_ENTRIES);
    expect(outline[0]).toEqual({ title: 'Chapter 0', page: 1, level: 1 });
  });
});

describe('a PDF without an outline', () => {
  test('takes its larger lines as headings, the largest at the first level', async () => {
    const pdf = await withLines([
      [['Market failure', 24], ['Externalities', 16], ...BODIES, ['Public goods', 16], ...BODIES],
      [['Merit goods and the reasons why', 16], ['they are underprovided', 16], ...BODIES],
      [['Government failure', 24], ...BODIES],
    ]);
    expect(await outlineOf(pdf)).toEqual([
      { title: 'Market failure', page: 1, level: 1 },
      { title: 'Externalities', page: 1, level: 2 },
      { title: 'Public goods', page: 1, level: 2 },
      { title: 'Merit goods and the reasons why they are underprovided', page: 2, level: 2 },
      { title: 'Government failure', page: 3, level: 1 },
    ]);
  });

  test('takes no numbers or sentences as headings, and a repeated line once', async () => {
    const pages = [1, 2, 3, 4].map((page) => [
      ['A* Economics', 20] as const,
      ...BODIES,
      [`${page}`, 30] as const,
      [`Page ${page}`, 20] as const,
    ]);
    const sentence = ['A long sentence in large type '.repeat(6), 14] as const;
    const pdf = await withLines([...pages, [['Costs', 20], sentence, ...BODIES]]);
    expect(await outlineOf(pdf)).toEqual([
      { title: 'A* Economics', page: 1, level: 1 },
      { title: 'Costs', page: 5, level: 1 },
    ]);
  });

  test('takes the title of a slide that is shown in steps once', async () => {
    const steps = [1, 2, 3].map((count) => [
      ['Bubble sort', 24] as const,
      ...Array(count).fill(BODY),
    ]);
    expect(await outlineOf(await withLines(steps))).toEqual([
      { title: 'Bubble sort', page: 1, level: 1 },
    ]);
  });

  test('takes numbered lines as headings if no type is larger', async () => {
    const pdf = await withLines([
      [['4.1 Markets', 11], ...BODIES, ['4.1.2 Demand', 11], BODY],
      [['1.5 million people are unemployed', 11], BODY, BODY],
    ]);
    expect(await outlineOf(pdf)).toEqual([
      { title: '4.1 Markets', page: 1, level: 1 },
      { title: '4.1.2 Demand', page: 1, level: 2 },
    ]);
  });

  test('has no headings without larger or numbered lines, or without text', async () => {
    expect(await outlineOf(await withLines([BODIES, BODIES]))).toEqual([]);
    expect(await outlineOf(await withLines([[], []]))).toEqual([]);
  });
});
