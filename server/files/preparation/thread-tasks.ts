import { findMarks } from '#contract/files/marks.ts';
import { AppError } from '../../errors.ts';
import { checkPdf } from './check-pdf.ts';
import { extractOutline } from './extract-outline.ts';
import { excerptOf, extractText } from './extract-text.ts';
import { readPageTree } from './format/pages.ts';
import type { Pdf } from './format/read-pdf.ts';
import type { PreparedPdf, ReadPdf } from './prepared-pdf.ts';
import { type Reader, startReader } from './programs/pdfium.ts';
import { drawSamples, encodeSamples } from './render-samples.ts';
import { toLeftToRight } from './split/left-to-right.ts';
import { lookAtPage, type PlainPage } from './split/look-at-page.ts';
import { type SplitPdf, splitPdf } from './split/split-pdf.ts';
import type { StampPlace } from './split/stamp-place.ts';
import { verifySplit } from './split/verify-split.ts';

/** Tasks of the thread. Any of them may throw anything. */
export const tasks = {
  /** Checks a file that is delivered unchanged, so nothing can be removed from it. */
  async inspect(bytes: Uint8Array): Promise<{ pages: number }> {
    const { pdf, removed } = await checkPdf(bytes);
    const [active] = removed;
    if (active) throw new AppError(active);
    return { pages: readPageTree(pdf).pages.length };
  },

  async read(bytes: Uint8Array): Promise<ReadPdf> {
    const reader = await startReader();
    return reader.read(bytes, (pdf) => ({ text: extractText(pdf), outline: extractOutline(pdf) }));
  },

  async prepare(bytes: Uint8Array): Promise<PreparedPdf> {
    const pdf = await toLeftToRight((await checkPdf(bytes)).pdf);
    const plain = splitPdf(pdf);
    const reader = await startReader();
    const { seen, text, drawn, outline } = reader.read(joined(plain), (open) => ({
      seen: Array.from({ length: open.pages }, (_, index) => open.page(index, lookAtPage)),
      text: extractText(open),
      drawn: drawSamples(open),
      outline: extractOutline(open),
    }));
    refuseCopy(text);
    const { pages, body, tail, slots } = stampVisibly(pdf, plain, seen, reader);
    const samples = await encodeSamples(drawn);
    return { pages, body, tail, slots, samples, text, excerpt: excerptOf(text), outline };
  },
};

const joined = ({ body, tail }: SplitPdf) => Buffer.concat([body, tail]);

/** Splits a PDF so that every page shows the stamp. @param plain the split with each stamp at the foot */
function stampVisibly(pdf: Pdf, plain: SplitPdf, seen: PlainPage[], reader: Reader): SplitPdf {
  const places = seen.map(({ place }) => place);
  const split = places.every(isUsual) ? plain : splitPdf(pdf, places);
  const hidden = new Set(verifySplit(split, joined(split), seen, reader));
  if (hidden.size === 0) return split;
  const moved = seen.map((page, index) =>
    hidden.has(index) ? { ...page, place: nextPlace(page.place, index) } : page,
  );
  return stampVisibly(pdf, plain, moved, reader);
}

const isUsual = ({ edge, free, isOnTop }: StampPlace) => edge === 'foot' && !free && !isOnTop;

function nextPlace(place: StampPlace, index: number): StampPlace {
  if (!place.isOnTop) return { ...place, isOnTop: true };
  if (place.edge !== 'below') return { edge: 'below', isOnTop: true };
  throw new Error(`Page ${index + 1} does not show the stamp`);
}

/** Refuses a copy rewritten by another program, which only its text reveals. @throws AppError `pdf_stamped` */
function refuseCopy(text: string[]): void {
  const { orderNumbers, isAdministratorCopy } = findMarks(text, '');
  if (orderNumbers.length > 0 || isAdministratorCopy) throw new AppError('pdf_stamped');
}
