import { isDeepStrictEqual } from 'node:util';
import type { Stamp } from '#server/stamping/stamp.ts';
import { comparePictures, lookWithPdfium } from './pdfium.ts';
import { readWithPdfJs } from './pdfjs.ts';

/** The fewest pixels of the foot that a visible stamp changes, on a page whose shorter side has 300. */
const VISIBLE = 50;

const withoutSpace = (text: string) => text.replace(/\s/g, '');

/** Leaves out what the stamp says. */
function withoutStamp(text: string, { line, mark = '' }: Stamp): string {
  const rest = text.replace(withoutSpace(line), '');
  return mark ? rest.replaceAll(mark, '') : rest;
}

/** Compares a copy with its original in pdf.js. @returns what is wrong, in words */
export async function compareInPdfJs(
  original: Uint8Array,
  copy: Uint8Array,
  stamp: Stamp,
): Promise<string[]> {
  const [before, after] = [await readWithPdfJs(original), await readWithPdfJs(copy)];
  const wrong: string[] = [];
  if (before.text.length !== after.text.length) wrong.push(`pdf.js: ${after.text.length} pages`);
  for (const [index, text] of after.text.entries()) {
    const page = `pdf.js, page ${index + 1}`;
    if (!text.includes(withoutSpace(stamp.line))) wrong.push(`${page}: no stamp in the text`);
    if (withoutStamp(text, stamp) !== before.text[index]) wrong.push(`${page}: another text`);
    if (!isDeepStrictEqual(before.pages[index], after.pages[index])) {
      wrong.push(`${page}: another structure, annotation or box`);
    }
  }
  if (!isDeepStrictEqual(before.whole, after.whole)) {
    wrong.push('pdf.js: another outline, label, field, layer, place, title or way to open');
  }
  return wrong;
}

/** Compares a copy with its original in PDFium. @returns what is wrong, in words */
export async function compareInPdfium(
  original: Uint8Array,
  copy: Uint8Array,
  stamp: Stamp,
): Promise<string[]> {
  const after = await lookWithPdfium(copy);
  const before = await lookWithPdfium(original, after.length);
  const wrong: string[] = [];
  for (const [index, sight] of after.entries()) {
    const page = `PDFium, page ${index + 1}`;
    const plain = before[index];
    if (!plain) return [...wrong, `${page}: the original has none`];
    if (!sight.text.includes(withoutSpace(stamp.line))) wrong.push(`${page}: no stamp in the text`);
    if (withoutStamp(sight.text, stamp) !== plain.text) wrong.push(`${page}: another text`);
    const { elsewhere, foot } = comparePictures(plain, sight);
    if (elsewhere > 0) wrong.push(`${page}: ${elsewhere} other pixels outside of the foot`);
    if (foot < VISIBLE) wrong.push(`${page}: no visible stamp`);
  }
  return wrong;
}
