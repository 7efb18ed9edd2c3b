import { checkPdf } from './check-pdf.ts';
import { excerptOf } from './extract-text.ts';
import { readPageTree } from './pages.ts';
import type { PreparedPdf } from './prepared-pdf.ts';
import { renderSamples } from './render-samples.ts';
import { splitPdf } from './split-pdf.ts';
import { verifySplit } from './verify-split.ts';

/** What a thread can do with a PDF. Each may throw anything. */
export const tasks = {
  inspect: async (bytes: Uint8Array) => ({
    pages: readPageTree(await checkPdf(bytes)).pages.length,
  }),

  async prepare(bytes: Uint8Array): Promise<PreparedPdf> {
    const split = splitPdf(await checkPdf(bytes));
    const text = await verifySplit(split);
    const { pages, body, tail, slots } = split;
    const samples = await renderSamples(Buffer.concat([body, tail]));
    return { pages, body, tail, slots, samples, text, excerpt: excerptOf(text) };
  },
};
