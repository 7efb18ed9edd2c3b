import { dictionaryOf, type Pdf, readPdf, resolve } from '../format/read-pdf.ts';
import { readReference, writeDictionary } from '../format/syntax.ts';
import { normalise } from '../programs/normalise.ts';
import { rewritePdf } from './split-pdf.ts';

/** Rewrites right-to-left spreads: PDFium would reverse the words too, in our search as in Chrome's. */
export async function toLeftToRight(pdf: Pdf): Promise<Pdf> {
  const number = readReference(pdf.trailer.get('/Root') ?? '');
  const root = dictionaryOf(pdf, pdf.trailer.get('/Root'));
  const preferences = dictionaryOf(pdf, root.get('/ViewerPreferences'));
  if (number === undefined || resolve(pdf, preferences.get('/Direction')) !== '/R2L') return pdf;
  preferences.delete('/Direction');
  root.set('/ViewerPreferences', writeDictionary(preferences));
  return readPdf(await normalise(rewritePdf(pdf, new Map([[number, writeDictionary(root)]]))));
}
