import { expect } from 'vitest';
import { fold } from '#server/files/preparation/extract-text.ts';
import { startReader } from '#server/files/preparation/programs/pdfium.ts';

/** Reads the text of each page in PDFium, as a student's browser does. */
export async function textOf(file: ArrayBuffer | Uint8Array): Promise<string[]> {
  const reader = await startReader();
  return reader.read(new Uint8Array(file), (pdf) => pdf.readPages((page) => fold(page.text())));
}

/**
 * Expects a downloaded file to have these pages, and each page to name its reader.
 * @param pages part of each page's text
 * @param reader part of the stamp on each page
 */
export async function expectNotes(
  file: ArrayBuffer | Uint8Array,
  pages: readonly string[],
  reader: string,
): Promise<void> {
  const shown = (await textOf(file)).map((text) => text.replace(/\s+/g, ' '));
  const expected = pages.map((text) => [text, reader].map((part) => expect.stringContaining(part)));
  expect(shown.map((text) => [text, text])).toEqual(expected);
}
