import {
  OUTLINE_ENTRIES,
  OUTLINE_LEVELS,
  OUTLINE_TITLE_LENGTH,
  type OutlineEntry,
} from '#contract/reading/outline.ts';
import { fold } from './extract-text.ts';
import { findHeadings } from './find-headings.ts';
import type { OpenPdf } from './programs/pdfium.ts';

/** Extracts the PDF's own outline, or headings in larger type. Empty if there are neither, as in a scan. */
export function extractOutline(pdf: OpenPdf): OutlineEntry[] {
  const own = shorten(
    pdf.bookmarks().map(({ title, page, level }) => ({ title, page: page + 1, level })),
  );
  if (own.length > 0) return own;
  const pages = Array.from({ length: pdf.pages }, (_, index) =>
    pdf.page(index, (page) => page.lines()),
  );
  return shorten(findHeadings(pages));
}

/** Leaves out deep levels, then whole levels, then the end. The highest level with pages becomes the first. */
function shorten(entries: readonly OutlineEntry[]): OutlineEntry[] {
  const above = entries.reduce((least, { level }) => Math.min(least, level), Infinity) - 1;
  const named = entries.flatMap(({ title, page, level }) => {
    const words = cut(fold(title).replace(/\s+/g, ' ').trim());
    return words ? [{ title: words, page, level: level - above }] : [];
  });
  for (let deepest = OUTLINE_LEVELS; deepest > 1; deepest -= 1) {
    const shown = named.filter(({ level }) => level <= deepest);
    if (shown.length <= OUTLINE_ENTRIES) return shown;
  }
  return named.filter(({ level }) => level === 1).slice(0, OUTLINE_ENTRIES);
}

/** Shortens a title, but never within a character. */
const cut = (title: string) =>
  title.length <= OUTLINE_TITLE_LENGTH
    ? title
    : `${title.slice(0, OUTLINE_TITLE_LENGTH - 1).replace(/[\ud800-\udbff]$/, '')}…`;
