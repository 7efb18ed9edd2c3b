import { findMarks } from '../../contract/files/marks.ts';
import { AppError } from '../errors.ts';
import { checkPdf } from './check-pdf.ts';
import { extractOutline } from './extract-outline.ts';
import { excerptOf, extractText } from './extract-text.ts';
import { readPageTree } from './format/pages.ts';
import type { PreparedPdf, ReadPdf } from './prepared-pdf.ts';
import { startReader } from './programs/pdfium.ts';
import { drawSamples, encodeSamples } from './render-samples.ts';
import { splitPdf } from './split/split-pdf.ts';
import { verifySplit } from './split/verify-split.ts';

/** What a thread can do with a PDF. Each may throw anything. */
export const tasks = {
  inspect: async (bytes: Uint8Array) => ({
    pages: readPageTree(await checkPdf(bytes)).pages.length,
  }),

  /** Reads a prepared file, whose slots are empty. */
  async read(bytes: Uint8Array): Promise<ReadPdf> {
    const reader = await startReader();
    return reader.read(bytes, (pdf) => ({ text: extractText(pdf), outline: extractOutline(pdf) }));
  },

  async prepare(bytes: Uint8Array): Promise<PreparedPdf> {
    const split = splitPdf(await checkPdf(bytes));
    const { pages, body, tail, slots } = split;
    const copy = Buffer.concat([body, tail]);
    const reader = await startReader();
    const text = verifySplit(split, copy, reader);
    refuseCopy(text);
    const { drawn, outline } = reader.read(copy, (pdf) => ({
      drawn: drawSamples(pdf),
      outline: extractOutline(pdf),
    }));
    const samples = await encodeSamples(drawn);
    return { pages, body, tail, slots, samples, text, excerpt: excerptOf(text), outline };
  },
};

/**
 * Refuses a copy that another program has written anew, so that only its text tells.
 * @throws AppError `pdf_stamped`
 */
function refuseCopy(text: string[]): void {
  const { orderNumbers, isAdministratorCopy } = findMarks(text, '');
  if (orderNumbers.length > 0 || isAdministratorCopy) throw new AppError('pdf_stamped');
}
