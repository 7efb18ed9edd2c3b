import { isDeepStrictEqual } from 'node:util';
import type { Stamp } from '#server/files/stamp.ts';
import type { Case } from '../corpus/case.ts';
import { comparePictures, countPages, lookWithPdfium } from './pdfium.ts';
import { type Reading, readWithPdfJs } from './pdfjs.ts';

/** Fewest pixels that a visible stamp changes, on a page whose shorter side has 300. */
const MIN_VISIBLE_PIXELS = 50;

const withoutSpace = (text: string) => text.replace(/\s/g, '');

/** Sorts letters: a stamp may change the order in which a reader finds them. */
const sorted = (text: string) => [...withoutSpace(text)].toSorted().join('');

/** Returns true if a page has its earlier text plus the stamp. A reader may read the mark once or twice. */
function isStamped(text: string, before: string, { line, mark = '' }: Stamp): boolean {
  const words = sorted(text);
  return [1, 2].some((times) => words === sorted(before + line + mark.repeat(times)));
}

export async function compareInPdfJs(
  original: Uint8Array,
  copy: Uint8Array,
  stamp: Stamp,
  changes: Case['changes'] = [],
): Promise<string[]> {
  const [before, after] = [await readWithPdfJs(original), await readWithPdfJs(copy)];
  const wrong: string[] = [];
  if (before.text.length !== after.text.length) wrong.push(`pdf.js: ${after.text.length} pages`);
  for (const [index, text] of after.text.entries()) {
    const page = `pdf.js, page ${index + 1}`;
    if (!text.includes(withoutSpace(stamp.line))) wrong.push(`${page}: no stamp in the text`);
    if (!isStamped(text, before.text[index] ?? '', stamp)) wrong.push(`${page}: another text`);
    const [one, other] = [before.pages[index], after.pages[index]];
    if (one && other && !isDeepStrictEqual(unchanged(one, changes), unchanged(other, changes))) {
      wrong.push(`${page}: another structure, annotation or box`);
    }
  }
  const isMeant = changes.includes('actions') || changes.includes('direction');
  if (!isMeant && !isDeepStrictEqual(before.whole, after.whole)) {
    wrong.push('pdf.js: another outline, label, field, layer, place, title or way to open');
  }
  return wrong;
}

/** Removes from a page the intended changes of the preparation. */
const unchanged = (page: Reading['pages'][number], changes: Case['changes'] = []) => ({
  ...page,
  view: changes.includes('box') || page.view,
  annotations: changes.includes('annotations') || changes.includes('actions') || page.annotations,
});

export async function compareInPdfium(
  original: Uint8Array,
  copy: Uint8Array,
  stamp: Stamp,
): Promise<string[]> {
  const pages = await countPages(copy);
  const before = await lookWithPdfium(original, pages);
  const after = await lookWithPdfium(copy, pages, before);
  const wrong: string[] = [];
  for (const [index, sight] of after.entries()) {
    const page = `PDFium, page ${index + 1}`;
    const plain = before[index];
    if (!plain) return [...wrong, `${page}: the original has none`];
    if (!isStamped(sight.text, plain.text, stamp)) wrong.push(`${page}: another text`);
    const { elsewhere, all } = comparePictures(plain, sight);
    if (elsewhere > 0) wrong.push(`${page}: ${elsewhere} other pixels outside of the strip`);
    if (all < MIN_VISIBLE_PIXELS) wrong.push(`${page}: no visible stamp`);
  }
  return wrong;
}
