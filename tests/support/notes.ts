import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect } from 'vitest';
import { readPages } from '#contract/copy-text.ts';

/** Reads the text of each page in pdf.js, as a student's browser does. */
export async function textOf(file: ArrayBuffer | Uint8Array): Promise<string[]> {
  // The reader takes the bytes away.
  const reading = getDocument({ data: new Uint8Array(file).slice(), verbosity: 0 });
  try {
    return await readPages(await reading.promise);
  } finally {
    await reading.destroy();
  }
}

/**
 * Expects a downloaded file to have these pages, and each to name its reader.
 * @param pages what each page says, in part
 * @param reader what each page says of the reader, in part
 */
export async function expectNotes(
  file: ArrayBuffer | Uint8Array,
  pages: readonly string[],
  reader: string,
): Promise<void> {
  const found = (await textOf(file)).map((text) => text.replace(/\s+/g, ' '));
  const expected = pages.map((text) => [text, reader].map((part) => expect.stringContaining(part)));
  expect(found.map((text) => [text, text])).toEqual(expected);
}
