import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { getText } from '#contract/text-view/text-and-outline.ts';
import { fetchInTime } from '#site/lib/in-time.ts';
import { parseResponse } from '#site/lib/parse-response.ts';

export type DocumentText = ReturnType<typeof readDocument>;

/** Reads the text of a file. Prefers the text that the preparation extracted: pdf.js would fetch the file. */
export function readDocument(pdf: PDFDocumentProxy, id: string) {
  let prepared: Promise<string[] | undefined> | undefined;
  /** Returns undefined if there is no prepared text. */
  const readPrepared = () => {
    prepared ??= fetchPrepared(id).catch(() => undefined);
    return prepared;
  };
  /** @param page counted from 1 */
  const read = async (page: number) => (await readPrepared())?.[page - 1] ?? extract(pdf, page);
  return { readPrepared, read };
}

async function fetchPrepared(id: string): Promise<string[] | undefined> {
  const response = await fetchInTime(`/api/notes/${encodeURIComponent(id)}/text`);
  return response.ok ? parseResponse(getText.response, await response.json()).pages : undefined;
}

async function extract(pdf: PDFDocumentProxy, page: number): Promise<string> {
  const { items } = await (await pdf.getPage(page)).getTextContent();
  return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
}
