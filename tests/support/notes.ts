import { expect } from 'vitest';
import { readWithPdfJs } from '../pdf/judges/pdfjs.ts';

const squeeze = (text: string) => text.replace(/\s/g, '');

/**
 * Expects a downloaded file to have these pages, and each to name its reader.
 * @param pages what each page says, in part
 * @param reader what each page says of the reader, in part
 */
export async function expectNotes(
  file: ArrayBuffer,
  pages: readonly string[],
  reader: string,
): Promise<void> {
  const { text } = await readWithPdfJs(new Uint8Array(file));
  const parts = (page: string) => [page, reader].map(squeeze);
  expect(text.map((found) => [found, found])).toEqual(
    pages.map((page) => parts(page).map((part) => expect.stringContaining(part))),
  );
}
