import { type OpenPdf, startReader } from '#server/files/preparation/programs/pdfium.ts';
import type { PreparedPdf } from '#server/files/preparation/thread-tasks.ts';
import type { Stamp } from '#server/files/stamp.ts';
import { readWithPdfJs } from './pdfjs.ts';

/** Most cuts in the tail, which are enough for a file of many pages. */
const MAX_OBJECTS = 20;

/** Lists offsets at which an attacker may cut a copy: at each end mark, at the tail's objects, and anywhere. */
export function placesToCut({ body }: PreparedPdf, copy: Uint8Array): number[] {
  const text = Buffer.from(copy).toString('latin1');
  const ends = [...text.matchAll(/%%EOF/g)].map(({ index }) => index);
  const objects = [...text.slice(body.length).matchAll(/endobj\n/g)].map(
    ({ index }) => body.length + index + 'endobj\n'.length,
  );
  const step = Math.ceil(objects.length / MAX_OBJECTS);
  const some = objects.filter((_, index) => index % step === 0);
  const anywhere = [0.25, 0.5, 0.75, 0.99].map((part) => Math.floor(copy.length * part));
  return [body.length, ...ends, ...some, ...anywhere];
}

/** Reads the remaining text of a page with every reader that opens the file. */
async function readRest(bytes: Uint8Array): Promise<string[]> {
  const byPdfJs = await readWithPdfJs(bytes).then(
    ({ text }) => text,
    () => [],
  );
  const reader = await startReader();
  const byPdfium = await new Promise<string[]>((resolve) =>
    resolve(reader.read(bytes, readPages)),
  ).catch(() => []);
  return [...byPdfJs, ...byPdfium];
}

const readPages = (pdf: OpenPdf): string[] =>
  Array.from({ length: pdf.pages }, (_, index) => {
    try {
      return pdf.page(index, (page) => page.text().replace(/\s/g, ''));
    } catch {
      return '';
    }
  });

/** Cuts a copy at these offsets. @returns cuts after which a page shows text without its buyer */
export async function findCleanCuts(
  copy: Uint8Array,
  places: readonly number[],
  stamp: Stamp,
): Promise<string[]> {
  const line = stamp.line.replace(/\s/g, '');
  const clean: string[] = [];
  for (const place of places) {
    const pages = await readRest(copy.subarray(0, place));
    if (pages.some((text) => text !== '' && !text.includes(line))) {
      clean.push(`cut at ${place} of ${copy.length}: text without its buyer`);
    }
  }
  return clean;
}
