import { z } from 'zod';
import { findMarks } from '#contract/files/marks.ts';
import { sampleSize } from '#contract/files/stored-pdf.ts';
import { cardProposals } from '#contract/practice/practice.ts';
import { outline } from '#contract/text-view/text-and-outline.ts';
import { AppError } from '../../errors.ts';
import { slot } from '../stored-file.ts';
import { checkPdf } from './check-pdf.ts';
import { tryProposing } from './extract-cards.ts';
import { extractExcerpt } from './extract-excerpt.ts';
import { extractOutline } from './extract-outline.ts';
import { contentReader, fold, type PageContent } from './extract-text.ts';
import { type Pdf, readPageTree, readPdf, resolve, resolveDictionary } from './format/read-pdf.ts';
import { readReference, writeDictionary } from './format/syntax.ts';
import { normalise } from './programs/normalise.ts';
import { type OpenPdf, startReader } from './programs/pdfium.ts';
import { drawSamples, encodeSamples } from './render-samples.ts';
import { joinSplit, rewritePdf, splitPdf } from './split-pdf.ts';
import { lookAtPage } from './stamp-place.ts';
import { stampVisibly } from './stamp-visibly.ts';

export const bytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

export const inspectedPdf = z.object({ pages: z.int().min(1) });

export const pdfText = z.object({
  text: z.array(z.string()),
  outline,
  proposals: cardProposals,
  /** Place in the code at which proposing cards failed. Undefined if it did not. */
  unproposed: z.string().optional(),
});
export type PdfText = z.infer<typeof pdfText>;

export const preparedPdf = pdfText.extend({
  pages: z.int().min(1),
  /** Everything except the page dictionaries, without which no reader shows a page. */
  body: bytes,
  tail: bytes,
  slots: z.array(slot),
  /** Pictures of the first pages: the first clear, the others blurred. */
  samples: z.array(z.object({ ...sampleSize.shape, bytes })),
  excerpt: z.string(),
});
export type PreparedPdf = z.infer<typeof preparedPdf>;

/** Tasks of the thread. Any of them may throw anything. */
export const tasks = {
  /** Checks a file that is delivered unchanged, so nothing can be removed from it. */
  async inspect(bytes: Uint8Array): Promise<z.infer<typeof inspectedPdf>> {
    const { pdf, removed } = await checkPdf(bytes);
    const [active] = removed;
    if (active) throw new AppError(active);
    return { pages: readPageTree(pdf).pages.length };
  },

  async read(bytes: Uint8Array): Promise<PdfText> {
    const reader = await startReader();
    return reader.read(bytes, (pdf) => toText(pdf, pdf.readPages(contentReader())));
  },

  async prepare(bytes: Uint8Array): Promise<PreparedPdf> {
    const pdf = await toLeftToRight((await checkPdf(bytes)).pdf);
    const plain = splitPdf(pdf);
    const reader = await startReader();
    const { all, seen, excerpt, drawn, ...text } = reader.read(joinSplit(plain), (open) => {
      const readContent = contentReader();
      const pages = open.readPages((page) => ({ seen: lookAtPage(page), ...readContent(page) }));
      return {
        ...toText(open, pages),
        all: pages.map(({ all }) => fold(all)),
        seen: pages.map(({ seen }) => seen),
        excerpt: extractExcerpt(pages.map(({ lines }) => lines)),
        drawn: drawSamples(open),
      };
    });
    refuseCopy(all);
    const { pages, body, tail, slots } = stampVisibly(pdf, plain, seen, reader);
    const samples = await encodeSamples(drawn);
    return { pages, body, tail, slots, samples, excerpt, ...text };
  },
};

function toText(pdf: OpenPdf, pages: readonly PageContent[]): PdfText {
  const lines = pages.map((page) => page.lines);
  return {
    text: pages.map(({ text }) => text),
    outline: extractOutline(pdf.bookmarks(), lines),
    ...tryProposing(pages.map(({ words }) => words)),
  };
}

/** Rewrites right-to-left spreads: PDFium would reverse the words too, in our search as in Chrome's. */
async function toLeftToRight(pdf: Pdf): Promise<Pdf> {
  const number = readReference(pdf.trailer.get('/Root') ?? '');
  const root = resolveDictionary(pdf, pdf.trailer.get('/Root'));
  const preferences = resolveDictionary(pdf, root.get('/ViewerPreferences'));
  if (number === undefined || resolve(pdf, preferences.get('/Direction')) !== '/R2L') return pdf;
  preferences.delete('/Direction');
  root.set('/ViewerPreferences', writeDictionary(preferences));
  return readPdf(await normalise(rewritePdf(pdf, new Map([[number, writeDictionary(root)]]))));
}

/** Refuses a copy rewritten by another program, which only its text reveals. @throws AppError `pdf_stamped` */
function refuseCopy(text: string[]): void {
  const { orderNumbers, isAdministratorCopy } = findMarks(text, '');
  if (orderNumbers.length > 0 || isAdministratorCopy) throw new AppError('pdf_stamped');
}
