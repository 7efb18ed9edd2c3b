import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { getText } from '#contract/reading/notes.ts';
import { parseResponse } from '#site/lib/parse-response.ts';

/** Prefers the text that the preparation extracted: pdf.js would fetch the file. */
export class DocumentText {
  readonly #pdf: PDFDocumentProxy;
  readonly #id: string;
  #prepared: Promise<string[] | undefined> | undefined;

  constructor(pdf: PDFDocumentProxy, id: string) {
    this.#pdf = pdf;
    this.#id = id;
  }

  /** @param page counted from 1 */
  async read(page: number): Promise<string> {
    const prepared = (await this.readPrepared())?.[page - 1];
    return prepared ?? this.#extract(page);
  }

  /** Returns undefined if there is no prepared text. */
  readPrepared(): Promise<string[] | undefined> {
    this.#prepared ??= this.#fetch();
    return this.#prepared;
  }

  async #fetch(): Promise<string[] | undefined> {
    try {
      const response = await fetch(`/api/notes/${encodeURIComponent(this.#id)}/text`);
      if (!response.ok) return undefined;
      return parseResponse(getText.response, await response.json()).pages;
    } catch {
      return undefined;
    }
  }

  async #extract(page: number): Promise<string> {
    const { items } = await (await this.#pdf.getPage(page)).getTextContent();
    return items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('');
  }
}
